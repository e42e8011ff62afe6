// A small ray-tracing pipeline: a sphere (a box with an intersection shader) and a triangle, top-level structures whose
// addresses stand in a buffer. The rays are those of gpu_test.rgen: lane x goes up the z axis from (x - 4, 0, -5).
#include "renderer/gpu/accel_struct.h"
#include "renderer/gpu/rt_pipeline.h"
#include "tests/gpu/test_device.h"

#include <doctest/doctest.h>

#include <array>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

namespace clevrvk::gpu {

namespace {

constexpr std::uint32_t kRaygenWords[] = {
#include "shaders/spirv/gpu_test.rgen.inc"
};
constexpr std::uint32_t kMissWords[] = {
#include "shaders/spirv/gpu_test.rmiss.inc"
};
constexpr std::uint32_t kSphereClosestHitWords[] = {
#include "shaders/spirv/gpu_test_sphere.rchit.inc"
};
constexpr std::uint32_t kSphereIntersectionWords[] = {
#include "shaders/spirv/gpu_test_sphere.rint.inc"
};
constexpr std::uint32_t kTriangleClosestHitWords[] = {
#include "shaders/spirv/gpu_test_triangle.rchit.inc"
};

// As in gpu_test.glsl.
struct LaneResult {
    float distance = 0.0F;
    std::uint32_t shape = 0;
    std::uint32_t custom_index = 0;
};
struct Launch {
    VkDeviceAddress tlases = 0;
    VkDeviceAddress results = 0;
};
constexpr std::uint32_t kLaneCount = 8;

enum class Shape : std::uint32_t { Sphere = 1, Triangle = 2 };

struct Placed {
    Shape shape;
    std::uint32_t custom_index;
    float x;
    float z;
    float scale = 1.0F;
};

Buffer upload_bytes(const Device& device, std::span<const std::byte> bytes, const char* name)
{
    Buffer buffer(device, bytes.size(), BufferKind::Upload, name);
    std::memcpy(buffer.mapped().data(), bytes.data(), bytes.size());
    return buffer;
}

// Pipeline and bottom-level structures.
struct Tracer {
    explicit Tracer(const Device& the_device) : device(the_device), pipeline(the_device, describe()), commands(the_device)
    {
        const VkAabbPositionsKHR box{-1.0F, -1.0F, -1.0F, 1.0F, 1.0F, 1.0F};
        const std::array<float, 9> corners{-1.5F, -3.0F, 0.0F, 1.5F, -3.0F, 0.0F, 0.0F, 9.0F, 0.0F};
        const std::array<std::uint32_t, 3> indices{0, 1, 2};
        const Buffer boxes = upload_bytes(device, std::as_bytes(std::span(&box, 1)), "box");
        const Buffer vertices = upload_bytes(device, std::as_bytes(std::span(corners)), "corners");
        const Buffer triangles = upload_bytes(device, std::as_bytes(std::span(indices)), "indices");
        std::array<AccelGeometry, 2> geometries{};
        geometries[0] = {AccelGeometry::Kind::Boxes, boxes.address(), 0, 0, 1};
        geometries[1] = {AccelGeometry::Kind::Triangles, vertices.address(), triangles.address(), 3, 1};
        commands.begin();
        shapes = std::make_unique<AccelBuilder>(device, "shapes");
        shapes->build(commands, geometries, scratch);
        commands.submit();
        commands.wait();
    }

    static RtPipelineDesc describe()
    {
        RtPipelineDesc desc;
        desc.name = "test";
        desc.raygen = kRaygenWords;
        desc.misses = {kMissWords};
        desc.hit_groups = {{kSphereClosestHitWords, kSphereIntersectionWords}, {kTriangleClosestHitWords, {}}};
        desc.push_constant_bytes = sizeof(Launch);
        return desc;
    }

    VkAccelerationStructureInstanceKHR make_instance(const Placed& placed) const
    {
        const bool is_sphere = placed.shape == Shape::Sphere;
        VkAccelerationStructureInstanceKHR instance{};
        instance.transform.matrix[0][0] = instance.transform.matrix[1][1] = instance.transform.matrix[2][2] = placed.scale;
        instance.transform.matrix[0][3] = placed.x;
        instance.transform.matrix[2][3] = placed.z;
        instance.instanceCustomIndex = placed.custom_index & 0xFFFFFFU;
        instance.mask = 0xFF;
        instance.instanceShaderBindingTableRecordOffset = (is_sphere ? 0U : 1U) & 0xFFFFFFU;
        instance.accelerationStructureReference = shapes->structures()[is_sphere ? 0 : 1].address();
        return instance;
    }

