// The compiled shaders, embedded. Named after their files.
#pragma once

#include <cstdint>
#include <span>

namespace clevrvk::shaders {

/// SPIR-V words of shaders/NAME.STAGE.
extern const std::span<const std::uint32_t> kLabelsRgen;
extern const std::span<const std::uint32_t> kEffortRgen;
extern const std::span<const std::uint32_t> kPathRgen;
extern const std::span<const std::uint32_t> kPathOneSiteRgen;
extern const std::span<const std::uint32_t> kPathSmallRgen;
extern const std::span<const std::uint32_t> kPathSmallComp;
extern const std::span<const std::uint32_t> kSurfaceRmiss;
extern const std::span<const std::uint32_t> kSphereRint;
extern const std::span<const std::uint32_t> kRoundedCubeRint;
extern const std::span<const std::uint32_t> kRoundedCylinderRint;
extern const std::span<const std::uint32_t> kAnalyticRchit;
extern const std::span<const std::uint32_t> kMeshRchit;
extern const std::span<const std::uint32_t> kDenoiseOutliersComp;
extern const std::span<const std::uint32_t> kDenoiseStatisticsComp;
extern const std::span<const std::uint32_t> kDenoiseSmoothComp;
extern const std::span<const std::uint32_t> kDenoiseSmoothTilesComp;

}  // namespace clevrvk::shaders
