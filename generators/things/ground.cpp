#include "generators/things/ground.h"

namespace clevrvk::generators::things_family {

void make_floor(spec::PanelSpec& panel)
{
    spec::StagePiece& floor = panel.stage.value().at(0);
    floor.stage_class = "floor";
    floor.object.shape = "plane";
    floor.object.size = {"", 6.0};
    floor.object.scale.reset();
    floor.object.position = {0.0, 0.0, 0.0};
    panel.stage->at(2).object.position = {0.0, 4.5, 3.0};
    panel.stage->at(2).object.size = {"", 8.0};
    panel.stage->erase(panel.stage->begin() + 1);
    for (spec::LightSpec& light : panel.light_list.value()) {
        if (light.kind == spec::LightKind::Rectangle) {
            light.position = {-5.0, -2.5, 4.5};
            light.size = {3.0, 3.5};
            light.radiance = {14.0, 13.6, 12.9};
        }
    }
}

}  // namespace clevrvk::generators::things_family
