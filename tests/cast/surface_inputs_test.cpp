// Tests the surface inputs at a point: pictures, and holes that rays pass through.
#include "renderer/cast/surface_inputs.h"

#include "renderer/cast/caster.h"

#include <doctest/doctest.h>

#include <memory>

namespace clevrvk::cast {
namespace {

constexpr std::uint32_t kWhite = 0xffffffffU;
constexpr std::uint32_t kNothing = 0x00000000U;

// Two texels side by side: white, and black that is not there.
scene::Material make_material(scene::Wrap wrap, bool is_nearest, bool is_srgb)
{
    auto image = std::make_shared<scene::Image>();
    image->width_px = 2;
    image->height_px = 1;
    image->is_srgb = is_srgb;
    image->words = {kWhite, kNothing};
    auto texture = std::make_shared<scene::Texture>();
    texture->image = std::move(image);
    texture->wrap_u = texture->wrap_v = wrap;
    texture->is_nearest = is_nearest;
    texture->v_row = {0.0F, 1.0F, 0.0F};
    scene::Material material;
    material.inputs[0] = glm::vec4(1.0F, 0.5F, 0.25F, 1.0F);
    material.textures[0] = std::move(texture);
    material.alpha_cutoff = 0.5F;
    return material;
}

glm::dvec4 base_at(const scene::Material& material, double u)
{
    HitSurface surface;
    surface.material = &material;
    surface.uv = {u, 0.5};
    return evaluate_input(surface, 0);
}

bool is_about(const glm::dvec4& value, const glm::dvec4& expected)
{
    return glm::distance(value, expected) < 1e-6;
}

}  // namespace

TEST_CASE("evaluate_input lets a blended surface transmit what its opacity lacks, whichever of its three factors says so")
{
    scene::Material material;
    material.is_blended = true;
    material.inputs[0] = glm::vec4(0.5F, 0.25F, 0.0F, 0.4F);  // base
    material.inputs[1] = glm::vec4(1.0F, 0.7F, 0.0F, 1.0F);   // roughness, metallic
    material.inputs[2] = glm::vec4(2.0F, 1.0F, 0.5F, 1.0F);   // emission
    material.inputs[4] = glm::vec4(0.0F, 1.0F, 1.0F, 1.0F);   // transmission
    HitSurface surface;
    surface.material = &material;
    const auto check = [&] {
        // 0.4 of the base and 0.6 of white.
        CHECK(is_about(evaluate_input(surface, 0), {0.8, 0.7, 0.6, 0.4}));
        CHECK(evaluate_input(surface, 4).x == doctest::Approx(0.6));
        CHECK(is_about(evaluate_input(surface, 2), {0.8, 0.4, 0.2, 1.0}));
    };
    check();
    material.inputs[0].w = 1.0F;
    surface.color = {1.0, 1.0, 1.0, 0.4};
    check();
    // Metal of opacity 0.4: as much is metal, and the rest passes all light. It keeps its colour.
    material.inputs[1].z = 1.0F;
    CHECK(evaluate_input(surface, 1).z == doctest::Approx(0.4));
    CHECK(evaluate_input(surface, 4).x == doctest::Approx(1.0));
    CHECK(is_about(evaluate_input(surface, 0), {0.5, 0.25, 0.0, 0.4}));
    material.is_blended = false;
    CHECK(is_about(evaluate_input(surface, 0), {0.5, 0.25, 0.0, 0.4}));
}

TEST_CASE("evaluate_input blends texels, wraps as the texture says, and decodes sRGB after blending")
{
    const scene::Material repeats = make_material(scene::Wrap::Repeat, false, false);
    CHECK(is_about(base_at(repeats, 0.25), {1.0, 0.5, 0.25, 1.0}));  // the middle of the first texel
    CHECK(is_about(base_at(repeats, 0.75), {0.0, 0.0, 0.0, 0.0}));
    CHECK(is_about(base_at(repeats, 0.375), {0.75, 0.375, 0.1875, 0.75}));
    CHECK(is_about(base_at(repeats, 0.0), {0.5, 0.25, 0.125, 0.5}));  // half of the last, half of the first
    CHECK(is_about(base_at(repeats, -0.75), {1.0, 0.5, 0.25, 1.0}));
    CHECK(is_about(base_at(make_material(scene::Wrap::Clamp, false, false), -3.0), {1.0, 0.5, 0.25, 1.0}));
    CHECK(is_about(base_at(make_material(scene::Wrap::Mirror, false, false), 1.25), {0.0, 0.0, 0.0, 0.0}));  // the second again
    CHECK(is_about(base_at(make_material(scene::Wrap::Repeat, true, false), 0.49), {1.0, 0.5, 0.25, 1.0}));
    // ((0.5 + 0.055) / 1.055)^2.4 = 0.214041; alpha is no colour.
    CHECK(is_about(base_at(make_material(scene::Wrap::Repeat, false, true), 0.5), {0.2140411, 0.1070206, 0.0535103, 0.5}));
}

TEST_CASE("a ray passes through a mesh where its alpha is below the cutoff, and hits what lies behind")
{
    // Two squares of side 2, at z = 1 and z = 0, whose left half is there and whose right half is not.
    auto mesh = std::make_shared<scene::Mesh>();
    for (const float z : {1.0F, 0.0F}) {
        for (const glm::vec2 corner : {glm::vec2(-1, -1), glm::vec2(1, -1), glm::vec2(1, 1), glm::vec2(-1, 1)}) {
            mesh->positions.emplace_back(corner, z);
            scene::VertexShading& vertex = mesh->shading.emplace_back();
            vertex.uv = z == 1.0F ? 0.5F * corner + 0.5F : glm::vec2(0.25F, 0.5F);  // the lower one is whole
        }
    }
    mesh->triangles = {{0, 1, 2}, {0, 2, 3}, {4, 5, 6}, {4, 6, 7}};
    scene::Scene scene;
    scene.materials = {make_material(scene::Wrap::Clamp, true, false)};
    scene::Instance& instance = scene.instances.emplace_back();
    instance.mask_id = 1;
    instance.geometry = std::shared_ptr<const scene::Mesh>(mesh);
    instance.placement = scene::Upright{};
    MeshTrees trees;
    const Caster caster(scene, trees);
    const Ray left{{-0.5, 0.2, 3.0}, {0.0, 0.0, -1.0}};
    const Ray right{{0.5, 0.2, 3.0}, {0.0, 0.0, -1.0}};
    CHECK(caster.find_nearest(left).t == doctest::Approx(2.0));
    CHECK(caster.find_nearest(right).t == doctest::Approx(3.0));
    CHECK(caster.find_surface(1, right)->uv.x == doctest::Approx(0.25));
    scene.materials[0].alpha_cutoff = 0.0F;
    const Caster whole(scene, trees);
    CHECK(whole.find_nearest(right).t == doctest::Approx(2.0));
}

}  // namespace clevrvk::cast
