// A line of index.jsonl: read as the spec it was made from, and compared with the line that this spec gives.
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

/// The line, or nothing and a finding.
[[nodiscard]] std::optional<IndexLine> parse_index_line(std::string_view text, std::uint64_t number, Findings& findings);

/// How many samples were dropped from the picture according to the line; 0 when the line has no such number.
[[nodiscard]] std::uint32_t read_dropped_samples(const IndexLine& line);

/// The episode that all its lines, in their order, describe; nothing and a finding when no spec can be like that.
[[nodiscard]] std::optional<spec::EpisodeSpec> rebuild_episode(std::span<const IndexLine> lines, const catalog::Catalog& catalog,
                                                               const spec::ThingReader& things, Findings& findings);

/// Compares everything in a line that does not come from pixels with what spec and settings give: camera, projected
/// centres, directions and relations by their formulas (check_geometry.h), and all with the line that this version
/// writes. There numbers must be the same to the last bit: they are computed by sums, products and square roots alone,
/// which are exact everywhere. A label that is wrong by its formula is one finding.
/// \param labeled  the panel that the line should describe, with the seed of its noise but without a frame
/// \param paths  of the panel's files
/// \return  the line as it should be; fields that come from pixels are copied from the line
Json compare_line(const IndexLine& line, const annotate::LabeledPanel& labeled, const write::RunSettings& settings, const PanelPaths& paths,
                  Findings& findings);

/// The identity of a scene: a panel's spec without ids and labels, as bytes.
[[nodiscard]] std::string describe_scene(const spec::PanelSpec& panel);

}  // namespace clevrvk::check
