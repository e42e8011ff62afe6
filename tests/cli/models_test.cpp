// Tests datasets that show imported models, as a user makes them.
#include "tests/cli/mallet.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::tests {
namespace {

using Json = nlohmann::json;

// Not convex, and different from its mirror image: an L of two boxes, 3 wide, 1 deep, 2 high.
constexpr const char* kCorner =
    "v 0 0 0\nv 3 0 0\nv 3 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nv 0 0 1\nv 3 0 1\nv 3 1 1\nv 1 1 1\nv 1 2 1\nv 0 2 1\n"
    "f 4 3 2 1\nf 6 5 4 1\nf 7 8 9 10\nf 7 10 11 12\nf 1 2 8 7\nf 2 3 9 8\nf 3 4 10 9\nf 4 5 11 10\nf 5 6 12 11\nf 6 1 7 12\n";

// An episode with a model, a shape before it, and one that is turned freely.
std::string make_models_line(const std::string& place)
{
    return R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"mewl","image":{"width":80,"height":60},"objects":[)"
           R"({"id":"a","shape":"corner",)" +
           place +
           R"(},{"id":"b","shape":"sphere","size":0.5,"material":"metal","color":"red","position":[1.2,-1.2]},)"
           R"({"id":"c","shape":"cube","size":0.5,"material":"rubber","color":"blue","position":[-1.6,0.3,0.8],)"
           R"("rotation_wxyz":[0.8,0.36,0.48,0.0],"scale":[1.0,0.5,1.5]}]}]})"
           "\n";
}

struct Imported {
    Imported()
    {
        REQUIRE(run_program({"assets", "import", folder.add("corner.obj", kCorner), "--name", "corner", "--license", "CC0-1.0", "--size",
                             "2", "--out", assets})
                    .exit_code == 0);
    }

    [[nodiscard]] Outcome render(const std::string& line, const std::string& out) const
    {
        return run_program({"render", "--assets", assets, "--episodes", folder.add("s.jsonl", line), "--out", folder / out, "--device",
                            test_device(), "--samples", "2", "--aov", "depth,normal,albedo"});
    }

    [[nodiscard]] Outcome check(const std::string& out) const { return run_program({"check", "--assets", assets, folder / out}); }

    ScratchFolder folder;
    const std::string assets = folder / "mine";
};

}  // namespace

TEST_CASE("render shows a model, and check proves its labels")
{
    const Imported imported;
    const Outcome made = imported.render(make_models_line(R"("position":[-0.2,0.4],"rotation_deg":30,"scale":1.1)"), "out");
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    const Outcome found = imported.check("out");
    CHECK_MESSAGE(found.exit_code == 0, found.out);
    const Json line = Json::parse(read_file(imported.folder / "out/index.jsonl"));
    const Json& model = line.at("objects").at(0);
    CHECK(model.at("shape") == "corner");
    CHECK(model.at("position").at(2) == 0.0);
    CHECK(model.at("scale") == Json::parse("[1.1, 1.1, 1.1]"));
    CHECK_FALSE(model.contains("material"));
    CHECK(model.at("visible_px").get<int>() > 100);
    CHECK(line.at("objects").at(2).at("rotation_wxyz") == Json::parse("[0.8, 0.36, 0.48, 0.0]"));
    CHECK(Json::parse(read_file(imported.folder / "out/dataset.json")).dump().find("CC0-1.0") != std::string::npos);
}

