// Builds a wheel: a tyre, and a rim with a closed dish or with spokes.
#include "renderer/things/wheel.h"

namespace clevrvk::things {

void add_wheel(ThingBuilder& builder, const WheelSlots& slots, const dvec3& center, double radius, double width, double side, int spokes,
               double rim_share)
{
    const double rim = radius * rim_share;
    const double half = width / 2.0;
    // Built with the axle along z and the outer face up.
    const auto put = [&](const Mesh& mesh, int slot) {
        builder.add(place(mesh, center, {0.0, 0.0, -side}, {0.0, 1.0, 0.0}), "wheels", slot);
    };
    put(lathe(trace({{{rim, -half}, 0.05 * radius},
                     {{radius, -half}, 0.14 * radius},
                     {{radius, half}, 0.14 * radius},
                     {{rim, half}, 0.05 * radius}},
                    true, 4),
              40, true),
        slots.tire);
    // A dish with a rim, and spokes in front of it.
    put(lathe(trace({{{0.0, -half * 0.9}},
                     {{rim * 1.01, -half * 0.9}},
                     {{rim * 1.01, half * 0.93}, 0.02 * radius},
                     {{rim * 0.9, half * 0.93}, 0.02 * radius},
                     {{rim * 0.86, half * 0.3}, 0.04 * radius},
                     {{0.0, half * 0.3}}},
                    false, 3),
              40),
        spokes == 0 ? slots.rim : slots.tire);
    if (spokes > 0) {
        put(lathe(trace({{{rim * 0.88, half * 0.2}},
                         {{rim * 1.015, half * 0.2}},
                         {{rim * 1.015, half * 0.95}, 0.02 * radius},
                         {{rim * 0.88, half * 0.95}, 0.02 * radius}},
                        true, 3),
                  40, true),
            slots.rim);
    }
    put(move(make_cylinder(rim * 0.24, half * 0.9, 0.04 * radius, 24), {0, 0, 0}), slots.rim);
    for (int i = 0; i < spokes; ++i) {
        const double root = rim * (spokes > 7 ? 0.05 : 0.13);
        const double tip = rim * (spokes > 7 ? 0.045 : 0.09);
        const Points2 outline{{rim * 0.1, -root}, {rim * 0.95, -tip}, {rim * 0.95, tip}, {rim * 0.1, root}};
        put(rotate(move(extrude(outline, half * 0.52, 0.012 * radius), {0, 0, half * 0.33}), 2, 2.0 * kPi * i / spokes), slots.rim);
    }
}

}  // namespace clevrvk::things
