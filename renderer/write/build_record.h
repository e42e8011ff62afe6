// From a labelled panel to the record that its index line holds.
#pragma once

#include "renderer/annotate/label_panel.h"
#include "renderer/layout/layout.h"
#include "renderer/record/panel_record.h"
#include "renderer/write/run_settings.h"

#include <cstdint>

namespace clevrvk::write {

/// Describes one panel completely: joins what the spec line and the labels say of it.
/// \param paths  of its pixels; used where there is a frame
[[nodiscard]] record::PanelRecord build_record(const annotate::LabeledPanel& panel, const layout::PicturePaths& paths,
                                               const RunSettings& settings);

/// How a picture was made.
/// \param dropped_samples  as in frame::Frame; recorded where there are any
[[nodiscard]] record::RenderRecord describe_render(const RunSettings& settings, std::uint32_t noise_seed, std::uint32_t dropped_samples);

}  // namespace clevrvk::write
