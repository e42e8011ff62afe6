// Episodes from spec lines: a file, or a stream such as standard input.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/pipeline/episode_source.h"
#include "renderer/spec/read_spec.h"

#include <istream>
#include <string>

namespace clevrvk::pipeline {

/// Reads one line at a time.
class SpecSource : public EpisodeSource {
public:
    /// The catalog outlives this. \throws IoError  when the file cannot be opened
    SpecSource(const std::string& path, const catalog::Catalog& catalog) : name_(path), reader_(path, catalog) {}

    /// `name` stands for the file in messages. Stream and catalog outlive this.
    SpecSource(std::istream& input, const std::string& name, const catalog::Catalog& catalog) : name_(name), reader_(input, name, catalog) {}

    [[nodiscard]] std::optional<spec::EpisodeSpec> next() override;
    [[nodiscard]] SourcePosition position() const override;

private:
    std::string name_;
    spec::SpecReader reader_;
};

}  // namespace clevrvk::pipeline
