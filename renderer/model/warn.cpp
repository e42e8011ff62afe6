// Collects the warnings of an import. Turns opacity into cutouts or transmission, because a path tracer does not blend.
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

void excuse(Model& model, const std::string& warning)
{
    warn(model, warning);
    if (std::ranges::find(model.excuses, warning) == model.excuses.end()) {
        model.excuses.push_back(warning);
    }
}

void lose(Model& model, const std::string& kind, std::size_t count)
{
    if (count == 0) {
        return;
    }
    const auto known = std::ranges::find(model.losses, kind, &Loss::kind);
    if (known == model.losses.end()) {
        model.losses.push_back({kind, count});
    } else {
        known->count += count;
    }
}

void make_transparent(Model& model, Material& material, double opacity)
{
    warn(model, fmt::format("material {}: an opacity of {:.3g} is taken as transmission", quote_text(material.name), opacity));
    // Metal transmits no light, so the transparent share of the surface stops being metal.
    const double metallic = material.metallic;
    const double opaque = opacity * (1.0 - metallic) * (1.0 - material.transmission);
    material.transmission = metallic == 0.0 ? 1.0 - (1.0 - material.transmission) * opacity
                                            : 1.0 - opaque / std::max(1.0 - opacity * metallic, 1e-6);
    material.metallic = opacity * metallic;
    // The base colour tints transmitted light only in proportion to the opacity; for metal, it does so fully.
    const glm::dvec3 color(material.base_color);
    material.base_color = glm::dvec4(glm::mix(glm::dvec3(1.0), color, opacity + (1.0 - opacity) * metallic), 1.0);
    material.emission *= opacity;
    material.alpha_mode = AlphaMode::Opaque;
}

}  // namespace clevrvk::model
