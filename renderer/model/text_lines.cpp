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

constexpr std::string_view kBlanks = " \t\v\f";

template <typename Number>
std::optional<Number> parse_whole(std::string_view word)
{
    if (word.starts_with('+')) {
        word.remove_prefix(1);
        if (word.starts_with('-')) {
            return std::nullopt;
        }
    }
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

std::string_view strip_quotes(std::string_view name)
{
    const bool is_quoted = name.size() >= 2 && name.starts_with('"') && name.ends_with('"');
    return is_quoted ? name.substr(1, name.size() - 2) : name;
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
        fail(fmt::format("{} is {}; it must be a number from {} to {}", what, word.empty() ? "missing" : quote_text(word), range.minimum,
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

bool TextLine::drop_comment()
{
    for (std::size_t at = text_.find('#'); at != std::string_view::npos; at = text_.find('#', at + 1)) {
        if (at == 0 || kBlanks.find(text_[at - 1]) != std::string_view::npos) {
            text_ = text_.substr(0, at);
            return true;
        }
    }
    return false;
}

std::string TextLine::place() const
{
    return fmt::format("{}:{}", file_, number_);
}

void TextLine::fail(const std::string& message) const
{
    throw SpecError(fmt::format("{}: {}", place(), message));
}

TextLines::TextLines(std::string_view text, std::string_view file) : text_(text), file_(file)
{
    if (text_.starts_with("\xff\xfe") || text_.starts_with("\xfe\xff")) {
        throw SpecError(fmt::format("{}: it is written in UTF-16; save it as UTF-8", file_));
    }
    has_byte_order_mark_ = text_.starts_with("\xef\xbb\xbf");
    text_.remove_prefix(has_byte_order_mark_ ? 3 : 0);
}

std::string_view TextLines::take_line()
{
    const std::size_t length = std::min(text_.find_first_of("\r\n"), text_.size());
    const std::string_view line = text_.substr(0, length);
    text_.remove_prefix(length);
    text_.remove_prefix(text_.starts_with("\r\n") ? 2 : text_.empty() ? 0 : 1);
    ++number_;
    return line;
}

std::optional<TextLine> TextLines::next()
{
    while (!text_.empty()) {
        std::string_view line = take_line();
        const std::size_t number = number_;
        const std::size_t first = line.find_first_not_of(kBlanks);
        if (first == std::string_view::npos || line[first] == '#') {  // even a comment that ends with a backslash
            continue;
        }
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
        if (line.find_first_not_of(kBlanks) != std::string_view::npos) {
            return TextLine(line, file_, number);
        }
    }
    return std::nullopt;
}

}  // namespace clevrvk::model
