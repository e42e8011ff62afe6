// Tests the operations of a device with different arithmetic: they are off by no more than Vulkan allows, and no
// operation is forgotten.
#include "renderer/base/rng.h"
#include "renderer/gpu/buffer.h"
#include "renderer/gpu/commands.h"
#include "renderer/gpu/compute_pipeline.h"

#include "shaders/spirv.h"
#include "tests/arithmetic/arithmetic_probe_types.h"
#include "tests/arithmetic/other_arithmetic.h"
#include "tests/arithmetic/perturb_spirv.h"
#include "tests/arithmetic/spirv_module.h"
#include "tests/gpu/test_device.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::arithmetic {

namespace {

using shaders::ArithmeticInput;
using shaders::ArithmeticResult;

constexpr std::uint32_t kProbeWords[] = {
#include "shaders/spirv/arithmetic_probe.comp.inc"
};
constexpr std::uint32_t kSineWords[] = {
#include "shaders/spirv/sine.comp.inc"
};

// Numbers of either sign, small, near 1 and large; the third in [0, 1), so that it can mix the others.
std::vector<ArithmeticInput> draw_inputs(int count)
{
    Rng rng = Rng::for_key(27, "arithmetic", 0);
    const auto draw = [&] {
        const double size = std::exp(rng.uniform(-3.0, 3.0));
        return static_cast<float>(rng.uniform(0.0, 1.0) < 0.5 ? -size : size);
    };
    std::vector<ArithmeticInput> inputs(static_cast<std::size_t>(count));
    for (ArithmeticInput& input : inputs) {
        for (int k = 0; k < 3; ++k) {
            input.a[k] = draw();
            input.b[k] = draw();
            input.c[k] = static_cast<float>(rng.uniform(0.0, 1.0));
        }
    }
    return inputs;
}

std::vector<ArithmeticResult> compute(const std::vector<ArithmeticInput>& inputs)
{
    const gpu::TestDevice test;
    const gpu::Device& device = test.device;
    const gpu::ComputePipeline pipeline(device, "arithmetic", kProbeWords, sizeof(shaders::ArithmeticLaunch));
    const gpu::Buffer input_buffer = gpu::upload_buffer(device, std::as_bytes(std::span(inputs)), "operands");
    const std::uint64_t result_bytes = inputs.size() * sizeof(ArithmeticResult);
    const gpu::Buffer results(device, result_bytes, gpu::BufferKind::DeviceLocal, "results");
    const gpu::Buffer readback(device, result_bytes, gpu::BufferKind::Readback, "results read back");
    const shaders::ArithmeticLaunch launch{input_buffer.address(), results.address(), static_cast<std::uint32_t>(inputs.size()), 0};
    gpu::Commands commands(device);
    commands.begin();
    pipeline.dispatch(commands, std::as_bytes(std::span(&launch, 1)), gpu::divide_up(launch.count, 64U), 1, 1);
    commands.barrier();
    commands.copy(results, readback, result_bytes);
    commands.submit();
    commands.wait();
    std::vector<ArithmeticResult> values(inputs.size());
    std::memcpy(values.data(), readback.mapped().data(), result_bytes);
    return values;
}

std::vector<ArithmeticResult> compute_otherwise(const std::vector<ArithmeticInput>& inputs, std::uint32_t seed)
{
    const OtherArithmetic layer(seed);
    return compute(inputs);
}

// The distance of a number from the next greater one.
double unit_of(double value)
{
    return std::ldexp(1.0, std::ilogb(value) - 23);
}

// How far results are from what they should be, in parts of what is allowed, and how many are not what the device
// itself gives.
struct Errors {
    double worst = 0.0;
    int moved = 0;
    int count = 0;

    void add(float found, float usual, double exact, double allowed)
    {
        worst = std::max(worst, std::abs(static_cast<double>(found) - exact) / allowed);
        moved += found != usual ? 1 : 0;
        ++count;
    }
};

}  // namespace

