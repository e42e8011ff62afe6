// The plain layout: folders of pictures, masks and arrays by episode and panel id, for all kinds of episodes.
#pragma once

#include "renderer/layout/layout.h"

#include <memory>

namespace clevrvk::layout {

/// The layout `folder`.
[[nodiscard]] std::unique_ptr<const Layout> make_folder_layout();

}  // namespace clevrvk::layout
