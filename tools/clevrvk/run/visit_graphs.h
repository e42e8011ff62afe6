// The panels for describe, questions and captions: from spec lines, or from a finished dataset.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"
#include "tools/clevrvk/flags/assets_flag.h"
#include "tools/clevrvk/flags/command_line.h"

#include <cstdint>
#include <functional>
#include <string>

namespace clevrvk::tools {

/// One panel of the input.
struct InputPanel {
    const spec::EpisodeSpec* episode = nullptr;  ///< valid during the visit
    std::size_t panel_index = 0;
    std::uint64_t image_index = 0;  ///< number of input panels before this one
    std::string image_filename;     ///< of its picture, relative to the dataset's folder
    std::string place;              ///< FILE:LINE
    std::string split;              ///< split of a task's episode; else "new"
};

/// The flags of the three commands.
struct GraphFlags {
    std::string input;
    AssetsFlag assets;
};

/// Adds these flags. `flags` must outlive the parsing.
void add_graph_flags(const Command& command, GraphFlags& flags);

/// Visits every panel of a file of spec lines, of standard input for "-", or of a dataset's folder, in input order.
/// \throws SpecError  when the dataset is not finished, lines are wrong or missing, or there are no panels; also
/// exceptions of the visit, prefixed with the panel's place
void visit_input_panels(const std::string& input, const catalog::Catalog& catalog, const std::function<void(const InputPanel&)>& visit);

}  // namespace clevrvk::tools
