// A panel's meshes as binary glTF 2.0: the surfaces in its masks, in a form that any program can intersect.
#pragma once

#include "renderer/scene/scene.h"
#include "renderer/spec/episode_spec.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace clevrvk::meshes {

/// The time at which a panel's objects are written.
enum class MeshTime {
    Labels,  ///< the time of the panel's labels
    Open,    ///< when the shutter opens
    Close,   ///< when it has closed
};
inline constexpr std::array<std::string_view, 3> kMeshTimes{"labels", "open", "close"};  // in the order of MeshTime

/// One node per object, in the order of the mask ids, then one per stage piece. A node has the transform by which it is
/// rendered, its triangles in its own space, and a primitive per material, with its mean colour. An object's node is
/// named by its id, a stage piece's `stage·CLASS·NUMBER`, which no id can be; `extras` has the `mask_id`, 0 for the
/// stage. A world's backdrop has no node. glTF's axes: (x, y, z) of the world is (x, z, -y). The same panel gives the
/// same bytes.
/// \param scene  of the panel; shapes with a formula become triangles to within kShapeTolerance
/// \throws SpecError  when the file would be larger than model::write_glb allows
[[nodiscard]] std::vector<std::uint8_t> write_panel_glb(const spec::PanelSpec& panel, const scene::Scene& scene, MeshTime time);

}  // namespace clevrvk::meshes
