// Tests faulty assets: each message names the file, the place in it and the likely fix.
#include "renderer/catalog/catalog.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

using namespace clevrvk;
namespace fs = std::filesystem;

namespace {

// A copy of the shipped assets that a test may spoil, removed at the end.
class AssetsCopy {
public:
    AssetsCopy() : path_(fs::temp_directory_path() / ("clevrvk_assets_" + std::to_string(getpid())))
    {
        fs::remove_all(path_);
        fs::copy(fs::path(CLEVRVK_SOURCE_DIR) / "assets", path_, fs::copy_options::recursive);
    }
    ~AssetsCopy() { fs::remove_all(path_); }
    AssetsCopy(const AssetsCopy&) = delete;
    AssetsCopy& operator=(const AssetsCopy&) = delete;

    void write(const std::string& file, const std::string& text) const
    {
        fs::create_directories((path_ / file).parent_path());
        std::ofstream(path_ / file, std::ios::binary) << text;
    }

    // Replaces the first place of `from`, which must be there.
    void edit(const std::string& file, const std::string& from, const std::string& to) const
    {
        std::string text = read_text_file(path_ / file);
        const std::size_t place = text.find(from);
        REQUIRE(place != std::string::npos);
        write(file, text.replace(place, from.size(), to));
    }

    const fs::path& path() const { return path_; }

    void remove(const std::string& file) const { fs::remove_all(path_ / file); }

    // The message of loading, without the folder's own name; empty when it loads.
    std::string load_message() const
    {
        try {
            static_cast<void>(catalog::load_catalog(path_));
        } catch (const SpecError& error) {
            return strip(error.what());
        } catch (const IoError& error) {
            return strip(error.what());
        }
        return "";
    }

private:
    std::string strip(std::string message) const
    {
        const std::string prefix = path_.string() + "/";
        const std::size_t place = message.find(prefix);
        return place == std::string::npos ? message : message.erase(place, prefix.size());
    }

    fs::path path_;
};

}  // namespace

TEST_CASE("load_catalog takes a copy of the shipped assets, with notes and hidden files beside them")
{
    const AssetsCopy assets;
    assets.write("materials/README.md", "words");
    assets.write("shapes/.hidden", "");
    CHECK(assets.load_message().empty());
}

TEST_CASE("load_catalog takes a new material, color, shape and world that are data only")
{
    const AssetsCopy assets;
    assets.write("materials/chalk.json", R"({"bsdf": "lambert", "parameters": {}, "license": "MIT", "source": "made up"})");
    assets.write("colors/more.json", R"({"colors": {"ivory": [250, 245, 220]}, "license": "MIT", "source": "made up"})");
    assets.write(
        "shapes/ball/shape.json",
        R"({"kind": "sphere", "radius": 0.5, "rest_height": 0.5, "footprint_radius": 0.5, "license": "MIT", "source": "made up"})");
    assets.edit("worlds/clevr.json", "\"power_w\": 100.0", "\"power_w\": 1.0");
    CHECK(assets.load_message().empty());
}

TEST_CASE("load_catalog names line and column of bad syntax")
{
    const AssetsCopy assets;
    assets.write("materials/rubber.json", "{\n  \"bsdf\": \n}");
    CHECK(assets.load_message().starts_with("materials/rubber.json:3: column 1: syntax error"));
}

TEST_CASE("load_catalog names a misspelt key and the nearest one")
{
    const AssetsCopy assets;
    assets.edit("worlds/mewl.json", "\"focal_mm\"", "\"focal_m\"");
    CHECK(assets.load_message() == "worlds/mewl.json: camera: unknown key 'focal_m'; did you mean 'focal_mm'?");
}

TEST_CASE("load_catalog names a BSDF kind and a BSDF parameter that do not exist")
{
    const AssetsCopy assets;
    assets.edit("materials/rubber.json", "\"coated_diffuse\"", "\"coated_difuse\"");
    CHECK(assets.load_message() == "materials/rubber.json: bsdf: unknown BSDF kind 'coated_difuse'; did you mean 'coated_diffuse'?");
    assets.edit("materials/rubber.json", "\"coated_difuse\"", "\"coated_diffuse\"");
    assets.edit("materials/rubber.json", "\"coat_alpha\"", "\"coat_alfa\"");
    CHECK(assets.load_message() == "materials/rubber.json: parameters: unknown key 'coat_alfa'; did you mean 'coat_alpha'?");
}

TEST_CASE("load_catalog names a missing BSDF parameter")
{
    const AssetsCopy assets;
    assets.edit("materials/glass.json", "\"ior\": 1.1", "");
    CHECK(assets.load_message() == "materials/glass.json: parameters: missing key 'ior'");
}

TEST_CASE("load_catalog names a number out of range")
{
    const AssetsCopy assets;
    assets.edit("colors/clevr.json", "173", "273");
    CHECK(assets.load_message() == "colors/clevr.json: colors.red[0]: 273 is out of range; it must lie in 0 to 255");
}

TEST_CASE("load_catalog refuses keys of another kind of shape")
{
    const AssetsCopy assets;
    assets.edit("shapes/sphere/shape.json", "\"radius\"", "\"bevel_width\": 0.1, \"radius\"");
    CHECK(assets.load_message().starts_with("shapes/sphere/shape.json: unknown key 'bevel_width'"));
    assets.edit("shapes/sphere/shape.json", "\"kind\": \"sphere\"", "\"kind\": \"ball\"");
    CHECK(assets.load_message() ==
          "shapes/sphere/shape.json: kind: unknown kind 'ball'; available: sphere, rounded_cube, rounded_cylinder, mesh");
}

