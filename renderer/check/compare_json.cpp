// Compares two JSON values recursively.
#include "renderer/check/compare_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace clevrvk::check {
namespace {

/// Indices of the members of one list that another list lacks.
std::vector<std::size_t> list_lacking(const Json& list, const Json& other)
{
    std::vector<std::size_t> lacking;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (std::find(other.begin(), other.end(), list[i]) == other.end()) {
            lacking.push_back(i);
        }
    }
    return lacking;
}

/// Compares lists of different lengths: reports the few members that one of them lacks, or else the whole lists.
void compare_lists(const std::string& path, const Json& expected, const Json& found, const ReportDifference& report)
{
    constexpr std::size_t kFew = 4;
    if (std::max(expected.size(), found.size()) - std::min(expected.size(), found.size()) > kFew) {
        report(path, &expected, &found);
        return;
    }
    const std::vector<std::size_t> missing = list_lacking(expected, found);
    const std::vector<std::size_t> extra = list_lacking(found, expected);
    if (missing.size() + extra.size() == 0 || missing.size() + extra.size() > kFew) {
        report(path, &expected, &found);
        return;
    }
    for (const std::size_t i : missing) {
        report(join_json_path(path, i), &expected[i], nullptr);
    }
    for (const std::size_t i : extra) {
        report(join_json_path(path, i), nullptr, &found[i]);
    }
}

}  // namespace

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
    } else if (expected.is_array() && found.is_array() && !expected.empty() && expected.front().is_structured()) {
        if (expected.size() != found.size()) {
            compare_lists(path, expected, found, report);
            return;
        }
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
