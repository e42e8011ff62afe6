// Tests the shipped assets: the figures of the CLEVR and MEWL look, and finding the folder.
#include "renderer/catalog/catalog.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::catalog;

namespace {

const std::filesystem::path kAssets = std::filesystem::path(CLEVRVK_SOURCE_DIR) / "assets";

// Sets an environment variable and puts the old value back.
class ScopedVariable {
public:
    ScopedVariable(const char* name, const std::optional<std::string>& value) : name_(name)
    {
        if (const char* old = std::getenv(name)) {
            old_ = old;
        }
        set(value);
    }
    ~ScopedVariable() { set(old_); }
    ScopedVariable(const ScopedVariable&) = delete;
    ScopedVariable& operator=(const ScopedVariable&) = delete;

private:
    void set(const std::optional<std::string>& value)
    {
        if (value) {
            setenv(name_, value->c_str(), 1);
        } else {
            unsetenv(name_);
        }
    }

    const char* name_;
    std::optional<std::string> old_;
};

std::vector<std::string> color_names(const Catalog& catalog)
{
    std::vector<std::string> names;
    for (const NamedColor& color : catalog.colors) {
        names.push_back(color.name);
    }
    return names;
}

}  // namespace

TEST_CASE("load_catalog has CLEVR's colors in their order and with their bytes")
{
    const Catalog catalog = load_catalog(kAssets);
    std::vector<std::string> names = color_names(catalog);
    names.resize(8);  // other palettes follow
    CHECK(names == std::vector<std::string>{"gray", "red", "blue", "green", "brown", "purple", "cyan", "yellow"});
    CHECK(find_color(catalog, "blue")->rgb == std::array<std::uint8_t, 3>{42, 75, 215});
    CHECK(find_color(catalog, "yellow")->rgb == std::array<std::uint8_t, 3>{255, 238, 51});
}

TEST_CASE("load_catalog has CLEVR's two sizes, the large one first")
{
    const Catalog catalog = load_catalog(kAssets);
    REQUIRE(catalog.sizes.size() == 2);
    CHECK(catalog.sizes[0].name == "large");
    CHECK(catalog.sizes[0].radius == 0.7);
    CHECK(catalog.sizes[1].name == "small");
    CHECK(catalog.sizes[1].radius == 0.35);
}

TEST_CASE("load_catalog has the shapes with their measures, sorted by name")
{
    const Catalog catalog = load_catalog(kAssets);
    REQUIRE(catalog.shapes.size() >= 4);
    for (std::size_t i = 1; i < catalog.shapes.size(); ++i) {
        CHECK(catalog.shapes[i - 1].name < catalog.shapes[i].name);
    }
    CHECK(find_shape(catalog, "sphere")->kind == ShapeKind::Sphere);
    CHECK(find_shape(catalog, "sphere")->radius == 0.9992);
    const Shape* cube = find_shape(catalog, "cube");
    CHECK(cube->kind == ShapeKind::RoundedCube);
    CHECK(cube->bevel_width == 0.25);
    CHECK(cube->bevel_exponent == 3.0);
    const Shape* cylinder = find_shape(catalog, "cylinder");
    CHECK(cylinder->kind == ShapeKind::RoundedCylinder);
    CHECK(cylinder->bevel_width == 0.1);
    CHECK(cylinder->bevel_exponent == 4.0);
    CHECK(cylinder->side_count == 128);
    for (const Shape& shape : catalog.shapes) {
        CAPTURE(shape.name);
        const double tile = shape.name.starts_with("tangram_") ? 0.12 : 0.1;
        const bool is_tile = shape.name.starts_with("tan");
        CHECK(shape.rest_height == (shape.name == "plane" ? 0.0 : is_tile ? tile : 1.0));
        CHECK(shape.provenance.license == "MIT");
    }
}

TEST_CASE("load_catalog has a hand that points along -y and keeps a radius of 0.35 free at MEWL's size")
{
    const Catalog catalog = load_catalog(kAssets);
    const Shape* hand = find_shape(catalog, "hand");
    REQUIRE(hand != nullptr);
    CHECK(hand->kind == ShapeKind::Mesh);
    CHECK(hand->mesh_file.is_absolute());
    CHECK(hand->mesh_file.filename() == "hand.obj");
    CHECK(hand->can_point);
    CHECK(hand->pointing_deg == -90.0);
    CHECK(hand->footprint_radius * 0.6 == doctest::Approx(0.35));
    CHECK_FALSE(find_shape(catalog, "sphere")->can_point);
}

TEST_CASE("load_catalog gives material parameters in the order of their BSDF kind")
{
    const Catalog catalog = load_catalog(kAssets);
    CHECK(find_material(catalog, "rubber")->bsdf == "coated_diffuse");
    CHECK(find_material(catalog, "rubber")->parameters == std::vector<double>{1.2, 1.4, 0.6, 0.8, 0.35});
    CHECK(find_material(catalog, "metal")->bsdf == "two_lobe_ggx");
    CHECK(find_material(catalog, "metal")->parameters == std::vector<double>{0.4, 0.2, 0.6, 0.01, 0.25});
    CHECK(find_material(catalog, "glass")->bsdf == "tinted_dielectric");
    CHECK(find_material(catalog, "glass")->parameters == std::vector<double>{1.1});
}