TEST_CASE("check takes a picture of a model that is finer than its pixels for sound, and finds it in another colour")
{
    const ScratchFolder folder;
    std::string bars = "mtllib bars.mtl\nusemtl black\n";  // 250 of 2 mm, 8 mm from each other: four to a pixel
    for (int k = 0; k < 250; ++k) {
        for (const auto& [side, z] : {std::pair(0, 0), {2, 0}, {2, 800}, {0, 800}}) {
            bars += fmt::format("v {} 0 {}\n", 8 * k + side, z);
        }
        bars += fmt::format("f {} {} {} {}\n", 4 * k + 1, 4 * k + 2, 4 * k + 3, 4 * k + 4);
    }
    const std::string file = folder.add("bars.obj", bars);
    const std::string mtl = folder.add("bars.mtl", "newmtl black\nKd 0.01 0.01 0.01\nd 1\n");
    const auto import = [&](const std::string& out) {
        const Outcome made = run_program(
            {"assets", "import", file, "--name", "bars", "--license", "CC0-1.0", "--up", "z", "--size", "2", "--out", folder / out});
        REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    };
    import("black");
    const std::string spec = folder.add("s.jsonl", R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"plain",)"
                                                   R"("image":{"width":64,"height":48},"camera":{"eye":[0,-4,0.6],"look_at":[0,0,0.4]},)"
                                                   R"("objects":[{"id":"a","shape":"bars","position":[0,0]}]}]})"
                                                   "\n");
    const auto render = [&](const std::string& assets, const std::string& out) {
        const Outcome made = run_program({"render", "--assets", folder / assets, "--episodes", spec, "--out", folder / out, "--device",
                                          test_device(), "--samples", "64"});
        REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    };
    render("black", "out");
    const Outcome sound = run_program({"check", "--assets", folder / "black", folder / "out"});
    CHECK_MESSAGE(sound.exit_code == 0, sound.out);
    std::ofstream(mtl) << "newmtl black\nKd 1.0 0.05 0.05\nd 1\n";
    import("red");
    render("red", "red_out");
    std::filesystem::copy_file(folder / "red_out/images/e/p.png", folder / "out/images/e/p.png",
                               std::filesystem::copy_options::overwrite_existing);
    const Outcome other = run_program({"check", "--assets", folder / "black", folder / "out"});
    CHECK(other.exit_code == 1);
    CHECK_MESSAGE(other.out.find("objects[0] is +") != std::string::npos, other.out);
}

TEST_CASE("check finds labels that are those of another place, size or turn of a model")
{
    const Imported imported;
    REQUIRE(imported.render(make_models_line(R"("position":[-0.2,0.4],"rotation_deg":30)"), "out").exit_code == 0);
    const std::filesystem::path index = imported.folder / "out/index.jsonl";
    const std::string sound = read_file(index);
    const auto replace = [&](const std::string& from, const std::string& to) {
        std::string text = sound;
        REQUIRE(text.find(from) != std::string::npos);
        std::ofstream(index, std::ios::binary) << text.replace(text.find(from), from.size(), to);
        return imported.check("out");
    };
    CHECK(imported.check("out").exit_code == 0);
    CHECK(replace(R"("rotation_deg":30.0)", R"("rotation_deg":33.0)").exit_code == 1);
    CHECK(replace(R"("rotation_deg":30.0)", R"("rotation_deg":30.0,"scale":[1.0,1.0,-1.0])").exit_code == 1);
    CHECK(replace(R"("rotation_deg":30.0)", R"("rotation_deg":30.0,"scale":[1.0,1.05,1.0])").exit_code == 1);
    CHECK(replace(R"("rotation_wxyz":[0.8,0.36,0.48,0.0])", R"("rotation_wxyz":[0.8,0.48,0.36,0.0])").exit_code == 1);
}

TEST_CASE("check finds by its pixels the mask of a mirrored mesh, another transform and another variant")
{
    const Imported imported;
    std::string mirrored;  // x changes its sign, and faces stay outward in their new order
    for (std::size_t begin = 0; begin < std::string(kCorner).size();) {
        const std::string text(kCorner);
        const std::size_t end = text.find('\n', begin);
        const std::string line = text.substr(begin, end - begin);
        mirrored += line.starts_with("v ") && line[2] != '0' ? "v -" + line.substr(2) + "\n" : line + "\n";
        begin = end + 1;
    }
    const std::string others = imported.folder / "others";
    REQUIRE(run_program({"assets", "import", imported.folder.add("mirrored.obj", mirrored), "--name", "corner", "--license", "CC0-1.0",
                         "--size", "2", "--out", others})
                .exit_code == 0);
    const auto render_mask = [&](const std::string& assets, const std::string& turn, int variant, const std::string& out) {
        const std::string line =
            R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"mewl","image":{"width":80,"height":60},"objects":[)"
            R"({"id":"a","shape":"corner","position":[-0.8,0.4],"rotation_deg":)" +
            turn + R"(},{"id":"b","shape":"chair","variant":)" + std::to_string(variant) + R"(,"position":[1.2,-0.6],"scale":1.5}]}]})" +
            "\n";
        const Outcome made = run_program({"render", "--assets", assets, "--episodes", imported.folder.add("v.jsonl", line), "--out",
                                          imported.folder / out, "--device", test_device(), "--labels-only"});
        REQUIRE_MESSAGE(made.exit_code == 0, made.err);
        return read_file(imported.folder / (out + "/masks/e/p.png"));
    };
    const std::string sound = render_mask(imported.assets, "30", 1, "out");
    const std::vector<std::string> wrong{render_mask(others, "30", 1, "mirrored"), render_mask(imported.assets, "36", 1, "turned"),
                                         render_mask(imported.assets, "30", 2, "variant")};
    CHECK(imported.check("out").exit_code == 0);
    for (const std::string& mask : wrong) {
        CHECK(mask != sound);
        std::ofstream(imported.folder / "out/masks/e/p.png", std::ios::binary) << mask;
        const Outcome found = imported.check("out");
        CHECK(found.exit_code == 1);
        const bool names_pixels = found.out.find("do not show the nearest object") != std::string::npos ||
                                  found.out.find("show an object that is not there") != std::string::npos;
        CHECK_MESSAGE(names_pixels, found.out);
    }
}

