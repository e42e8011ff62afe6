#include "generators/relations/put_pair.h"

#include "generators/relations/scales.h"

#include <algorithm>

namespace clevrvk::generators::relations {

using staging::Scales;

namespace {

/// The narrower level side, which decides whether a thing fits on another.
double measure_width(const staging::Prop& prop)
{
    return std::min(prop.sizes.box.x, prop.sizes.box.y);
}

}  // namespace

std::variant<Arranged, Refusal> put_pair(const Asked& asked, const staging::Putter& putter, std::span<const Form> first_forms,
                                         std::span<const Form> second_forms)
{
    staged::StagedThing first = draw_entity(asked.first, first_forms, asked.rng, asked.meshes);
    staged::StagedThing second = draw_entity(asked.second, second_forms, asked.rng, asked.meshes);
    const double first_m = glm::length(first.prop->sizes.box);
    const double second_m = glm::length(second.prop->sizes.box);
    const staging::Pair pair{*first.prop, *second.prop, 3.5 * std::max(first_m, second_m) * asked.to_eye};
    Refusal refusal = "sizes at every scale";
    const double first_wide = putter.name == "on" ? measure_width(*first.prop) / measure_width(*second.prop) : 0.0;
    const double second_wide = putter.name == "under" ? measure_width(*second.prop) / measure_width(*first.prop) : 0.0;
    for (const Scales& scales : list_scales(first_m / second_m, first_wide, second_wide)) {
        if (const auto misfit = putter.find_misfit(pair.first.sizes, pair.second.sizes, scales.first / scales.second)) {
            continue;
        }
        const staging::Outcome outcome = putter.place(pair, scales, asked.rng);
        if (const auto* failed = std::get_if<staging::Refusal>(&outcome)) {
            refusal = failed->clause.name;
            continue;
        }
        const auto& stage = std::get<staging::Stage>(outcome);
        staged::place_object(stage.first, first.shown.object);
        staged::place_object(stage.second, second.shown.object);
        const glm::dvec2 reach = glm::max(find_reach(stage.first, *first.body), find_reach(stage.second, *second.body));
        return Arranged{std::move(first.shown.object), std::move(second.shown.object), reach, stage.is_rescaled()};
    }
    return refusal;
}

}  // namespace clevrvk::generators::relations
