// Warns people about lines that probably do not mean what they say: for the panels of a run by their labels, for spec
// lines by rays. Reports no faults: exit codes and results stay the same.
#pragma once

#include "renderer/advice/find_oddities.h"
#include "renderer/cast/mesh_tree.h"
#include "renderer/catalog/catalog.h"
#include "renderer/pipeline/run.h"
#include "renderer/scene/mesh_cache.h"
#include "renderer/spec/episode_spec.h"
#include "tools/clevrvk/flags/command_line.h"

#include <cstdint>
#include <string>
#include <utility>

namespace clevrvk::tools {

/// Adds --no-advice. `is_silent` must outlive the parsing.
void add_advice_flag(const Command& command, bool& is_silent);

/// Collects advice about one input. Safe from any thread.
class Adviser : public pipeline::PanelWatcher {
public:
    /// \param file  name of the input, for messages \param catalog, meshes  must outlive this object
    Adviser(std::string file, const catalog::Catalog& catalog, scene::MeshCache& meshes)
        : advice_(std::move(file)), catalog_(catalog), meshes_(meshes)
    {
    }

    void see_scene(const queue::RenderJob& job) override;
    void see_labels(const queue::RenderJob& job, const annotate::LabeledPanel& panel) override;

    /// Examines the panels of a line, without a device.
    /// \throws SpecError, IoError  when a mesh is malformed or cannot be read
    void see_episode(const spec::EpisodeSpec& episode, std::uint64_t line);

    /// Logs a warning for each kind of oddity.
    void tell() const;

private:
    void add(const spec::EpisodeSpec& episode, int panel_index, std::uint64_t line, const advice::Oddities& oddities);

    advice::Advice advice_;
    const catalog::Catalog& catalog_;
    scene::MeshCache& meshes_;
    cast::MeshTrees trees_;
};

}  // namespace clevrvk::tools
