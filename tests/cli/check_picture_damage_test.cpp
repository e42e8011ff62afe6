// Tests pictures that show something other than their scene, one damage at a time, without a certificate: with the
// hashes of the journal every change is found, without them those that a scene decides. And sound pictures of every
// task, in which nothing may be found.
#include "renderer/base/rng.h"
#include "renderer/image/jpeg.h"
#include "tests/cli/dataset_damage.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

constexpr int kWidth = 64;
constexpr int kHeight = 48;
constexpr const char* kPicture = "images/e0/a.png";

using Samples = std::vector<std::uint8_t>;

Change change_picture(const std::function<void(Samples&)>& edit)
{
    return [edit](const fs::path& dir) { edit_picture(dir / kPicture, edit); };
}

Change change_samples(const std::function<int(int)>& edit)
{
    return change_picture([edit](Samples& samples) {
        for (std::uint8_t& sample : samples) {
            sample = static_cast<std::uint8_t>(std::clamp(edit(sample), 0, 255));
        }
    });
}

// Each pixel takes the value at the place that `from` returns.
Change move_pixels(const std::function<std::pair<int, int>(int x, int y)>& from)
{
    return change_picture([from](Samples& samples) {
        const Samples before = samples;
        for (int y = 0; y < kHeight; ++y) {
            for (int x = 0; x < kWidth; ++x) {
                const auto [from_x, from_y] = from(x, y);
                const auto source = before.begin() + 3 * (from_y * kWidth + from_x);
                std::copy(source, source + 3, samples.begin() + 3 * (y * kWidth + x));
            }
        }
    });
}

// Changes the pixels of one object.
Change recolor(const char* panel, int id, const std::function<std::array<std::uint8_t, 3>(const std::uint8_t* rgb)>& change)
{
    return [panel, id, change](const fs::path& dir) {
        std::vector<std::uint8_t> ids;
        edit_mask(dir / "masks" / (std::string(panel) + ".png"), [&](std::vector<std::uint8_t>& mask, int) { ids = mask; });
        edit_picture(dir / "images" / (std::string(panel) + ".png"), [&](Samples& samples) {
            for (std::size_t pixel = 0; pixel < ids.size(); ++pixel) {
                if (ids[pixel] == id) {
                    const std::array<std::uint8_t, 3> rgb = change(&samples[3 * pixel]);
                    std::copy(rgb.begin(), rgb.end(), samples.begin() + static_cast<std::ptrdiff_t>(3 * pixel));
                }
            }
        });
    };
}

Change swap_pictures(const char* first, const char* second)
{
    return [first, second](const fs::path& dir) {
        fs::rename(dir / first, dir / "kept");
        fs::rename(dir / second, dir / first);
        fs::rename(dir / "kept", dir / second);
    };
}

std::array<std::uint8_t, 3> swap_red_and_blue(const std::uint8_t* rgb)
{
    return {rgb[2], rgb[1], rgb[0]};
}

void draw_noise(Samples& samples)
{
    Rng rng = Rng::for_key(1, "noise", 0);
    for (std::uint8_t& sample : samples) {
        sample = static_cast<std::uint8_t>(rng.uniform_index(256));
    }
}

void make_gray(Samples& samples)
{
    for (std::size_t k = 0; k < samples.size(); k += 3) {
        const auto mean = static_cast<std::uint8_t>((samples[k] + samples[k + 1] + samples[k + 2]) / 3);
        samples[k] = samples[k + 1] = samples[k + 2] = mean;
    }
}

