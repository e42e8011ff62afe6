// Episodes from spec lines: a file, or a stream such as standard input.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/pipeline/episode_source.h"
#include "renderer/resolve/thing_reader.h"
#include "renderer/spec/read_spec.h"

#include <cstdint>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <utility>

namespace clevrvk::pipeline {

/// Reads one line at a time.
class SpecSource : public EpisodeSource {
public:
    /// The catalog must outlive this object. \throws IoError  when the file cannot be opened
    SpecSource(const std::string& path, const catalog::Catalog& catalog) : name_(path), reader_(path, catalog, things_) {}

    /// `name` stands for the file in messages. `interrupt` ends a read that is waiting for the stream. Stream and
    /// catalog must outlive this object.
    SpecSource(
        std::istream& input, const std::string& name, const catalog::Catalog& catalog, std::function<void()> interrupt = [] {})
        : name_(name), reader_(input, name, catalog, things_), interrupt_(std::move(interrupt))
    {
    }

    [[nodiscard]] std::optional<spec::EpisodeSpec> next() override;
    [[nodiscard]] std::string identity() const override;
    [[nodiscard]] SourcePosition position() const override;
    [[nodiscard]] std::optional<MissingInput> find_missing() const override;
    void interrupt() override { interrupt_(); }

private:
    std::string name_;
    resolve::ThingReader things_{meshes_->bodies()};
    spec::SpecReader reader_;
    std::function<void()> interrupt_ = [] {};
};

/// Describes the missing input for people: promised lines, or any line at all; nothing if the input is complete.
[[nodiscard]] std::optional<std::string> describe_missing(const spec::SpecReader& reader);

/// The lines that the input lacks. \param name  the input's name, for people
[[nodiscard]] std::optional<MissingInput> find_missing(const spec::SpecReader& reader, const std::string& name);

/// The value of SpecSource::identity after reading the file, or its first `limit` records at most, computed without
/// parsing the lines.
/// \throws IoError  when the file cannot be read
[[nodiscard]] std::string identify_file(const std::string& path, std::optional<std::uint64_t> limit, const catalog::Catalog& catalog);

}  // namespace clevrvk::pipeline
