// Reads the lines of a dataset's index one after another.
#pragma once

#include "renderer/base/file_io.h"
#include "renderer/base/parse_json.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace clevrvk::write {

/// The lines of index.jsonl, held one at a time. The writer, `check` and the dataset reader use it alone; a merge reads
/// it together with the journal, through ShardReader.
class IndexReader {
public:
    /// \throws ReadError, IoError  when there is no index, or the index cannot be read
    explicit IndexReader(const std::filesystem::path& folder);

    /// Goes to the next line, or to the first one; false at the end.
    /// \throws SpecError  when the line is longer than kMostIndexLineBytes \throws ReadError, IoError
    [[nodiscard]] bool next();

    /// The line without its end.
    [[nodiscard]] const std::string& text() const { return text_; }

    /// Number of the line, from 1.
    [[nodiscard]] std::uint64_t number() const { return lines_.number(); }

    /// Whether the line has a line end: a torn line has none.
    [[nodiscard]] bool has_end() const { return lines_.has_end(); }

    /// Bytes of the line in the file, including its end.
    [[nodiscard]] std::uint64_t byte_count() const { return text_.size() + (has_end() ? 1 : 0); }

    /// `FOLDER/index.jsonl:NUMBER`
    [[nodiscard]] std::string place() const { return place_of(number()); }

    /// The place of any line.
    [[nodiscard]] std::string place_of(std::uint64_t number) const;

    /// The line as a value. \throws SpecError  when the line is not JSON; the message begins with its place
    [[nodiscard]] JsonDocument parse() const;

private:
    std::string path_;
    LineReader lines_;
    std::string text_;
};

}  // namespace clevrvk::write
