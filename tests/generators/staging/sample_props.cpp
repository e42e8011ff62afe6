#include "tests/generators/staging/sample_props.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::tests {

const SampleProp& load_prop(std::string_view kind)
{
    static std::map<std::string, SampleProp, std::less<>> made;
    if (const auto found = made.find(kind); found != made.end()) {
        return found->second;
    }
    const things::Thing& thing = *things::find_thing(kind);
    SampleProp& sample = made[std::string(kind)];
    sample.mesh = things::build(thing, things::Params(thing.parameters));
    std::vector<contact::Triangle> triangles;
    for (const glm::uvec3& corners : sample.mesh.model.triangles) {
        const auto at = [&](std::uint32_t corner) { return glm::dvec3(sample.mesh.model.positions[corner]); };
        triangles.push_back({at(corners.x), at(corners.y), at(corners.z)});
    }
    sample.body = std::make_unique<contact::Body>(std::move(triangles));
    sample.prop = std::make_unique<generators::staging::Prop>(
        generators::staging::make_prop(*sample.body, sample.mesh.cavities, sample.mesh.supports));
    return sample;
}

}  // namespace clevrvk::tests
