// A line of index.jsonl: reads it as the spec it was made from, and compares it with the line that this spec gives.
#pragma once

#include "renderer/annotate/label_panel.h"
#include "renderer/base/parse_json.h"
#include "renderer/catalog/catalog.h"
#include "renderer/check/checks.h"
#include "renderer/check/dataset_folder.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/spec/thing_reader.h"
#include "renderer/write/run_settings.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::check {

/// One line that is a JSON object and names its panel.
struct IndexLine {
    std::uint64_t number = 0;  ///< from 1
    std::string episode;
    std::string panel;
    Json value;

    /// `index.jsonl:NUMBER`
    [[nodiscard]] std::string place() const;
    /// `panel 'a' of 'e'`
    [[nodiscard]] std::string name() const;
};

/// Parses a line; returns nothing and adds a finding if it is damaged.
[[nodiscard]] std::optional<IndexLine> parse_index_line(std::string_view text, std::uint64_t number, Findings& findings);

/// Number of the picture's dropped samples according to the line; 0 if the line does not say.
[[nodiscard]] std::uint32_t read_dropped_samples(const IndexLine& line);

/// The episode that all its lines, in order, describe; nothing and a finding if no spec can describe it.
[[nodiscard]] std::optional<spec::EpisodeSpec> rebuild_episode(std::span<const IndexLine> lines, const catalog::Catalog& catalog,
                                                               const spec::ThingReader& things, Findings& findings);

/// Compares all fields of a line that do not come from pixels with spec and settings: camera, projected centres,
/// directions and relations by their formulas (check_geometry.h), and every such field with the line that this version
/// writes. In the second comparison, numbers must agree to the last bit: they come from sums, products and square roots
/// alone, which every machine rounds alike. A label that its formula refutes gives only one finding.
/// \param labeled  the panel that the line should describe, with its noise seed but without a frame
/// \param paths  the panel's files
/// \return  the expected line; its fields that come from pixels are copied from the line
Json compare_line(const IndexLine& line, const annotate::LabeledPanel& labeled, const write::RunSettings& settings, const PanelPaths& paths,
                  Findings& findings);

/// The identity of a scene: its panel's spec without ids and labels, as bytes.
[[nodiscard]] std::string describe_scene(const spec::PanelSpec& panel);

}  // namespace clevrvk::check