TEST_CASE("load_catalog has the worlds clevr and mewl, which differ in the power of their lights only")
{
    const Catalog catalog = load_catalog(kAssets);
    const World* clevr = find_world(catalog, "clevr");
    const World* mewl = find_world(catalog, "mewl");
    REQUIRE(clevr != nullptr);
    REQUIRE(mewl != nullptr);
    const std::array<std::string, 3> names{"key", "fill", "back"};
    const std::array<double, 3> clevr_powers{100.0, 30.0, 50.0};
    const std::array<double, 3> mewl_powers{300.0, 80.0, 150.0};
    REQUIRE(clevr->lights.size() == 3);
    REQUIRE(mewl->lights.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(clevr->lights[i].name == names[i]);
        CHECK(clevr->lights[i].power == clevr_powers[i]);
        CHECK(mewl->lights[i].power == mewl_powers[i]);
        CHECK(clevr->lights[i].position == mewl->lights[i].position);
        CHECK(clevr->lights[i].side == mewl->lights[i].side);
        CHECK(clevr->lights[i].color == mewl->lights[i].color);
    }
    CHECK(clevr->eye == mewl->eye);
    CHECK(clevr->sun.value().direction == mewl->sun.value().direction);
    CHECK(clevr->backdrop->s_curve == mewl->backdrop->s_curve);
    CHECK(clevr->backdrop->z_curve == mewl->backdrop->z_curve);
    CHECK(clevr->filter_glossy == mewl->filter_glossy);
}

TEST_CASE("load_catalog reads every figure of a world")
{
    const Catalog catalog = load_catalog(kAssets);
    const World& world = *find_world(catalog, "mewl");
    CHECK(world.width_px == 320);
    CHECK(world.height_px == 240);
    CHECK(world.eye == Vec3{7.481131553649902, -6.5076398849487305, 5.34366512298584});
    CHECK(world.look_at == Vec3{0.0, 0.0, 0.0});
    CHECK(world.focal_mm == 35.0);
    CHECK(world.sensor_mm == 32.0);
    CHECK(world.camera_jitter == 0.5);
    CHECK(world.light_jitter == 1.0);
    CHECK(world.lights[1].position == Vec3{-4.671124458312988, -4.01359748840332, 3.0112245082855225});
    CHECK(world.lights[2].side == 1.0);
    CHECK(world.sun->angular_diameter_rad == 0.199337);
    CHECK(world.sun->strength == 0.45);
    CHECK(std::hypot(world.sun->direction[0], world.sun->direction[1], world.sun->direction[2]) == doctest::Approx(1.0).epsilon(1e-12));
    CHECK(world.sun->direction[2] == doctest::Approx(-0.889005).epsilon(1e-5));
    CHECK(world.backdrop->s_axis == Vec3{-0.903208, 0.429204, 0.0});
    CHECK(world.backdrop->s_offset == -14.009432);
    CHECK(world.backdrop->e_offset == -26.582558);
    CHECK(world.backdrop->e_min == -56.4849);
    CHECK(world.backdrop->e_max == 0.0);
    CHECK(world.backdrop->s_curve == std::array<double, 5>{-23.55569, 92.51438, -126.96113, 79.46708, -17.38342});
    CHECK(world.backdrop->z_curve == std::array<double, 5>{0.0, 0.0, 0.0, 0.0, 23.21493});
    CHECK(world.backdrop->albedo == 0.8);
    CHECK(world.bounces.total == 12);
    CHECK(world.bounces.diffuse == 4);
    CHECK(world.bounces.glossy == 4);
    CHECK(world.bounces.transmission == 12);
    CHECK(world.filter_glossy == 2.0);
}

TEST_CASE("find_shape and its like give nothing for a name that is not there")
{
    const Catalog catalog = load_catalog(kAssets);
    CHECK(find_shape(catalog, "torus") == nullptr);
    CHECK(find_material(catalog, "") == nullptr);
    CHECK(find_color(catalog, "Gray") == nullptr);
    CHECK(find_size(catalog, "0.7") == nullptr);
    CHECK(find_world(catalog, "clevr ") == nullptr);
}

TEST_CASE("get_shape and get_world give what find_shape and find_world find, and take a missing name for a bug")
{
    const Catalog catalog = load_catalog(kAssets);
    CHECK(&get_shape(catalog, "sphere") == find_shape(catalog, "sphere"));
    CHECK(&get_world(catalog, "mewl") == find_world(catalog, "mewl"));
    CHECK_THROWS_AS(static_cast<void>(get_shape(catalog, "torus")), std::logic_error);
    CHECK_THROWS_AS(static_cast<void>(get_world(catalog, "clevr ")), std::logic_error);
}

TEST_CASE("find_assets_dir takes the folder that CLEVRVK_ASSETS names")
{
    const ScopedVariable variable("CLEVRVK_ASSETS", kAssets.string());
    CHECK(find_assets_dir() == kAssets);
}

TEST_CASE("find_assets_dir names the folder that CLEVRVK_ASSETS gives and that is not there")
{
    const ScopedVariable variable("CLEVRVK_ASSETS", "/nowhere/assets");
    CHECK_THROWS_WITH_AS(static_cast<void>(find_assets_dir()), "no assets: CLEVRVK_ASSETS names '/nowhere/assets', which is not a folder",
                         ReadError);
}

TEST_CASE("find_assets_dir looks beside the program's folder when CLEVRVK_ASSETS is absent or empty")
{
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe");
    const std::filesystem::path expected = program.parent_path().parent_path() / "share/clevrvk/assets";
    for (const std::optional<std::string>& value : {std::optional<std::string>(), std::optional<std::string>("")}) {
        const ScopedVariable variable("CLEVRVK_ASSETS", value);
        if (std::filesystem::is_directory(expected)) {
            CHECK(find_assets_dir() == expected);
        } else {
            CHECK_THROWS_WITH_AS(static_cast<void>(find_assets_dir()),
                                 ("no assets: there is no folder '" + expected.string() + "'; set CLEVRVK_ASSETS").c_str(), ReadError);
        }
    }
}
