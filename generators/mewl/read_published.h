// Reads episodes from the published folder layout: ROOT/[SPLIT/]TASK/INDEX/ with info.json, question.json and one JSON
// file per context panel.
#pragma once

#include "generators/mewl/scene_view.h"

#include <filesystem>
#include <vector>

namespace clevrvk::generators::mewl {

/// Every folder below `root` that holds an info.json, or `root` itself; sorted, numbers by value.
/// \throws IoError  when a folder cannot be read
[[nodiscard]] std::vector<std::filesystem::path> find_published_episodes(const std::filesystem::path& root);

/// The episode of a folder; its task is the name of the parent folder.
/// \throws SpecError  when a file is not in the published form; names file and place
/// \throws IoError    when a file cannot be read
[[nodiscard]] EpisodeView read_published_episode(const std::filesystem::path& folder);

/// An utterance without the " #i" at the end of file names in attribute tasks.
[[nodiscard]] std::string strip_place(const std::string& name);

}  // namespace clevrvk::generators::mewl
