// The rules of ids, once as code with a message for each fault and once as patterns for the JSON Schema.
#include "renderer/spec/ids.h"

#include "renderer/base/nearest_name.h"
#include "renderer/spec/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>
#include <vector>

namespace clevrvk::spec {

namespace {

// Besides letters and digits. Spaces and '#' are in the file names of published data sets.
constexpr std::string_view kIdMarks = "_#+=,@()-";

bool is_id_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || kIdMarks.find(c) != std::string_view::npos;
}

bool is_inner_letter(char c)
{
    return is_id_letter(c) || c == '.' || c == ' ';
}

std::optional<std::string> find_length_fault(std::string_view id)
{
    if (id.empty()) {
        return "must not be empty";
    }
    if (id.size() > kMostIdBytes) {
        return fmt::format("is {} bytes long; at most {} are allowed", id.size(), kMostIdBytes);
    }
    return std::nullopt;
}

std::optional<std::string> find_part_fault(std::string_view part)
{
    if (part.empty()) {
        return "has an empty part; '/' may only stand between two parts";
    }
    const auto bad = std::find_if_not(part.begin(), part.end(), is_inner_letter);
    if (bad != part.end()) {
        const auto place = static_cast<std::size_t>(bad - part.begin());
        // The whole letter of UTF-8, not its first byte.
        const auto end = std::find_if_not(bad + 1, part.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; });
        return fmt::format("{} contains the character {}; an id may contain only ASCII letters, digits, spaces and .{}", quote_text(part),
                           quote_text(part.substr(place, static_cast<std::size_t>(end - bad))), kIdMarks);
    }
    if (!is_id_letter(part.front()) || !is_id_letter(part.back())) {
        return fmt::format("{} begins or ends with a dot or a space", quote_text(part));
    }
    return std::nullopt;
}

// The first part cannot be such a folder: a panel's file lies below its episode's.
bool may_be_panel_file(std::string_view part)
{
    return part.ends_with(".png") || part.ends_with(".npy");
}

// First and last letter are neither dot nor space.
std::string part_pattern()
{
    return R"([A-Za-z0-9_#+=,@()-]([A-Za-z0-9_#+=,@(). -]*[A-Za-z0-9_#+=,@()-])?)";
}

}  // namespace

std::optional<std::string> find_episode_id_fault(std::string_view id)
{
    if (const auto fault = find_length_fault(id)) {
        return fault;
    }
    for (std::size_t start = 0;;) {
        const std::size_t end = std::min(id.find('/', start), id.size());
        const std::string_view part = id.substr(start, end - start);
        if (const auto fault = find_part_fault(part)) {
            return fault;
        }
        if (start > 0 && may_be_panel_file(part)) {
            return fmt::format("{} ends like the file of a panel; no part after a '/' may end in .png or .npy", quote_text(part));
        }
        if (end == id.size()) {
            return std::nullopt;
        }
        start = end + 1;
    }
}

std::optional<std::string> find_panel_id_fault(std::string_view id)
{
    if (const auto fault = find_length_fault(id)) {
        return fault;
    }
    return find_part_fault(id);
}

std::optional<std::string> find_label_fault(std::string_view text)
{
    if (const auto fault = find_length_fault(text)) {
        return fault;
    }
    const bool is_printable = std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
    if (!is_printable) {
        return fmt::format("{} contains a character that is not printable ASCII", quote_text(text));
    }
    return std::nullopt;
}

std::string format_episode_number(std::uint64_t index)
{
    constexpr std::uint64_t kFolderEpisodes = 1000;
    return fmt::format("{:03}/{:03}", index / kFolderEpisodes, index % kFolderEpisodes);
}

std::string format_task_episode_id(const TaskEpisode& episode)
{
    return fmt::format("{}/{}/{}", episode.task, episode.split, format_episode_number(episode.index));
}

std::optional<TaskEpisode> parse_task_episode_id(std::string_view id)
{
    std::vector<std::string_view> parts;
    for (std::size_t slash = id.find('/'); slash != std::string_view::npos; slash = id.find('/')) {
        parts.push_back(id.substr(0, slash));
        id.remove_prefix(slash + 1);
    }
    parts.push_back(id);
    if (parts.size() != 4) {
        return std::nullopt;
    }
    const std::string digits = fmt::format("{}{}", parts[2], parts[3]);
    TaskEpisode episode{std::string(parts[0]), std::string(parts[1])};
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), episode.index);
    const bool is_number = error == std::errc() && end == digits.data() + digits.size();
    // Another spelling of the number would be a second id of the same episode.
    const bool is_written_so = is_number && format_task_episode_id(episode) == fmt::format("{}", fmt::join(parts, "/"));
    return is_written_so ? std::optional(episode) : std::nullopt;
}

std::string episode_id_pattern()
{
    return fmt::format(R"(^(?!.*/[^/]*\.(png|npy)(/|$)){0}(/{0})*$)", part_pattern());
}

std::string panel_id_pattern()
{
    return fmt::format("^{}$", part_pattern());
}

std::string label_pattern()
{
    return "^[ -~]+$";
}

}  // namespace clevrvk::spec