// Damages of a picture that the scene shows.
std::vector<Damage> list_wrong_pictures()
{
    return {
        {"black", "picture", change_samples([](int) { return 0; })},
        {"near black", "picture", change_samples([](int sample) { return sample / 12; })},
        {"white", "picture", change_samples([](int) { return 255; })},
        {"inverted", "picture", change_samples([](int sample) { return 255 - sample; })},
        {"darker by a sixth", "picture", change_samples([](int sample) { return sample * 5 / 6; })},
        {"brighter by a sixth", "picture", change_samples([](int sample) { return sample * 7 / 6; })},
        {"without its tone curve", "picture", change_samples([](int sample) { return sample * sample / 255; })},
        {"less contrast", "picture", change_samples([](int sample) { return 64 + sample / 2; })},
        {"noise", "picture", change_picture(draw_noise)},
        {"without colours", "picture", change_picture(make_gray)},
        {"mirrored", "picture", move_pixels([](int x, int y) { return std::pair(kWidth - 1 - x, y); })},
        {"upside down", "picture", move_pixels([](int x, int y) { return std::pair(x, kHeight - 1 - y); })},
        {"turned by half a turn", "picture", move_pixels([](int x, int y) { return std::pair(kWidth - 1 - x, kHeight - 1 - y); })},
        {"shifted by a quarter", "picture", move_pixels([](int x, int y) { return std::pair((x + kWidth / 4) % kWidth, y); })},
        {"its middle, enlarged", "picture", move_pixels([](int x, int y) { return std::pair(kWidth / 4 + x / 2, kHeight / 4 + y / 2); })},
        {"one pixel all over", "picture", move_pixels([](int, int) { return std::pair(kWidth / 2, kHeight / 2); })},
        {"swapped in an episode", "picture", swap_pictures(kPicture, "images/e0/b.png")},
        {"swapped with that of another episode", "picture", swap_pictures("images/e0/b.png", "images/e1/a.png")},
        {"red and blue swapped", "picture", change_picture([](Samples& samples) {
             for (std::size_t k = 0; k < samples.size(); k += 3) {
                 std::swap(samples[k], samples[k + 2]);
             }
         })},
        {"rubber of another colour", "picture", recolor("e0/a", 1, swap_red_and_blue)},
        {"glass of another colour", "picture",
         recolor("e0/a", 2,
                 [](const std::uint8_t* rgb) {
                     return std::array<std::uint8_t, 3>{rgb[0], 160, rgb[2]};
                 })},
        {"metal of another colour", "picture", recolor("e1/a", 2, swap_red_and_blue)},
        {"an object painted over", "picture",
         recolor("e0/b", 2,
                 [](const std::uint8_t*) {
                     return std::array<std::uint8_t, 3>{150, 150, 150};
                 })},
    };
}

// Damages that only a hash shows.
std::vector<Damage> list_changed_files()
{
    return {
        {"a bit of one sample", "file-hash",
         change_picture([](Samples& samples) { samples[100] = static_cast<std::uint8_t>(samples[100] ^ 1U); })},
        {"fewer levels, as after a lossy format", "file-hash", change_samples([](int sample) { return sample & ~7; })},
        {"saved as JPEG and as PNG again", "file-hash",
         change_picture([](Samples& samples) { samples = image::pass_through_jpeg(samples, kWidth, kHeight, 75); })},
        {"shifted by a pixel", "file-hash", move_pixels([](int x, int y) { return std::pair(std::min(x + 1, kWidth - 1), y); })},
        {"bytes behind its end", "file-hash", [](const fs::path& dir) { write_bytes(dir / kPicture, read_file(dir / kPicture) + "x"); }},
        {"an array within the tolerance", "file-hash",
         [](const fs::path& dir) {
             edit_array(dir / "aov/e0/a.depth.npy", [](std::vector<float>& values, std::vector<int>&) { values[7] *= 1.00001F; });
         }},
        {"a hash of another file", "file-hash",
         [](const fs::path& dir) {
             edit_line(dir / "journal.jsonl", 1, [](Json& line) { line["files"][0]["hash"] = line["files"][1]["hash"]; });
         }},
        {"hashes of one panel lost", "file-hash",
         [](const fs::path& dir) { edit_line(dir / "journal.jsonl", 1, [](Json& line) { line.erase("files"); }); }},
        {"hashes of too few files", "file-hash",
         [](const fs::path& dir) { edit_line(dir / "journal.jsonl", 1, [](Json& line) { line["files"].erase(line["files"].begin()); }); }},
    };
}

// Episodes of a task that draws them for the size of their pictures.
std::string generate_square(std::vector<std::string> arguments, int side)
{
    for (const char* key : {"width", "height"}) {
        arguments.insert(arguments.end(), {"--set", fmt::format("{}={}", key, side)});
    }
    return run_program(arguments).out;
}

void make_varied_dataset(const ScratchFolder& folder, const fs::path& out)
{
    const std::string spec = folder.add("spec.jsonl", kVariedSpec);
    const Outcome made =
        run_program({"render", "--episodes", spec, "--out", out, "--device", test_device(), "--samples", "8", "--aov", "depth"});
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
}

