// The layouts for tests that need no family's: the plain one alone.
#pragma once

#include "renderer/layout/folder.h"

#include <memory>
#include <utility>
#include <vector>

namespace clevrvk {

[[nodiscard]] inline const layout::Layouts& folder_layouts()
{
    static const layout::Layouts layouts = [] {
        std::vector<std::unique_ptr<const layout::Layout>> all;
        all.push_back(layout::make_folder_layout());
        return layout::Layouts(std::move(all));
    }();
    return layouts;
}

[[nodiscard]] inline const layout::Layout& folder_layout()
{
    return folder_layouts().get("folder");
}

}  // namespace clevrvk
