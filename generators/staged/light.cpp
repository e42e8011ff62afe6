#include "generators/staged/light.h"

namespace clevrvk::generators::staged {

void vary_lamps(Rng& rng, spec::PanelSpec& panel)
{
    const double side = rng.uniform_index(2) == 0 ? -1.0 : 1.0;
    const double strength = rng.uniform(0.8, 1.25);
    const double warmth = rng.uniform(-0.08, 0.08);
    for (spec::LightSpec& lamp : panel.light_list.value()) {
        if (lamp.kind == spec::LightKind::Rectangle) {
            lamp.position[0] *= side;
            lamp.radiance[0] *= strength * (1.0 + warmth);
            lamp.radiance[1] *= strength;
            lamp.radiance[2] *= strength * (1.0 - warmth);
        }
    }
}

}  // namespace clevrvk::generators::staged
