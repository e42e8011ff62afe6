// Tests `clevrvk meshes`: rays at the files that it writes, read back, hit the objects that the masks show.
#include "renderer/base/parse_json.h"
#include "renderer/cast/mesh_tree.h"
#include "renderer/image/png.h"
#include "renderer/model/read_gltf.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

// A panel of each world and each kind of object; pinholes, for which a pixel's ray is a line of arithmetic.
constexpr const char* kPanels =
    R"({"schema":"clevrvk/1","id":"e","panels":[)"
    R"({"id":"clevr","world":"clevr","image":{"width":160,"height":120},"objects":[)"
    R"({"id":"o1","shape":"cube","size":"large","material":"rubber","color":"red","position":[1.2,-0.4],"rotation_deg":30},)"
    R"({"id":"o2","shape":"sphere","size":"small","material":"metal","color":"cyan","position":[-0.9,-1.6]},)"
    R"({"id":"o3","shape":"cylinder","size":"large","material":"metal","color":"purple","position":[-1.3,1.4]},)"
    R"({"id":"o4","shape":"cube","size":0.4,"material":"rubber","color":"blue","position":[0,-2,1],"rotation_wxyz":[0.8,0.36,0.48,0],"scale":[1,2,0.5]}]},)"
    R"({"id":"mewl","world":"mewl","image":{"width":160,"height":120},"objects":[)"
    R"({"id":"h","shape":"hand","size":0.6,"material":"rubber","color":"yellow","position":[2,-1.5,0.6],"points_to":"g"},)"
    R"({"id":"g","shape":"sphere","size":0.7,"material":"glass","color":"green","position":[-1,0]}]},)"
    R"({"id":"table","world":"table","image":{"width":160,"height":120},"camera":{"eye":[0,-2,1.6],"look_at":[0,0,0.4]},)"
    R"("stage":[{"class":"floor","shape":"plane","size":4,"position":[0,0,0],"material":"oak"},)"
    R"({"class":"wall","shape":"plane","size":4,"position":[0,1.5,3],"rotation_wxyz":[0.70710678,0.70710678,0,0],"material":"paper"}],)"
    R"("lights":[{"kind":"sky","radiance":1}],"objects":[{"id":"m","shape":"man","variant":1,"params":{"pose":"sit"},"scale":0.5,)"
    R"("position":[-0.4,0.3],"rotation_deg":40,"pose":{"left_elbow_bend":60}},{"id":"u","shape":"cup","variant":3,"scale":4,)"
    R"("position":[0.5,0],"rotation_deg":-70}]},)"
    R"({"id":"moving","world":"plain","image":{"width":160,"height":120},"camera":{"eye":[0,-4,2],"look_at":[0,0,0.5],)"
    R"("shutter":{"close_s":0.5,"label_time":"close"}},"objects":[{"id":"c","shape":"chair","variant":2,"position":[-0.5,0],)"
    R"("moves_to":{"position":[0.5,0.2,0],"rotation_deg":50}}]}]})";

// A file read back by the importer of models: triangles in the world, and the node of each.
struct ReadBack {
    model::Model model;
    scene::Mesh mesh;  // the same triangles

    explicit ReadBack(const fs::path& file) : model(model::load_gltf(file))
    {
        mesh.triangles = model.triangles;
        for (const glm::vec3& position : model.positions) {
            mesh.positions.emplace_back(glm::dvec3(position) + model.origin);
        }
    }
};

Json load_line(const std::string& index, std::size_t number)
{
    std::istringstream lines(read_file(index));
    std::string line;
    for (std::size_t k = 0; k <= number; ++k) {
        std::getline(lines, line);
    }
    return Json::parse(line);
}

cast::Ray find_ray(const Json& camera, int x, int y)
{
    const Json& intrinsics = camera["K"];
    const glm::dvec3 local((x + 0.5 - intrinsics[0][2].get<double>()) / intrinsics[0][0].get<double>(),
                           (y + 0.5 - intrinsics[1][2].get<double>()) / intrinsics[1][1].get<double>(), 1.0);
    cast::Ray ray;
    for (glm::length_t row = 0; row < 3; ++row) {
        const Json& pose = camera["pose_opencv"][static_cast<std::size_t>(row)];
        ray.origin[row] = pose[3].get<double>();
        for (glm::length_t column = 0; column < 3; ++column) {
            ray.direction[row] += pose[static_cast<std::size_t>(column)].get<double>() * local[column];
        }
    }
    return ray;
}

// The mask id of the node that a ray hits first.
int find_id(const ReadBack& file, const cast::MeshTree& tree, const Json& objects, const cast::Ray& ray)
{
    const cast::MeshHit hit = tree.find_nearest(ray);
    if (hit.t == cast::kNoHit) {
        return 0;
    }
    const std::string& name = file.model.part_names.at(file.model.parts.at(hit.triangle));
    for (const Json& object : objects) {
        if (object["id"] == name) {
            return object["mask_id"].get<int>();
        }
    }
    CHECK_MESSAGE(name.starts_with("stage·"), name);
    return 0;
}

struct Comparison {
    int inner = 0;         ///< pixels of objects whose neighbours show the same
    int inner_others = 0;  ///< of these, where the file's ray hits another
    int others = 0;        ///< of all pixels
};

