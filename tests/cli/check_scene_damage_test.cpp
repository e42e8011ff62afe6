// Damages pictures and labels of general scenes without hashes: rooms, environments, blur, agents and lenses. The long
// form tries each kind of damage on each family of scenes and prints the table of docs/experiments/auditor.md.
#include "renderer/base/rng.h"
#include "renderer/image/jpeg.h"
#include "tests/cli/dataset_damage.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

constexpr int kWidth = 160;
constexpr int kHeight = 120;

using Samples = std::vector<std::uint8_t>;

// Scenes of one family: two panels that are alike in the first episode, and a panel of another one.
struct Family {
    std::string name;
    std::vector<std::string> lines;
    std::string other;  // path of the other episode's picture
    int object = 1;     // whose pixels are damaged, in the first panel
};

std::string make_panel(const std::string& id, const std::string& setting, const std::string& objects)
{
    return fmt::format(R"({{"id":"{}","image":{{"width":{},"height":{}}},{},"objects":[{}]}})", id, kWidth, kHeight, setting, objects);
}

std::string make_thing(const std::string& id, const std::string& shape, int variant, const std::string& place)
{
    return fmt::format(R"({{"id":"{}","shape":"{}","variant":{},{}}})", id, shape, variant, place);
}

std::string make_episode(const std::string& id, const std::string& panels)
{
    return fmt::format(R"({{"schema":"clevrvk/1","id":"{}","seed":1,"panels":[{}]}})", id, panels);
}

Family make_rooms()
{
    const std::string room = R"("world":"room")";
    const std::string near_window = make_thing("d", "dog", 1, R"("position":[-1.3,0.2],"rotation_deg":60)");
    return {"room",
            {make_episode("e", make_panel("a", room,
                                          make_thing("c", "chair", 2, R"("position":[-0.6,0.5],"rotation_deg":20)") + "," + near_window +
                                              "," + make_thing("b", "ball", 3, R"("position":[0.2,0.3])")) +
                                   "," +
                                   make_panel("b", room,
                                              make_thing("c", "chair", 2, R"("position":[-0.5,0.8],"rotation_deg":50)") + "," +
                                                  near_window + "," + make_thing("b", "ball", 3, R"("position":[0.1,0.0])"))),
             make_episode("f", make_panel("a", room,
                                          make_thing("w", "woman", 1, R"("position":[-0.9,0.6],"rotation_deg":-30)") + "," +
                                              make_thing("l", "lamp", 2, R"("position":[-1.9,1.3])")))},
            "f/a", 3};
}

Family make_environments()
{
    const std::string setting =
        R"("world":"plain","lights":[{"kind":"environment","picture":"afternoon","rotation_deg":40}],)"
        R"("stage":[{"class":"floor","shape":"plane","size":4,"position":[0,0],"material":"oak"}],)"
        R"("camera":{"eye":[2.2,-2.4,1.5],"look_at":[0.3,0,0.3]})";
    return {"environment",
            {make_episode("e", make_panel("a", setting,
                                          make_thing("c", "car", 1, R"("position":[0,0],"rotation_deg":30,"scale":0.3)") + "," +
                                              make_thing("d", "dog", 2, R"("position":[0.9,-0.6],"rotation_deg":20)")) +
                                   "," +
                                   make_panel("b", setting,
                                              make_thing("c", "car", 1, R"("position":[0.2,0.2],"rotation_deg":10,"scale":0.3)") + "," +
                                                  make_thing("d", "dog", 2, R"("position":[0.8,-0.7],"rotation_deg":30)"))),
             make_episode("f", make_panel("a", setting,
                                          make_thing("w", "woman", 2, R"("position":[0,0.3],"rotation_deg":-30)") + "," +
                                              make_thing("b", "ball", 4, R"("position":[0.8,-0.4])")))},
            "f/a", 1};
}

