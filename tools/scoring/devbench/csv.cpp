// Reads CSV tables and the numbers in their cells, strictly.
#include "tools/scoring/devbench/csv.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/text_encoding.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <system_error>
#include <utility>

namespace clevrvk::scoring::devbench {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t kMostRows = 1000000;
constexpr std::size_t kMostColumns = 1000;

// Reads the rows of a text one by one.
class RowReader {
public:
    RowReader(std::string_view text, const std::string& file) : text_(text), file_(file) {}

    [[nodiscard]] bool has_more() const { return at_ < text_.size(); }

    [[nodiscard]] CsvRow read_row()
    {
        CsvRow row;
        row.source = fmt::format("{}:{}", file_, line_);
        do {
            row.cells.push_back(read_cell(row.source));
            if (row.cells.size() > kMostColumns) {
                throw SpecError(fmt::format("{}: more than {} columns", row.source, kMostColumns));
            }
        } while (take(','));
        const bool has_return = take('\r');
        const bool has_newline = take('\n');
        if (has_more() && !has_return && !has_newline) {
            throw SpecError(fmt::format("{}: text follows the closing quote of a cell; double each quote that belongs to the text",
                                        row.source));
        }
        ++line_;
        return row;
    }

private:
    [[nodiscard]] bool take(char wanted)
    {
        const bool is_there = has_more() && text_[at_] == wanted;
        at_ += is_there ? 1U : 0U;
        return is_there;
    }

    [[nodiscard]] std::string read_cell(const std::string& source)
    {
        if (take('"')) {
            return read_quoted(source);
        }
        const std::size_t end = std::min(text_.find_first_of(",\r\n", at_), text_.size());
        std::string cell(text_.substr(at_, end - at_));
        at_ = end;
        return cell;
    }

    [[nodiscard]] std::string read_quoted(const std::string& source)
    {
        std::string cell;
        while (has_more()) {
            const char letter = text_[at_++];
            if (letter == '"' && !take('"')) {
                return cell;
            }
            cell += letter;
            line_ += letter == '\n' ? 1U : 0U;
        }
        throw SpecError(fmt::format("{}: a quoted cell has no closing quote", source));
    }

    std::string_view text_;
    const std::string& file_;  // outlives this
    std::size_t at_ = 0;
    std::size_t line_ = 1;
};

}  // namespace

std::optional<std::size_t> CsvTable::find_column(std::string_view name) const
{
    const auto found = std::find(columns.begin(), columns.end(), name);
    return found == columns.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - columns.begin()));
}

std::size_t CsvTable::find_needed_column(std::string_view name) const
{
    if (const std::optional<std::size_t> column = find_column(name)) {
        return *column;
    }
    throw SpecError(fmt::format("{}: there is no column '{}'; available: {}",
                                file, name, fit_line(fmt::format("{}", fmt::join(columns, ", ")))));
}

CsvTable read_csv(std::string_view text, const std::string& file)
{
    if (text.starts_with(kByteOrderMark)) {
        text.remove_prefix(kByteOrderMark.size());
    }
    check_utf8_text(text, file);
    RowReader reader(text, file);
    if (!reader.has_more()) {
        throw SpecError(fmt::format("{}: the file is empty; its first line must name the columns", file));
    }
    CsvTable table{file, reader.read_row().cells, {}};
    if (std::set<std::string>(table.columns.begin(), table.columns.end()).size() != table.columns.size()) {
        throw SpecError(fmt::format("{}:1: two columns have the same name", file));
    }
    while (reader.has_more()) {
        CsvRow row = reader.read_row();
        if (row.cells.size() != table.columns.size()) {
            throw SpecError(
                fmt::format("{}: {} cells, but the first line names {} columns", row.source, row.cells.size(), table.columns.size()));
        }
        if (table.rows.size() == kMostRows) {
            throw SpecError(fmt::format("{}: more than {} rows", file, kMostRows));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

double read_number(const CsvRow& row, std::size_t column, double low, double high, std::string_view what)
{
    const std::string& cell = row.cells.at(column);
    double value = 0.0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    const bool is_number = error == std::errc() && end == cell.data() + cell.size();
    if (!is_number || !(value >= low && value <= high)) {
        throw SpecError(fmt::format("{}: {} is {}; it must be a number from {} to {}", row.source, what, quote_text(cell), low, high));
    }
    return value;
}

int read_integer(const CsvRow& row, std::size_t column, int low, int high, std::string_view what)
{
    const double value = read_number(row, column, low, high, what);
    if (value != std::floor(value)) {
        throw SpecError(fmt::format("{}: {} is {}; it must be a whole number", row.source, what, quote_text(row.cells.at(column))));
    }
    return static_cast<int>(value);
}

}  // namespace clevrvk::scoring::devbench
