// The lines of OBJ and MTL files, word by word. Errors name file and line.
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

/// A line of a text, without comments. Its words are taken from the front.
class TextLine {
public:
    TextLine(std::string_view text, std::string_view file, std::size_t number) : text_(text), file_(file), number_(number) {}

    /// The next word, empty at the end.
    [[nodiscard]] std::string_view take_word();

    /// The next word as a finite number. \param what  names it in the message
    [[nodiscard]] double take_number(std::string_view what, NumberRange range);

    /// As many numbers. \throws SpecError  as take_number
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

    /// All that is left, without blanks at either end.
    [[nodiscard]] std::string_view rest() const;

    /// \throws SpecError  `FILE:LINE: message`, always
    [[noreturn]] void fail(const std::string& message) const;

    [[nodiscard]] std::string_view file() const { return file_; }

private:
    std::string_view text_;
    std::string_view file_;
    std::size_t number_;
};

/// Divides a text into lines that have words; a backslash at the end of a line joins the next one to it.
class TextLines {
public:
    /// Both outlive this. \param file  its name, for messages
    TextLines(std::string_view text, std::string_view file) : text_(text), file_(file) {}

    /// Nothing at the end.
    [[nodiscard]] std::optional<TextLine> next();

private:
    [[nodiscard]] std::string_view take_line();

    std::string_view text_;
    std::string_view file_;
    std::size_t number_ = 0;
    std::string joined_;
};

/// The word as a whole number; nothing when it is none.
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view word);

/// The word as a finite number; nothing when it is none.
[[nodiscard]] std::optional<double> parse_number(std::string_view word);

}  // namespace clevrvk::model
