// Checks what holds between the frames of a clip.
#include "renderer/spec/read_clip.h"

#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"

#include <fmt/format.h>

#include <string>

namespace clevrvk::spec {

ClipSpec read_clip(const JsonReader& reader)
{
    reader.check_keys(kClipKeys);
    return {reader.at("fps").read_number(kClipFps)};
}

void finish_frame(const JsonReader& panel, EpisodeSpec& episode)
{
    const auto owner_of = [&](const char* key) { return panel.find(key).value_or(panel); };
    PanelSpec& frame = episode.panels.back();
    const PanelSpec& first = episode.panels.front();
    if (frame.width_px != first.width_px || frame.height_px != first.height_px) {
        owner_of("image").fail(fmt::format("the picture is {}x{}, but the clip's first frame is {}x{}; all frames must have the same size",
                                           frame.width_px, frame.height_px, first.width_px, first.height_px));
    }
    const std::size_t count = episode.panels.size();
    if (!frame.time_s) {
        frame.time_s = static_cast<double>(count - 1) / episode.clip->fps;
    }
    if (count > 1 && *frame.time_s <= *episode.panels[count - 2].time_s) {
        owner_of("time_s").fail(fmt::format("the frame is at {} s and the previous frame at {} s; the times of a clip's frames must "
                                            "increase",
                                            *frame.time_s, *episode.panels[count - 2].time_s));
    }
}

}  // namespace clevrvk::spec
