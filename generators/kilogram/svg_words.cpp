// Reads each text in one pass, with limits that suit a tangram.
#include "generators/kilogram/svg_words.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/units.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>
#include <utility>

namespace clevrvk::generators::kilogram {
namespace {

/// Larger numbers leave no digits for a fraction.
constexpr double kMostNumber = 1e6;

bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

std::string_view trim(std::string_view text)
{
    while (!text.empty() && is_space(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_space(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

/// The parts of a text between separators, without spaces around them.
std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        parts.push_back(trim(text.substr(at, end - at)));
        at = end + 1;
    }
    return parts;
}

/// Removes a number from the start of a text and returns it. \throws SpecError
double take_number(std::string_view name, std::string_view& text)
{
    const std::string_view all = text;
    if (text.starts_with('+') && text.size() > 1 && text[1] != '-') {
        text.remove_prefix(1);
    }
    double number = 0.0;
    const auto [behind, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc::result_out_of_range || (error == std::errc{} && !(std::abs(number) <= kMostNumber))) {
        throw SpecError(fmt::format("'{}' has a number that is not finite or exceeds {}: {}", name, kMostNumber,
                                    quote_text({all.data(), static_cast<std::size_t>(behind - all.data())})));
    }
    if (error != std::errc{}) {
        throw SpecError(fmt::format("'{}' must have a number at {}", name, quote_text(all)));
    }
    text.remove_prefix(static_cast<std::size_t>(behind - text.data()));
    return number;
}

/// Skips the text between two numbers: spaces and one comma. \return  whether there was a comma
bool skip_separator(std::string_view& text)
{
    const auto skip_spaces = [&] {
        while (!text.empty() && is_space(text.front())) {
            text.remove_prefix(1);
        }
    };
    skip_spaces();
    const bool has_comma = text.starts_with(',');
    if (has_comma) {
        text.remove_prefix(1);
        skip_spaces();
    }
    return has_comma;
}

bool begins_number(std::string_view text)
{
    return !text.empty() && std::string_view("+-.0123456789").find(text.front()) != std::string_view::npos;
}

SvgMatrix make_rotation(const std::vector<double>& n)
{
    const double angle = radians(n[0]);
    const SvgMatrix turn{std::cos(angle), std::sin(angle), -std::sin(angle), std::cos(angle), 0.0, 0.0};
    return n.size() == 1 ? turn : combine({1.0, 0.0, 0.0, 1.0, n[1], n[2]}, combine(turn, {1.0, 0.0, 0.0, 1.0, -n[1], -n[2]}));
}

[[noreturn]] void fail_transform(std::string_view text)
{
    throw SpecError(fmt::format("'transform' must be a list of matrix, translate, scale, rotate, skewX and skewY, not {}",
                                quote_text(text)));
}

/// \throws SpecError
SvgMatrix make_matrix(std::string_view name, const std::vector<double>& n, std::string_view text)
{
    const std::size_t count = n.size();
    if (name == "matrix" && count == 6) {
        return {n[0], n[1], n[2], n[3], n[4], n[5]};
    }
    if (name == "translate" && (count == 1 || count == 2)) {
        return {1.0, 0.0, 0.0, 1.0, n[0], count == 2 ? n[1] : 0.0};
    }
    if (name == "scale" && (count == 1 || count == 2)) {
        return {n[0], 0.0, 0.0, n.back(), 0.0, 0.0};
    }
    if (name == "rotate" && (count == 1 || count == 3)) {
        return make_rotation(n);
    }
    if (name == "skewX" && count == 1) {
        return {1.0, 0.0, std::tan(radians(n[0])), 1.0, 0.0, 0.0};
    }
    if (name == "skewY" && count == 1) {
        return {1.0, std::tan(radians(n[0])), 0.0, 1.0, 0.0, 0.0};
    }
    fail_transform(text);
}

/// Follows the commands of a path.
class PathReader {
public:
    explicit PathReader(std::string_view text) : text_(text) {}

    flat::Polygon read()
    {
        for (char command = take_command(); command != '\0'; command = take_command()) {
            if (is_closed_ || (corners_.empty() != (command == 'M' || command == 'm'))) {
                throw SpecError("a path must be a single outline that begins with M");
            }
            follow(command);
        }
        if (corners_.empty()) {
            throw SpecError("a path must not be empty");
        }
        return corners_;
    }

private:
    /// Returns '\0' at the end.
    char take_command()
    {
        static_cast<void>(skip_spaces());
        if (text_.empty()) {
            return '\0';
        }
        const char command = text_.front();
        if (std::string_view("MmLlHhVvZz").find(command) == std::string_view::npos) {
            const bool is_curve = std::string_view("CcSsQqTtAa").find(command) != std::string_view::npos;
            throw SpecError(is_curve ? fmt::format("a path has a curve ('{}'); a piece must have straight sides", command)
                                     : fmt::format("a path must have a command at {}", quote_text(text_)));
        }
        text_.remove_prefix(1);
        return command;
    }

    bool skip_spaces()
    {
        const std::size_t before = text_.size();
        while (!text_.empty() && is_space(text_.front())) {
            text_.remove_prefix(1);
        }
        return text_.size() != before;
    }

    void follow(char command)
    {
        constexpr std::size_t kMostCorners = 64;
        if (command == 'Z' || command == 'z') {
            is_closed_ = true;
            return;
        }
        const bool is_relative = command >= 'a';
        do {
            glm::dvec2 to = is_relative ? at_ : glm::dvec2(0.0);
            const bool has_x = command != 'V' && command != 'v';
            const bool has_y = command != 'H' && command != 'h';
            static_cast<void>(skip_spaces());
            if (has_x) {
                to.x += take_number("d", text_);
            } else {
                to.x = at_.x;
            }
            if (has_x && has_y) {
                static_cast<void>(skip_separator(text_));
            }
            if (has_y) {
                to.y += take_number("d", text_);
            } else {
                to.y = at_.y;
            }
            at_ = to;
            corners_.push_back(to);
            if (corners_.size() > kMostCorners) {
                throw SpecError(fmt::format("a path has more than {} corners", kMostCorners));
            }
        } while (skip_separator(text_) || begins_number(text_));
    }

    std::string_view text_;
    flat::Polygon corners_;
    glm::dvec2 at_{0.0};
    bool is_closed_ = false;
};

/// The text without `/* ... */`.
std::string remove_comments(std::string_view text)
{
    std::string kept;
    while (!text.empty()) {
        const std::size_t begin = std::min(text.find("/*"), text.size());
        kept += text.substr(0, begin);
        const std::size_t end = text.find("*/", begin);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 2);
    }
    return kept;
}

bool is_simple_selector(std::string_view selector)
{
    const std::string_view name = selector.starts_with('.') ? selector.substr(1) : selector;
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

}  // namespace

SvgMatrix combine(const SvgMatrix& outer, const SvgMatrix& inner)
{
    return {outer[0] * inner[0] + outer[2] * inner[1],
            outer[1] * inner[0] + outer[3] * inner[1],
            outer[0] * inner[2] + outer[2] * inner[3],
            outer[1] * inner[2] + outer[3] * inner[3],
            outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
            outer[1] * inner[4] + outer[3] * inner[5] + outer[5]};
}

glm::dvec2 place_point(const SvgMatrix& m, const glm::dvec2& point)
{
    return {m[0] * point.x + m[2] * point.y + m[4], m[1] * point.x + m[3] * point.y + m[5]};
}

std::vector<double> read_svg_numbers(std::string_view name, std::string_view text, std::size_t most, bool takes_signs)
{
    std::vector<double> numbers;
    for (text = trim(text); !text.empty();) {
        if (numbers.size() == most) {
            throw SpecError(fmt::format("'{}' has more than {} numbers", name, most));
        }
        const std::string_view from = text;
        numbers.push_back(take_number(name, text));
        const bool is_apart = text.empty() || is_space(text.front()) || text.front() == ',' || (takes_signs && begins_number(text));
        if (!is_apart) {
            throw SpecError(fmt::format("'{}' must have a number at {}", name, quote_text(from)));
        }
        if (skip_separator(text) && text.empty()) {
            throw SpecError(fmt::format("'{}' ends with a comma", name));
        }
    }
    return numbers;
}

SvgMatrix read_svg_transform(std::string_view text)
{
    constexpr std::size_t kMostSteps = 64;
    SvgMatrix all = kSvgIdentity;
    std::string_view rest = trim(text);
    for (std::size_t step = 0; !rest.empty(); ++step) {
        const std::size_t open = rest.find('(');
        const std::size_t close = rest.find(')');
        if (open == std::string_view::npos || close == std::string_view::npos || close < open || step == kMostSteps) {
            fail_transform(text);
        }
        const SvgMatrix next =
            make_matrix(trim(rest.substr(0, open)), read_svg_numbers("transform", rest.substr(open + 1, close - open - 1), 6, true), text);
        all = step == 0 ? next : combine(all, next);
        rest.remove_prefix(close + 1);
        static_cast<void>(skip_separator(rest));
    }
    return all;
}

flat::Polygon read_svg_path(std::string_view text)
{
    return PathReader(text).read();
}

std::optional<double> read_svg_length(std::string_view text)
{
    constexpr double kInch = 96.0;
    constexpr std::array<std::pair<std::string_view, double>, 7> kUnits{{{"", 1.0},
                                                                         {"px", 1.0},
                                                                         {"in", kInch},
                                                                         {"mm", kInch / 25.4},
                                                                         {"cm", kInch / 2.54},
                                                                         {"pt", kInch / 72.0},
                                                                         {"pc", kInch / 6.0}}};
    text = trim(text);
    if (!begins_number(text)) {
        return std::nullopt;
    }
    const double number = take_number("length", text);
    const auto unit = std::find_if(kUnits.begin(), kUnits.end(), [&](const auto& each) { return each.first == text; });
    return unit == kUnits.end() ? std::nullopt : std::optional(number * unit->second);
}

std::vector<SvgDeclaration> read_svg_style(std::string_view text)
{
    std::vector<SvgDeclaration> declarations;
    for (const std::string_view part : split(text, ';')) {
        const std::size_t colon = part.find(':');
        if (colon != std::string_view::npos) {
            declarations.push_back({std::string(trim(part.substr(0, colon))), std::string(trim(part.substr(colon + 1)))});
        }
    }
    return declarations;
}

std::vector<SvgRule> read_svg_sheet(std::string_view text)
{
    const std::string kept = remove_comments(text);
    std::vector<SvgRule> rules;
    for (std::string_view rest = trim(kept); !rest.empty(); rest = trim(rest)) {
        const std::size_t open = rest.find('{');
        const std::size_t close = rest.find('}');
        if (open == std::string_view::npos || close == std::string_view::npos || close < open) {
            throw SpecError(fmt::format("'style' must have a rule at {}", quote_text(rest)));
        }
        for (const std::string_view selector : split(rest.substr(0, open), ',')) {
            if (!is_simple_selector(selector)) {
                throw SpecError(fmt::format("'style' has the selector {}, which is neither an element's name nor a class; export the "
                                            "drawing with presentation attributes",
                                            quote_text(selector)));
            }
            rules.push_back({std::string(selector), read_svg_style(rest.substr(open + 1, close - open - 1))});
        }
        rest.remove_prefix(close + 1);
    }
    return rules;
}

}  // namespace clevrvk::generators::kilogram
