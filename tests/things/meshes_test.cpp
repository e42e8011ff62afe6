// Tests that meshes of things stay what they are, to the byte: refactoring moves none, on no machine.
#include "renderer/base/hash.h"
#include "renderer/things/thing.h"

#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace clevrvk::tests {
namespace {

using things::Thing;
using things::ThingMesh;

/// A digest over values one after another. Of structs each member is added by itself: their padding is anything.
class ValueDigest {
public:
    template <typename Value>
    requires(std::is_arithmetic_v<Value>) void add(const Value& value) { digest_.update(std::as_bytes(std::span(&value, 1))); }

    template <glm::length_t kLength, typename Value>
    void add(const glm::vec<kLength, Value>& values)
    {
        for (glm::length_t k = 0; k < kLength; ++k) {
            add(values[k]);
        }
    }

    template <typename Value>
    void add(const std::vector<Value>& values)
    {
        add(values.size());
        for (const Value& value : values) {
            add(value);
        }
    }

    void add(std::string_view text)
    {
        add(text.size());
        digest_.update(text);
    }

    template <typename... Values>
    void add_all(const Values&... values)
    {
        (add(values), ...);
    }

    [[nodiscard]] std::string hex() const { return digest_.hex().substr(0, 16); }

private:
    Digest digest_;
};

void add(ValueDigest& digest, const model::Material& m)
{
    digest.add_all(std::string_view(m.name), m.base_color, m.metallic, m.roughness, m.emission, m.ior, m.transmission, m.specular,
                   m.specular_color, m.clearcoat, m.clearcoat_roughness, m.sheen_color, m.sheen_roughness, m.is_thin, m.is_double_sided,
                   m.solid.has_value());
    if (m.solid) {
        digest.add_all(std::string_view(m.solid->kind), m.solid->scale, m.solid->seed);
        for (std::size_t k = 0; k < 3; ++k) {
            digest.add_all(m.solid->second_color[k], m.solid->axis[k]);
        }
    }
}

void add(ValueDigest& digest, const ThingMesh& made)
{
    const model::Model& model = made.model;
    digest.add_all(model.positions, model.normals, model.uvs[0], model.uvs[1], model.colors, model.triangles, model.slots, made.parts,
                   made.size, made.angles_deg);
    for (const model::Material& material : model.materials) {
        add(digest, material);
    }
    for (const things::Cavity& cavity : made.cavities) {
        digest.add_all(cavity.base, cavity.base_half, cavity.top_half, cavity.height, cavity.is_round);
    }
    for (const things::Support& support : made.supports) {
        digest.add_all(support.center, support.half, support.is_round);
    }
    for (const things::Grasp& grasp : made.grasps) {
        digest.add_all(grasp.center, grasp.approach, grasp.axis, grasp.width_m, grasp.contacts[0], grasp.contacts[1]);
    }
    for (const things::Effector& effector : made.effectors) {
        digest.add_all(effector.name, effector.contact, effector.normal);
    }
    for (const modeling::Joint& joint : made.skeleton.joints()) {
        digest.add_all(std::string_view(joint.name), joint.parent, joint.offset);
    }
}

/// The hash of three variants of a kind.
std::string digest_kind(const Thing& thing)
{
    ValueDigest digest;
    for (int variant = 0; variant < 3; ++variant) {
        add(digest, things::build(thing, things::sample(thing, variant)));
    }
    return digest.hex();
}

std::map<std::string, std::string> read_digests()
{
    std::ifstream file(CLEVRVK_SOURCE_DIR "/tests/things/meshes.txt");
    std::map<std::string, std::string> digests;
    for (std::string line; std::getline(file, line);) {
        const std::size_t space = line.find(' ');
        digests[line.substr(0, space)] = line.substr(space + 1);
    }
    return digests;
}

}  // namespace

// Tries every thing: sanitizers leave it out.
TEST_SUITE_BEGIN("figures");

TEST_CASE("the meshes of three variants of every thing are those of tests/things/meshes.txt, to the byte")
{
    std::map<std::string, std::string> digests = read_digests();
    for (const Thing& thing : things::all_things()) {
        const std::string name(thing.name);
        const std::string found = digest_kind(thing);
        INFO("the line of a kind whose meshes change on purpose, with its revision, becomes '", name, " ", found, "'");
        CHECK(digests[name] == found);
        digests.erase(name);
    }
    CHECK(digests.empty());
}

TEST_SUITE_END();

}  // namespace clevrvk::tests
