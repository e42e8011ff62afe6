// The words that glslc wrote, as arrays.
#include "shaders/spirv.h"

namespace clevrvk::shaders {

namespace {

constexpr std::uint32_t kPathRgenWords[] = {
#include "shaders/spirv/path.rgen.inc"
};
constexpr std::uint32_t kPathOneSiteRgenWords[] = {
#include "shaders/spirv/path_one_site.rgen.inc"
};
constexpr std::uint32_t kPathSmallCompWords[] = {
#include "shaders/spirv/path_small.comp.inc"
};
constexpr std::uint32_t kDenoiseSmoothTilesCompWords[] = {
#include "shaders/spirv/denoise_smooth_tiles.comp.inc"
};
constexpr std::uint32_t kPathSmallRgenWords[] = {
#include "shaders/spirv/path_small.rgen.inc"
};
constexpr std::uint32_t kLabelsRgenWords[] = {
#include "shaders/spirv/labels.rgen.inc"
};
constexpr std::uint32_t kEffortRgenWords[] = {
#include "shaders/spirv/effort.rgen.inc"
};
constexpr std::uint32_t kSurfaceRmissWords[] = {
#include "shaders/spirv/surface.rmiss.inc"
};
constexpr std::uint32_t kSphereRintWords[] = {
#include "shaders/spirv/sphere.rint.inc"
};
constexpr std::uint32_t kRoundedCubeRintWords[] = {
#include "shaders/spirv/rounded_cube.rint.inc"
};
constexpr std::uint32_t kRoundedCylinderRintWords[] = {
#include "shaders/spirv/rounded_cylinder.rint.inc"
};
constexpr std::uint32_t kAnalyticRchitWords[] = {
#include "shaders/spirv/analytic.rchit.inc"
};
constexpr std::uint32_t kMeshRchitWords[] = {
#include "shaders/spirv/mesh.rchit.inc"
};
constexpr std::uint32_t kDenoiseOutliersCompWords[] = {
#include "shaders/spirv/denoise_outliers.comp.inc"
};
constexpr std::uint32_t kDenoiseStatisticsCompWords[] = {
#include "shaders/spirv/denoise_statistics.comp.inc"
};
constexpr std::uint32_t kDenoiseSmoothCompWords[] = {
#include "shaders/spirv/denoise_smooth.comp.inc"
};

}  // namespace

const std::span<const std::uint32_t> kPathRgen{kPathRgenWords};
const std::span<const std::uint32_t> kPathOneSiteRgen{kPathOneSiteRgenWords};
const std::span<const std::uint32_t> kPathSmallComp{kPathSmallCompWords};
const std::span<const std::uint32_t> kDenoiseSmoothTilesComp{kDenoiseSmoothTilesCompWords};
const std::span<const std::uint32_t> kPathSmallRgen{kPathSmallRgenWords};
const std::span<const std::uint32_t> kLabelsRgen{kLabelsRgenWords};
const std::span<const std::uint32_t> kEffortRgen{kEffortRgenWords};
const std::span<const std::uint32_t> kSurfaceRmiss{kSurfaceRmissWords};
const std::span<const std::uint32_t> kSphereRint{kSphereRintWords};
const std::span<const std::uint32_t> kRoundedCubeRint{kRoundedCubeRintWords};
const std::span<const std::uint32_t> kRoundedCylinderRint{kRoundedCylinderRintWords};
const std::span<const std::uint32_t> kAnalyticRchit{kAnalyticRchitWords};
const std::span<const std::uint32_t> kMeshRchit{kMeshRchitWords};
const std::span<const std::uint32_t> kDenoiseOutliersComp{kDenoiseOutliersCompWords};
const std::span<const std::uint32_t> kDenoiseStatisticsComp{kDenoiseStatisticsCompWords};
const std::span<const std::uint32_t> kDenoiseSmoothComp{kDenoiseSmoothCompWords};

}  // namespace clevrvk::shaders
