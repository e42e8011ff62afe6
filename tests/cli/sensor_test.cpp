// Tests sensors, transparent backgrounds and flow in whole datasets: what comes out, that check proves it, and that it
// finds what was damaged.
#include "renderer/image/npy.h"
#include "renderer/image/png.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

constexpr auto kReplaces = std::filesystem::copy_options::overwrite_existing;
constexpr const char* kThings = R"([{"id":"c","shape":"cube","size":0.1,"material":"rubber","color":"red","position":[0.1,0]},)"
                                R"({"id":"u","shape":"cup","variant":3,"position":[-0.15,0.05]}])";

std::vector<std::uint8_t> read_bytes(const std::string& path)
{
    std::ifstream bytes(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(bytes), {}};
}

// \param panels  their keys, but id, image and objects where they have none
Outcome render(const ScratchFolder& folder, const std::vector<std::string>& panels, const std::string& out, const std::string& arrays = "")
{
    std::ofstream spec(folder / "s.jsonl");
    spec << R"({"schema":"clevrvk/1","id":"e","panels":[)";
    for (std::size_t k = 0; k < panels.size(); ++k) {
        spec << (k == 0 ? "" : ",") << R"({"id":"p)" << k << R"(","image":{"width":64,"height":48},)" << panels[k];
        if (panels[k].find("\"objects\"") == std::string::npos) {
            spec << ",\"objects\":" << kThings;
        }
        spec << "}";
    }
    spec << "]}\n";
    spec.close();
    std::vector<std::string> command{"render",   "--episodes",  folder / "s.jsonl", "--out", folder / out,
                                     "--device", test_device(), "--samples",        "8"};
    if (!arrays.empty()) {
        command.insert(command.end(), {"--aov", arrays});
    }
    return run_program(command);
}

std::string check(const ScratchFolder& folder)
{
    return run_program({"check", folder / "out"}).out;
}

image::PngImage read_picture(const std::string& path)
{
    return image::decode_png(read_bytes(path));
}

double to_linear(std::uint16_t byte)
{
    const double value = byte / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

}  // namespace

