// Text for people; no byte of a dataset depends on it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace clevrvk {

/// A help text, written as "..."_help. tools/clevrvk/hash_stages skips literals with that suffix, so that correcting a
/// word does not change the build's identity.
class HelpText {
public:
    HelpText() = default;

    /// Takes a literal; use the suffix.
    explicit HelpText(std::string text) : text_(std::move(text)) {}

    [[nodiscard]] const std::string& text() const { return text_; }

    [[nodiscard]] friend HelpText operator+(HelpText text, std::string_view more)
    {
        text.text_ += more;
        return text;
    }
    [[nodiscard]] friend HelpText operator+(HelpText text, const HelpText& more) { return std::move(text) + more.text_; }

private:
    std::string text_;
};

[[nodiscard]] inline HelpText operator""_help(const char* text, std::size_t size)
{
    return HelpText(std::string(text, size));
}

}  // namespace clevrvk
