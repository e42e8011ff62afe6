// Tests the task 'things_table': that what it names can be seen for what it is. Tests the kinds that tasks draw from.
#include "generators/registry/registry.h"
#include "generators/task.h"
#include "generators/things/thing_objects.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
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

TEST_CASE("tasks draw from the kinds up to 'hand', and things_single shows a later one where it is named")
{
    std::vector<std::string_view> drawn;
    for (const bool are_agents : {false, true}) {
        for (const things::Thing* thing : things_family::list_things(are_agents)) {
            drawn.push_back(thing->name);
        }
    }
    CHECK(drawn.size() == 96);
    CHECK(std::ranges::count(drawn, "hand") == 1);
    for (const char* later :
         {"cord",      "hook",         "stand",   "ramp",         "shelf",  "plain_cylinder", "window", "framed_picture",
          "mirror",    "television",   "cabinet", "refrigerator", "oven",   "sink",           "rug",    "curtain",
          "bookshelf", "potted_plant", "bathtub", "toilet",       "bucket", "glasses",        "towel",  "napkin"}) {
        CAPTURE(later);
        CHECK(std::ranges::count(drawn, later) == 0);
        const Task& task = find_task("things_single");
        TaskRequest request;
        request.seed = 1;
        request.options = parse_options(task.info, std::vector<std::string>{std::string("category=") + later, "width=64", "height=64"});
        CHECK(task.generate(shipped_catalog(), request).panels.front().objects.front().shape == later);
    }
}

}  // namespace clevrvk::generators
