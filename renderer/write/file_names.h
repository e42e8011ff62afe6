// The names of a dataset's own files.
#pragma once

#include <cstddef>

namespace clevrvk::write {

inline constexpr const char* kDescriptionName = "dataset.json";
inline constexpr const char* kIndexName = "index.jsonl";
inline constexpr const char* kErrorsName = "errors.jsonl";
inline constexpr const char* kJournalName = "journal.jsonl";
/// The certificate that `clevrvk check` writes; removed as soon as the dataset changes.
inline constexpr const char* kCertificateName = "certificate.json";

/// No line of the index or the errors is longer. Relations take most of it, two numbers for each pair of objects: of
/// 4096 objects 159 MB at most (150 MB measured). Labels of a spec line of 16 MiB take four times as much where short
/// numbers such as 1e9 become long ones; run lengths are some MB.
inline constexpr std::size_t kMostIndexLineBytes = std::size_t{256} << 20U;

}  // namespace clevrvk::write
