#include "tests/generators/staging/sample_props.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::tests {

SampleProp make_sample(const things::Thing& thing, const things::Params& params)
{
    SampleProp sample;
    sample.mesh = things::build(thing, params);
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

const SampleProp& load_prop(std::string_view kind)
{
    static std::map<std::string, SampleProp, std::less<>> made;
    auto found = made.find(kind);
    if (found == made.end()) {
        const things::Thing& thing = *things::find_thing(kind);
        found = made.emplace(kind, make_sample(thing, things::Params(thing.parameters))).first;
    }
    return found->second;
}

}  // namespace clevrvk::tests
