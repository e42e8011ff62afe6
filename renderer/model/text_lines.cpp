// Takes words and numbers from lines of text. Numbers are parsed without a locale.
#include "renderer/model/text_lines.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

namespace clevrvk::model {
namespace {

constexpr std::string_view kBlanks = " \t\r";

template <typename Number>
std::optional<Number> parse_whole(std::string_view word)
{
    word.remove_prefix(word.starts_with('+') ? 1 : 0);
    Number number{};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return error == std::errc() && end == word.data() + word.size() ? std::optional(number) : std::nullopt;
}

}  // namespace

std::optional<std::int64_t> parse_integer(std::string_view word)
{
    return parse_whole<std::int64_t>(word);
}

std::optional<double> parse_number(std::string_view word)
{
    const std::optional<double> number = parse_whole<double>(word);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

std::string_view TextLine::take_word()
{
    text_.remove_prefix(std::min(text_.find_first_not_of(kBlanks), text_.size()));
    const std::string_view word = text_.substr(0, std::min(text_.find_first_of(kBlanks), text_.size()));
    text_.remove_prefix(word.size());
    return word;
}

double TextLine::take_number(std::string_view what, NumberRange range)
{
    const std::string_view word = take_word();
    const std::optional<double> number = parse_number(word);
    if (!number || *number < range.minimum || *number > range.maximum) {
        fail(fmt::format("{} is {}, and must be a number from {} to {}", what, word.empty() ? "missing" : quote_text(word), range.minimum,
                         range.maximum));
    }
    return *number;
}

bool TextLine::has_word() const
{
    return text_.find_first_not_of(kBlanks) != std::string_view::npos;
}

std::string_view TextLine::rest() const
{
    const std::size_t first = std::min(text_.find_first_not_of(kBlanks), text_.size());
    const std::string_view text = text_.substr(first);
    return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

void TextLine::fail(const std::string& message) const
{
    throw SpecError(fmt::format("{}:{}: {}", file_, number_, message));
}

std::string_view TextLines::take_line()
{
    const std::size_t length = std::min(text_.find('\n'), text_.size());
    std::string_view line = text_.substr(0, length);
    text_.remove_prefix(std::min(length + 1, text_.size()));
    ++number_;
    line.remove_suffix(line.ends_with('\r') ? 1 : 0);
    return line;
}

std::optional<TextLine> TextLines::next()
{
    while (!text_.empty()) {
        std::string_view line = take_line();
        const std::size_t number = number_;
        if (line.ends_with('\\')) {
            joined_.clear();
            while (line.ends_with('\\')) {
                joined_ += line.substr(0, line.size() - 1);
                joined_ += ' ';
                line = text_.empty() ? std::string_view() : take_line();
            }
            joined_ += line;
            line = joined_;
        }
        if (const std::size_t comment = line.find('#'); comment == 0 || line.find_first_not_of(kBlanks) == comment) {
            continue;
        }
        if (line.find_first_not_of(kBlanks) != std::string_view::npos) {
            return TextLine(line, file_, number);
        }
    }
    return std::nullopt;
}

}  // namespace clevrvk::model
