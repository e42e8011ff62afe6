// The source of a run's episodes: spec lines or a generator.
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
    std::string file;                      ///< or the task's name
    std::uint64_t line = 0;                ///< from 1; for a task, the episode's number among those made
    std::optional<std::string> episode{};  ///< its id, if it could be read
};

/// The lines that an input lacks although its streams promised them; an input without any line lacks an unknown number.
struct MissingInput {
    std::uint64_t lines = 0;  ///< 0 if the number is unknown
    std::string words;        ///< for people: how many of how many lines are missing, and which are the first
};

/// An episode whose place is known, but which may not have been made yet.
struct TakenEpisode {
    SourcePosition position;
    /// Makes the episode. Call it once, from any thread, even in parallel with other episodes'.
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

    /// Like next(), but leaves the making to other threads if it takes long.
    /// \throws SpecError  never: a bad record throws when its episode is made
    [[nodiscard]] virtual std::optional<TakenEpisode> take();

    /// Skips the next record because it belongs to another shard. False at the end.
    /// \throws SpecError  as next, if skipping requires reading the record
    [[nodiscard]] virtual bool skip() { return next().has_value(); }

    /// Identifies everything taken so far: under the same settings, only the same records have the same identity. A
    /// resumed run recognises its input by it.
    [[nodiscard]] virtual std::string identity() const = 0;

    /// Ends any call above that is waiting for input, and all later calls, immediately; their results are then
    /// meaningless. Safe from any thread.
    virtual void interrupt() {}

    /// The place of the record taken last, even if it was bad.
    [[nodiscard]] virtual SourcePosition position() const = 0;

    /// Call at the end: returns the promised lines that did not come.
    [[nodiscard]] virtual std::optional<MissingInput> find_missing() const { return std::nullopt; }

    /// The meshes of its episodes: a mesh built to make an episode need not be built again for its scenes.
    [[nodiscard]] scene::MeshCache& meshes() { return *meshes_; }

protected:
    std::shared_ptr<scene::MeshCache> meshes_ = std::make_shared<scene::MeshCache>();
};

}  // namespace clevrvk::pipeline
