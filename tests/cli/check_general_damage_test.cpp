// Damages general panels, one at a time and without hashes: a cup with parts, seen through a fisheye against the void.
// And sound ones that are hard to tell from damaged ones.
#include "tests/cli/dataset_damage.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFisheye =
    R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"table","image":{"width":64,"height":64},"stage":[],)"
    R"("background":"#808080","camera":{"eye":[0,-0.25,0.2],"look_at":[0,0,0.05],"model":"equidistant","fov_deg":70},)"
    R"("objects":[{"id":"c","shape":"cup","variant":3,"position":[0,0]}]}]})"
    "\n";

void render(const ScratchFolder& folder, const std::string& lines, const fs::path& out)
{
    const Outcome made = run_program({"render", "--episodes", folder.add("s.jsonl", lines), "--out", out, "--device", test_device(),
                                      "--samples", "4", "--aov", "depth,distance,normal"});
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
}

// The places of the void: depth is infinite there.
std::vector<std::size_t> list_void(const fs::path& dir)
{
    std::vector<std::size_t> places;
    edit_array(dir / "aov/e/p.depth.npy", [&](std::vector<float>& values, std::vector<int>&) {
        for (std::size_t k = 0; k < values.size(); ++k) {
            if (std::isinf(values[k])) {
                places.push_back(k);
            }
        }
    });
    REQUIRE(places.size() > 500);
    return places;
}

using Edit = std::function<void(std::vector<float>& values, const std::vector<std::size_t>& open)>;

Change change_array(const std::string& name, const Edit& edit)
{
    return [name, edit](const fs::path& dir) {
        const std::vector<std::size_t> open = list_void(dir);
        edit_array(dir / ("aov/e/p." + name + ".npy"), [&](std::vector<float>& values, std::vector<int>&) { edit(values, open); });
    };
}

Change change_part(const std::function<void(Json& part)>& edit)
{
    return change_line([edit](Json& line) { edit(line["objects"][0]["parts"][0]); });
}

std::vector<Damage> list_damages()
{
    const auto set_depth = [](std::vector<float>& values, const std::vector<std::size_t>& open) {
        for (const std::size_t k : open) {
            values[k] = 5.0F;
        }
    };
    return {
        {"depth of the void", "depth", change_array("depth", set_depth)},
        {"distance of the void", "depth", change_array("distance", set_depth)},
        {"one pixel of the void", "depth",
         change_array("depth", [](std::vector<float>& values, const std::vector<std::size_t>& open) { values[open[7]] = 1e6F; })},
        {"normals of the void", "arrays",
         change_array("normal",
                      [](std::vector<float>& values, const std::vector<std::size_t>& open) {
                          for (const std::size_t k : open) {
                              values[3 * k + 1] = -1.0F;
                          }
                      })},
        {"every tenth normal of the cup turned", "normals",
         [](const fs::path& dir) {
             std::vector<std::uint8_t> ids;
             edit_mask(dir / "masks/e/p.png", [&](std::vector<std::uint8_t>& mask, int) { ids = mask; });
             edit_array(dir / "aov/e/p.normal.npy", [&](std::vector<float>& values, std::vector<int>&) {
                 int count = 0;
                 for (std::size_t k = 0; k < ids.size(); ++k) {
                     if (ids[k] == 1 && ++count % 10 == 0) {
                         const auto normal = values.begin() + static_cast<std::ptrdiff_t>(3 * k);
                         std::rotate(normal, normal + 1, normal + 3);
                     }
                 }
             });
         }},
        {"white beyond the lens", "picture",
         [](const fs::path& dir) {
             edit_picture(dir / "images/e/p.png", [](std::vector<std::uint8_t>& samples) {
                 for (int pixel = 0; pixel < 64 * 64; ++pixel) {
                     const double radius = std::hypot(pixel % 64 - 31.5, pixel / 64 - 31.5);
                     if (radius > 33.0) {
                         std::fill_n(samples.begin() + 3 * pixel, 3, std::uint8_t{255});
                     }
                 }
             });
         }},
        {"four pixels more of a part", "parts",
         change_part([](Json& part) { part["visible_px"] = part["visible_px"].get<int>() + 4; })},
        {"four pixels less of a part", "parts",
         change_part([](Json& part) { part["visible_px"] = part["visible_px"].get<int>() - 4; })},
        {"a part with a comment", "parts", change_part([](Json& part) { part["comment"] = 1; })},
        {"a part without its name", "parts", change_part([](Json& part) { part.erase("name"); })},
        {"a part that does not show", "parts", change_line([](Json& line) {
             Json& parts = line["objects"][0]["parts"];
             Json part = parts[0];
             part["id"] = 60;
             part["visible_px"] = 3;
             parts.push_back(part);
         })},
    };
}

}  // namespace

TEST_CASE("check finds depth and normals where nothing is, light beyond a lens, and parts that are counted or written wrongly")
{
    const ScratchFolder folder;
    const fs::path good = folder / "good";
    render(folder, kFisheye, good);
    forget_hashes(good);
    const std::vector<Damage> damages = list_damages();
    CHECK(damages.size() == 11);
    check_damages(good, folder / "damaged", damages);
}

TEST_CASE("check takes the depth of a ground of 200 m for sound, two centimetres below the camera, and finds a tenth of a millimetre")
{
    const ScratchFolder folder;
    const fs::path good = folder / "good";
    render(folder,
           R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"plain","image":{"width":64,"height":64},)"
           R"("camera":{"eye":[-0.017,-0.014,0.0136],"look_at":[0,0,0.002],"focal_mm":50,"sensor_mm":36},)"
           R"("objects":[{"id":"a","shape":"sphere","size":0.01,"position":[0.004,0.02],"material":"brass"}]}]})"
           "\n",
           good);
    forget_hashes(good);
    const auto move_ground = [](const fs::path& dir) {
        edit_array(dir / "aov/e/p.depth.npy", [](std::vector<float>& values, std::vector<int>&) {
            for (std::size_t k = 64 * 63; k < values.size(); ++k) {  // the lowest row
                values[k] += 1e-4F;
            }
        });
    };
    check_damages(good, folder / "damaged", {{"ground moved", "depth", move_ground}});
}

}  // namespace clevrvk::tests
