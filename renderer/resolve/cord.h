// Cords that follow points, and wind around other objects of their panel: their ways and meshes.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/resolve/drape.h"
#include "renderer/resolve/form.h"
#include "renderer/resolve/resolve_panel.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/spec/thing_reader.h"

#include <optional>
#include <string>

namespace clevrvk::resolve {

/// Gives each cord with points or windings its way: the bodies that it winds around, at their places when the shutter
/// opens. Cloths must be resolved before.
void resolve_cords(const spec::PanelSpec& panel, ResolvedPanel& resolved);

/// A text that is equal for the same way around the same bodies.
[[nodiscard]] std::string key_of(const Cord& cord);

/// The mesh of a cord along its way, in the cord's own space.
/// \throws SpecError  if the way cannot be laid, which find_cord_fault tells beforehand
/// \throws SpecError, ReadError, IoError  when the file of a body cannot be read
[[nodiscard]] things::ThingMesh build_wound(const ThingForm& form, const LoadBody& load);

/// The first cord of a panel that cannot be laid along its way, and why: points that coincide or lie in another object,
/// a body that has no section there or too little space around it. Nothing if all can be laid.
/// \throws  as build_wound
[[nodiscard]] std::optional<spec::CordFault> find_cord_fault(const spec::PanelSpec& panel, const catalog::Catalog& catalog,
                                                             const LoadBody& load);

}  // namespace clevrvk::resolve
