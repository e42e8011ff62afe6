// Implements SpecReader: the stream of lines. Parsing one line is in read_spec.cpp.
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"
#include "renderer/spec/ids.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/read_spec.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>
#include <utility>

namespace clevrvk::spec {

namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

// One more than the longest line with a byte order mark and a carriage return: a line that was cut is too long,
// whatever is stripped from it.
constexpr std::size_t kHeldLineBytes = kMostLineBytes + kByteOrderMark.size() + 2;

// Text has no such lines: this is a device or a binary file, which may have no line end at all.
constexpr std::size_t kMostPassedBytes = std::size_t{2} << 30U;

// The first levels of a line that may be bad.
Json parse_outline(const std::string& text)
{
    const auto is_shallow = [](int depth, Json::parse_event_t, const Json&) { return depth <= 2; };
    return Json::parse(text, is_shallow, false);
}

std::optional<StreamPlace> find_place(const std::string& text)
{
    if (const std::optional<StreamPlace> place = read_leading_place(text)) {
        return place;
    }
    if (text.find("\"stream\"") == std::string::npos) {
        return std::nullopt;
    }
    const Json line = parse_outline(text);
    const Json stream = line.is_object() ? line.value("stream", Json()) : Json();
    const auto has_integer = [&](const char* key) { return stream.is_object() && stream.contains(key) && stream[key].is_number_integer(); };
    if (!has_integer("index") || !has_integer("count")) {
        return std::nullopt;
    }
    const StreamPlace place{stream["index"].get<std::int64_t>(), stream["count"].get<std::int64_t>()};
    const bool is_valid = place.index >= 0 && place.index < place.count && place.count <= kMostStreamLines;
    return is_valid ? std::optional(place) : std::nullopt;
}

std::optional<std::string> find_id(const std::string& text)
{
    const Json line = parse_outline(text);
    const Json id = line.is_object() ? line.value("id", Json()) : Json();
    return id.is_string() && !find_episode_id_fault(id.get<std::string>()) ? std::optional(id.get<std::string>()) : std::nullopt;
}

bool is_blank(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
}

}  // namespace

SpecReader::SpecReader(const std::string& path, const catalog::Catalog& catalog, const ThingReader& things)
    : catalog_(catalog), things_(things), input_(&std::cin), name_(path)
{
    if (path == "-") {
        name_ = "<stdin>";
        check_standard_input();
        return;
    }
    // A folder can be opened like a file and fails only when it is read.
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        fail_read(fmt::format("cannot read '{}'", path), EISDIR);
    }
    errno = 0;
    file_ = std::make_unique<std::ifstream>(path, std::ios::binary);
    if (!*file_) {
        fail_read(fmt::format("cannot open '{}'", path), errno);
    }
    input_ = file_.get();
}

SpecReader::SpecReader(std::istream& input, std::string name, const catalog::Catalog& catalog, const ThingReader& things)
    : catalog_(catalog), things_(things), input_(&input), name_(std::move(name))
{
}

bool SpecReader::read_line(std::string& text)
{
    if (line_end_ == LineEnd::Cut) {
        pass_rest_of_line();
    }
    line_end_ = clevrvk::read_line(*input_, text, kHeldLineBytes);
    if (input_->bad()) {
        throw IoError(fmt::format("cannot read '{}' after line {}", name_, line_number_));
    }
    if (line_end_ == LineEnd::None) {
        return false;
    }
    ++line_number_;
    return true;
}

// Not before the next line is asked for: the fault of one that never ends is reported first.
void SpecReader::pass_rest_of_line()
{
    input_->ignore(kMostPassedBytes, '\n');
    if (static_cast<std::size_t>(input_->gcount()) == kMostPassedBytes) {
        throw ReadError(
            fmt::format("{}:{}: the line does not end within {} GiB, so this is not a text file",
                        name_, line_number_, kMostPassedBytes >> 30U));
    }
}

// The writer was killed: the line is missing, as are those after it.
bool SpecReader::has_broken_off(const std::string& text)
{
    if (line_end_ != LineEnd::OfText || Json::accept(text)) {
        return false;
    }
    if (const std::optional<StreamPlace> place = read_leading_place(text)) {
        streams_.expect(place->count);
        return true;
    }
    return !streams_.is_whole();
}

bool SpecReader::take_line(std::string& text)
{
    while (read_line(text)) {
        if (line_number_ == 1 && text.starts_with(kByteOrderMark)) {
            text.erase(0, kByteOrderMark.size());
        }
        if (is_blank(text)) {
            continue;
        }
        if (text.back() == '\r') {
            text.pop_back();
        }
        digest_.update(text);
        digest_.update("\n");
        if (has_broken_off(text)) {
            return false;
        }
        place_ = find_place(text);
        if (place_) {
            streams_.add(*place_);
        }
        return true;
    }
    return false;
}

std::optional<SpecLine> SpecReader::next()
{
    SpecLine line;
    if (!take_line(line.text)) {
        return std::nullopt;
    }
    line.line_number = line_number_;
    line.stream = place_;
    const std::string source = fmt::format("{}:{}", name_, line_number_);
    try {
        if (line.text.size() > kMostLineBytes) {
            throw SpecError(fmt::format("{}: the line is longer than {} bytes", source, kMostLineBytes));
        }
        line.episode = parse_episode(line.text, source, catalog_, things_);
        episode_id_ = line.episode.id;
    } catch (const SpecError&) {
        episode_id_ = find_id(line.text);
        throw;
    }
    if (const auto first_line = recent_ids_.remember(line.episode.id, line_number_)) {
        throw SpecError(
            fmt::format("{}: id: duplicate episode id {}; line {} has the same id", source, quote_text(line.episode.id), *first_line));
    }
    return line;
}

bool SpecReader::skip()
{
    std::string text;
    return take_line(text);
}

}  // namespace clevrvk::spec