TEST_CASE("load_catalog refuses an asset without license or source")
{
    const AssetsCopy assets;
    assets.edit("vocabulary/sizes.json", "\"MIT\"", "\"\"");
    CHECK(assets.load_message() == "vocabulary/sizes.json: license: must be an SPDX license name, such as MIT");
    assets.write("vocabulary/sizes.json", R"({"sizes": {}, "license": "MIT"})");
    CHECK(assets.load_message() == "vocabulary/sizes.json: missing key 'source'");
}

TEST_CASE("load_catalog refuses a mesh that does not exist or is elsewhere")
{
    const AssetsCopy assets;
    assets.edit("shapes/hand/shape.json", "hand.obj", "claw.obj");
    CHECK(assets.load_message() == "shapes/hand/shape.json: mesh: the file 'claw.obj' is not in the same folder");
    assets.edit("shapes/hand/shape.json", "claw.obj", "../hand/hand.obj");
    CHECK(assets.load_message() == "shapes/hand/shape.json: mesh: must name a file in the same folder that ends in .obj");
}

TEST_CASE("load_catalog refuses a color that two palettes have")
{
    const AssetsCopy assets;
    assets.write("colors/more.json", R"({"colors": {"red": [255, 0, 0]}, "license": "MIT", "source": "made up"})");
    CHECK(assets.load_message() ==
          "colors/more.json: colors.red: " + (assets.path() / "colors/clevr.json").string() + " already has a color of this name");
}

TEST_CASE("load_catalog refuses names that are not snake_case")
{
    const AssetsCopy assets;
    assets.write("materials/Big Chalk.json", R"({"bsdf": "lambert", "parameters": {}, "license": "MIT", "source": "made up"})");
    CHECK(assets.load_message() == "materials/Big Chalk.json: bad name 'Big Chalk'; use lower-case letters, digits and underscores");
}

TEST_CASE("load_catalog refuses files that it would not read")
{
    const AssetsCopy assets;
    assets.write("materials/chalk.jsn", "{}");
    CHECK(assets.load_message() == "materials/chalk.jsn: this is not an asset; this folder may contain only .json files");
}

TEST_CASE("load_catalog refuses a sun or an axis that is not of length 1")
{
    const AssetsCopy assets;
    assets.edit("worlds/clevr.json", "-0.889005", "-0.8");
    CHECK(assets.load_message() == "worlds/clevr.json: sun.direction: must have length 1");
}

TEST_CASE("load_catalog takes a world of 31 area lights and refuses one of 32, which its shaders cannot distinguish")
{
    const AssetsCopy assets;
    std::string more;
    for (int k = 3; k < 31; ++k) {
        more += R"("more_)" + std::to_string(k) + R"(": {"position": [1, 2, 3], "side": 0.5, "color": [1, 1, 1], "power_w": 1}, )";
    }
    assets.edit("worlds/clevr.json", R"("key": {)", more + R"("key": {)");
    CHECK(assets.load_message().empty());
    assets.edit("worlds/clevr.json", R"("key": {)",
                R"("last": {"position": [1, 2, 3], "side": 0.5, "color": [1, 1, 1], "power_w": 1}, "key": {)");
    CHECK(assets.load_message() == "worlds/clevr.json: area_lights.lights: 32 area lights; at most 31 are allowed");
}

TEST_CASE("load_catalog refuses a backdrop that turns back on itself")
{
    const AssetsCopy assets;
    assets.edit("worlds/clevr.json", "92.51438", "9.51438");
    CHECK(assets.load_message() == "worlds/clevr.json: backdrop.s_curve: must increase over the whole range from t = 0 to t = 1");
}

TEST_CASE("load_catalog gives a digest that every byte and name of the assets changes, and no place, note or hidden file")
{
    const std::string shipped = catalog::load_catalog(fs::path(CLEVRVK_SOURCE_DIR) / "assets").digest;
    CHECK(shipped.size() == 32);
    const AssetsCopy assets;
    const auto load_digest = [&] { return catalog::load_catalog(assets.path()).digest; };
    assets.write("materials/notes.md", "a note");
    assets.write("shapes/.hidden", "");
    CHECK(load_digest() == shipped);
    const std::string obj = read_text_file(assets.path() / "shapes/hand/hand.obj");
    assets.write("shapes/hand/hand.obj", obj + "#\n");
    CHECK(load_digest() != shipped);
    assets.write("shapes/hand/hand.obj", obj);
    CHECK(load_digest() == shipped);
    fs::rename(assets.path() / "materials/rubber.json", assets.path() / "materials/tyre.json");
    CHECK(load_digest() != shipped);
}

TEST_CASE("load_catalog says which folder or file is missing")
{
    const AssetsCopy assets;
    assets.remove("vocabulary");
    CHECK(assets.load_message().find("vocabulary/sizes.json': No such file") != std::string::npos);
    assets.remove("worlds");
    assets.remove("shapes");
    CHECK(assets.load_message().starts_with("cannot read the assets folder 'shapes'"));
}
