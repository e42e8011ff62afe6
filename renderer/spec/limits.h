// Every limit of a spec line, each with its reason. The reader and the JSON Schema use them.
#pragma once

#include "renderer/catalog/limits.h"

#include <cstddef>
#include <cstdint>

namespace clevrvk::spec {

/// A whole line is held in memory, and its parsed form takes up to fifty times as much (660 MiB measured for labels
/// that are only empty lists). 1024 panels of 100 objects fit.
constexpr std::size_t kMostLineBytes = std::size_t{16} << 20U;

/// File systems allow 255 bytes a name; the rest is for endings such as `.normal.npy` and for temporary names.
constexpr std::size_t kMostIdBytes = 200;

/// Lines of one stream. Beyond 2^53 JSON readers of other languages lose digits.
constexpr std::int64_t kMostStreamLines = std::int64_t{1} << 53;

/// The panels of an episode are held in memory together; the largest published episodes have some tens of panels.
constexpr std::size_t kMostPanels = 1024;

/// Masks are 16-bit, and labels hold two relations for every pair of objects: at the limit 150 MB a picture, and while
/// they are written 1.3 GiB of memory for one picture, 2.2 GiB for four on two cores (measured, 64x48 px).
constexpr std::size_t kMostObjects = 4096;

constexpr int kLeastImageSidePx = catalog::kLeastImageSidePx;
constexpr int kMostImageSidePx = catalog::kMostImageSidePx;
constexpr NumberRange kLensMm = catalog::kLensMm;
constexpr NumberRange kObjectSize = catalog::kObjectSize;

/// The full angle across the picture's width. Single precision cannot separate the pixels' rays at narrower angles. A
/// lens may cover less.
constexpr NumberRange kFovDeg{0.1, 360.0};
constexpr NumberRange kRollDeg{-360.0, 360.0};

/// Calibrated cameras have coefficients below 1.
constexpr NumberRange kDistortion{-100.0, 100.0};

/// Scene units: diameter of the lens's aperture, and the focus distance.
constexpr NumberRange kAperture{1e-6, 10.0};
constexpr NumberRange kFocus{0.001, 1000.0};

/// Seconds: when a shutter opens and closes, from an arbitrary origin, and how long it may be open.
constexpr NumberRange kShutterTime{-86400.0, 86400.0};
constexpr NumberRange kRollingTime{0.0, 3600.0};
constexpr double kLeastExposure_s = 1e-6;
constexpr double kMostExposure_s = 3600.0;

/// Seconds from an episode's beginning to a panel: thirty years.
constexpr NumberRange kPanelTime{0.0, 1e9};

/// Frames per second of a clip: from one per day, so that a frame's time is a valid panel time, to slow motion.
constexpr NumberRange kClipFps{1e-5, 1000.0};

/// Stops: beyond these limits the whole picture is black or white.
constexpr NumberRange kExposureEv{-16.0, 16.0};
constexpr NumberRange kVignetting{0.0, 1.0};

/// Standard deviations as fractions of white: bad sensors stay below 0.2.
constexpr NumberRange kSensorNoise{0.0, 1.0};

/// The colour formula holds up to the upper limit; light below the lower limit has no blue.
constexpr NumberRange kWhiteBalance_k{2000.0, 25000.0};
constexpr int kLeastJpegQuality = 1;
constexpr int kMostJpegQuality = 100;

/// Scene units: the backdrop is about 60 across, and single precision still resolves 1e-5 here.
constexpr NumberRange kCoordinate{-100.0, 100.0};

/// Many turns are allowed, because published generators draw angles beyond one turn; more would lose digits.
constexpr NumberRange kRotationDeg{-1e6, 1e6};

/// Windings at both ends of a cord, their turns, and the points of its way: more make no other picture.
constexpr std::size_t kMostWindings = 2;
constexpr int kMostTurns = 12;
constexpr std::size_t kMostCordPoints = 64;

/// Joints of an object that the poses of a path move. Bodies have fewer than a hundred, and each joint is an edit of
/// each frame.
constexpr std::size_t kMostJoints = 256;

/// Factors of an object's size: together with the sizes they reach from grains of dust to hills.
constexpr NumberRange kObjectScale{1e-3, 1e3};

/// The most by which a quaternion's length may differ from 1: writers keep at least three digits.
constexpr double kMostQuaternionError = 1e-3;

/// Scene units between an eye or a light and its target: at shorter distances the direction is mostly rounding error.
constexpr double kLeastAimDistance = 0.01;

/// Beyond 2^53 JSON readers of other languages lose digits.
constexpr std::int64_t kMostVariant = std::int64_t{1} << 53;

/// Lights of a panel that lists its own: each light adds cost to every ray.
constexpr std::size_t kMostLights = 256;

constexpr std::size_t kMostStagePieces = 1024;

/// Linear: in a picture exposed for daylight, a cloudless sky is about 1 and a bulb's filament 1e5.
constexpr double kMostRadiance = 1e6;

/// Factor on the colours of an environment picture.
constexpr NumberRange kEnvironmentStrength{0.0, 1e4};
constexpr NumberRange kEnvironmentTurnDeg{-360.0, 360.0};

constexpr NumberRange kLightSize{0.001, 200.0};
constexpr NumberRange kSunDiameterDeg{0.05, 170.0};

/// Scene units between a light and the backdrop below it.
constexpr double kLeastLightClearance = 0.01;

}  // namespace clevrvk::spec
