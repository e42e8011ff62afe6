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
    bool is_complete = false;  ///< the next ones are those of a finished run only
    std::uint64_t panels = 0;
    std::uint64_t failed_records = 0;
    std::string spec_hash;
    Json all;  ///< the whole file
};

/// \throws SpecError  when it does not describe a dataset
[[nodiscard]] Description read_description(const JsonDocument& document);

/// The description of the dataset in a folder, finished or not.
/// \throws SpecError  when it does not describe a dataset \throws ReadError, IoError  when it cannot be read
[[nodiscard]] Description load_description(const std::filesystem::path& folder);

}  // namespace clevrvk::dataset
