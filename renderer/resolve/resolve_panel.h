// A panel whose names are found: what its objects are, which parts they have, and where they stand. Builds no mesh:
// that is BodyCache's, and labels without pictures need none.
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
    std::string category;            ///< of a thing, and of a model that has parts; "" of others
    int revision = 0;                ///< of a thing: grows with every change of what the same parameters give
    std::vector<std::string> parts;  ///< of a thing, and of a model that has them: their names; ids count from 1
    Transform open;                  ///< when the camera's shutter opens; without a shutter, always
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

/// The name of the part of that id; nothing when the object has none of that id.
[[nodiscard]] std::optional<std::string> name_part(const ResolvedObject& object, std::uint32_t id);

}  // namespace clevrvk::resolve
