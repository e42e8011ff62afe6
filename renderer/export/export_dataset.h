// Exports a whole dataset: reads its panels and passes them to an exporter.
#pragma once

#include "renderer/export/exporter.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

namespace clevrvk::exporting {

/// Name of the file that holds the settings of an export.
inline constexpr const char* kExportInfoName = "export.json";

/// Name of an export's file with the dataset's licences.
inline constexpr const char* kLicensesName = "licenses.json";

/// The fault of a split's name, or "": it becomes that of files and folders, and a word that every library accepts.
[[nodiscard]] std::string find_split_fault(const std::string& word);

/// Refuses a dataset that has no pictures, a panel whose labels or split are damaged, or an object that the format or
/// the categories do not know, before anything is written. \param reader  at its beginning; afterwards at its end
/// \throws SpecError, IoError
void check_exportable(dataset::DatasetReader& reader, const Format& format, const Categories& categories);

/// Writes all files of an export; the caller finishes the folder.
/// \param reader  at its beginning \param split  of panels whose episode's id names none
/// \param stops   set from elsewhere: the export ends after the panel at hand
/// \return  the number of panels; nothing if stopped \throws SpecError, IoError
[[nodiscard]] std::optional<std::uint64_t> export_dataset(dataset::DatasetReader& reader, const Format& format, const Job& job,
                                                          const std::string& split, const std::atomic<bool>& stops);

}  // namespace clevrvk::exporting
