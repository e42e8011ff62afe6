// Tables of comma-separated values: manifests and people's answers. This code does not depend on particular columns.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::scoring::devbench {

/// A row below the header.
struct CsvRow {
    std::vector<std::string> cells;  ///< as many as there are columns
    std::string source;              ///< FILE:LINE
};

/// A table with a header.
struct CsvTable {
    std::string file;
    std::vector<std::string> columns;
    std::vector<CsvRow> rows;

    /// The index of a column; nothing if it does not exist.
    [[nodiscard]] std::optional<std::size_t> find_column(std::string_view name) const;

    /// The same for a column that must exist. \throws SpecError  if it does not; the message names the existing columns
    [[nodiscard]] std::size_t find_needed_column(std::string_view name) const;
};

/// Reads a text with a header. Cells may be quoted and then contain commas, doubled quotes and line breaks. A byte
/// order mark, Windows line endings and a last line without an end are allowed.
/// \throws SpecError  for a row whose length differs from the header's, an unclosed quote, a repeated column, and more
///                    than 1e6 rows
/// Source: RFC 4180.
[[nodiscard]] CsvTable read_csv(std::string_view text, const std::string& file);

/// The number in a cell. \param low, high  inclusive bounds \param what  its name in errors, such as "prop"
/// \throws SpecError
[[nodiscard]] double read_number(const CsvRow& row, std::size_t column, double low, double high, std::string_view what);

/// The whole number in a cell. \throws SpecError
[[nodiscard]] int read_integer(const CsvRow& row, std::size_t column, int low, int high, std::string_view what);

}  // namespace clevrvk::scoring::devbench
