// Collects the warnings of an import. Opacity becomes a cutout or transmission: a path tracer does not blend.
#include "renderer/model/warn.h"

#include "renderer/base/nearest_name.h"

#include <fmt/format.h>

#include <algorithm>

namespace clevrvk::model {

void warn(Model& model, const std::string& warning)
{
    if (std::ranges::find(model.warnings, warning) == model.warnings.end()) {
        model.warnings.push_back(warning);
    }
}

void make_transparent(Model& model, Material& material, double opacity)
{
    warn(model, fmt::format("material {}: an opacity of {:.3g} is taken as transmission", quote_text(material.name), opacity));
    material.transmission = 1.0 - (1.0 - material.transmission) * opacity;
    // What passes is tinted by the base colour: by as much of it as is opaque.
    const glm::dvec3 color(material.base_color);
    material.base_color = glm::dvec4(glm::mix(glm::dvec3(1.0), color, opacity), 1.0);
    material.alpha_mode = AlphaMode::Opaque;
}

}  // namespace clevrvk::model
