// Labels tell which objects may be out of sight; rays are cast only for those.
#include "tools/clevrvk/run/adviser.h"

#include "renderer/advice/find_loose.h"
#include "renderer/base/log.h"
#include "renderer/scene/build_scene.h"

#include <cstddef>
#include <numeric>
#include <vector>

namespace clevrvk::tools {
namespace {

/// Objects that the picture would hardly show even without other objects in front: the stage may still be the cause.
std::vector<std::size_t> list_suspects(const std::vector<annotate::ObjectPixels>& pixels)
{
    std::vector<std::size_t> suspects;
    for (std::size_t k = 0; k < pixels.size(); ++k) {
        if (pixels[k].amodal_px < advice::kFewPixels) {
            suspects.push_back(k);
        }
    }
    return suspects;
}

}  // namespace

void add_advice_flag(const Command& command, bool& is_silent)
{
    command.add_flag("--no-advice", is_silent,
                     "Leave out warnings about probable mistakes: things without 'variant', and objects that are outside the picture, "
                     "cover few pixels, are under the floor, float, or are deep in each other");
}

void Adviser::add(const spec::EpisodeSpec& episode, int panel_index, std::uint64_t line, const advice::Oddities& oddities)
{
    const spec::PanelSpec& panel = episode.panels.at(static_cast<std::size_t>(panel_index));
    for (const auto& [object, oddity] : oddities) {
        advice_.add(oddity, {line, panel_index, object, advice::name_object(panel, object)});
    }
}

void Adviser::see_scene(const queue::RenderJob& job)
{
    add(*job.episode, job.panel_index, job.line, advice::find_sunken(job.scene));
    add(*job.episode, job.panel_index, job.line, advice::find_loose(job.panel(), job.scene));
}

void Adviser::see_labels(const queue::RenderJob& job, const annotate::LabeledPanel& panel)
{
    add(*job.episode, job.panel_index, job.line, advice::find_drawn_unasked(job.panel()));
    const std::vector<std::size_t> suspects = panel.pixels ? list_suspects(*panel.pixels) : std::vector<std::size_t>();
    if (!suspects.empty()) {
        const scene::Scene scene = scene::build_scene(*job.episode, job.panel_index, catalog_, meshes_);
        add(*job.episode, job.panel_index, job.line, advice::find_unseen(scene, suspects, trees_));
    }
}

void Adviser::see_episode(const spec::EpisodeSpec& episode, std::uint64_t line)
{
    for (std::size_t k = 0; k < episode.panels.size(); ++k) {
        const int panel_index = static_cast<int>(k);
        const scene::Scene scene = scene::build_scene(episode, panel_index, catalog_, meshes_);
        std::vector<std::size_t> all(episode.panels[k].objects.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        add(episode, panel_index, line, advice::find_drawn_unasked(episode.panels[k]));
        add(episode, panel_index, line, advice::find_sunken(scene));
        add(episode, panel_index, line, advice::find_loose(episode.panels[k], scene));
        add(episode, panel_index, line, advice::find_unseen(scene, all, trees_));
    }
}

void Adviser::tell() const
{
    for (const std::string& words : advice_.describe()) {
        log_warn("{}", words);
    }
}

}  // namespace clevrvk::tools
