// Visual vocabulary: four pictures and the name of the thing in one of them. The other three things are less and less
// related to it.
#include "generators/devbench/ages.h"
#include "generators/devbench/tasks.h"
#include "generators/devbench/trial_episode.h"

#include <algorithm>
#include <array>

namespace clevrvk::generators::devbench {

namespace {

constexpr std::array<std::string_view, 4> kPlaces{"top_left", "top_right", "bottom_left", "bottom_right"};
constexpr int kMostAttempts = 12;

const TaskInfo& vocabulary_info()
{
    static const TaskInfo info = make_trial_info(
        "devbench_vocabulary", "Four pictures of one thing each, and the name of one of the things; the foils are close, far and "
                               "distal."_help);
    return info;
}

std::vector<Kind> list_shown_kinds(double age)
{
    std::vector<Kind> kinds;
    std::copy_if(all_kinds().begin(), all_kinds().end(), std::back_inserter(kinds),
                 [&](const Kind& kind) { return find_noun_thing(kind.name) != nullptr && find_age(kind.name).value() <= age; });
    return kinds;
}

spec::EpisodeSpec generate_vocabulary(const catalog::Catalog& catalog, const TaskRequest& request)
{
    const std::vector<Kind> kinds = list_shown_kinds(request.options.number("age"));
    return generate_trial(vocabulary_info(), catalog, request, kPlaces, kMostAttempts,
                          [&](const TrialPlace& place, int attempt) { return plan_vocabulary_trial(kinds, place, attempt); });
}

}  // namespace

Task make_vocabulary_task()
{
    return {vocabulary_info(), generate_vocabulary, find_broken_trial_rules};
}

}  // namespace clevrvk::generators::devbench
