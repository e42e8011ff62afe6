// Tests models as assets, and folders laid over the built-in assets. Nothing of a model's file is read here.
#include "renderer/catalog/catalog.h"

#include "renderer/base/error.h"

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

using namespace clevrvk;
namespace fs = std::filesystem;

namespace {

const fs::path kBuiltIn = fs::path(CLEVRVK_SOURCE_DIR) / "assets";
constexpr const char* kMug = R"({"file": "model.glb", "digest": "0123456789abcdef0123456789abcdef", "category": "cup",
  "low_m": [-0.05, -0.04, 0], "high_m": [0.05, 0.04, 0.1], "origin_m": [0, 0, 0.05],
  "slots": [{"name": "glass", "transmission": "solid"}, {"name": "label", "transmission": "thin"}],
  "triangles": 12, "look": "gltf", "license": "CC0-1.0", "source": "made up"})";

// A folder of assets of a user, removed at the end.
class Overlay {
public:
    explicit Overlay(const std::string& name) : path_(fs::temp_directory_path() / ("clevrvk_" + name + std::to_string(getpid())))
    {
        fs::remove_all(path_);
        fs::create_directories(path_);
    }
    ~Overlay() { fs::remove_all(path_); }
    Overlay(const Overlay&) = delete;
    Overlay& operator=(const Overlay&) = delete;

    void write(const std::string& file, const std::string& text) const
    {
        fs::create_directories((path_ / file).parent_path());
        std::ofstream(path_ / file, std::ios::binary) << text;
    }

    void add_model(const std::string& name, const std::string& json = kMug) const
    {
        write("models/" + name + "/model.json", json);
        write("models/" + name + "/model.glb", "");
    }

    std::string message(const std::vector<fs::path>& more = {}) const
    {
        std::vector<fs::path> overlays{path_};
        overlays.insert(overlays.end(), more.begin(), more.end());
        try {
            static_cast<void>(catalog::load_catalog(kBuiltIn, overlays));
        } catch (const SpecError& error) {
            return error.what();
        }
        return "";
    }

    std::string edit(const std::string& from, const std::string& to) const
    {
        std::string json = kMug;
        json.replace(json.find(from), from.size(), to);
        add_model("mug", json);
        const std::string words = message();
        const std::string file = (path_ / "models/mug/model.json").string() + ": ";
        return words.starts_with(file) ? words.substr(file.size()) : words;
    }

    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

}  // namespace

TEST_CASE("load_catalog reads what model.json says of a model, and nothing of its file")
{
    const Overlay mine("mine");
    mine.add_model("mug");
    const catalog::Catalog catalog = catalog::load_catalog(kBuiltIn, {mine.path()});
    const catalog::Model* const mug = catalog::find_model(catalog, "mug");
    REQUIRE(mug != nullptr);
    CHECK(mug->file == mine.path() / "models/mug/model.glb");
    CHECK(mug->category == "cup");
    CHECK(mug->high_m == Vec3{0.05, 0.04, 0.1});
    CHECK(mug->origin_m == Vec3{0.0, 0.0, 0.05});
    REQUIRE(mug->slots.size() == 2);
    CHECK(mug->slots[0].is_solid);
    CHECK_FALSE(mug->slots[1].is_solid);
    CHECK(mug->look == catalog::Look::Gltf);
    CHECK(mug->triangle_count == 12);
    CHECK(mug->provenance.license == "CC0-1.0");
    CHECK(catalog::find_model(catalog, "cup") == nullptr);
    CHECK(catalog::find_shape(catalog, "mug") == nullptr);
    CHECK(catalog::find_shape(catalog, "cube") != nullptr);  // the built-in ones are there, too
}

TEST_CASE("load_catalog finds environments of the user beside the built-in one, and names the fault of one")
{
    const Overlay mine("surroundings");
    const std::string file = "environments/studio/environment.json";
    const auto describe = [&](const std::string& picture) {
        mine.write(file, R"({"file": ")" + picture + R"(", "license": "CC0-1.0", "source": "made up"})");
    };
    mine.write("environments/studio/studio.exr", "");
    describe("studio.exr");
    const catalog::Catalog catalog = catalog::load_catalog(kBuiltIn, {mine.path()});
    REQUIRE(catalog::find_environment(catalog, "studio") != nullptr);
    CHECK(catalog::find_environment(catalog, "studio")->file == mine.path() / "environments/studio/studio.exr");
    CHECK(catalog::find_environment(catalog, "afternoon") != nullptr);
    CHECK(catalog::find_environment(catalog, "evening") == nullptr);
    mine.write("environments/studio/studio.exr", "x");
    CHECK(catalog::load_catalog(kBuiltIn, {mine.path()}).digest != catalog.digest);
    const std::string place = (mine.path() / file).string() + ": file: ";
    describe("other.exr");
    CHECK(mine.message() == place + "the file 'other.exr' is not in the same folder");
    for (const char* wrong : {"../studio.exr", "studio.hdr", ""}) {
        describe(wrong);
        CHECK(mine.message() == place + "must name a file in the same folder that ends in .exr or .png or .jpg or .jpeg");
    }
}

