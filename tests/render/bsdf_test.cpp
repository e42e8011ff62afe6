// Tests every BSDF kind with the shipped materials' parameters: samples follow the stated density, energy is conserved,
// nothing is NaN.
#include "tests/choose_count.h"
#include "tests/render/probe.h"
#include "tests/render/render_fixture.h"

#include "shaders/bsdf_list.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::render::test {

namespace {

using shaders::BsdfProbeInput;
using shaders::BsdfProbeResult;

constexpr std::array<double, 4> kViewAngles{0.1, 0.6, 1.2, 1.45};
constexpr int kSamples = 1 << 17;

// One kind as one view sees it.
struct Case {
    std::string name;
    BsdfProbeInput input{};
    double most_albedo = 1.0;
    bool is_gltf_glass = false;
};

// Numbers of one surface: of a published look those of its shipped material, of glTF's BSDFs an example of each lobe.
struct Look {
    std::string name;
    std::array<float, shaders::kMaterialParameterCount> parameters{};
    float roughness = 0.5F;
    float metallic = 0.0F;
    float transmission = 0.0F;
    bool is_thin = false;
    float coat = 0.0F;
    float sheen = 0.0F;
    /// The most light that it may give back; above 1 where Blender's own formula does
    double most_albedo = 1.0;
};

std::vector<Look> list_looks(const shaders::BsdfKind& kind)
{
    if (kind.is_gltf) {
        const bool is_blenders = kind.name == "principled";
        // Burley's lobe and the mirror's are added, and neither knows of the other.
        std::vector<Look> looks{{.name = "rough", .roughness = 1.0F, .most_albedo = 1.6},
                                {.name = "plastic", .roughness = 0.3F, .most_albedo = 1.6},
                                {.name = "metal", .roughness = 0.4F, .metallic = 1.0F},
                                {.name = "half metal", .roughness = 0.6F, .metallic = 0.5F, .most_albedo = 1.6},
                                {.name = "glass", .roughness = 0.4F, .transmission = 1.0F},
                                {.name = "half glass", .roughness = 0.5F, .transmission = 0.5F, .most_albedo = 1.3},
                                {.name = "film", .roughness = 0.4F, .transmission = 1.0F, .is_thin = true},
                                {.name = "lacquer", .roughness = 0.8F, .coat = 1.0F, .most_albedo = 1.8},
                                {.name = "velvet", .roughness = 0.9F, .sheen = 1.0F, .most_albedo = 2.2}};
        for (Look& look : looks) {
            // Under glTF a facet takes from the diffuse lobe what it mirrors, which is not the share of the view.
            look.most_albedo = std::min(look.most_albedo, is_blenders ? look.most_albedo : look.sheen > 0.0F ? 1.5 : 1.3);
        }
        return looks;
    }
    Look look{.name = std::string(kind.name)};
    for (const catalog::Material& material : shipped_catalog().materials) {
        if (material.bsdf == kind.name) {
            for (std::size_t k = 0; k < material.parameters.size(); ++k) {
                look.parameters[k] = static_cast<float>(material.parameters[k]);
            }
        }
    }
    return {look};
}

// White surfaces.
BsdfProbeInput make_input(std::size_t kind, const Look& look, double view_angle, float least_alpha, bool is_inside)
{
    BsdfProbeInput input{};
    // Off the axes of anisotropy.
    input.wo = glm::dvec3(std::sin(view_angle) * std::cos(0.7), std::sin(view_angle) * std::sin(0.7), std::cos(view_angle));
    input.least_alpha = least_alpha;
    input.bsdf = static_cast<std::uint32_t>(kind);
    input.is_inside = is_inside ? 1U : 0U;
    std::copy(look.parameters.begin(), look.parameters.end(), std::begin(input.parameters));
    input.inputs[shaders::kInputBase] = glm::vec4(1.0F);
    input.inputs[shaders::kInputRoughness] = glm::vec4(1.0F, look.roughness, look.metallic, 1.0F);
    input.inputs[shaders::kInputTransmission] = glm::vec4(look.transmission);
    input.inputs[shaders::kInputCoat] = glm::vec4(look.coat, 0.3F, 1.0F, 1.0F);
    input.inputs[shaders::kInputSheen] = glm::vec4(glm::vec3(look.sheen), 0.5F);
    input.inputs[shaders::kInputSpecular] = glm::vec4(1.0F);
    input.ior = 1.45F;
    input.is_thin = look.is_thin ? 1U : 0U;
    return input;
}

bool transmits(const shaders::BsdfKind& kind, const Look& look)
{
    return kind.transmits || look.transmission > 0.0F;
}

// Every kind and look x view x side x blur; smooth glass is left out where lobes of zero width are of no use.
std::vector<Case> list_cases(bool with_delta)
{
    std::vector<Case> cases;
    for (std::size_t kind = 0; kind < shaders::kBsdfKinds.size(); ++kind) {
        const shaders::BsdfKind& info = shaders::kBsdfKinds[kind];
        for (const Look& look : list_looks(info)) {
            for (const double angle : kViewAngles) {
                for (const float alpha : {0.0F, 0.46F}) {
                    for (const bool is_inside : {false, true}) {
                        if ((is_inside && !transmits(info, look)) || (info.transmits && alpha == 0.0F && !with_delta)) {
                            continue;
                        }
                        cases.push_back({fmt::format("{}, {}, from {} rad, least alpha {}{}", info.name, look.name, angle, alpha,
                                                     is_inside ? ", from inside" : ""),
                                         make_input(kind, look, angle, alpha, is_inside), look.most_albedo, look.transmission > 0.0F});
                    }
                }
            }
        }
    }
    return cases;
}

std::vector<BsdfProbeResult> draw(const Probe& probe, const Case& given, int count)
{
    Rng rng = Rng::for_key(1, given.name, 0);
    std::vector<BsdfProbeInput> inputs(static_cast<std::size_t>(count), given.input);
    for (BsdfProbeInput& input : inputs) {
        input.mode = shaders::kProbeSample;
        input.choice = static_cast<float>(rng.next_u32() >> 8U) * 0x1p-24F;
        input.u.x = static_cast<float>(rng.next_u32() >> 8U) * 0x1p-24F;
        input.u.y = static_cast<float>(rng.next_u32() >> 8U) * 0x1p-24F;
    }
    return probe.run<BsdfProbeResult>(std::span<const BsdfProbeInput>(inputs));
}

// The direction about which the narrowest lobe lies: straight through for glass, else the mirror's.
glm::dvec3 lobe_axis(const Case& given)
{
    const glm::dvec3 wo = given.input.wo;
    if (shaders::kBsdfKinds[given.input.bsdf].transmits || (given.is_gltf_glass && given.input.is_thin == 0)) {
        const double ior = given.is_gltf_glass ? given.input.ior : given.input.parameters[0];
        const double eta = given.input.is_inside != 0 ? 1.0 / ior : ior;
        const glm::dvec3 refracted = glm::refract(-wo, glm::dvec3(0.0, 0.0, 1.0), 1.0 / eta);
        if (glm::dot(refracted, refracted) > 0.0) {
            return glm::normalize(refracted);
        }
    }
    return glm::normalize(glm::dvec3(-wo.x, -wo.y, wo.z));
}

// The density's integral over each cell.
std::vector<double> integrate_pdf(const Probe& probe, const Case& given, const SphereGrid& grid)
{
    constexpr int kParts = SphereGrid::kSubdivisions * SphereGrid::kSubdivisions;
    std::vector<BsdfProbeInput> inputs;
    std::vector<double> solid_angles;
    for (int cell = 0; cell < SphereGrid::cell_count(); ++cell) {
        for (int part = 0; part < kParts; ++part) {
            double solid_angle = 0.0;
            BsdfProbeInput input = given.input;
            input.mode = shaders::kProbeEvaluate;
            input.wi = grid.point(cell, part, solid_angle);
            inputs.push_back(input);
            solid_angles.push_back(solid_angle);
        }
    }
    const std::vector<BsdfProbeResult> results = probe.run<BsdfProbeResult>(std::span<const BsdfProbeInput>(inputs));
    std::vector<double> integrals(static_cast<std::size_t>(SphereGrid::cell_count()), 0.0);
    for (std::size_t k = 0; k < results.size(); ++k) {
        integrals[k / kParts] += results[k].pdf * solid_angles[k];
    }
    return integrals;
}

// Every look from outside and from inside.
std::vector<std::pair<Look, bool>> list_sides(const shaders::BsdfKind& kind)
{
    std::vector<std::pair<Look, bool>> sides;
    for (const Look& look : list_looks(kind)) {
        sides.emplace_back(look, false);
        sides.emplace_back(look, true);
    }
    return sides;
}

bool is_finite(const glm::vec3& v)
{
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

}  // namespace

TEST_CASE("sample_bsdf draws directions as evaluate_bsdf's density says, and ends as many paths as the density lacks")
{
    const gpu::TestDevice test;
    const Probe probe(test.device, bsdf_probe());
    // Five shares no divisor with the numbers of views, blurs and sides: a short run meets each with every look.
    const std::vector<Case> cases = list_cases(false);
    for (std::size_t i = 0; i < cases.size(); i += static_cast<std::size_t>(choose_count(5, 1))) {
        const Case& given = cases[i];
        CAPTURE(given.name);
        const SphereGrid grid(lobe_axis(given));
        std::vector<double> expected = integrate_pdf(probe, given, grid);
        double total = 0.0;
        for (double& cell : expected) {
            total += cell;
            cell *= kSamples;
        }
        CHECK(total <= 1.002);
        expected.push_back(std::max(1.0 - total, 0.0) * kSamples);
        std::vector<double> counted(expected.size(), 0.0);
        for (const BsdfProbeResult& result : draw(probe, given, kSamples)) {
            counted[result.is_valid != 0 ? static_cast<std::size_t>(grid.cell_of(glm::normalize(glm::dvec3(result.wi))))
                                         : counted.size() - 1] += 1.0;
        }
        CHECK(compare_histogram(expected, counted) < 3.09);
    }
}

TEST_CASE("weigh_bsdf weighs a direction by value over density, and a delta lobe's by the surface's colour")
{
    const gpu::TestDevice test;
    const Probe probe(test.device, bsdf_probe());
    int delta_count = 0;
    for (const Case& given : list_cases(true)) {
        CAPTURE(given.name);
        int wrong_count = 0;
        for (const BsdfProbeResult& result : draw(probe, given, 8192)) {
            if (result.is_valid == 0) {
                continue;
            }
            bool is_right = std::abs(result.sample_pdf - result.pdf) <= 1e-4F * result.pdf &&
                            std::abs(result.weight.x * result.pdf - result.value.x) <= 1e-4F * std::max(result.value.x, 1e-3F);
            if (result.is_delta != 0) {
                // the probe's surfaces are white
                is_right = result.weight == glm::vec3(1.0F) && result.sample_pdf == 1e12F && result.pdf == 0.0F;
                delta_count += 1;
            }
            wrong_count += is_right ? 0 : 1;
        }
        CHECK(wrong_count == 0);
    }
    CHECK(delta_count > 0);
}

TEST_CASE("evaluate_bsdf has a density wherever it has a value, for black metals of any roughness too")
{
    const gpu::TestDevice test;
    const Probe probe(test.device, bsdf_probe());
    std::vector<BsdfProbeInput> inputs;
    for (std::size_t kind = 0; kind < shaders::kBsdfKinds.size(); ++kind) {
        if (!shaders::kBsdfKinds[kind].is_gltf) {
            continue;
        }
        for (const float roughness : {0.3F, 0.9F, 1.0F}) {
            for (const double angle : kViewAngles) {
                BsdfProbeInput input =
                    make_input(kind, {.name = "soot", .roughness = roughness, .metallic = 1.0F}, angle, 0.0F, false);
                input.inputs[shaders::kInputBase] = glm::vec4(0.0F, 0.0F, 0.0F, 1.0F);
                input.mode = shaders::kProbeEvaluate;
                for (int k = 0; k < 64; ++k) {
                    const double height = (k + 0.5) / 64.0;
                    const double around = 2.4 * k;
                    const double side = std::sqrt(1.0 - height * height);
                    input.wi = glm::dvec3(side * std::cos(around), side * std::sin(around), height);
                    inputs.push_back(input);
                }
            }
        }
    }
    int lit_count = 0;
    for (const BsdfProbeResult& result : probe.run<BsdfProbeResult>(std::span<const BsdfProbeInput>(inputs))) {
        lit_count += result.value.x > 0.0F ? 1 : 0;
        CHECK((result.value.x <= 0.0F || result.pdf > 0.0F));
    }
    CHECK(lit_count > static_cast<int>(inputs.size()) / 2);
}

TEST_CASE("sample_bsdf and weigh_bsdf give back no more light than came")
{
    const gpu::TestDevice test;
    const Probe probe(test.device, bsdf_probe());
    for (const Case& given : list_cases(true)) {
        CAPTURE(given.name);
        double sum = 0.0;
        for (const BsdfProbeResult& result : draw(probe, given, 1 << 15)) {
            sum += result.weight.x;
        }
        CHECK(sum / (1 << 15) <= given.most_albedo + 0.01);
        CHECK(sum / (1 << 15) > 0.3);
    }
}

// Not so of coated_diffuse, whose Fresnel terms take the viewer's angle alone, nor of glass, which leaves out the index
// squared.
TEST_CASE("evaluate_bsdf is the same with both directions exchanged, for lambert and two_lobe_ggx")
{
    const gpu::TestDevice test;
    const Probe probe(test.device, bsdf_probe());
    Rng rng = Rng::for_key(2, "reciprocity", 0);
    std::vector<BsdfProbeInput> forth;
    std::vector<BsdfProbeInput> back;
    for (std::size_t kind = 0; kind < shaders::kBsdfKinds.size(); ++kind) {
        if (shaders::kBsdfKinds[kind].name != "lambert" && shaders::kBsdfKinds[kind].name != "two_lobe_ggx") {
            continue;
        }
        for (int k = 0; k < 4096; ++k) {
            BsdfProbeInput input = make_input(kind, list_looks(shaders::kBsdfKinds[kind]).front(), 0.0, k % 2 == 0 ? 0.0F : 0.46F, false);
            const glm::vec3 a = draw_direction(rng);
            const glm::vec3 b = draw_direction(rng);
            input.wo = glm::vec3(a.x, a.y, std::abs(a.z));
            input.wi = glm::vec3(b.x, b.y, std::abs(b.z));
            forth.push_back(input);
            std::swap(input.wo, input.wi);
            back.push_back(input);
        }
    }
    const std::vector<BsdfProbeResult> there = probe.run<BsdfProbeResult>(std::span<const BsdfProbeInput>(forth));
    const std::vector<BsdfProbeResult> again = probe.run<BsdfProbeResult>(std::span<const BsdfProbeInput>(back));
    int wrong_count = 0;
    for (std::size_t k = 0; k < there.size(); ++k) {
        const double f = there[k].value.x / static_cast<double>(forth[k].wi.z);
        const double g = again[k].value.x / static_cast<double>(forth[k].wo.z);
        wrong_count += std::abs(f - g) <= 2e-3 * std::max(std::abs(f), 1e-5) ? 0 : 1;
    }
    CHECK(there.size() == 8192);
    CHECK(wrong_count == 0);
}

TEST_CASE("sample_bsdf, weigh_bsdf and evaluate_bsdf give finite numbers for grazing views and random numbers at their ends")
{
    const gpu::TestDevice test;
    const Probe probe(test.device, bsdf_probe());
    constexpr std::array<float, 4> kEnds{0.0F, 0x1p-24F, 0.5F, 1.0F - 0x1p-24F};
    std::vector<BsdfProbeInput> inputs;
    for (std::size_t kind = 0; kind < shaders::kBsdfKinds.size(); ++kind) {
        for (const float alpha : {0.0F, 0.01F, 0.46F}) {
            for (const float height : {1e-6F, 1e-3F, 0.3F, 1.0F}) {
                for (const auto& [look, is_inside] : list_sides(shaders::kBsdfKinds[kind])) {
                    BsdfProbeInput input = make_input(kind, look, 0.0, alpha, is_inside);
                    input.wo = glm::vec3(std::sqrt(1.0F - height * height), 0.0F, height);
                    for (const float x : kEnds) {
                        for (const float y : kEnds) {
                            for (const float choice : kEnds) {
                                input.mode = shaders::kProbeSample;
                                input.u = glm::vec2(x, y);
                                input.choice = choice;
                                inputs.push_back(input);
                            }
                            // Grazing lights on both sides, and the mirror's and the viewer's own direction.
                            input.mode = shaders::kProbeEvaluate;
                            input.wi = glm::normalize(glm::vec3(x - 0.5F, y - 0.5F, inputs.size() % 2 == 0 ? 1e-6F : -1e-6F));
                            inputs.push_back(input);
                            input.wi = glm::vec3(-input.wo.x, -input.wo.y, input.wo.z);
                            inputs.push_back(input);
                            input.wi = -input.wo;
                            inputs.push_back(input);
                            input.wi = input.wo;
                            inputs.push_back(input);
                        }
                    }
                }
            }
        }
    }
    int wrong_count = 0;
    const std::vector<BsdfProbeResult> results = probe.run<BsdfProbeResult>(std::span<const BsdfProbeInput>(inputs));
    for (const BsdfProbeResult& result : results) {
        const bool is_right = is_finite(result.value) && std::isfinite(result.pdf) && result.pdf >= 0.0F && result.value.x >= 0.0F &&
                              is_finite(result.weight) && std::isfinite(result.sample_pdf) && is_finite(result.wi);
        wrong_count += is_right ? 0 : 1;
    }
    CHECK(wrong_count == 0);
}

}  // namespace clevrvk::render::test
