// Compares two JSON values recursively. Arrays of different sizes differ as wholes.
#include "renderer/check/compare_json.h"

#include <fmt/format.h>

namespace clevrvk::check {

void compare_values(const std::string& path, const Json& expected, const Json& found, const ReportDifference& report)
{
    if (expected.is_object() && found.is_object()) {
        for (const auto& [key, value] : expected.items()) {
            const auto other = found.find(key);
            const std::string inner = join_json_path(path, key);
            if (other == found.end()) {
                report(inner, &value, nullptr);
            } else {
                compare_values(inner, value, *other, report);
            }
        }
        for (const auto& [key, value] : found.items()) {
            if (!expected.contains(key)) {
                report(join_json_path(path, key), nullptr, &value);
            }
        }
    } else if (expected.is_array() && found.is_array() && expected.size() == found.size() && !expected.empty() &&
               expected.front().is_structured()) {
        for (std::size_t i = 0; i < expected.size(); ++i) {
            compare_values(join_json_path(path, i), expected[i], found[i], report);
        }
    } else if (expected != found) {
        report(path, &expected, &found);
    }
}

std::string describe_difference(const std::string& path, const Json* expected, const Json* found)
{
    return fmt::format("{}: expected {}, found {}", path, expected == nullptr ? "nothing" : shorten(*expected),
                       found == nullptr ? "nothing" : shorten(*found));
}

std::string shorten(const Json& value)
{
    constexpr std::size_t kMostBytes = 120;
    std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
    if (text.size() > kMostBytes) {
        text.resize(kMostBytes);
        text += "...";
    }
    return text;
}

const Json* find_member(const Json& object, std::string_view key)
{
    if (!object.is_object()) {
        return nullptr;
    }
    const auto member = object.find(key);
    return member == object.end() ? nullptr : &*member;
}

}  // namespace clevrvk::check
