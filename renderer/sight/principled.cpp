// Evaluates and samples the lobes.
#include "renderer/sight/principled.h"

#include "renderer/sight/sampling.h"
#include "shaders/shared/general_types.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clevrvk::sight {

namespace {

using glm::dvec3;

constexpr double kLeastAlpha = 1e-3;
constexpr double kCoatIor = 1.5;
constexpr double kCoatShare = 0.25;
constexpr double kCoatHeadOn = 0.04;

double grazing_share(double cosine)
{
    const double x = std::clamp(1.0 - cosine, 0.0, 1.0);
    return x * x * x * x * x;
}

double fresnel_dielectric(double eta, double cosine)
{
    const double c = std::abs(cosine);
    const double g_squared = eta * eta - 1.0 + c * c;
    if (g_squared <= 0.0) {
        return 1.0;
    }
    const double g = std::sqrt(g_squared);
    const double a = (g - c) / (g + c);
    const double b = (c * (g + c) - 1.0) / (c * (g - c) + 1.0);
    return 0.5 * a * a * (1.0 + b * b);
}

// How far the colour of a mirror is on the way from its colour at normal incidence to white.
double fresnel_share(double ior, double cosine)
{
    const double root = (ior - 1.0) / (ior + 1.0);
    return std::clamp((fresnel_dielectric(ior, cosine) - root * root) / (1.0 - root * root), 0.0, 1.0);
}

double ggx_density(const dvec3& h, double alpha)
{
    const double s = (h.x * h.x + h.y * h.y) / (alpha * alpha) + h.z * h.z;
    return h.z <= 0.0 ? 0.0 : 1.0 / (std::numbers::pi * alpha * alpha * s * s);
}

double mirrored_density(const dvec3& wo, const dvec3& h, double alpha)
{
    return ggx_density(h, alpha) * find_unshadowed(wo, alpha) / (4.0 * wo.z);
}

double find_largest(const dvec3& v)
{
    return std::max({v.x, v.y, v.z});
}

}  // namespace

Principled::Principled(const scene::Material& material, const dvec3& base, const dvec3& wo, bool is_inside, double least_alpha)
    : wo_(wo), base_(glm::clamp(base, 0.0, 1.0)), is_thin_(material.is_thin)
{
    const auto input = [&](std::size_t k) { return glm::dvec4(material.inputs.at(k)); };
    const auto alpha_of = [&](double roughness) { return std::max({roughness * roughness, least_alpha, kLeastAlpha}); };
    roughness_ = std::clamp(input(shaders::kInputRoughness).y, 0.0, 1.0);
    metallic_ = std::clamp(input(shaders::kInputRoughness).z, 0.0, 1.0);
    transmission_ = std::clamp(input(shaders::kInputTransmission).x, 0.0, 1.0) * (1.0 - metallic_);
    alpha_ = alpha_of(roughness_);
    coat_ = kCoatShare * std::clamp(input(shaders::kInputCoat).x, 0.0, 1.0);
    coat_alpha_ = alpha_of(std::clamp(input(shaders::kInputCoat).y, 0.0, 1.0));
    sheen_ = dvec3(input(shaders::kInputSheen));
    const double specular = std::clamp(0.5 * input(shaders::kInputSpecular).w, 0.0, 1.0);
    specular_ior_ = 2.0 / (1.0 - std::sqrt(0.08 * specular)) - 1.0;
    head_on_ = glm::mix(0.08 * specular * glm::clamp(dvec3(input(shaders::kInputSpecular)), 0.0, 1.0), base_, metallic_);
    const auto ior = static_cast<double>(material.ior);
    glass_eta_ = is_thin_ || !is_inside ? ior : 1.0 / ior;
    glass_fresnel_ = fresnel_dielectric(glass_eta_, wo_.z);
    const double mirrored = find_largest(glm::mix(head_on_, dvec3(1.0), fresnel_share(specular_ior_, wo_.z)));
    chances_ = {(1.0 - metallic_) * (1.0 - transmission_) * find_largest(base_), (1.0 - transmission_) * mirrored,
                coat_ * glm::mix(kCoatHeadOn, 1.0, fresnel_share(kCoatIor, wo_.z)), transmission_};
    const double sum = std::max(chances_[0] + chances_[1] + chances_[2] + chances_[3], 1e-6);
    for (double& chance : chances_) {
        chance /= sum;
    }
}