Family make_blur()
{
    const std::string wide =
        R"("world":"table","camera":{"eye":[0.05,-0.75,0.4],"look_at":[0.03,0.05,0.05],"aperture":0.03,"focus_m":0.7})";
    const std::string slow = R"("world":"table","camera":{"eye":[0.05,-0.75,0.4],"look_at":[0.03,0.05,0.05],)"
                             R"("shutter":{"close_s":0.03,"moves_to":{"look_at":[0.06,0.05,0.05]}}})";
    const std::string ball = R"({"id":"s","shape":"sphere","size":0.04,"material":"rubber","color":"red","position":[0.18,0,0.04],)"
                             R"("moves_to":{"position":[0.26,0,0.04]}})";
    return {"blur",
            {make_episode("e", make_panel("a", wide,
                                          make_thing("u", "cup", 3, R"("position":[0,0],"rotation_deg":-30)") + "," +
                                              make_thing("n", "banana", 1, R"("position":[0.2,0.1])")) +
                                   "," +
                                   make_panel("b", wide,
                                              make_thing("u", "cup", 3, R"("position":[0.03,0.05],"rotation_deg":-10)") + "," +
                                                  make_thing("n", "banana", 1, R"("position":[0.2,-0.1])"))),
             make_episode("f", make_panel("a", slow, make_thing("t", "apple", 1, R"("position":[-0.05,0])") + "," + ball))},
            "f/a", 2};
}

Family make_agents()
{
    const std::string setting = R"("world":"plain","camera":{"eye":[1.56,-2.08,1.63],"look_at":[0,0,0.85]})";
    const std::string low = R"("world":"plain","camera":{"eye":[1.08,-1.44,0.84],"look_at":[0,0,0.3]})";
    return {"agents",
            {make_episode("e", make_panel("a", setting, make_thing("w", "woman", 1, R"("position":[0,0],"rotation_deg":-60)")) + "," +
                                   make_panel("b", setting, make_thing("w", "woman", 1, R"("position":[0,0],"rotation_deg":-40)"))),
             make_episode("f", make_panel("a", low, make_thing("d", "dog", 1, R"("position":[0,0],"rotation_deg":20)")))},
            "f/a", 1};
}

Family make_lenses()
{
    const std::string wide =
        R"("world":"room","camera":{"eye":[1.6,-1.3,1.5],"look_at":[-0.5,0.6,0.7],"model":"equidistant","fov_deg":130})";
    const std::string bent = R"("world":"table","camera":{"eye":[0.05,-0.75,0.4],"look_at":[0.03,0.05,0.05],"fov_deg":50,)"
                             R"("model":"brown_conrady","distortion":[-0.2,0.05,0.001,0.001,0]})";
    return {"lens",
            {make_episode("e", make_panel("a", wide,
                                          make_thing("s", "sofa", 2, R"("position":[-0.6,0.6],"rotation_deg":-45)") + "," +
                                              make_thing("d", "dog", 1, R"("position":[0.1,0],"rotation_deg":60)")) +
                                   "," +
                                   make_panel("b", wide,
                                              make_thing("s", "sofa", 2, R"("position":[-0.4,0.7],"rotation_deg":-30)") + "," +
                                                  make_thing("d", "dog", 1, R"("position":[0,0.1],"rotation_deg":60)"))),
             make_episode("f", make_panel("a", bent,
                                          make_thing("u", "cup", 3, R"("position":[0,0],"rotation_deg":-30)") + "," +
                                              make_thing("n", "book", 1, R"("position":[0.2,0.1])")))},
            "f/a", 1};
}

std::string picture_of(const std::string& panel)
{
    return "images/" + panel + ".png";
}

std::vector<std::uint8_t> read_ids(const fs::path& dir)
{
    std::vector<std::uint8_t> ids;
    edit_mask(dir / "masks/e/a.png", [&](std::vector<std::uint8_t>& mask, int) { ids = mask; });
    return ids;
}

Change change_samples(const std::function<int(int sample, std::size_t index)>& edit)
{
    return [edit](const fs::path& dir) {
        edit_picture(dir / picture_of("e/a"), [&](Samples& samples) {
            for (std::size_t k = 0; k < samples.size(); ++k) {
                samples[k] = static_cast<std::uint8_t>(std::clamp(edit(samples[k], k), 0, 255));
            }
        });
    };
}

// Each pixel takes the value at the place that `from` returns.
Change move_pixels(const std::function<std::array<int, 2>(int x, int y)>& from)
{
    return [from](const fs::path& dir) {
        edit_picture(dir / picture_of("e/a"), [&](Samples& samples) {
            const Samples before = samples;
            for (int y = 0; y < kHeight; ++y) {
                for (int x = 0; x < kWidth; ++x) {
                    const std::array<int, 2> place = from(x, y);
                    std::copy_n(before.begin() + 3 * (place[1] * kWidth + place[0]), 3, samples.begin() + 3 * (y * kWidth + x));
                }
            }
        });
    };
}

