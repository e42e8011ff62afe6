// Parses JSON strictly. Builds the value from the library's events, because the library's own builder silently keeps
// the last of two equal keys.
#include "renderer/base/parse_json.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace clevrvk {

namespace {

// The path of a value may be long, as names may be long and deeply nested, but a message must be short.
constexpr std::size_t kMostShownPathBytes = 1000;

std::string cut_path(std::string_view path)
{
    constexpr std::string_view kMore = "...";
    return fmt::format("{}{}", path, path.ends_with(kMore) ? "" : kMore);
}

/// Makes the beginning of a message from the byte position of a syntax error.
using DescribePosition = std::function<std::string(std::size_t)>;

// Reduces "[json.exception.parse_error.101] parse error at line 1, column 9: syntax error while parsing value -
// unexpected ']'; expected ..." to the part after the column, without the last token, which may be long and contain any
// text, even the message's own words.
std::string shorten_parse_error(std::string message, const std::string& token)
{
    const std::size_t id_end = message.find("] ");
    if (id_end != std::string::npos) {
        message.erase(0, id_end + 2);
    }
    if (message.starts_with("parse error at ")) {
        const std::size_t place_end = message.find(": ");
        message.erase(0, place_end == std::string::npos ? 0 : place_end + 2);
    }
    const std::string last_read = fmt::format("; last read: '{}'", token);
    if (const std::size_t place = message.find(last_read); place != std::string::npos) {
        message.erase(place, last_read.size());
    }
    if (message.starts_with("number overflow")) {
        return fmt::format("number overflow parsing {}", quote_text(token));
    }
    return message;
}

// A guess at the writer's intention for errors where the parser only says that a byte is unexpected; "" if unknown.
// \param at  position of that byte
std::string suggest_json(std::string_view text, std::size_t at)
{
    const std::string_view rest = text.substr(std::min(at, text.size()));
    if (rest.starts_with('\'')) {
        return "; JSON requires double quotes; use json.dumps to write a Python dict";
    }
    for (const auto& [word, meant] : {std::pair("None", "null"), std::pair("True", "true"), std::pair("False", "false")}) {
        if (rest.starts_with(word)) {
            return fmt::format("; Python's {} is {} in JSON; use json.dumps to write it", word, meant);
        }
    }
    if (rest.starts_with("NaN") || rest.starts_with("Infinity") || rest.starts_with("-Infinity")) {
        return "; JSON does not have this number";
    }
    if (rest.starts_with("//") || rest.starts_with("/*") || rest.starts_with('#')) {
        return "; JSON does not allow comments";
    }
    const std::size_t before = text.substr(0, std::min(at, text.size())).find_last_not_of(" \t\r\n");
    if ((rest.starts_with('}') || rest.starts_with(']')) && before != std::string_view::npos && text[before] == ',') {
        return fmt::format("; leave out the comma before '{}'", rest.front());
    }
    return "";
}

class DocumentBuilder final : public nlohmann::json_sax<Json> {
public:
    DocumentBuilder(std::string_view text, std::string source, DescribePosition describe_position)
        : text_(text), source_(std::move(source)), describe_position_(std::move(describe_position))
    {
    }

    Json take_result() { return std::move(result_); }

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(std::int64_t value) override { return add(value); }
    bool number_unsigned(std::uint64_t value) override { return add(value); }

    bool number_float(double value, const std::string& text) override
    {
        // The library turns integers beyond 64 bits into floating-point numbers.
        if (text.find_first_of(".eE") == std::string::npos) {
            fail(path_of_next(), fmt::format("integer {} does not fit in 64 bits", quote_text(text)));
        }
        return add(value);
    }

    bool string(std::string& value) override { return add(std::move(value)); }

    bool binary(Json::binary_t& /*value*/) override
    {
        CLEVRVK_CHECK(false, "JSON text has no binary values, {} open containers", open_.size());
        return false;
    }

    bool start_object(std::size_t /*count*/) override { return open(Json::object()); }
    bool start_array(std::size_t /*count*/) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(std::string& value) override
    {
        Container& top = open_.back();
        const auto& members = top.value->get_ref<Json::object_t&>();
        if (is_known_key(top, members, value)) {
            fail(path_of_open(), fmt::format("duplicate key {}", quote_text(value)));
        }
        top.key = std::move(value);
        return true;
    }

    bool parse_error(std::size_t position, const std::string& last_token, const nlohmann::detail::exception& error) override
    {
        const std::string hint = suggest_json(text_, position == 0 ? 0 : position - 1);
        throw SpecError(fmt::format("{}: {}{}", describe_position_(position), shorten_parse_error(error.what(), last_token), hint));
    }

private:
    struct Container {
        Json* value = nullptr;                      // points into its parent, which does not grow while this value is open
        std::string key;                            // for objects: the key whose value comes next
        std::unordered_set<std::string> seen_keys;  // for large objects only
    };

    // For fewer members than this, a linear search is faster than a set.
    static constexpr std::size_t kFewMembers = 16;

    static bool is_known_key(Container& container, const Json::object_t& members, const std::string& key)
    {
        if (members.size() < kFewMembers) {
            return std::any_of(members.begin(), members.end(), [&](const auto& member) { return member.first == key; });
        }
        if (container.seen_keys.empty()) {
            for (const auto& member : members) {
                container.seen_keys.insert(member.first);
            }
        }
        return !container.seen_keys.insert(key).second;
    }

    Json* place(Json value)
    {
        if (open_.empty()) {
            result_ = std::move(value);
            return &result_;
        }
        Container& top = open_.back();
        if (top.value->is_array()) {
            auto& items = top.value->get_ref<Json::array_t&>();
            items.push_back(std::move(value));
            return &items.back();
        }
        // Appended directly: the library's insertion would search for the key again, which takes quadratic time.
        auto& members = top.value->get_ref<Json::object_t&>();
        members.emplace_back(top.key, std::move(value));
        return &members.back().second;
    }

