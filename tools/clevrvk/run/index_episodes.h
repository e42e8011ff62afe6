// The episodes that a dataset's index describes, as the specs from which it was made.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/check/index_line.h"
#include "renderer/resolve/body_cache.h"
#include "renderer/resolve/thing_reader.h"
#include "renderer/write/index_reader.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::tools {

/// An episode of an index.
struct IndexEpisode {
    spec::EpisodeSpec episode;
    std::string place;                ///< of its first line, as FOLDER/index.jsonl:NUMBER
    std::vector<std::string> files;   ///< of each panel its picture's; "" if it has none
    std::uint64_t line_number = 0;    ///< of its first line, from 1
};

/// Reads one episode at a time.
class IndexEpisodes {
public:
    /// \param catalog  must outlive this object \param bodies  where to keep what things are made of
    /// \throws ReadError, IoError  when there is no index
    IndexEpisodes(const std::filesystem::path& folder, const catalog::Catalog& catalog, std::shared_ptr<resolve::BodyCache> bodies);

    /// The next episode; nothing at the end. \throws SpecError  when no spec can describe its lines
    [[nodiscard]] std::optional<IndexEpisode> next();

private:
    const catalog::Catalog& catalog_;
    resolve::ThingReader things_;
    write::IndexReader lines_;
    std::optional<check::IndexLine> ahead_;  // the first line of the next episode
};

}  // namespace clevrvk::tools