Scattering Principled::evaluate_below(const dvec3& wi) const
{
    const double through = 1.0 - glass_fresnel_;
    if (transmission_ == 0.0) {
        return {};
    }
    if (is_thin_) {
        const dvec3 above(wi.x, wi.y, -wi.z);
        const double visible = mirrored_density(wo_, glm::normalize(wo_ + above), alpha_);
        return {base_ * (transmission_ * through * visible * find_unshadowed(above, alpha_)), chances_[3] * through * visible};
    }
    const dvec3 half_sum = (wo_ + glass_eta_ * wi) * (glass_eta_ < 1.0 ? 1.0 : -1.0);
    const double squared = glm::dot(half_sum, half_sum);
    const dvec3 h = half_sum / std::sqrt(std::max(squared, 1e-12));
    if (squared < 1e-12 || h.z <= 0.0 || glm::dot(wo_, h) <= 0.0 || glm::dot(wi, h) >= 0.0) {
        return {};
    }
    const double jacobian = glass_eta_ * glass_eta_ * -glm::dot(wi, h) / squared;
    const double visible = ggx_density(h, alpha_) * find_unshadowed(wo_, alpha_) * glm::dot(wo_, h) / wo_.z * jacobian;
    return {base_ * (transmission_ * through * visible * find_unshadowed(wi, alpha_)), chances_[3] * through * visible};
}

Scattering Principled::evaluate(const dvec3& wi) const
{
    if (wi.z <= 0.0) {
        return wi.z == 0.0 ? Scattering{} : evaluate_below(wi);
    }
    const dvec3 h = glm::normalize(wo_ + wi);
    const double i_dot_h = glm::dot(wi, h);
    const double grazing = 2.0 * i_dot_h * i_dot_h * roughness_ - 0.5;
    const double burley = (1.0 + grazing * grazing_share(wi.z)) * (1.0 + grazing * grazing_share(wo_.z));
    const double opaque = (1.0 - metallic_) * (1.0 - transmission_);
    const double visible = mirrored_density(wo_, h, alpha_);
    const double coat_visible = mirrored_density(wo_, h, coat_alpha_);
    const dvec3 mirror = (1.0 - transmission_) * glm::mix(head_on_, dvec3(1.0), fresnel_share(specular_ior_, i_dot_h)) +
                         dvec3(transmission_ * glass_fresnel_);
    const double coat = coat_ * glm::mix(kCoatHeadOn, 1.0, fresnel_share(kCoatIor, i_dot_h));
    return {base_ * (opaque * burley * wi.z / std::numbers::pi) + sheen_ * (opaque * grazing_share(i_dot_h) * wi.z) +
                mirror * (visible * find_unshadowed(wi, alpha_)) + dvec3(coat * coat_visible * find_unshadowed(wi, coat_alpha_)),
            chances_[0] * wi.z / std::numbers::pi + (chances_[1] + chances_[3] * glass_fresnel_) * visible + chances_[2] * coat_visible};
}

std::optional<dvec3> Principled::sample(Rng& rng) const
{
    double choice = rng.uniform(0.0, 1.0);
    if (choice < chances_[0]) {
        return draw_cosine(rng);
    }
    choice -= chances_[0];
    const bool is_coat = choice >= chances_[1] && choice < chances_[1] + chances_[2];
    const dvec3 h = draw_facet(wo_, is_coat ? coat_alpha_ : alpha_, rng);
    const dvec3 mirrored = glm::reflect(-wo_, h);
    choice -= chances_[1] + chances_[2];
    if (choice < chances_[3] * glass_fresnel_) {
        return mirrored.z > 0.0 ? std::optional(mirrored) : std::nullopt;
    }
    const dvec3 passed = is_thin_ ? dvec3(mirrored.x, mirrored.y, -mirrored.z) : glm::refract(-wo_, h, 1.0 / glass_eta_);
    return passed.z < 0.0 ? std::optional(passed) : std::nullopt;
}

}  // namespace clevrvk::sight
