// Cloths that lie over other objects of their panel: what is below them, and the meshes that follow from it.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/resolve/form.h"
#include "renderer/resolve/resolve_panel.h"
#include "renderer/spec/episode_spec.h"

#include <functional>
#include <memory>
#include <string>

namespace clevrvk::resolve {

/// Gives each cloth of a resolved panel that drapes what is below it: the objects that it names, where they are when
/// the shutter opens, and the stage, or the floor z = 0 where the panel has none.
void resolve_drapes(const spec::PanelSpec& panel, ResolvedPanel& resolved);

/// A text that is the same for the same cloth over the same bodies.
[[nodiscard]] std::string key_of(const Drape& drape);

/// Loads the body of a form that has one: of a thing or a model.
using LoadBody = std::function<std::shared_ptr<const things::ThingMesh>(const Form&)>;

/// The mesh of a cloth over what is below it, in the cloth's own space.
/// \throws SpecError, ReadError, IoError  where a file of what is below cannot be read
[[nodiscard]] things::ThingMesh build_draped(const ThingForm& cloth, const LoadBody& load);

}  // namespace clevrvk::resolve
