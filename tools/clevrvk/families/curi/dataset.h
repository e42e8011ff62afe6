// Reads the folder that `clevrvk curi concepts` writes, for the other verbs.
#pragma once

#include "generators/curi/concepts.h"
#include "generators/curi/evaluate.h"
#include "generators/curi/splits.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::tools {

/// The content of the folder; truth values and splits are recomputed.
struct CuriDataset {
    std::int64_t seed = 0;  ///< of the scenes, like `variant`
    std::string variant;
    std::vector<generators::curi::Concept> concepts;
    std::vector<generators::curi::Split> splits;
    std::vector<generators::curi::Scene> scenes;
    generators::curi::TruthTable truth;
};

/// \throws SpecError  when a file is malformed \throws IoError  when a file cannot be read
[[nodiscard]] CuriDataset load_curi_dataset(const std::filesystem::path& dir, int thread_count);

/// The names of the nine splits.
[[nodiscard]] const std::vector<std::string>& curi_split_names();

/// \throws std::logic_error  when no split has that name
[[nodiscard]] const generators::curi::Split& find_split(const CuriDataset& dataset, const std::string& name);

}  // namespace clevrvk::tools
