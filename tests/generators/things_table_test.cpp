// Tests the task 'things_table': that what it names can be seen for what it is.
#include "generators/registry/registry.h"
#include "generators/task.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

namespace clevrvk::generators {

TEST_CASE("things_table turns pictures on cards towards the camera, and anything else anywhere")
{
    const Task& task = find_task("things_table");
    TaskRequest request;
    request.seed = 1;
    request.options = parse_options(task.info, std::vector<std::string>{"min_objects=8", "width=64", "height=48"});
    int picture_count = 0;
    int turned_count = 0;
    for (request.index = 0; request.index < 8; ++request.index) {
        const spec::EpisodeSpec episode = task.generate(shipped_catalog(), request);
        for (const spec::ObjectSpec& object : episode.panels.front().objects) {
            REQUIRE(object.thing);
            const auto form = object.thing->params.find("form");
            if (form != object.thing->params.end() && *form == "picture") {
                CHECK(std::abs(object.rotation_deg) <= 50.0);
                picture_count += 1;
            } else {
                turned_count += object.rotation_deg > 90.0 && object.rotation_deg < 270.0 ? 1 : 0;
            }
        }
    }
    CHECK(picture_count >= 2);
    CHECK(turned_count >= 20);
}

}  // namespace clevrvk::generators
