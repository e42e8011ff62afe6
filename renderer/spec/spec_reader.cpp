// The stream of lines behind SpecReader. What a line says is read in read_spec.cpp.
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/read_spec.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <system_error>
#include <utility>

namespace clevrvk::spec {

namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

// One more than the longest line has with a byte order mark and a carriage return: what was cut is too long for parse_episode, whatever is taken from it.
constexpr std::size_t kHeldLineBytes = kMostLineBytes + kByteOrderMark.size() + 2;

bool is_blank(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
}

}  // namespace

SpecReader::SpecReader(const std::string& path, const catalog::Catalog& catalog) : catalog_(catalog), input_(&std::cin), name_(path)
{
    if (path == "-") {
        name_ = "<stdin>";
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

SpecReader::SpecReader(std::istream& input, std::string name, const catalog::Catalog& catalog)
    : catalog_(catalog), input_(&input), name_(std::move(name))
{
}

bool SpecReader::read_line(std::string& text)
{
    const LineEnd end = clevrvk::read_line(*input_, text, kHeldLineBytes);
    if (input_->bad()) {
        throw IoError(fmt::format("cannot read '{}' after line {}", name_, line_number_));
    }
    if (end == LineEnd::None) {
        return false;
    }
    ++line_number_;
    if (end == LineEnd::Cut) {
        input_->ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    return true;
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
    const std::string source = fmt::format("{}:{}", name_, line_number_);
    line.episode = parse_episode(line.text, source, catalog_);
    if (const auto first_line = recent_ids_.remember(line.episode.id, line_number_)) {
        throw SpecError(fmt::format("{}: id: duplicate episode id {}; line {} has it too", source, quote_text(line.episode.id), *first_line));
    }
    return line;
}

bool SpecReader::skip()
{
    std::string text;
    return take_line(text);
}

}  // namespace clevrvk::spec
