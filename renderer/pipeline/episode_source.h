// Where the episodes of a run come from: spec lines or a generator.
#pragma once

#include "renderer/scene/mesh_cache.h"
#include "renderer/spec/episode_spec.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace clevrvk::pipeline {

/// The place of a record, for messages.
struct SourcePosition {
    std::string file;                      ///< or the name of a task
    std::uint64_t line = 0;                ///< from 1; of a task, that of its episode among those made
    std::optional<std::string> episode{};  ///< its id, where it could be read
};

/// The lines that an input lacks, although the streams of its lines have promised them; an input without any line lacks
/// an unknown number.
struct MissingInput {
    std::uint64_t lines = 0;  ///< 0 where the number is not known
    std::string words;        ///< for people: how many of how many, and which are the first
};

/// An episode whose place is known, and which may be still to be made.
struct TakenEpisode {
    SourcePosition position;
    /// To be called once, from any thread, at the same time as those of other episodes.
    /// \throws SpecError  when this record is bad
    std::function<spec::EpisodeSpec()> make;
};

/// A sequence of episodes, each returned once. One thread at a time.
class EpisodeSource {
public:
    virtual ~EpisodeSource() = default;

    /// The next episode, or nothing at the end.
    /// \throws SpecError  when this record is bad; the next call continues after it
    [[nodiscard]] virtual std::optional<spec::EpisodeSpec> next() = 0;

    /// The same, where making an episode takes long: it is left to other threads.
    /// \throws SpecError  never: a bad record is thrown when it is made
    [[nodiscard]] virtual std::optional<TakenEpisode> take();

    /// Skips the next record, which is another shard's. False at the end.
    /// \throws SpecError  as next, where skipping a record takes reading it
    [[nodiscard]] virtual bool skip() { return next().has_value(); }

    /// Identifies everything taken so far. Under the same settings, only the same records have the same identity; a
    /// resumed run recognises its input by it.
    [[nodiscard]] virtual std::string identity() const = 0;

    /// Ends a call above that waits for its input, and all later ones, at once; their results are then meaningless.
    /// From any thread.
    virtual void interrupt() {}

    /// The place of the record taken last, bad ones too.
    [[nodiscard]] virtual SourcePosition position() const = 0;

    /// At the end: the promised lines that did not come.
    [[nodiscard]] virtual std::optional<MissingInput> find_missing() const { return std::nullopt; }

    /// The meshes of its episodes: what was made to make an episode, its scenes need not make again.
    [[nodiscard]] scene::MeshCache& meshes() { return *meshes_; }

protected:
    std::shared_ptr<scene::MeshCache> meshes_ = std::make_shared<scene::MeshCache>();
};

}  // namespace clevrvk::pipeline
