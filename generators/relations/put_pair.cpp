#include "generators/relations/put_pair.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::generators::relations {
namespace {

using staging::Scales;

constexpr double kMostRatio = 2.5;  // of the diagonals of both: in one picture the smaller thing is still seen well

/// How far the larger thing is beyond that ratio, as a logarithm.
double find_excess(double ratio, const Scales& scales)
{
    return std::max(0.0, std::abs(std::log(ratio * scales.first / scales.second)) - std::log(kMostRatio));
}

/// From the best to the worst: both look their size beside each other, then the least change.
std::array<Scales, 5> list_scales(double ratio)
{
    std::array<Scales, 5> scales{{{1.0, 1.0}, {0.7, 1.4}, {1.4, 0.7}, {0.5, 2.0}, {2.0, 0.5}}};
    std::ranges::stable_sort(scales, {}, [&](const Scales& pair) { return find_excess(ratio, pair); });
    return scales;
}

glm::dvec2 find_reach(const contact::Placement& at, const contact::Body& body)
{
    const tree::Box box = at.apply(body.bounds());
    return glm::max(glm::abs(glm::dvec2(box.low)), glm::abs(glm::dvec2(box.high)));
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
    for (const Scales& scales : list_scales(first_m / second_m)) {
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
