// Cloths that lie over other objects of their panel: the bodies below them, and the draped meshes.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/resolve/form.h"
#include "renderer/resolve/resolve_panel.h"
#include "renderer/spec/episode_spec.h"

#include <functional>
#include <memory>
#include <string>

namespace clevrvk::resolve {

/// Gives each draping cloth of a resolved panel the bodies below it: the objects that it names, at their places when
/// the shutter opens, and the stage, or the floor z = 0 if the panel has no stage.
void resolve_drapes(const spec::PanelSpec& panel, ResolvedPanel& resolved);

/// A text that is equal for the same cloth over the same bodies.
[[nodiscard]] std::string key_of(const Drape& drape);

/// Loads the body of a form that has one, a thing or a model.
using LoadBody = std::function<std::shared_ptr<const things::ThingMesh>(const Form&)>;

/// The mesh of a cloth draped over the bodies below it, in the cloth's own space.
/// \throws SpecError, ReadError, IoError  when the file of a body below cannot be read
[[nodiscard]] things::ThingMesh build_draped(const ThingForm& cloth, const LoadBody& load);

}  // namespace clevrvk::resolve
