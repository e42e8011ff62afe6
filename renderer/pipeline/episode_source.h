// Where the episodes of a run come from: spec lines or a generator.
#pragma once

#include "renderer/spec/episode_spec.h"

#include <cstdint>
#include <optional>
#include <string>

namespace clevrvk::pipeline {

/// Where a record stands, for those who look for it.
struct SourcePosition {
    std::string file;                      ///< or the name of a task
    std::uint64_t line = 0;                ///< from 1; of a task, that of its episode among those made
    std::optional<std::string> episode{};  ///< its id, where it could be read
};

/// What an input has promised, by the streams of its lines, and does not hold.
struct MissingInput {
    std::uint64_t lines = 0;
    std::string words;  ///< for people: how many of how many, and which are the first
};

/// A sequence of episodes, each given once. One thread at a time.
class EpisodeSource {
public:
    virtual ~EpisodeSource() = default;

    /// The next episode, or nothing at the end.
    /// \throws SpecError  when this record is bad; the next call goes on after it
    [[nodiscard]] virtual std::optional<spec::EpisodeSpec> next() = 0;

    /// Passes over the next record, which is another shard's. False at the end.
    /// \throws SpecError  as next, where passing over takes reading
    [[nodiscard]] virtual bool skip() { return next().has_value(); }

    /// Names all that was taken so far. Under the same settings, only the same records have the same name; a resumed
    /// run knows its input by it.
    [[nodiscard]] virtual std::string identity() const = 0;

    /// Ends a call above that waits for its input, and all later ones, at once; what they return then means nothing.
    /// From any thread.
    virtual void interrupt() {}

    /// Of the record that was taken last, bad ones too.
    [[nodiscard]] virtual SourcePosition position() const = 0;

    /// At the end: what should have come and did not.
    [[nodiscard]] virtual std::optional<MissingInput> find_missing() const { return std::nullopt; }
};

}  // namespace clevrvk::pipeline