// Changes the pixels of one object.
Change paint(int object, const std::function<void(Samples& samples, std::size_t pixel, const std::vector<std::uint8_t>& ids)>& edit)
{
    return [object, edit](const fs::path& dir) {
        const std::vector<std::uint8_t> ids = read_ids(dir);
        edit_picture(dir / picture_of("e/a"), [&](Samples& samples) {
            for (std::size_t pixel = 0; pixel < ids.size(); ++pixel) {
                if (ids[pixel] == object) {
                    edit(samples, pixel, ids);
                }
            }
        });
    };
}

void add_noise(Samples& samples, double deviation)
{
    Rng rng = Rng::for_key(1, "noise of a damage", 0);
    for (std::uint8_t& sample : samples) {
        const double first = rng.uniform(-1.0, 1.0);
        const double second = rng.uniform(-1.0, 1.0);
        const double third = rng.uniform(-1.0, 1.0);  // the variance of the three is 1
        sample = static_cast<std::uint8_t>(std::clamp(std::lround(sample + deviation * (first + second + third)), 0L, 255L));
    }
}

Change exchange(const std::string& first, const std::string& second)
{
    return [first, second](const fs::path& dir) {
        fs::rename(dir / first, dir / "kept");
        fs::rename(dir / second, dir / first);
        fs::rename(dir / "kept", dir / second);
    };
}

Change edit_whole(const std::function<void(Samples& samples)>& edit)
{
    return [edit](const fs::path& dir) { edit_picture(dir / picture_of("e/a"), edit); };
}

std::vector<Damage> list_damages_of_objects(int object)
{
    return {
        {"an object painted out", "picture",
         paint(object,
               [object](Samples& samples, std::size_t pixel, const std::vector<std::uint8_t>& ids) {
                   std::size_t from = pixel;
                   while (from > 0 && ids[from] == object) {
                       --from;
                   }
                   std::copy_n(samples.begin() + static_cast<std::ptrdiff_t>(3 * from), 3,
                               samples.begin() + static_cast<std::ptrdiff_t>(3 * pixel));
               })},
        {"an object painted black", "picture",
         paint(object,
               [](Samples& samples, std::size_t pixel, const std::vector<std::uint8_t>&) {
                   std::fill_n(samples.begin() + static_cast<std::ptrdiff_t>(3 * pixel), 3, std::uint8_t{12});
               })},
        {"channels of an object turned", "picture",
         paint(object,
               [](Samples& samples, std::size_t pixel, const std::vector<std::uint8_t>&) {
                   const auto first = samples.begin() + static_cast<std::ptrdiff_t>(3 * pixel);
                   std::rotate(first, first + 1, first + 3);
               })},
    };
}

std::vector<Damage> list_damages_of_pictures(const Family& family)
{
    std::vector<Damage> damages = list_damages_of_objects(family.object);
    for (const Damage& damage : std::vector<Damage>{
             {"black", "picture", change_samples([](int, std::size_t) { return 0; })},
             {"white", "picture", change_samples([](int, std::size_t) { return 255; })},
             {"darker by a fifth", "picture", change_samples([](int sample, std::size_t) { return sample * 4 / 5; })},
             {"noise of 10 levels", "picture", edit_whole([](Samples& samples) { add_noise(samples, 10.0); })},
             {"JPEG of quality 5", "picture",
              edit_whole([](Samples& samples) { samples = image::pass_through_jpeg(samples, kWidth, kHeight, 5); })},
             {"mirrored", "picture", move_pixels([](int x, int y) { return std::array{kWidth - 1 - x, y}; })},
             {"upside down", "picture", move_pixels([](int x, int y) { return std::array{x, kHeight - 1 - y}; })},
             {"shifted by 3 px", "picture", move_pixels([](int x, int y) { return std::array{std::max(x - 3, 0), y}; })},
             {"swapped in its episode", "picture", exchange(picture_of("e/a"), picture_of("e/b"))},
             {"swapped with another episode's", "picture", exchange(picture_of("e/a"), picture_of(family.other))},
         }) {
        damages.push_back(damage);
    }
    return damages;
}

Change change_depth(int object, float factor)
{
    return [object, factor](const fs::path& dir) {
        const std::vector<std::uint8_t> ids = read_ids(dir);
        edit_array(dir / "aov/e/a.depth.npy", [&](std::vector<float>& values, std::vector<int>&) {
            for (std::size_t pixel = 0; pixel < ids.size(); ++pixel) {
                values[pixel] *= ids[pixel] == object ? factor : 1.0F;
            }
        });
    };
}

