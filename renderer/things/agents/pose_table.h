// Tables of poses: each row has a pose and the family's data for it.
#pragma once

#include "renderer/base/error.h"

#include <algorithm>

namespace clevrvk::things {

/// The row of a pose, which must be in the table.
template <typename Table, typename Pose>
[[nodiscard]] const auto& find_pose(const Table& table, Pose pose)
{
    const auto row = std::find_if(table.begin(), table.end(), [&](const auto& each) { return each.pose == pose; });
    CLEVRVK_CHECK(row != table.end(), "the table has no pose {}", static_cast<int>(pose));
    return *row;
}

}  // namespace clevrvk::things
