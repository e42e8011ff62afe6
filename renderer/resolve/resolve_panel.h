// A panel with its names resolved: the forms, parts and places of its objects. Builds no mesh, which is the task of
// BodyCache: labels without pictures need no meshes.
#pragma once

#include "renderer/resolve/form.h"
#include "renderer/resolve/transform.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::resolve {

/// An object of a panel or a piece of its stage.
struct ResolvedObject {
    Form form;
    std::string category;            ///< for a thing, or a model that has parts; otherwise ""
    int revision = 0;                ///< things: grows whenever the same parameters give another result
    std::vector<std::string> parts;  ///< part names of a thing or model; ids count from 1
    Transform open;                  ///< when the camera's shutter opens; at all times without a shutter
    Transform close;                 ///< once it has closed
};

/// The objects of a panel and the pieces of its stage, each in the order of the spec. The catalog outlives it.
struct ResolvedPanel {
    std::vector<ResolvedObject> objects;
    std::vector<ResolvedObject> stage;
};

/// Where an object or a piece stands when its camera's shutter opens.
[[nodiscard]] Transform find_transform(const spec::ObjectSpec& object);

/// \throws std::logic_error  for a name that neither the catalog nor the list of things has, which the reader of spec
/// lines refuses
[[nodiscard]] ResolvedPanel resolve_panel(const spec::PanelSpec& panel, const catalog::Catalog& catalog);

/// The name of the part with that id; nothing if the object has no such part.
[[nodiscard]] std::optional<std::string> name_part(const ResolvedObject& object, std::uint32_t id);

}  // namespace clevrvk::resolve
