// Reads a panel's camera.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/camera/camera_spec.h"

namespace clevrvk::spec {

/// \param reader  at the key "camera"
/// \param camera  the world's camera; the values of the spec replace its own
/// \throws SpecError
void read_camera(const JsonReader& reader, camera::CameraSpec& camera);

}  // namespace clevrvk::spec
