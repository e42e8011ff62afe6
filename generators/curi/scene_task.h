// The task 'curi_scene': scenes of CURI, one panel an episode, and their form for programs and for the published
// loaders.
#pragma once

#include "generators/curi/scene.h"
#include "generators/task.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::curi {

/// The task for the registry. Variants: `published` keeps objects apart along the axes of the camera before its jitter,
/// as CLEVR's program does; `repaired` and `strict`, which are the same here, along those of the picture.
[[nodiscard]] Task make_scene_task();

/// Place of the object's centre in the picture, in whole pixels as the published program rounds them, and its depth in
/// scene units.
[[nodiscard]] Vec3 locate(const spec::PanelSpec& panel, const spec::ObjectSpec& object);

/// The view that programs have of a panel of the task.
[[nodiscard]] Scene view_panel(const spec::PanelSpec& panel);

/// The name of a scene's published files, without an ending.
[[nodiscard]] std::string name_scene(std::string_view split, std::uint64_t index);

/// The scene's file as the published loaders take it: keys of CLEVR, objects with none but those. Relationships and
/// directions, which the programs do not ask for, are the layout's.
[[nodiscard]] spec::Json write_scene(const spec::PanelSpec& panel, std::string_view split, std::uint64_t index);

/// The view that programs have of the first scenes of the task's split `train`, at its default options; the same for
/// any number of threads.
[[nodiscard]] std::vector<Scene> draw_scenes(const catalog::Catalog& catalog, std::int64_t seed, const std::string& variant,
                                             std::int64_t count, int thread_count);

}  // namespace clevrvk::generators::curi