TEST_CASE("a model's holes are holes in its mask, and check proves them")
{
    const Imported imported;
    // A sheet that faces the camera, whose picture is a checker of 2 by 2: two quarters are not there.
    const std::string sheet =
        R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":)"
        R"({"POSITION":0,"TEXCOORD_0":1},"indices":2,"material":0}]}],"materials":[{"alphaMode":"MASK","pbrMetallicRoughness":)"
        R"({"baseColorTexture":{"index":0}}}],"samplers":[{"magFilter":9728,"minFilter":9728}],"textures":[{"source":0,"sampler":0}],)"
        R"("images":[{"uri":"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAFElEQVR42mP4f8LhPxAzMIAIEAcAXwkKG0TorC4AAAAASUVORK5CYII="}],)"
        R"("accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3","min":[-1,0,0],"max":[1,2,0]},)"
        R"({"bufferView":1,"componentType":5126,"count":4,"type":"VEC2"},{"bufferView":2,"componentType":5123,"count":6,"type":"SCALAR"}],)"
        R"("bufferViews":[{"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":32},{"buffer":0,"byteOffset":80,"byteLength":12}],)"
        R"("buffers":[{"byteLength":92,"uri":"data:application/octet-stream;base64,)"
        R"(AACAvwAAAAAAAAAAAACAPwAAAAAAAAAAAACAPwAAAEAAAAAAAACAvwAAAEAAAAAAAAAAAAAAgD8AAIA/AACAPwAAgD8AAAAAAAAAAAAAAAAAAAEAAgAAAAIAAwA="}]})";
    REQUIRE(run_program({"assets", "import", imported.folder.add("sheet.gltf", sheet), "--name", "sheet", "--license", "CC0-1.0", "--out",
                         imported.assets})
                .exit_code == 0);
    const Outcome made =
        imported.render(R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"plain","image":{"width":80,"height":60},"stage":[],)"
                        R"("camera":{"eye":[0,-6,1],"look_at":[0,0,1]},"objects":[{"id":"a","shape":"sheet","position":[0,0,0]}]}]})"
                        "\n",
                        "out");
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    const Outcome found = imported.check("out");
    CHECK_MESSAGE(found.exit_code == 0, found.out);
    // 2 m of 4.32 m in 80 px are 37.04 px a side, of whose square half is there.
    const Json line = Json::parse(read_file(imported.folder / "out/index.jsonl"));
    CHECK(line.at("objects").at(0).at("visible_px").get<int>() == doctest::Approx(0.5 * 37.04 * 37.04).epsilon(0.06));
    CHECK(line.at("objects").at(0).at("bbox").at(2).get<int>() == doctest::Approx(37.04).epsilon(0.05));
}