TEST_CASE("a device of other arithmetic is off by no more than Vulkan allows of single operations, and mostly off")
{
    const std::vector<ArithmeticInput> inputs = draw_inputs(4000);
    const std::vector<ArithmeticResult> usual = compute(inputs);
    const std::vector<ArithmeticResult> other = compute_otherwise(inputs, 1);
    Errors quotient, root, inverse_root, exponential, logarithm, arc_tangent, sum, rest, from, scaled;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        for (int k = 0; k < 3; ++k) {
            const double a = inputs[i].a[k];
            const double b = inputs[i].b[k];
            const double c = inputs[i].c[k];
            const auto add = [&](Errors& errors, glm::vec3 ArithmeticResult::*member, double exact, double allowed) {
                errors.add((other[i].*member)[k], (usual[i].*member)[k], exact, allowed);
            };
            const auto units = [](double exact, double count) { return count * unit_of(exact); };
            const double log_a = std::log(std::abs(a));
            const bool is_near_one = std::abs(a) >= 0.5 && std::abs(a) <= 2.0;
            add(quotient, &ArithmeticResult::quotient, a / b, units(a / b, 2.5));
            add(root, &ArithmeticResult::root, std::sqrt(std::abs(a)), units(std::sqrt(std::abs(a)), 4.5));
            add(inverse_root, &ArithmeticResult::inverse_root, 1.0 / std::sqrt(std::abs(a)), units(1.0 / std::sqrt(std::abs(a)), 2.0));
            add(exponential, &ArithmeticResult::exponential, std::exp(a), units(std::exp(a), 3.0 + 2.0 * std::abs(a)));
            add(logarithm, &ArithmeticResult::logarithm, log_a, is_near_one ? std::ldexp(1.0, -21) : units(log_a, 3.0));
            add(arc_tangent, &ArithmeticResult::arc_tangent, std::atan2(a, b), units(std::atan2(a, b), 4096.0));
            add(sum, &ArithmeticResult::sum_of_product, a * b + c, units(a * b + c, 0.5));
            add(rest, &ArithmeticResult::rest_of_product, a * b - c, units(a * b - c, 0.5));
            add(from, &ArithmeticResult::product_from, c - a * b, units(c - a * b, 0.5));
            const double scaled_sum = c + static_cast<double>(inputs[i].b.x) * a;
            add(scaled, &ArithmeticResult::scaled_sum, scaled_sum, units(scaled_sum, 0.5));
        }
    }
    const auto check = [](const std::string& name, const Errors& errors, double least_moved) {
        CAPTURE(name);
        CHECK(errors.worst <= 1.0);
        CHECK(errors.moved >= least_moved * errors.count);
    };
    check("quotient", quotient, 0.75);  // four of five steps, from -2 to 2
    check("root", root, 0.8);
    check("inverse root", inverse_root, 0.6);
    check("exponential", exponential, 0.6);
    check("logarithm", logarithm, 0.6);
    check("arc tangent", arc_tangent, 0.99);
    // Where one rounding and two give different numbers.
    check("sum of a product", sum, 0.1);
    check("rest of a product", rest, 0.1);
    check("product in a variable", from, 0.1);
    check("scaled sum", scaled, 0.1);
}

TEST_CASE("a device of other arithmetic is near what operations on vectors should give, and mostly off")
{
    const std::vector<ArithmeticInput> inputs = draw_inputs(4000);
    const std::vector<ArithmeticResult> usual = compute(inputs);
    const std::vector<ArithmeticResult> other = compute_otherwise(inputs, 1);
    constexpr double kUnits = 16.0;  // of the greatest number that goes into a result: some operations, each off by a few
    std::array<Errors, 11> all;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const glm::dvec3 a = inputs[i].a;
        const glm::dvec3 b = inputs[i].b;
        const glm::dvec3 c = inputs[i].c;
        const glm::dmat3 m(a, b, c);
        const glm::dvec3 unit = glm::normalize(a);
        const double size_a = glm::length(a);
        const double size_b = glm::length(b);
        const auto add = [&](std::size_t errors, float ArithmeticResult::*member, double exact, double size) {
            all[errors].add(other[i].*member, usual[i].*member, exact, kUnits * unit_of(size));
        };
        const auto add_vector = [&](std::size_t errors, glm::vec3 ArithmeticResult::*member, const glm::dvec3& exact, double size) {
            for (int k = 0; k < 3; ++k) {
                all[errors].add((other[i].*member)[k], (usual[i].*member)[k], exact[k], kUnits * unit_of(size));
            }
        };
        add(0, &ArithmeticResult::dot_product, glm::dot(a, b), size_a * size_b);
        add(1, &ArithmeticResult::flat_dot_product, a.x * b.x + a.y * b.y, size_a * size_b);
        add(2, &ArithmeticResult::size, size_a, size_a);
        add(3, &ArithmeticResult::distance, glm::length(a - b), size_a + size_b);
        add_vector(4, &ArithmeticResult::unit, unit, 1.0);
        add_vector(5, &ArithmeticResult::crossed, glm::cross(a, b), size_a * size_b);
        add_vector(6, &ArithmeticResult::mirrored, a - 2.0 * glm::dot(b, a) * b, size_a * (1.0 + 2.0 * size_b * size_b));
        add_vector(7, &ArithmeticResult::refracted, glm::refract(unit, glm::normalize(b), 0.75), 1.0);
        add_vector(8, &ArithmeticResult::column_transform, m * a, size_a * (size_a + size_b + 2.0));
        add_vector(9, &ArithmeticResult::row_transform, a * m, size_a * (size_a + size_b + 2.0));
        add_vector(10, &ArithmeticResult::mixed, a * (1.0 - c) + b * c, size_a + size_b);
    }
    for (std::size_t k = 0; k < all.size(); ++k) {
        CAPTURE(k);
        CHECK(all[k].worst <= 1.0);
        CHECK(all[k].moved >= all[k].count / 10);
    }
}

