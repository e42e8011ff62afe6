// The rules of the ids in a spec. Episode and panel ids become folder and file names, so they must be names that every
// file system accepts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace clevrvk::spec {

/// The fault of an episode's id, or nothing. A valid id is one or more panel ids with '/' between them, at most 200
/// bytes in all.
/// No part after a '/' ends in .png or .npy: the folder of episode `a/b.png` would clash with the file of panel `b` of
/// episode `a`.
[[nodiscard]] std::optional<std::string> find_episode_id_fault(std::string_view id);

/// The fault of a panel's id, or nothing. A valid id is 1 to 200 ASCII letters, digits, spaces and `._#+=,@()-`, with
/// no space or dot at either end, which also excludes '.' and '..'.
[[nodiscard]] std::optional<std::string> find_panel_id_fault(std::string_view id);

/// The fault of an object's id or a task's name, or nothing. A valid name is 1 to 200 printable ASCII characters. These
/// names do not become file names.
[[nodiscard]] std::optional<std::string> find_label_fault(std::string_view text);

/// An episode's number as the end of an id: `MMM/III`, its leading digits (three or more), then its last three, as in
/// 012/345. Thus no dataset folder has more than a thousand entries, up to a million episodes.
[[nodiscard]] std::string format_episode_number(std::uint64_t index);

/// The parts of the id of a task's episode: `TASK/SPLIT/MMM/III`.
struct TaskEpisode {
    std::string task;
    std::string split;
    std::uint64_t index = 0;

    bool operator==(const TaskEpisode&) const = default;
};

[[nodiscard]] std::string format_task_episode_id(const TaskEpisode& episode);

/// Nothing if format_task_episode_id does not write this id.
[[nodiscard]] std::optional<TaskEpisode> parse_task_episode_id(std::string_view id);

/// The same three rules as regular expressions of JSON Schema (ECMA 262); lengths are stated separately.
[[nodiscard]] std::string episode_id_pattern();
[[nodiscard]] std::string panel_id_pattern();
[[nodiscard]] std::string label_pattern();

}  // namespace clevrvk::spec