TEST_CASE("a spec that gives a model a material, or two rotations, is one error that names the key")
{
    const Imported imported;
    const auto refuse = [&](const std::string& place) {
        const Outcome outcome = imported.render(make_models_line(place), "none");
        CHECK(outcome.exit_code == 2);
        return outcome.err;
    };
    CHECK(refuse(R"("position":[0,0],"material":"metal")").find("material") != std::string::npos);
    CHECK(refuse(R"("position":[0,0,0],"rotation_deg":3,"rotation_wxyz":[1,0,0,0])").find("an object must have only one rotation") !=
          std::string::npos);
    CHECK(refuse(R"("position":[0,0],"rotation_wxyz":[1,0,0,0])").find("three numbers are needed") != std::string::npos);
    CHECK(refuse(R"("position":[0,0,0],"rotation_wxyz":[1,1,0,0])").find("a quaternion of length 1") != std::string::npos);
    CHECK(refuse(R"("position":[0,0],"scale":0)").find("scale") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(imported.folder / "none"));
}

TEST_CASE("a thing of a user's own is labelled by its parts, alone and in a hand, and check proves them")
{
    const ScratchFolder folder;
    const std::string assets = folder / "mine";
    REQUIRE(run_program({"assets", "import", folder.add("mallet.obj", make_mallet()), "--name", "my_mallet", "--up", "z", "--license",
                         "CC0-1.0", "--thing", folder.add("thing.json", kMalletThing), "--out", assets})
                .exit_code == 0);
    const auto make = [&](const std::string& task, const std::vector<std::string>& more) {
        std::vector<std::string> words{
            "make",     task,          "--count",   "1", "--seed", "3",        "--assets", assets,      "--out", folder / task,
            "--device", test_device(), "--samples", "2", "--set",  "width=96", "--set",    "height=96", "--set", "model=my_mallet",
            "--aov",    "parts,depth"};
        words.insert(words.end(), more.begin(), more.end());
        const Outcome made = run_program(words);
        REQUIRE_MESSAGE(made.exit_code == 0, made.err);
        const Outcome found = run_program({"check", "--assets", assets, folder / task});
        CHECK_MESSAGE(found.exit_code == 0, found.out);
        const std::string index = read_file(folder / (task + "/index.jsonl"));
        return Json::parse(index.substr(0, index.find('\n')));
    };
    const Json alone = make("things_single", {}).at("objects").at(0);
    CHECK(alone.at("category") == "mallet");
    CHECK(alone.at("labels").at("size_m") == Json::parse("[0.11999999731779099, 0.03999999910593033, 0.30000001192092896]"));
    REQUIRE(alone.at("parts").size() == 2);
    CHECK(alone.at("parts").at(0).at("name") == "handle");
    CHECK(alone.at("parts").at(1).at("name") == "head");
    CHECK(alone.at("parts").at(0).at("visible_px").get<int>() + alone.at("parts").at(1).at("visible_px").get<int>() ==
          alone.at("visible_px").get<int>());
    const Json held = make("hands_holding", {"--set", "views=1"});
    std::string index = read_file(folder / "hands_holding/index.jsonl");
    index.replace(index.find("\"name\":\"handle\""), 15, "\"name\":\"shaft\"");
    std::ofstream(folder / "hands_holding/index.jsonl") << index;
    const Outcome damaged = run_program({"check", "--assets", assets, folder / "hands_holding", "--renew"});
    CHECK(damaged.exit_code == 1);
    CHECK_MESSAGE(damaged.out.find("is not one of its parts") != std::string::npos, damaged.out);
    CHECK(held.at("objects").at(0).at("category") == "mallet");
    CHECK(held.at("objects").at(1).at("category") == "hand");
    CHECK(held.at("objects").at(1).at("labels").at("contacts").size() >= 2);
}

TEST_CASE("a task that is to show a model that is not there, or a category as well, says so and writes nothing")
{
    const ScratchFolder folder;
    const auto refuse = [&](const std::vector<std::string>& settings) {
        std::vector<std::string> words{"generate", "things_single", "--count", "1"};
        words.insert(words.end(), settings.begin(), settings.end());
        const Outcome outcome = run_program(words);
        CHECK(outcome.exit_code == 2);
        CHECK(outcome.out.empty());
        return outcome.err;
    };
    CHECK(refuse({"--set", "model=my_mug"}).find("there is no such model; give the folder of your models with --assets DIR") !=
          std::string::npos);
    CHECK(refuse({"--set", "model=my_mug", "--set", "category=cup"}).find("a category is also set") != std::string::npos);
}

}  // namespace clevrvk::tests
