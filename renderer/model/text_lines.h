// Reads the lines of OBJ and MTL files word by word. Errors name file and line.
#pragma once

#include "renderer/base/json_reader.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::model {

/// A line of a text. Its words are taken from the front.
class TextLine {
public:
    TextLine(std::string_view text, std::string_view file, std::size_t number) : text_(text), file_(file), number_(number) {}

    /// The next word, empty at the end.
    [[nodiscard]] std::string_view take_word();

    /// The next word as a finite number. \param what  the number's name in messages
    [[nodiscard]] double take_number(std::string_view what, NumberRange range);

    /// The next N words as finite numbers. \throws SpecError  as take_number
    template <std::size_t N>
    [[nodiscard]] std::array<double, N> take_numbers(std::string_view what, NumberRange range)
    {
        std::array<double, N> numbers{};
        for (double& number : numbers) {
            number = take_number(what, range);
        }
        return numbers;
    }

    /// Whether there is another word.
    [[nodiscard]] bool has_word() const;

    /// The rest of the line, without blanks at either end.
    [[nodiscard]] std::string_view rest() const;

    /// Cuts the line off before the first word that begins with #. \return  whether there was one
    bool drop_comment();

    /// `FILE:LINE`, for messages.
    [[nodiscard]] std::string place() const;

    /// \throws SpecError  always, with the message `FILE:LINE: message`
    [[noreturn]] void fail(const std::string& message) const;

    [[nodiscard]] std::size_t number() const { return number_; }

private:
    std::string_view text_;
    std::string_view file_;
    std::size_t number_;
};

/// Splits a text into lines, skipping comments and lines without words. A line ends with a line feed, a carriage return
/// or both; a backslash at its end joins the next line to it. A UTF-8 byte order mark is skipped.
class TextLines {
public:
    /// Both must outlive this. \param file  its name, for messages
    /// \throws SpecError  `FILE: what` when the text is UTF-16
    TextLines(std::string_view text, std::string_view file);

    /// The next line; nothing at the end.
    [[nodiscard]] std::optional<TextLine> next();

    /// Whether the text begins with a byte order mark.
    [[nodiscard]] bool has_byte_order_mark() const { return has_byte_order_mark_; }

private:
    [[nodiscard]] std::string_view take_line();

    std::string_view text_;
    std::string_view file_;
    std::size_t number_ = 0;
    std::string joined_;
    bool has_byte_order_mark_ = false;
};

/// The word as an integer; nothing if it is not an integer.
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view word);

/// The word as a finite number; nothing if it is not a finite number.
[[nodiscard]] std::optional<double> parse_number(std::string_view word);

/// The name without the quotes that some programs put around names with blanks.
[[nodiscard]] std::string_view strip_quotes(std::string_view name);

}  // namespace clevrvk::model
