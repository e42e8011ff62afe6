// Tables of poses: a family's rows have a name and what the family makes of it.
#pragma once

#include "renderer/base/error.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace clevrvk::things {

/// Words of the row `pose`, in the table's order.
template <typename Table>
[[nodiscard]] std::vector<std::string_view> list_poses(const Table& table)
{
    std::vector<std::string_view> names;
    for (const auto& pose : table) {
        names.push_back(pose.name);
    }
    return names;
}

/// The pose of that name, which the table has.
template <typename Table>
[[nodiscard]] const auto& find_pose(const Table& table, std::string_view name)
{
    const auto pose = std::find_if(table.begin(), table.end(), [&](const auto& each) { return each.name == name; });
    CLEVRVK_CHECK(pose != table.end(), "no pose '{}'", name);
    return *pose;
}

}  // namespace clevrvk::things
