// Compares two datasets file by file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace clevrvk::tools {

/// The sizes of a comparison.
struct DatasetComparison {
    std::uint64_t files = 0;
    std::uint64_t differences = 0;
};

/// Compares the files of `first` with those of `second`: description, index, errors, the layout's texts about the whole
/// dataset, and each panel's files. Journals and certificates are not part of a dataset's content.
/// \param tell  called with a line for each difference, in the order of the index
/// \throws SpecError  when one is not finished \throws ReadError, IoError
[[nodiscard]] DatasetComparison compare_datasets(const std::filesystem::path& first, const std::filesystem::path& second,
                                                 const std::function<void(const std::string& line)>& tell);

}  // namespace clevrvk::tools
