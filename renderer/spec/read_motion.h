// Reads what moves while a camera's shutter is open.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/spec/episode_spec.h"

namespace clevrvk::spec {

/// \param reader  of a camera's key "shutter"
/// \param camera  as it is read but for that
/// \throws SpecError, as all of these
void read_shutter(const JsonReader& reader, camera::CameraSpec& camera);

/// \param reader  of an object's key "moves_to"
/// \param object  as it is read but for that
[[nodiscard]] ObjectMove read_object_move(const JsonReader& reader, const ObjectSpec& object);

/// That objects move only while a shutter is open. \param reader  of the panel
void check_moves(const JsonReader& reader, const PanelSpec& panel);

}  // namespace clevrvk::spec
