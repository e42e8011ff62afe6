// Tables as text with commas: manifests and people's answers. Knows no column.
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

    /// The place of a column; nothing when there is none.
    [[nodiscard]] std::optional<std::size_t> find_column(std::string_view name) const;

    /// The same of one that must be there. \throws SpecError  which names those that are
    [[nodiscard]] std::size_t find_needed_column(std::string_view name) const;
};

/// A text with a header: cells may stand in quotes and hold commas, doubled quotes and ends of lines there. A byte
/// order mark, ends of lines as Windows writes them and an unended last line are allowed.
/// \throws SpecError  for rows of another length than the header, open quotes, a column twice, and more than 1e6 rows
/// Source: RFC 4180.
[[nodiscard]] CsvTable read_csv(std::string_view text, const std::string& file);

/// A number of a cell. \param low, high  both allowed \param what  such as "prop" \throws SpecError
[[nodiscard]] double read_number(const CsvRow& row, std::size_t column, double low, double high, std::string_view what);

/// A whole number of a cell. \throws SpecError
[[nodiscard]] int read_integer(const CsvRow& row, std::size_t column, int low, int high, std::string_view what);

}  // namespace clevrvk::scoring::devbench
