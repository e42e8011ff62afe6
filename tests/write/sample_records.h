// Small episodes with made-up frames, and the calls with which a run writes them.
#pragma once

#include "renderer/annotate/label_panel.h"
#include "renderer/write/dataset_writer.h"
#include "renderer/write/encode_panel.h"
#include "tests/folder_layouts.h"
#include "tests/shipped_catalog.h"

#include <limits>
#include <string>
#include <vector>

namespace clevrvk::write {

/// An episode of two panels, 4 x 3 pixels, with two objects: o1 a named one, o2 all numbers. The words of ids hold
/// `number`.
[[nodiscard]] inline spec::EpisodeSpec build_episode(int number)
{
    spec::ObjectSpec named;
    named.id = "o1";
    named.shape = "cube";
    named.size = {"large", 0.7};
    named.material = "rubber";
    named.color = {"red", {173, 35, 35}};
    named.position = {1.2, -0.4, 0.7};
    named.rotation_deg = 30.0;
    spec::ObjectSpec plain = named;
    plain.id = "o2";
    plain.size = {"", 0.45};
    plain.color = {"", {1, 2, 3}};
    plain.position = {-1.0, 0.5, 0.45};
    plain.points_to = "o1";
    plain.labels = {{"role", "agent"}};

    spec::PanelSpec panel;
    panel.world = "mewl";
    panel.width_px = 4;
    panel.height_px = 3;
    panel.camera = {{7.48, -6.51, 5.34}, {0.0, 0.0, 0.0}, 35.0, 32.0};
    panel.lights = {{"key", {6.4, -2.9, 4.3}}, {"fill", {-4.7, -4.0, 3.0}}};
    panel.objects = {named, plain};

    spec::EpisodeSpec episode;
    episode.id = "mewl/shape/" + std::to_string(number);
    episode.task = "mewl_shape";
    episode.seed = 7;
    episode.labels = {{"utterances", {"dax", "wug"}}, {"answer", number}};
    for (const char* id : {"context_0", "query"}) {
        panel.id = id;
        episode.panels.push_back(panel);
    }
    return episode;
}

/// o1 covers the left half, o2 the pixel at (3,2); o1 hides o2 at (1,2).
[[nodiscard]] inline frame::Frame build_sample_frame()
{
    frame::Frame frame;
    frame.width_px = 4;
    frame.height_px = 3;
    frame.object_count = 2;
    frame.ids = {1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 2};
    frame.amodal = {1, 1, 0, 0, 1, 1, 0, 0, 1, 3, 0, 2};
    for (int i = 0; i < 12; ++i) {
        frame.radiance.insert(frame.radiance.end(), {static_cast<float>(i) / 10.0F, 0.5F, 0.0F});
        frame.depth.push_back(i == 11 ? std::numeric_limits<float>::infinity() : static_cast<float>(i));
        frame.normals.insert(frame.normals.end(), {0.0F, 0.0F, 1.0F});
        frame.albedo.insert(frame.albedo.end(), {0.25F, 0.5F, 0.75F});
    }
    return frame;
}

[[nodiscard]] inline RunSettings build_settings()
{
    RunSettings settings;
    settings.tool_version = "0.1.0";
    settings.assets = "0123";
    settings.format = "folder";
    settings.samples = 16;
    settings.quality = "draft";
    settings.device = "Test device";
    settings.driver = "Test driver 1";
    settings.aovs = {"depth", "normal"};
    return settings;
}

/// A panel as a run encodes it. \param frame  may be null
[[nodiscard]] inline EncodedPanel encode_panel_of(const spec::EpisodeSpec& episode, int panel_index, std::uint64_t sequence,
                                                  const frame::Frame* frame)
{
    static const RunSettings settings = build_settings();
    const spec::PanelSpec& panel = episode.panels.at(static_cast<std::size_t>(panel_index));
    const resolve::ResolvedPanel resolved = resolve::resolve_panel(panel, shipped_catalog());
    const annotate::LabeledPanel labeled = annotate::label_panel(episode, panel_index, resolved, frame, 4000000000U);
    const std::optional<develop::Picture> picture =
        frame == nullptr ? std::nullopt : std::optional(develop::develop_picture(panel, *frame, labeled.noise_seed));
    return encode_panel(folder_layout(), labeled, picture ? &*picture : nullptr, settings,
                        {sequence, sequence / 2, episode.id, panel.id, "hash of " + episode.id});
}

/// Entry `sequence` of a run over episodes 0, 1, 2, ..., of two panels each.
[[nodiscard]] inline EncodedPanel encode_sample(std::uint64_t sequence)
{
    const spec::EpisodeSpec episode = build_episode(static_cast<int>(sequence / 2));
    const frame::Frame frame = build_sample_frame();
    return encode_panel_of(episode, static_cast<int>(sequence % 2), sequence, &frame);
}

/// Keys of an object, in order.
[[nodiscard]] inline std::vector<std::string> list_keys(const Json& json)
{
    std::vector<std::string> keys;
    for (const auto& [key, value] : json.items()) {
        keys.push_back(key);
    }
    return keys;
}

}  // namespace clevrvk::write