    // One layer a scene, all in one command buffer and one launch.
    std::vector<LaneResult> trace(const std::vector<std::vector<Placed>>& scenes)
    {
        std::vector<VkAccelerationStructureInstanceKHR> instances;
        for (const std::vector<Placed>& scene : scenes) {
            for (const Placed& placed : scene) {
                instances.push_back(make_instance(placed));
            }
        }
        instances.emplace_back();  // a buffer must not be empty
        const Buffer instance_buffer = upload_bytes(device, std::as_bytes(std::span(instances)), "instances");
        std::vector<AccelGeometry> geometries;
        VkDeviceAddress address = instance_buffer.address();
        for (const std::vector<Placed>& scene : scenes) {
            geometries.push_back({AccelGeometry::Kind::Instances, address, 0, 0, static_cast<std::uint32_t>(scene.size())});
            address += scene.size() * sizeof(VkAccelerationStructureInstanceKHR);
        }
        const std::size_t lane_count = scenes.size() * kLaneCount;
        const Buffer results(device, lane_count * sizeof(LaneResult), BufferKind::DeviceLocal, "results");
        const Buffer readback(device, results.size_bytes(), BufferKind::Readback, "readback");
        commands.begin();
        AccelBuilder structures(device, "scenes");
        structures.build(commands, geometries, scratch);
        std::vector<VkDeviceAddress> addresses;
        for (const AccelStruct& structure : structures.structures()) {
            addresses.push_back(structure.address());
        }
        const Buffer address_buffer = upload_bytes(device, std::as_bytes(std::span(addresses)), "addresses");
        const Launch launch{address_buffer.address(), results.address()};
        pipeline.trace(commands, std::as_bytes(std::span(&launch, 1)), kLaneCount, 1, static_cast<std::uint32_t>(scenes.size()));
        commands.barrier();
        commands.copy(results, readback, readback.size_bytes());
        commands.submit();
        commands.wait();
        std::vector<LaneResult> lanes(lane_count);
        std::memcpy(lanes.data(), readback.mapped().data(), readback.size_bytes());
        return lanes;
    }

    const Device& device;
    RtPipeline pipeline;
    Commands commands;
    Buffer scratch;
    std::unique_ptr<AccelBuilder> shapes;
};

void check_hit(const LaneResult& lane, Shape shape, std::uint32_t custom_index, float distance)
{
    CHECK(lane.shape == static_cast<std::uint32_t>(shape));
    CHECK(lane.custom_index == custom_index);
    CHECK(lane.distance == doctest::Approx(distance).epsilon(1e-5));
}

void check_miss(const LaneResult& lane)
{
    CHECK(lane.shape == 0);
    CHECK(lane.distance == -1.0F);
}

// A sphere before a triangle at z = 2, the sphere clear of the ray at x = -1, which hits only the triangle; the
// second scene has its sphere elsewhere and larger. No ray is tangent to anything.
const std::vector<std::vector<Placed>> kTwoScenes{
    {{Shape::Sphere, 3, 0.0F, 0.0F, 0.5F}, {Shape::Triangle, 5, 0.0F, 2.0F}},
    {{Shape::Sphere, 7, 2.0F, 4.0F, 1.5F}},
};

}  // namespace

TEST_CASE("RtPipeline finds exact hits in two top-level structures from a buffer, in one launch of depth two")
{
    const TestDevice test;
    Tracer tracer(test.device);
    const std::vector<LaneResult> lanes = tracer.trace(kTwoScenes);
    check_hit(lanes[4], Shape::Sphere, 3, 4.5F);
    check_hit(lanes[3], Shape::Triangle, 5, 7.0F);
    check_miss(lanes[0]);
    check_miss(lanes[7]);
    check_hit(lanes[kLaneCount + 6], Shape::Sphere, 7, 7.5F);
    check_miss(lanes[kLaneCount + 1]);
    check_miss(lanes[kLaneCount + 3]);
}

TEST_CASE("RtPipeline misses everything in an empty top-level structure beside a full one")
{
    const TestDevice test;
    Tracer tracer(test.device);
    const std::vector<LaneResult> lanes = tracer.trace({{}, {{Shape::Sphere, 1, 0.0F, 0.0F}}});
    for (std::uint32_t x = 0; x < kLaneCount; ++x) {
        check_miss(lanes[x]);
    }
    check_hit(lanes[kLaneCount + 4], Shape::Sphere, 1, 4.0F);
}

TEST_CASE("AccelBuilder keeps 200 top-level structures of one command buffer apart")
{
    const TestDevice test;
    Tracer tracer(test.device);
    std::vector<std::vector<Placed>> scenes;
    for (std::uint32_t k = 0; k < 200; ++k) {
        scenes.push_back({{Shape::Sphere, k % 31, 0.0F, static_cast<float>(k % 50)}, {Shape::Triangle, 30, 0.0F, 60.0F}});
    }
    const std::vector<LaneResult> lanes = tracer.trace(scenes);
    for (std::uint32_t k = 0; k < 200; ++k) {
        check_hit(lanes[kLaneCount * k + 4], Shape::Sphere, k % 31, 4.0F + static_cast<float>(k % 50));
    }
}

TEST_CASE("RtPipeline gives the same bytes when the same launch is made again")
{
    const TestDevice test;
    Tracer tracer(test.device);
    const std::vector<LaneResult> first = tracer.trace(kTwoScenes);
    const std::vector<LaneResult> second = tracer.trace(kTwoScenes);
    CHECK(std::memcmp(first.data(), second.data(), first.size() * sizeof(LaneResult)) == 0);
}

}  // namespace clevrvk::gpu
