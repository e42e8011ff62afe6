// Spec lines that are requests: each stands alone, and an id may come again.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/pipeline/episode_source.h"
#include "renderer/resolve/thing_reader.h"

#include <cstdint>
#include <functional>
#include <istream>
#include <optional>
#include <string>

namespace clevrvk::tools {

/// Reads a stream one line at a time; blank lines do not count. A last line without its end is read like any other.
class LineSource : public pipeline::EpisodeSource {
public:
    /// `name` stands for the stream in messages; `interrupt` ends a read that is waiting. Stream and catalog must
    /// outlive this object.
    LineSource(std::istream& input, std::string name, const catalog::Catalog& catalog, std::function<void()> interrupt)
        : input_(input), name_(std::move(name)), catalog_(catalog), interrupt_(std::move(interrupt))
    {
    }

    [[nodiscard]] std::optional<spec::EpisodeSpec> next() override;
    [[nodiscard]] std::string identity() const override { return name_; }
    [[nodiscard]] pipeline::SourcePosition position() const override { return {name_, line_number_}; }
    void interrupt() override { interrupt_(); }

private:
    std::istream& input_;
    std::string name_;
    const catalog::Catalog& catalog_;
    resolve::ThingReader things_{meshes_->bodies()};
    std::function<void()> interrupt_;
    std::uint64_t line_number_ = 0;
};

}  // namespace clevrvk::tools
