// The result of rendering one panel, in CPU memory. Independent of Vulkan.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace clevrvk::frame {

/// The pixels of one panel. Every array is row-major from the top left; the numbers below are values per
/// pixel. All arrays except radiance and coverage describe the first surface hit by the ray through the
/// pixel's centre; glass counts as opaque.
struct Frame {
    int width_px = 0;
    int height_px = 0;
    int object_count = 0;
    std::uint32_t dropped_samples = 0;  ///< paths with infinite, NaN or absurdly large radiance, which are dropped
    std::vector<float> radiance;        ///< 3: linear Rec.709 RGB, filtered, not clipped; empty: only labels
    std::vector<float> coverage;        ///< 1: share of the filter on surfaces; empty: background not transparent
    std::vector<std::uint32_t> ids;     ///< 1: 0 background, k the k-th object of the panel
    std::vector<std::uint32_t> parts;   ///< 1: part of a thing, from 1; 0 elsewhere; empty: no object has parts
    std::vector<float> depth;           ///< 1: distance along the view axis, scene units; +infinity without a hit
    std::vector<float> distance;        ///< 1: distance along the ray, scene units; +infinity without a hit
    std::vector<float> normals;         ///< 3: unit, world space, towards the viewer; 0 0 0 without a hit
    std::vector<float> albedo;          ///< 3: linear RGB base colour; 0 0 0 without a hit
    std::vector<std::uint8_t> stage;    ///< 1: class of the stage, from 1; 0 on objects and without a hit
    /// amodal_word_count(object_count): bit (k-1)%32 of word (k-1)/32 is set if object k lies on the ray before the
    /// backdrop, hidden by other objects or not
    std::vector<std::uint32_t> amodal;
};

/// The passes of a batch on the device, in this order: upload scenes and build their acceleration structures;
/// labels; path budgets of blocks of pixels; paths; denoising; copying frames to the host. Budgets and
/// Denoise do nothing without denoising.
enum class Pass { Inputs, Labels, Budgets, Paths, Denoise, Readback };

/// Names of the passes, in the order of Pass.
constexpr std::array<std::string_view, 6> kPassNames{"inputs", "labels", "budgets", "paths", "denoise", "readback"};

/// Seconds of each Pass by the device's own clock; all 0 on a device without timestamps.
using PassSeconds = std::array<double, kPassNames.size()>;

/// Frames of panels that were sent to a device together.
class FrameBatch {
public:
    FrameBatch() = default;
    virtual ~FrameBatch() = default;
    FrameBatch(const FrameBatch&) = delete;
    FrameBatch& operator=(const FrameBatch&) = delete;

    /// Waits at most `longest`. Call before wait(), to show progress.
    /// \return  the finished fraction of the work, from 0 to below 1; 1 when all is done, or when only wait() can tell
    /// \throws GpuError  when the device fails
    [[nodiscard]] virtual double wait_for(std::chrono::milliseconds /*longest*/) { return 1.0; }

    /// Waits until the device is done; called once. \return  the time of each pass
    /// \throws GpuError  when the device fails
    [[nodiscard]] virtual PassSeconds wait() = 0;

    /// The frame of a panel, counted from 0; after wait(), by any thread.
    /// \throws std::logic_error  when a radiance is not finite although all paths in it were
    [[nodiscard]] virtual Frame read(std::size_t place) const = 0;
};

/// Words per pixel of Frame::amodal: one bit per object.
[[nodiscard]] constexpr int amodal_word_count(int object_count)
{
    return (object_count + 31) / 32;
}

/// Checks that the arrays fit the frame's size and that every id names an object of the panel. Depth and other optional
/// arrays may be empty, since they exist only on request.
/// \throws std::logic_error  naming the array and both sizes
void check_frame(const Frame& frame);

}  // namespace clevrvk::frame
