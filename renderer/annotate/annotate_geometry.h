// The labels of a panel that need no pixels: camera matrices, projected centres, directions and relations. Computed in
// double precision from the spec alone.
#pragma once

#include "renderer/annotate/annotations.h"
#include "renderer/spec/episode_spec.h"

namespace clevrvk::annotate {

/// Object j is left of object i if its centre lies more than this much farther along the direction 'left', scene units.
/// All other directions use the same margin.
/// Source: CLEVR, clevr-dataset-gen, compute_all_relationships.
inline constexpr double kRelationMargin = 0.2;

/// Camera matrices, projected object centres, directions and relations of one panel. Directions belong to the panel's
/// own camera: 'right' is the image's right, 'behind' is the view direction projected onto the floor. (CLEVR and MEWL,
/// as published, use the camera's directions before its jitter.)
/// An object whose centre is behind the camera has a negative depth; its px and py belong to the mirrored ray.
/// \throws std::logic_error  when eye and target coincide or the camera looks straight up or down; the spec reader
/// refuses both
[[nodiscard]] PanelGeometry annotate_geometry(const spec::PanelSpec& panel);

}  // namespace clevrvk::annotate
