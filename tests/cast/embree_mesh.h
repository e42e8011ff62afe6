// A mesh in Embree, which shares no code with this project: an oracle if its package is installed.
#pragma once

#ifdef CLEVRVK_EMBREE

#include "renderer/cast/ray.h"
#include "renderer/scene/scene.h"

#if CLEVRVK_EMBREE == 3
#include <embree3/rtcore.h>
#else
#include <embree4/rtcore.h>
#endif

#include <cstring>

namespace clevrvk::cast::test {

class EmbreeMesh {
public:
    explicit EmbreeMesh(const scene::Mesh& mesh) : device_(rtcNewDevice(nullptr)), scene_(rtcNewScene(device_))
    {
        RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
        void* const positions =
            rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, sizeof(glm::vec3), mesh.positions.size());
        std::memcpy(positions, mesh.positions.data(), mesh.positions.size() * sizeof(glm::vec3));
        void* const triangles =
            rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, sizeof(glm::uvec3), mesh.triangles.size());
        std::memcpy(triangles, mesh.triangles.data(), mesh.triangles.size() * sizeof(glm::uvec3));
        rtcSetSceneFlags(scene_, RTC_SCENE_FLAG_ROBUST);
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(scene_, geometry);
        rtcReleaseGeometry(geometry);
        rtcCommitScene(scene_);
    }
    ~EmbreeMesh()
    {
        rtcReleaseScene(scene_);
        rtcReleaseDevice(device_);
    }
    EmbreeMesh(const EmbreeMesh&) = delete;
    EmbreeMesh& operator=(const EmbreeMesh&) = delete;

    /// Least t >= 0, in multiples of the direction; kNoHit when the ray misses.
    [[nodiscard]] double intersect(const Ray& ray) const
    {
        RTCRayHit query{};
        query.ray.org_x = static_cast<float>(ray.origin.x);
        query.ray.org_y = static_cast<float>(ray.origin.y);
        query.ray.org_z = static_cast<float>(ray.origin.z);
        query.ray.dir_x = static_cast<float>(ray.direction.x);
        query.ray.dir_y = static_cast<float>(ray.direction.y);
        query.ray.dir_z = static_cast<float>(ray.direction.z);
        query.ray.tfar = std::numeric_limits<float>::infinity();
        query.ray.mask = ~0U;
        query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
#if CLEVRVK_EMBREE == 3
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        rtcIntersect1(scene_, &context, &query);
#else
        rtcIntersect1(scene_, &query);
#endif
        return query.hit.geomID == RTC_INVALID_GEOMETRY_ID ? kNoHit : static_cast<double>(query.ray.tfar);
    }

private:
    RTCDevice device_;
    RTCScene scene_;
};

}  // namespace clevrvk::cast::test

#endif
