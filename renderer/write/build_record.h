// Turns a labelled panel into the record for its index line.
#pragma once

#include "renderer/annotate/label_panel.h"
#include "renderer/layout/layout.h"
#include "renderer/record/panel_record.h"
#include "renderer/write/run_settings.h"

#include <cstdint>

namespace clevrvk::write {

/// Describes one panel completely: joins the content of its spec line with its labels.
/// \param paths  paths of its pictures; used only if there is a frame
[[nodiscard]] record::PanelRecord build_record(const annotate::LabeledPanel& panel, const layout::PicturePaths& paths,
                                               const RunSettings& settings);

/// Describes how a picture was made.
/// \param dropped_samples  as in frame::Frame; recorded only if not 0
[[nodiscard]] record::RenderRecord describe_render(const RunSettings& settings, const annotate::LabeledPanel& labeled,
                                                   std::uint32_t dropped_samples);

}  // namespace clevrvk::write
