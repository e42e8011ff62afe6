// Looking while listening: two pictures, and the name of the thing in one of them.
#include "generators/devbench/tasks.h"
#include "generators/devbench/trial_episode.h"

#include <array>

namespace clevrvk::generators::devbench {

namespace {

constexpr std::array<std::string_view, 2> kPlaces{"left", "right"};

const TaskInfo& nouns_info()
{
    static const TaskInfo info = make_trial_info(
        "devbench_nouns", "Two pictures of one thing each, matched in size, lightness and contrast, and the name of one of the "
                          "things."_help);
    return info;
}

spec::EpisodeSpec generate_nouns(const catalog::Catalog& catalog, const TaskRequest& request)
{
    const std::vector<NounPair> pairs = list_shown_pairs(request.options.number("age"));
    return generate_trial(nouns_info(), catalog, request, kPlaces, 1,
                          [&](const TrialPlace& place, int /*attempt*/) { return plan_noun_trial(pairs, place); });
}

}  // namespace

Task make_nouns_task()
{
    return {nouns_info(), generate_nouns, find_broken_trial_rules};
}

}  // namespace clevrvk::generators::devbench
