// The names of a dataset's own files.
#pragma once

#include <cstddef>

namespace clevrvk::write {

inline constexpr const char* kDescriptionName = "dataset.json";
inline constexpr const char* kIndexName = "index.jsonl";
inline constexpr const char* kErrorsName = "errors.jsonl";
inline constexpr const char* kJournalName = "journal.jsonl";
/// The certificate that `clevrvk check` writes; it is removed when the dataset changes.
inline constexpr const char* kCertificateName = "certificate.json";

/// Upper limit on the lines of the index and of the errors. Relations take the largest part, two numbers for each pair
/// of objects: at most 159 MB for 4096 objects (150 MB measured). Labels of a spec line of 16 MiB grow fourfold if
/// short numbers such as 1e9 become long ones; run lengths take some MB.
inline constexpr std::size_t kMostIndexLineBytes = std::size_t{256} << 20U;

}  // namespace clevrvk::write
