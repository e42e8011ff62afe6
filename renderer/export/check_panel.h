// A check of a panel's labels for programs that read them without their masks.
#pragma once

#include "renderer/record/panel_record.h"

#include <string>

namespace clevrvk::exporting {

/// Refuses a line that no renderer writes: a visible object without run lengths, or whose box is not in the picture;
/// directions or relations that lack one of the four on the floor. \param place  of the line, for messages
/// \throws SpecError  that begins with `place`
void check_panel(const record::PanelRecord& panel, const std::string& place);

}  // namespace clevrvk::exporting