Comparison compare(const ReadBack& file, const Json& line, const image::PngImage& mask)
{
    const cast::MeshTree tree(file.mesh);
    const auto at = [&](int x, int y) { return mask.samples.at(static_cast<std::size_t>(y * mask.width_px + x)); };
    Comparison result;
    for (int y = 1; y + 1 < mask.height_px; ++y) {
        for (int x = 1; x + 1 < mask.width_px; ++x) {
            bool is_inner = true;
            for (int k = 0; k < 9; ++k) {
                is_inner = is_inner && at(x + k % 3 - 1, y + k / 3 - 1) == at(x, y);
            }
            const bool differs = find_id(file, tree, line["objects"], find_ray(line["camera"], x, y)) != at(x, y);
            result.inner += is_inner && at(x, y) > 0 ? 1 : 0;
            result.inner_others += is_inner && differs ? 1 : 0;
            result.others += differs ? 1 : 0;
        }
    }
    return result;
}

}  // namespace

TEST_CASE("meshes writes what masks show: rays at the files, read back, hit the same objects")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("s.jsonl", std::string(kPanels) + "\n");
    const Outcome made = run_program({"render", "--episodes", spec, "--out", folder / "out", "--device", test_device(), "--labels-only"});
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    const Outcome written = run_program({"meshes", spec, "--out", folder / "meshes"});
    REQUIRE_MESSAGE(written.exit_code == 0, written.err);
    for (std::size_t k = 0; k < 4; ++k) {
        const Json line = load_line(folder / "out/index.jsonl", k);
        const std::string panel = line["panel"];
        CAPTURE(panel);
        const ReadBack file(folder / ("meshes/meshes/e/" + panel + ".glb"));
        const std::string png = read_file(folder / ("out/" + line["mask"].get<std::string>()));
        const Comparison found = compare(file, line, image::decode_png({reinterpret_cast<const std::uint8_t*>(png.data()), png.size()}));
        CAPTURE(found.inner);
        CAPTURE(found.others);
        CHECK(found.inner > 100);
        CHECK(found.inner_others == 0);
        CHECK(found.others < 160 * 120 / 1000);  // rounding at edges, and shapes that are cut finely
    }
}

TEST_CASE("meshes resumes a run, does nothing where all is done, and overwrites when it is told to")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("s.jsonl", std::string(kPanels) + "\n");
    const std::string out = folder / "out";
    REQUIRE(run_program({"meshes", spec, "--out", out}).exit_code == 0);
    const auto whole = read_whole_tree(out);
    CHECK(whole.size() == 6);  // four panels, meshes.json, files.jsonl
    const Outcome checked = run_program({"check", out});
    CHECK_MESSAGE(checked.exit_code == 0, checked.out, checked.err);
    const Outcome again = run_program({"meshes", spec, "--out", out});
    CHECK(again.exit_code == 0);
    CHECK_MESSAGE(again.err.find("is already complete; nothing to do") != std::string::npos, again.err);
    const Outcome other = run_program({"meshes", spec, "--out", out, "--time", "open"});
    CHECK(other.exit_code == 2);
    CHECK_MESSAGE(other.err.find("the folder was made with") != std::string::npos, other.err);
    CHECK(read_whole_tree(out) == whole);
    // As a killed run leaves it: not complete, the last file torn.
    std::string info = read_file(out + "/meshes.json");
    const std::size_t complete = info.find("true");
    REQUIRE(complete != std::string::npos);
    std::ofstream(out + "/meshes.json") << info.replace(complete, 4, "false");
    fs::resize_file(out + "/meshes/e/moving.glb", 100);
    CHECK(run_program({"check", out}).exit_code == 1);
    REQUIRE(run_program({"meshes", spec, "--out", out}).exit_code == 0);
    CHECK(read_whole_tree(out) == whole);
    REQUIRE(run_program({"meshes", spec, "--out", out, "--time", "open", "--overwrite"}).exit_code == 0);
    const auto open = read_whole_tree(out);
    CHECK(open.size() == 6);
    CHECK(open != whole);
    REQUIRE(run_program({"meshes", spec, "--out", out, "--overwrite"}).exit_code == 0);
    CHECK(read_whole_tree(out) == whole);
}

TEST_CASE("meshes refuses bad lines, a pipe, and a folder of other files before it writes anything")
{
    const ScratchFolder folder;
    const auto refuse = [&](const std::vector<std::string>& words, const std::string& what) {
        const Outcome outcome = run_program(words);
        CHECK(outcome.exit_code == 2);
        CHECK_MESSAGE(outcome.err.find(what) != std::string::npos, outcome.err);
    };
    const std::string bad = folder.add("bad.jsonl", std::string(kPanels) + "\n{\"schema\":\"clevrvk/1\",\"id\":\"f\"}\n");
    refuse({"meshes", bad, "--out", folder / "out"}, "bad.jsonl:2: missing key 'panels'");
    const std::string least = R"(","panels":[{"id":"p","world":"clevr","objects":[]}]})";
    const std::string twice = folder.add("parts.jsonl", R"({"schema":"clevrvk/1","id":"a/b.glb/c)" + least + "\n");
    refuse({"meshes", twice, "--out", folder / "out"}, "parts.jsonl:1: id: 'a/b.glb/c' has a part that ends in .glb");
    refuse({"meshes", "-", "--out", folder / "out"}, "it must be a regular file");
    refuse({"meshes", bad, "--out", folder / "out", "--time", "clsoe"}, "did you mean 'close'");
    CHECK_FALSE(fs::exists(folder / "out"));
    fs::create_directory(folder / "mine");
    std::ofstream(folder / "mine/a.txt") << "a";
    const std::string good = folder.add("good.jsonl", R"({"schema":"clevrvk/1","id":"a)" + least + "\n");
    refuse({"meshes", good, "--out", folder / "mine", "--overwrite"}, "the folder is not empty, and nothing is overwritten");
    CHECK(read_file(folder / "mine/a.txt") == "a");
}

}  // namespace clevrvk::tests