    bool add(Json value)
    {
        place(std::move(value));
        return true;
    }

    bool open(Json value)
    {
        if (open_.size() >= static_cast<std::size_t>(kMostJsonDepth)) {
            fail("", fmt::format("nested deeper than {} levels", kMostJsonDepth));
        }
        Json* placed = place(std::move(value));
        open_.push_back(Container{placed, {}, {}});
        return true;
    }

    bool close()
    {
        open_.pop_back();
        return true;
    }

    std::string path_of_open() const
    {
        std::string path;
        for (std::size_t i = 0; i + 1 < open_.size(); ++i) {
            const Container& container = open_[i];
            path = container.value->is_array() ? join_json_path(path, container.value->size() - 1) : join_json_path(path, container.key);
        }
        return path;
    }

    std::string path_of_next() const
    {
        if (open_.empty()) {
            return "";
        }
        const Container& top = open_.back();
        return top.value->is_array() ? join_json_path(path_of_open(), top.value->size()) : join_json_path(path_of_open(), top.key);
    }

    [[noreturn]] void fail(const std::string& path, const std::string& what) const
    {
        throw SpecError(fmt::format("{}: {}{}{}", source_, path, path.empty() ? "" : ": ", what));
    }

    std::string_view text_;  // must outlive this object
    std::string source_;
    DescribePosition describe_position_;
    Json result_;
    std::vector<Container> open_;
};

JsonDocument parse(std::string_view text, std::string source, const DescribePosition& describe_position)
{
    if (text.empty() || text.front() == '\0') {  // nlohmann_json 3.11.3 words it differently from 3.11.2
        throw SpecError(fmt::format("{}: syntax error while parsing value - unexpected end of input", describe_position(1)));
    }
    DocumentBuilder builder(text, source, describe_position);
    // The builder throws at the first error, so the result is always true.
    const bool is_parsed = Json::sax_parse(text.begin(), text.end(), &builder);
    CLEVRVK_CHECK(is_parsed, "{}: the JSON parser stopped without an error message", source);
    return {builder.take_result(), std::move(source)};
}

}  // namespace

std::string join_json_path(std::string_view path, std::string_view key)
{
    if (path.size() > kMostShownPathBytes) {
        return cut_path(path);
    }
    const auto is_plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; };
    if (!key.empty() && key.size() <= 60 && std::all_of(key.begin(), key.end(), is_plain)) {
        return fmt::format("{}{}{}", path, path.empty() ? "" : ".", key);
    }
    return fmt::format("{}[{}]", path, quote_text(key));
}

std::string join_json_path(std::string_view path, std::size_t index)
{
    return path.size() > kMostShownPathBytes ? cut_path(path) : fmt::format("{}[{}]", path, index);
}

JsonDocument parse_json_line(std::string_view text, std::string source)
{
    const auto describe_position = [&source](std::size_t position) { return fmt::format("{}: column {}", source, position); };
    try {
        return parse(text, source, describe_position);
    } catch (const SpecError& error) {
        // The text may be the first line of an object that was formatted over several lines.
        const std::string_view message = error.what();
        if (!text.empty() && (text.front() == '{' || text.front() == '[') &&
            message.find("unexpected end of input") != std::string_view::npos) {
            throw SpecError(
                fmt::format("{}; each line must hold a whole object; remove the line breaks within objects (jq -c . FILE does this)",
                            error.what()));
        }
        throw;
    }
}

JsonDocument parse_json_text(std::string_view text, std::string file)
{
    const auto describe_position = [&](std::size_t position) {
        // The position counts the offending byte itself; if the text ends too early, it is one past the text.
        const std::string_view before = text.substr(0, std::min(position == 0 ? 0 : position - 1, text.size()));
        const auto line = std::count(before.begin(), before.end(), '\n') + 1;
        const std::size_t line_start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
        return fmt::format("{}:{}: column {}", file, line, before.size() - line_start + 1);
    };
    return parse(text, file, describe_position);
}

JsonDocument load_json(const std::filesystem::path& path, std::uint64_t most_bytes)
{
    return parse_json_text(read_text_file(path, most_bytes), path.string());
}

std::optional<std::string_view> slice_member(std::string_view line, std::string_view key)
{
    const std::string wanted = fmt::format("\"{}\":", key);
    int depth = 0;
    std::optional<std::size_t> begin;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (!begin && depth == 1 && line.substr(i).starts_with(wanted) && (line[i - 1] == '{' || line[i - 1] == ',')) {
            begin = i + wanted.size();
            i = *begin - 1;
        } else if (c == '"') {
            for (++i; i < line.size() && line[i] != '"'; ++i) {
                i += line[i] == '\\' ? 1U : 0U;
            }
        } else if (begin && depth == 1 && (c == ',' || c == '}')) {
            return line.substr(*begin, i - *begin);
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return std::nullopt;
}

void check_utf8(std::string_view text, std::string_view what)
{
    // The library drops bytes that are not UTF-8.
    if (Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::ignore)) == text) {
        return;
    }
    // File names are shorter.
    constexpr std::size_t kMostShownBytes = 255;
    std::string shown;
    for (const char letter : text.substr(0, kMostShownBytes)) {
        const auto byte = static_cast<unsigned char>(letter);
        shown += byte < 0x80 ? std::string(1, letter) : fmt::format("\\x{:02x}", byte);
    }
    throw SpecError(fmt::format("{} '{}{}' is not UTF-8, so JSON cannot store it; choose another name", what, shown,
                                text.size() > kMostShownBytes ? "..." : ""));
}

}  // namespace clevrvk
