// Reads the motion while a camera's shutter is open.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/spec/episode_spec.h"

namespace clevrvk::spec {

/// \param reader  at a camera's key "shutter"
/// \param camera  already read except for the shutter
/// \throws SpecError, like every function in this file
void read_shutter(const JsonReader& reader, camera::CameraSpec& camera);

/// \param reader  at an object's key "moves_to"
/// \param object  already read except for its motion
[[nodiscard]] ObjectMove read_object_move(const JsonReader& reader, const ObjectSpec& object);

/// Checks that objects move only if there is a shutter. \param reader  the panel's reader
void check_moves(const JsonReader& reader, const PanelSpec& panel);

}  // namespace clevrvk::spec
