// What a render yields for one panel, in CPU memory. Knows no Vulkan.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace clevrvk::frame {

/// Pixels of one panel. Every array is row-major from the top left; sizes below are per pixel.
/// All but radiance is taken from the ray through the pixel's centre, first surface hit; glass counts as opaque.
struct Frame {
    int width_px = 0;
    int height_px = 0;
    int object_count = 0;
    std::uint32_t dropped_samples = 0;  ///< paths whose radiance was not finite, or beyond all light: they brought nothing to the picture
    std::vector<float> radiance;        ///< 3: linear Rec.709 RGB, filtered, not clipped
    std::vector<std::uint32_t> ids;     ///< 1: 0 background, k the k-th object of the panel
    std::vector<float> depth;           ///< 1: distance along the view axis, scene units; +infinity where nothing is hit
    std::vector<float> normals;         ///< 3: unit, world space, towards the viewer; 0 0 0 where nothing is hit
    std::vector<float> albedo;          ///< 3: linear RGB base colour; 0 0 0 where nothing is hit
    /// amodal_word_count(object_count): bit (k-1)%32 of word (k-1)/32 is set where object k lies behind the
    /// pixel's centre and before the backdrop, hidden by other objects or not
    std::vector<std::uint32_t> amodal;
};

/// What a device does for a batch, in this order: takes the scenes and builds their structures; labels; finds how many
/// paths each block of pixels takes; follows paths; denoises; copies the frames to the host. Budgets and Denoise have
/// nothing to do where pictures are not denoised.
enum class Pass { Inputs, Labels, Budgets, Paths, Denoise, Readback };

/// In the order of Pass.
constexpr std::array<std::string_view, 6> kPassNames{"inputs", "labels", "budgets", "paths", "denoise", "readback"};

/// Of each Pass, by the device's own clock; all 0 of a device that does not tell.
using PassSeconds = std::array<double, kPassNames.size()>;

/// Frames of panels that were sent to a device together.
class FrameBatch {
public:
    FrameBatch() = default;
    virtual ~FrameBatch() = default;
    FrameBatch(const FrameBatch&) = delete;
    FrameBatch& operator=(const FrameBatch&) = delete;

    /// Waits for so long at most. Before wait(), for who wants to watch.
    /// \return  the part of the work that is done, from 0 to below 1; 1 when all is, or when only wait() can tell
    /// \throws GpuError  when the device fails
    [[nodiscard]] virtual double wait_for(std::chrono::milliseconds /*longest*/) { return 1.0; }

    /// Waits until the device is done; called once. \return  how long it worked at what
    /// \throws GpuError  when the device fails
    [[nodiscard]] virtual PassSeconds wait() = 0;

    /// The frame of a panel, counted from 0; after wait(), by any thread.
    /// \throws std::logic_error  when a radiance is not finite although all paths in it were
    [[nodiscard]] virtual Frame read(std::size_t place) const = 0;
};

/// Words a pixel of Frame::amodal has: one bit an object.
[[nodiscard]] constexpr int amodal_word_count(int object_count)
{
    return (object_count + 31) / 32;
}

/// Checks that the arrays fit the frame's size and that every id names an object of the panel. Depth, normals and
/// albedo may be empty: they are there only when asked for.
/// \throws std::logic_error  naming the array and both sizes
void check_frame(const Frame& frame);

}  // namespace clevrvk::frame