TEST_CASE("a device of other arithmetic gives equal results for equal operands, and another seed gives others")
{
    std::vector<ArithmeticInput> inputs = draw_inputs(300);
    const std::size_t count = inputs.size();
    inputs.insert(inputs.end(), inputs.begin(), inputs.begin() + 300);
    const std::vector<ArithmeticResult> one = compute_otherwise(inputs, 1);
    CHECK(std::memcmp(one.data(), one.data() + count, count * sizeof(ArithmeticResult)) == 0);
    const std::vector<ArithmeticResult> two = compute_otherwise(inputs, 2);
    CHECK(std::memcmp(one.data(), two.data(), count * sizeof(ArithmeticResult)) != 0);
}

TEST_CASE("perturb_spirv leaves no operation in the renderer's shaders that may be off")
{
    const std::array<std::uint32_t, 8> opcodes{
        kOpFAdd, kOpFSub, kOpFMul, kOpFDiv, kOpVectorTimesScalar, kOpVectorTimesMatrix, kOpMatrixTimesVector, kOpDot};
    const auto is_off = [&](const Instruction& instruction) { return std::ranges::find(opcodes, instruction.opcode) != opcodes.end(); };
    const auto count_functions = [](const Module& module) {
        return std::ranges::count(module.instructions, kOpFunction, &Instruction::opcode);
    };
    constexpr std::array<std::string_view, 5> kWithoutSums{"surface.rmiss", "general.rchit", "general.rmiss", "general_labels.rmiss",
                                                           "general_budget.rgen"};  // that compute nothing, or with integers
    for (const shaders::EntryPoint& entry_point : shaders::kEntryPoints) {
        if (std::ranges::find(kWithoutSums, entry_point.file_name) != kWithoutSums.end()) {
            continue;
        }
        CAPTURE(entry_point.file_name);
        const Module before = parse_module(entry_point.words);
        const Module after = parse_module(perturb_spirv(entry_point.words, {1, std::nullopt}));
        CHECK(std::ranges::any_of(before.instructions, is_off));
        // The functions that were copied come first; their effect stays as it is.
        auto place = after.instructions.begin() + static_cast<std::ptrdiff_t>(after.find_functions());
        for (auto copied = count_functions(after) - count_functions(before); copied > 0; ++place) {
            copied -= place->opcode == kOpFunctionEnd ? 1 : 0;
        }
        CHECK(std::none_of(place, after.instructions.end(), is_off));
    }
}

TEST_CASE("perturb_spirv refuses a function of which it does not know what Vulkan allows")
{
    CHECK_THROWS_WITH_AS(
        static_cast<void>(perturb_spirv(kSineWords, {1, std::nullopt})),
        "nothing is known of function 13 of GLSL.std.450: tests/arithmetic/perturb_spirv.cpp should say what Vulkan allows "
        "of it",
        std::runtime_error);
}

}  // namespace clevrvk::arithmetic
