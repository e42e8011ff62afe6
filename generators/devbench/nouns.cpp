// Looking while listening: two pictures, and the name of what one of them shows.
#include "generators/devbench/tasks.h"
#include "generators/devbench/trial_episode.h"
#include "generators/draw_panel.h"
#include "renderer/base/error.h"

#include <array>

namespace clevrvk::generators::devbench {

namespace {

constexpr std::array<std::string_view, 2> kPlaces{"left", "right"};

const TaskInfo& nouns_info()
{
    static const TaskInfo info = [] {
        TaskInfo made;
        made.name = "devbench_nouns";
        made.family = "devbench";
        made.summary = "Two pictures of one thing each and the name of one of them, alike in size, lightness and contrast.";
        made.options = list_trial_options();
        made.variants = {"strict"};
        return made;
    }();
    return info;
}

spec::EpisodeSpec generate_nouns(const catalog::Catalog& catalog, const TaskRequest& request)
{
    spec::EpisodeSpec episode = begin_episode(nouns_info(), request);
    const Trial trial = plan_noun_trial(list_shown_pairs(), {request.seed, request.split, request.index});
    Rng rng = EpisodeStreams(nouns_info().name, request).stream("tokens");
    std::optional<std::vector<Token>> tokens =
        draw_matched_tokens(catalog, *request.meshes, trial.choices, read_style(request.options), rng);
    if (!tokens) {
        throw SpecError(fmt::format("{}: found no {} and {} that are alike in size, lightness and contrast; try another --set background",
                                    episode.id, trial.choices[0].noun, trial.choices[1].noun));
    }
    add_trial(trial, kPlaces, std::move(*tokens), request.options, episode);
    return episode;
}

}  // namespace

Task make_nouns_task()
{
    return {nouns_info(), generate_nouns, find_broken_trial_rules};
}

}  // namespace clevrvk::generators::devbench