// Turns every eighth normal of an object.
Change turn_normals(int object)
{
    return [object](const fs::path& dir) {
        const std::vector<std::uint8_t> ids = read_ids(dir);
        edit_array(dir / "aov/e/a.normal.npy", [&](std::vector<float>& values, std::vector<int>&) {
            int count = 0;
            for (std::size_t pixel = 0; pixel < ids.size(); ++pixel) {
                if (ids[pixel] == object && ++count % 8 == 0) {
                    const auto normal = values.begin() + static_cast<std::ptrdiff_t>(3 * pixel);
                    std::rotate(normal, normal + 1, normal + 3);
                }
            }
        });
    };
}

std::vector<Damage> list_damages_of_labels(int object)
{
    const auto index = static_cast<std::size_t>(object - 1);
    return {
        {"mask shifted by 2 px", "",
         [](const fs::path& dir) {
             edit_mask(dir / "masks/e/a.png",
                       [](std::vector<std::uint8_t>& ids, int) { std::rotate(ids.begin(), ids.begin() + 2, ids.end()); });
         }},
        {"depth of an object off by a hundredth", "depth", change_depth(object, 1.01F)},
        {"every eighth normal of an object turned", "normals", turn_normals(object)},
        {"box a pixel wider", "bbox",
         change_line([index](Json& line) { line["objects"][index]["bbox"][2] = line["objects"][index]["bbox"][2].get<int>() + 1; })},
        {"four pixels more of a part", "parts", change_line([index](Json& line) {
             Json& part = line["objects"][index]["parts"][0];
             part["visible_px"] = part["visible_px"].get<int>() + 4;
         })},
    };
}

std::vector<Family> make_families()
{
    return {make_rooms(), make_environments(), make_blur(), make_agents(), make_lenses()};
}

void render(const ScratchFolder& folder, const Family& family, const fs::path& out)
{
    std::string text;
    for (const std::string& line : family.lines) {
        text += line + "\n";
    }
    const Outcome made = run_program({"render", "--episodes", folder.add(family.name + ".jsonl", text), "--out", out, "--device",
                                      test_device(), "--quality", "draft", "--aov", "depth,normal", "--no-advice"});
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    forget_hashes(out);
    const Outcome sound = run_program({"check", out, "--json", "--no-certificate"});
    CHECK_MESSAGE(sound.exit_code == 0, family.name << ": " << sound.out);
}

// The checks that find a damage, or "-".
std::string find_damage(const fs::path& good, const fs::path& damaged, const Damage& damage)
{
    fs::remove_all(damaged);
    fs::copy(good, damaged, fs::copy_options::recursive);
    damage.apply(damaged);
    const Json report = report_of(run_program({"check", damaged, "--json", "--no-certificate"}));
    std::string names;
    for (const auto& entry : report.at("found").items()) {
        names += (names.empty() ? "" : " ") + entry.key();
    }
    return names.empty() ? "-" : names;
}

}  // namespace

TEST_CASE("check finds pictures with surroundings that are moved, swapped, noisy or compressed, without hashes")
{
    const ScratchFolder folder;
    const Family family = make_environments();
    const fs::path good = folder / "good";
    render(folder, family, good);
    int tried_count = 0;
    for (const Damage& damage : list_damages_of_pictures(family)) {
        const bool is_fast = damage.title.starts_with("noise") || damage.title.starts_with("JPEG") ||
                             damage.title.starts_with("shifted") || damage.title == "swapped in its episode";
        if (is_fast) {
            CAPTURE(damage.title);
            CHECK(find_damage(good, folder / "damaged", damage) == "picture");
            ++tried_count;
        }
    }
    CHECK(tried_count == 4);
}

TEST_CASE("check finds damages of rooms, environments, blur, agents and lenses without hashes" * doctest::skip(!runs_long_tests()))
{
    const ScratchFolder folder;
    int tried_count = 0;
    int found_count = 0;
    for (const Family& family : make_families()) {
        const fs::path good = folder / family.name;
        render(folder, family, good);
        std::vector<Damage> damages = list_damages_of_pictures(family);
        for (const Damage& damage : list_damages_of_labels(family.object)) {
            damages.push_back(damage);
        }
        for (const Damage& damage : damages) {
            const std::string found = find_damage(good, folder / "damaged", damage);
            fmt::print("| {} | {} | {} |\n", family.name, damage.title, found);
            ++tried_count;
            found_count += found == "-" ? 0 : 1;
        }
    }
    fmt::print("{} of {} found\n", found_count, tried_count);
    CHECK(tried_count == 90);
    CHECK(found_count >= 88);
}

}  // namespace clevrvk::tests
