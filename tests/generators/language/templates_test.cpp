// Tests the table of templates as a whole.
#include "generators/language/templates.h"

#include "generators/language/instance.h"

#include "tests/generators/language/sample_graph.h"

#include <doctest/doctest.h>

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clevrvk::language {
namespace {

/// Rows whose entities have poses and parts as well.
struct Scenes {
    std::deque<facts::Graph> graphs;
    std::vector<SceneIndex> indices;

    Scenes()
    {
        for (std::uint64_t k = 0; k < 60; ++k) {
            graphs.push_back(draw_row(k));
            for (facts::Entity& entity : graphs.back().entities) {
                entity.attributes.push_back({"pose", entity.mask_id % 2 == 0 ? "sit" : "stand", {}});
                entity.parts = {{"handle", facts::Truth::True}};
            }
            indices.emplace_back(graphs.back());
        }
    }
};

}  // namespace

TEST_CASE("all_templates has more than ninety, each with a name of its own")
{
    std::set<std::string> names;
    int clevr_count = 0;
    for (const Template& each : all_templates()) {
        CHECK(names.insert(each.name).second);
        CHECK_FALSE(each.texts.empty());
        clevr_count += each.scope == Scope::General ? 0 : 1;
    }
    CHECK(names.size() >= 100);
    CHECK(clevr_count >= 80);
}

TEST_CASE("Every template is parsed, and every text of it can be filled wherever the scene has words for its slots")
{
    const Scenes scenes;
    for (const Template& each : all_templates()) {
        CAPTURE(each.name);
        const ParsedTemplate parsed(each);
        int found_count = 0;
        for (std::uint64_t k = 0; found_count < 10 && k < 3000; ++k) {
            Rng rng = Rng::for_key(1, each.name, k);
            const auto instance = parsed.draw(scenes.indices[k % scenes.indices.size()], rng);
            if (instance) {
                ++found_count;
                CHECK(instance->text.find_first_of("{}XY_") == std::string::npos);
                CHECK(instance->text.ends_with('?'));
            }
        }
        CHECK(found_count == 10);
    }
}

TEST_CASE("CLEVR's templates use CLEVR's functions alone")
{
    const Scenes scenes;
    for (const Template& each : all_templates()) {
        if (each.scope == Scope::General) {
            continue;
        }
        CAPTURE(each.name);
        const ParsedTemplate parsed(each);
        std::optional<ParsedTemplate::Instance> instance;
        for (std::uint64_t k = 0; !instance && k < 3000; ++k) {
            Rng rng = Rng::for_key(1, each.name, k);
            instance = parsed.draw(scenes.indices[k % scenes.indices.size()], rng);
        }
        REQUIRE(instance);
        for (const Step& step : instance->program) {
            CHECK(step.function != Function::Holds);
            CHECK(step.function != Function::Most);
            CHECK(step.attribute != "part");
            CHECK(step.attribute != "pose");
        }
    }
}

}  // namespace clevrvk::language
