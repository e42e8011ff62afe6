// clevrvk check on the folders that `clevrvk kilogram` makes.
#pragma once

#include "renderer/check/checks.h"

#include <cstddef>
#include <filesystem>

namespace clevrvk::tools {

/// Checks every file of the folder: its hash for all; own tangrams are made again and compared; masks of pictures are compared with the labels; of games each
/// one's rules and pictures. \return  the number of files \throws IoError  when a file is there and cannot be read
[[nodiscard]] std::size_t check_tangrams(const std::filesystem::path& folder, check::Findings& findings);

}  // namespace clevrvk::tools
