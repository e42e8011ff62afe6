// Visual vocabulary: four pictures, and the name of what one of them shows; the others are ever farther from it.
#include "generators/devbench/tasks.h"
#include "generators/devbench/trial_episode.h"
#include "generators/draw_panel.h"
#include "renderer/base/error.h"

#include <algorithm>
#include <array>

namespace clevrvk::generators::devbench {

namespace {

constexpr std::array<std::string_view, 4> kPlaces{"top_left", "top_right", "bottom_left", "bottom_right"};
constexpr int kMostAttempts = 12;

const TaskInfo& vocabulary_info()
{
    static const TaskInfo info = [] {
        TaskInfo made;
        made.name = "devbench_vocabulary";
        made.family = "devbench";
        made.summary = "Four pictures of one thing each and the name of one of them; the foils are close, far and distal.";
        made.options = list_trial_options();
        made.variants = {"strict"};
        return made;
    }();
    return info;
}

const std::vector<Kind>& list_shown_kinds()
{
    static const std::vector<Kind> shown = [] {
        std::vector<Kind> kinds;
        std::copy_if(all_kinds().begin(), all_kinds().end(), std::back_inserter(kinds),
                     [](const Kind& kind) { return find_noun_thing(kind.name) != nullptr; });
        return kinds;
    }();
    return shown;
}

spec::EpisodeSpec generate_vocabulary(const catalog::Catalog& catalog, const TaskRequest& request)
{
    spec::EpisodeSpec episode = begin_episode(vocabulary_info(), request);
    const PictureStyle style = read_style(request.options);
    Rng rng = EpisodeStreams(vocabulary_info().name, request).stream("tokens");
    for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
        const Trial trial = plan_vocabulary_trial(list_shown_kinds(), {request.seed, request.split, request.index}, attempt);
        if (std::optional<std::vector<Token>> tokens = draw_matched_tokens(catalog, *request.meshes, trial.choices, style, rng)) {
            add_trial(trial, kPlaces, std::move(*tokens), request.options, episode);
            return episode;
        }
    }
    throw SpecError(
        fmt::format("{}: found no foils that are alike in size, lightness and contrast; try another --set background", episode.id));
}

}  // namespace

Task make_vocabulary_task()
{
    return {vocabulary_info(), generate_vocabulary, find_broken_trial_rules};
}

}  // namespace clevrvk::generators::devbench
