// Computes tangents for normal maps.
#pragma once

#include "renderer/model/model.h"

namespace clevrvk::model {

/// Adds tangents to the vertices of slots with a normal map if any of them has none. A tangent points along growing u,
/// averaged over the vertex's faces, weighted by their angles there, and is perpendicular to the normal. w is the sign
/// of the bitangent, which points along falling v, upwards in the picture. Vertices between faces of different sign are
/// duplicated. If texture coordinates do not span a face, any direction perpendicular to the normal is taken. Other
/// slots have tangents of 0.
/// Source: glTF 2.0, section 3.7.2.1; Mikkelsen, Simulation of Wrinkled Surfaces Revisited (2008).
void add_tangents(Model& model);

}  // namespace clevrvk::model
