// The content of dataset.json.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/write/run_settings.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace clevrvk::dataset {

/// The contents of dataset.json.
struct Description {
    write::RunSettings settings;
    bool is_complete = false;  ///< the next members are set only for a finished run
    std::uint64_t panels = 0;
    std::uint64_t failed_records = 0;
    std::string spec_hash;
    Json all;  ///< the whole file
};

/// \throws SpecError  when the document does not describe a dataset
[[nodiscard]] Description read_description(const JsonDocument& document);

/// Reads the description of a dataset in a folder, finished or not.
/// \throws SpecError  when the file does not describe a dataset \throws ReadError, IoError  when it cannot be read
[[nodiscard]] Description load_description(const std::filesystem::path& folder);

}  // namespace clevrvk::dataset