TEST_CASE("load_catalog names the fault of a model.json")
{
    const Overlay mine("faults");
    CHECK(mine.edit("\"model.glb\"", "\"../model.glb\"") == "file: must name a file in the same folder that ends in .glb");
    CHECK(mine.edit("\"model.glb\"", "\"other.glb\"") == "file: the file 'other.glb' is not in the same folder");
    CHECK(mine.edit("0123456789abcdef0", "") == "digest: must be a hash of 32 hexadecimal digits");
    CHECK(mine.edit("0.1]", "-1]") == "high_m[2]: is less than in low_m");
    CHECK(mine.edit("\"solid\"", "\"full\"").starts_with("slots[0].transmission: unknown form 'full'"));
    CHECK(mine.edit("\"label\"", "\"glass\"") == "slots[1].name: another slot has this name");
    CHECK(mine.edit("\"triangles\": 12", "\"triangles\": 0").starts_with("triangles: "));
    CHECK(mine.edit("\"license\"", "\"licence\"").find("did you mean 'license'?") != std::string::npos);
}

TEST_CASE("load_catalog refuses a name that two folders have, and names both")
{
    const Overlay mine("first");
    const Overlay yours("second");
    mine.add_model("mug");
    yours.add_model("mug");
    CHECK(mine.message({yours.path()}) ==
          (yours.path() / "models/mug").string() + ": " + (mine.path() / "models/mug").string() + " has the same name; rename one of them");
    const Overlay shape("third");
    shape.add_model("cube");  // models and shapes share their names
    CHECK(shape.message() == (shape.path() / "models/cube/model.json").string() + ": " + (kBuiltIn / "shapes/cube/shape.json").string() +
                                 " has the same name; rename one of them");
    const Overlay color("fourth");
    color.write("colors/mine.json", R"({"colors": {"red": [255, 0, 0]}, "license": "MIT", "source": "made up"})");
    CHECK(color.message() == (color.path() / "colors/mine.json").string() + ": colors.red: " + (kBuiltIn / "colors/clevr.json").string() +
                                 " already has a color of this name");
}

TEST_CASE("load_catalog refuses an overlay without assets, and one with a misspelt folder")
{
    const Overlay empty("empty");
    CHECK(empty.message().starts_with(empty.path().string() + ": there are no assets"));
    empty.write("model/mug/model.json", kMug);
    CHECK(empty.message() == (empty.path() / "model").string() + ": this is not an asset folder; did you mean 'models'?");
}

TEST_CASE("the digest does not depend on the order of overlays or on where they lie, but on what they say")
{
    const Overlay mine("one");
    const Overlay yours("two");
    mine.add_model("mug");
    yours.add_model("bowl");
    const auto load_digest = [](const std::vector<fs::path>& overlays) { return catalog::load_catalog(kBuiltIn, overlays).digest; };
    const std::string both = load_digest({mine.path(), yours.path()});
    CHECK(both == load_digest({yours.path(), mine.path()}));
    CHECK(both != load_digest({mine.path()}));
    CHECK(load_digest({mine.path()}) != load_digest({}));
    const Overlay copy("elsewhere");
    copy.add_model("mug");
    CHECK(load_digest({copy.path()}) == load_digest({mine.path()}));
    copy.write("models/mug/license.txt", "words");
    CHECK(load_digest({copy.path()}) == load_digest({mine.path()}));
    std::string other = kMug;
    other.replace(other.find("0123"), 4, "3210");  // of another file
    copy.add_model("mug", other);
    CHECK(load_digest({copy.path()}) != load_digest({mine.path()}));
}

TEST_CASE("load_catalog reads a thousand models within seconds")
{
    const Overlay mine("many");
    for (int k = 0; k < 1000; ++k) {
        mine.add_model("m" + std::to_string(k));
    }
    const auto begin = std::chrono::steady_clock::now();
    const catalog::Catalog catalog = catalog::load_catalog(kBuiltIn, {mine.path()});
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    CHECK(catalog.models.size() == 1000);
    CHECK(catalog::find_model(catalog, "m777") != nullptr);
    CHECK(seconds.count() < 10.0);  // a tenth of one, where nothing else runs
}