TEST_CASE("render makes of a transparent background a picture that, over white, is the one with a white background")
{
    const ScratchFolder folder;
    const std::string common = R"("world":"plain","stage":[],"objects":)" + std::string(kThings);
    const Outcome made = render(folder, {common + R"(,"background":"transparent")"}, "out");
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    REQUIRE(render(folder, {common + R"(,"background":"#ffffff")"}, "white").exit_code == 0);
    const image::PngImage clear = read_picture(folder / "out/images/e/p0.png");
    const image::PngImage white = read_picture(folder / "white/images/e/p0.png");
    REQUIRE(clear.channel_count == 4);
    REQUIRE(white.channel_count == 3);
    double worst = 0.0;
    int edge_count = 0;
    for (std::size_t pixel = 0; pixel < std::size_t{64} * 48; ++pixel) {
        const double alpha = clear.samples[4 * pixel + 3] / 255.0;
        edge_count += alpha > 0.0 && alpha < 1.0 ? 1 : 0;
        for (std::size_t channel = 0; channel < 3; ++channel) {
            const double laid = alpha * to_linear(clear.samples[4 * pixel + channel]) + 1.0 - alpha;
            worst = std::max(worst, std::abs(laid - to_linear(white.samples[3 * pixel + channel])));
        }
    }
    CHECK(edge_count > 50);
    CHECK(worst < 0.01);  // rounding to bytes, the steepest of which is 0.009 apart
    CHECK(check(folder).find(" found") == std::string::npos);
    CHECK(run_program({"check", folder / "out"}).exit_code == 0);
}

TEST_CASE("check finds an alpha that is not its scene's, and a picture that has none")
{
    const ScratchFolder folder;
    const std::string other = R"([{"id":"c","shape":"cube","size":0.2,"material":"rubber","color":"red","position":[0.1,0]}])";
    REQUIRE(render(folder,
                   {R"("world":"plain","background":"transparent")", R"("world":"plain","background":"transparent","objects":)" + other},
                   "out")
                .exit_code == 0);
    CHECK(run_program({"check", folder / "out"}).exit_code == 0);
    std::filesystem::copy_file(folder / "out/images/e/p1.png", folder / "out/images/e/p0.png", kReplaces);
    CHECK(check(folder).find("alpha differs from the scene's coverage") != std::string::npos);
    REQUIRE(render(folder, {R"("world":"plain")"}, "opaque").exit_code == 0);
    std::filesystem::copy_file(folder / "opaque/images/e/p0.png", folder / "out/images/e/p0.png", kReplaces);
    CHECK(check(folder).find("expected 4 channels of 8 bits, found 3 of 8") != std::string::npos);
}

TEST_CASE("render refuses a transparent background with noise, JPEG or a light that is seen")
{
    const ScratchFolder folder;
    const auto refuses = [&](const std::string& keys, const std::string& why) {
        const Outcome made = render(folder, {R"("world":"plain","background":"transparent",)" + keys}, "refused");
        CHECK(made.exit_code == 2);
        CHECK_MESSAGE(made.err.find(why) != std::string::npos, made.err);
    };
    refuses(R"("sensor":{"jpeg_quality":80})", "a JPEG file cannot store a transparent background");
    refuses(R"("sensor":{"read_noise":0.1})", "noise also affects the background");
    refuses(R"("stage":[],"lights":[{"kind":"sphere","position":[0,0,1],"radius":0.1,"radiance":5,"visible":true}])",
            "a transparent background cannot show a light");
}

TEST_CASE("check takes pictures through sensors for what they are; labels do not change, and other sensors are found")
{
    const ScratchFolder folder;
    const std::string world = R"("world":"plain")";
    const Outcome made = render(folder,
                                {world, world + R"(,"sensor":{})",
                                 world + R"(,"sensor":{"exposure_ev":-1.5,"vignetting":1,"white_balance_k":3500,"jpeg_quality":30})",
                                 world + R"(,"sensor":{"shot_noise":0.3,"read_noise":0.2})"},
                                "out");
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    const Outcome checked = run_program({"check", folder / "out"});
    CHECK_MESSAGE(checked.exit_code == 0, checked.out, checked.err);
    const auto mask = [&](const char* panel) { return read_bytes(folder / ("out/masks/e/" + std::string(panel) + ".png")); };
    CHECK(mask("p0") == mask("p2"));
    CHECK(mask("p0") == mask("p3"));
    std::filesystem::copy_file(folder / "out/images/e/p0.png", folder / "out/images/e/p2.png", kReplaces);
    CHECK(check(folder).find("picture") != std::string::npos);
}

TEST_CASE("check proves flow through other lenses and of what moves, and finds one of the wrong sign")
{
    const ScratchFolder folder;
    const std::string moved = R"([{"id":"u","shape":"cup","variant":3,"position":[-0.12,0.03],"rotation_deg":25},)"
                              R"({"id":"c","shape":"cube","size":0.1,"material":"rubber","color":"red","position":[0.12,0.02]}])";
    const Outcome made = render(
        folder,
        {R"("world":"plain")", R"("world":"plain","camera":{"eye":[0.1,-1.1,0.6],"look_at":[0,0,0.1]},"objects":)" + moved,
         R"("world":"plain","camera":{"eye":[0,-0.7,0.5],"look_at":[0,0,0.1],"model":"equidistant","fov_deg":120},"objects":)" + moved,
         R"("world":"plain","camera":{"eye":[0,-1.2,0.5],"look_at":[0,0,0.1],"model":"brown_conrady",)"
         R"("distortion":[-0.2,0.05,0.001,-0.001,0],"shutter":{"close_s":0.1,"moves_to":{"eye":[0.1,-1.2,0.5]}}},"objects":)" +
             moved},
        "out", "flow,flow_back");
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    const Outcome checked = run_program({"check", folder / "out"});
    CHECK_MESSAGE(checked.exit_code == 0, checked.out, checked.err);
    for (const char* name : {"p0.flow", "p2.flow", "p1.flow_back"}) {
        const std::string path = folder / ("out/aov/e/" + std::string(name) + ".npy");
        const std::vector<std::uint8_t> before = read_bytes(path);
        image::NpyArray array = image::decode_npy(before);
        CHECK(array.shape == std::vector<int>{48, 64, 2});
        for (float& value : array.values) {
            value = -value;
        }
        const std::vector<std::uint8_t> after = image::encode_npy(array.values, array.shape);
        std::ofstream(path, std::ios::binary)
            .write(reinterpret_cast<const char*>(after.data()), static_cast<std::streamsize>(after.size()));
        CHECK(check(folder).find("flow does not lead to the same point") != std::string::npos);
        std::ofstream(path, std::ios::binary)
            .write(reinterpret_cast<const char*>(before.data()), static_cast<std::streamsize>(before.size()));
    }
    CHECK(run_program({"check", folder / "out"}).exit_code == 0);
}

}  // namespace clevrvk::tests