// Episodes of a task in their lines, as pictures of this size.
std::string generate_small(const std::vector<std::string>& arguments, int width, int height)
{
    std::istringstream text(run_program(arguments).out);
    std::string lines;
    for (std::string line; std::getline(text, line);) {
        Json episode = Json::parse(line);
        for (Json& panel : episode["panels"]) {
            panel["image"] = {{"width", width}, {"height", height}};
        }
        lines += episode.dump() + "\n";
    }
    return lines;
}

}  // namespace

TEST_CASE("check without a certificate finds pictures of another scene by their hashes, and by the scene where there are none")
{
    const ScratchFolder folder;
    const fs::path good = folder / "good";
    make_varied_dataset(folder, good);
    std::vector<Damage> damages = list_wrong_pictures();
    CHECK(damages.size() == 23);
    std::vector<Damage> by_hash = damages;
    for (Damage& damage : by_hash) {
        damage.check = "file-hash";
    }
    check_damages(good, folder / "damaged", by_hash);
    forget_hashes(good);
    check_damages(good, folder / "damaged", damages);
}

TEST_CASE("check without a certificate finds every change of a file by its hash")
{
    const ScratchFolder folder;
    const fs::path good = folder / "good";
    make_varied_dataset(folder, good);
    check_damages(good, folder / "damaged", list_changed_files());
}

TEST_CASE("check finds nothing in sound pictures of every task, nor in datasets without hashes")
{
    std::vector<std::string> tasks;
    for (const Json& task : Json::parse(run_program({"list", "tasks", "--json"}).out)) {
        // Datasets of the others, which take longer, are checked by tests of their own.
        if (runs_long_tests() || (task["family"] != "things" && task["family"] != "devbench" && task["family"] != "relations")) {
            tasks.push_back(task["name"]);
        }
    }
    constexpr std::array<std::array<int, 3>, 3> kSizes{{{64, 48, 8}, {96, 72, 8}, {120, 90, 2}}};  // and samples
    const ScratchFolder folder;
    REQUIRE(run_program({"kilogram", "make", "--count", runs_long_tests() ? "60" : "2", "--seed", "3", "--out", folder / "tangrams"})
                .exit_code == 0);
    std::uint64_t panel_count = 0;
    for (std::size_t size = 0; size < kSizes.size(); ++size) {
        const auto& [width, height, samples] = kSizes[size];
        const std::string seed = std::to_string(size + 1);
        std::string lines;
        for (std::size_t task = 0; task < tasks.size(); ++task) {
            if (!runs_long_tests() && task % kSizes.size() != size) {
                continue;
            }
            const std::string count = !runs_long_tests() ? "1" : task < 2 ? "120" : "22";
            std::vector<std::string> words{"generate", tasks[task], "--count", count, "--seed", seed};
            if (words[1].starts_with("mewl_")) {
                words.insert(words.end(), {"--variant", "repaired"});  // strict scenes are drawn for their own picture's shape
            }
            // How a thing of DevBench looks is decided by its own picture.
            lines += words[1].starts_with("devbench_") ? generate_square(words, height) : generate_small(words, width, height);
        }
        const std::array<const char*, 3> materials{"rubber", "metal", "glass"};
        lines += generate_small({"kilogram", "draw", fs::path(folder / "tangrams") / "svg", "--parts",
                                 fs::path(folder / "tangrams") / "parts.jsonl", "--style", "table", "--seed", seed, "--material",
                                 materials[size]},
                                height, height);
        const std::string spec = folder.add("spec.jsonl", lines);
        const std::string out = folder / ("out" + seed);
        const Outcome made = run_program({"render", "--episodes", spec, "--out", out, "--device", test_device(), "--samples",
                                          std::to_string(samples), "--aov", "depth,normal,albedo"});
        REQUIRE_MESSAGE(made.exit_code == 0, made.err);
        const Outcome outcome = run_program({"check", out, "--json"});
        CHECK_MESSAGE(outcome.exit_code == 0, outcome.out);
        panel_count += report_of(outcome)["checks"]["picture"].get<std::uint64_t>();
        forget_hashes(out);
        const Outcome without = run_program({"check", out, "--json"});
        CHECK_MESSAGE(without.exit_code == 0, without.out);
        CHECK(report_of(without)["checks"]["file-hash"] == 0);
    }
    MESSAGE(panel_count << " sound pictures");
    CHECK(panel_count >= (runs_long_tests() ? 5000 : 40));
}

}  // namespace clevrvk::tests
