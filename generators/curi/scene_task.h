// The task 'curi_scene': scenes of CURI, one panel per episode, and their forms for programs and for the published
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

/// The task for the registry. The variant `published` keeps objects apart along the axes of the camera before its
/// jitter, like CLEVR's program. `repaired` and `strict` are the same here, and use the axes of the picture's camera.
[[nodiscard]] Task make_scene_task();

/// The position of the object's centre in the picture, in whole pixels rounded like the published program's, and its
/// depth in scene units.
[[nodiscard]] Vec3 locate(const spec::PanelSpec& panel, const spec::ObjectSpec& object);

/// A panel of the task in the form that programs see.
[[nodiscard]] Scene view_panel(const spec::PanelSpec& panel);

/// The name of a scene's published files, without an extension.
[[nodiscard]] std::string name_scene(std::string_view split, std::uint64_t index);

/// The scene's file as the published loaders read it: CLEVR's keys, and no other keys for objects. The layout adds
/// relationships and directions, which programs do not use.
[[nodiscard]] spec::Json write_scene(const spec::PanelSpec& panel, std::string_view split, std::uint64_t index);

/// The first scenes of the task's split `train`, at its default options, in the form that programs see. The result does
/// not depend on the number of threads.
[[nodiscard]] std::vector<Scene> draw_scenes(const catalog::Catalog& catalog, std::int64_t seed, const std::string& variant,
                                             std::int64_t count, int thread_count);

}  // namespace clevrvk::generators::curi
