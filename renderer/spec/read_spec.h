// Reads spec lines: one line with parse_episode, a whole file or pipe with SpecReader. The format: docs/scenes.md and
// assets/schema.
#pragma once

#include "renderer/base/file_io.h"
#include "renderer/base/hash.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/spec/recent_ids.h"
#include "renderer/spec/stream_place.h"
#include "renderer/spec/thing_reader.h"

#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace clevrvk::spec {

/// Reads one line of any length and fills in every default from the catalog. Its key "stream" is checked, but is not
/// part of the episode.
/// \param source  `FILE:LINE`, the beginning of every message
/// \throws SpecError  `FILE:LINE: path: what`, with the nearest name where one was misspelt; always one line
[[nodiscard]] EpisodeSpec parse_episode(std::string_view line, const std::string& source, const catalog::Catalog& catalog,
                                        const ThingReader& things);

/// Gives a panel the stage, lights, background and sensor of its world, if the world has a setting.
/// \throws SpecError  when the setting is malformed
void fill_setting(const catalog::Catalog& catalog, const ThingReader& things, PanelSpec& panel);

/// An episode with the line it came from.
struct SpecLine {
    EpisodeSpec episode;
    std::int64_t line_number = 0;                      ///< counted from 1, blank lines too
    std::string text;                                  ///< the line's bytes without its end and without a byte order mark
    std::optional<StreamPlace> stream = std::nullopt;  ///< the line's key "stream"
};

/// Reads a stream of spec lines one at a time; never holds more than one. One thread at a time.
/// Blank lines are skipped; a byte order mark at the beginning and carriage returns at the ends of lines are allowed.
class SpecReader {
public:
    /// Reads a file, or standard input for "-". Catalog and things must outlive this.
    /// \throws IoError  when the file cannot be opened
    SpecReader(const std::string& path, const catalog::Catalog& catalog, const ThingReader& things);

    /// Reads a stream; `name` stands for the file in messages. Stream, catalog and things must outlive this.
    SpecReader(std::istream& input, std::string name, const catalog::Catalog& catalog, const ThingReader& things);

    /// The next episode, or nothing at the end.
    /// \throws SpecError  when the line is bad, too long, or repeats the id of a recent episode (see RecentIds); the
    /// next call continues after it
    /// \throws ReadError, IoError  when the input cannot be read, or a line has no end within 2 GiB: then the input is
    /// not text
    [[nodiscard]] std::optional<SpecLine> next();

    /// Skips the next line without parsing it. False at the end.
    /// \throws IoError  when the input cannot be read
    [[nodiscard]] bool skip();

    /// XXH3-128 of all lines taken so far, including skipped and bad ones, each followed by a line end; blank lines do
    /// not count.
    [[nodiscard]] std::string digest() const { return digest_.hex(); }

    /// Number of the line read last, after an error too; 0 before the first.
    [[nodiscard]] std::int64_t line_number() const { return line_number_; }

    /// Id of the episode read last, after an error too if the line holds it.
    [[nodiscard]] const std::optional<std::string>& episode_id() const { return episode_id_; }

    /// The streams that the lines taken so far belong to. A last line that was cut off within a stream counts as
    /// missing, not as bad.
    [[nodiscard]] const StreamTracker& streams() const { return streams_; }

private:
    // Both return false at the end of the input. A line that is too long is cut short.
    [[nodiscard]] bool read_line(std::string& text);
    [[nodiscard]] bool take_line(std::string& text);
    void pass_rest_of_line();
    [[nodiscard]] bool has_broken_off(const std::string& text);

    const catalog::Catalog& catalog_;     // outlives this
    const ThingReader& things_;           // likewise
    std::unique_ptr<std::istream> file_;  // null when the stream belongs to the caller
    std::istream* input_;                 // file_ or a stream that outlives this
    std::string name_;
    std::int64_t line_number_ = 0;
    LineEnd line_end_ = LineEnd::None;
    std::optional<std::string> episode_id_;
    StreamTracker streams_;
    std::optional<StreamPlace> place_;  // place of the line taken last
    RecentIds recent_ids_;
    Digest digest_;
};

}  // namespace clevrvk::spec
