// Allocates a batch's buffers by its layout, and reads its frames from the mapped readback buffer.
#include "renderer/render/device_batch.h"

#include "renderer/base/error.h"
#include "renderer/gpu/device.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace clevrvk::render {

namespace {

// The host clears this word before a batch, and the device sets it at the very end. Vulkan allows a wait to succeed
// after the device is lost; without this word, the pixels of an earlier batch would then pass for the pixels of this
// one.
using Mark = std::uint32_t;
constexpr Mark kIsDone = 1;
// The next word is the fraction of paths that are done, in units of 1 / kWhole. The host reads it for the progress line
// while the device works. Nothing else depends on it, so a delayed value does no harm.
constexpr double kWhole = 65536.0;
constexpr std::size_t kMarkCount = 2;

template <typename T>
std::vector<T> copy_pixels(const gpu::Buffer& readback, std::uint64_t offset, std::size_t first, std::size_t count)
{
    std::vector<T> values(count);
    if (count > 0) {
        std::memcpy(values.data(), readback.mapped().data() + offset + first * sizeof(T), count * sizeof(T));
    }
    return values;
}

void fill_albedo(frame::Frame& frame, std::span<const glm::vec3> albedos)
{
    const std::size_t pixels = frame.ids.size();
    frame.albedo.resize(3 * pixels);
    for (std::size_t k = 0; k < pixels; ++k) {
        const std::uint32_t id = frame.ids[k];
        const glm::vec3 albedo = id > 0 || std::isfinite(frame.depth[k]) ? albedos[id] : glm::vec3(0.0F);
        frame.albedo[3 * k] = albedo.x;
        frame.albedo[3 * k + 1] = albedo.y;
        frame.albedo[3 * k + 2] = albedo.z;
    }
}

// For classic panels: the distance is the depth divided by the cosine of the ray's angle to the view axis.
void fill_distance(frame::Frame& frame, const scene::Camera& camera)
{
    frame.distance.resize(frame.ids.size());
    const auto width = static_cast<std::size_t>(frame.width_px);
    for (std::size_t k = 0; k < frame.ids.size(); ++k) {
        const glm::dvec2 point(static_cast<double>(k % width) + 0.5, static_cast<double>(k / width) + 0.5);
        const glm::dvec2 across = (2.0 * point / glm::dvec2(frame.width_px, frame.height_px) - 1.0) * glm::dvec2(camera.tan_half_fov);
        frame.distance[k] = static_cast<float>(static_cast<double>(frame.depth[k]) * std::sqrt(1.0 + glm::dot(across, across)));
    }
}

// In a classic panel, every hit that is not on an object is on the backdrop.
void fill_stage(frame::Frame& frame)
{
    frame.stage.resize(frame.ids.size());
    for (std::size_t k = 0; k < frame.ids.size(); ++k) {
        frame.stage[k] = frame.ids[k] == 0 && std::isfinite(frame.depth[k]) ? scene::kBackdropClass : std::uint8_t{0};
    }
}

// The general kernels write the class of the stage into the same buffer as the parts of things.
void split_stage(frame::Frame& frame)
{
    frame.stage.resize(frame.ids.size());
    for (std::size_t k = 0; k < frame.ids.size(); ++k) {
        if (frame.ids[k] == 0) {
            frame.stage[k] = static_cast<std::uint8_t>(std::exchange(frame.parts[k], 0U));
        }
    }
}

}  // namespace

DeviceBatch::DeviceBatch(const gpu::Device& device)
    : structures(device, "panel structures"), stopwatch(device, frame::kPassNames.size()), commands(device), device_(device)
{
}

void DeviceBatch::prepare(std::span<const scene::Scene> panels, const RenderSettings& settings, bool has_trees)
{
    if (commands.is_submitted()) {
        commands.wait();  // its frames were abandoned
    }
    meshes = {};
    images = {};
    in = lay_out_inputs(panels, has_trees);
    out = lay_out_outputs(panels, settings);
    gpu::reserve_buffer(device_, upload, in.size_bytes, gpu::BufferKind::Upload, "batch upload");
    gpu::reserve_buffer(device_, inputs, in.size_bytes, gpu::BufferKind::DeviceLocal, "batch inputs");
    gpu::reserve_buffer(device_, outputs, out.size_bytes, gpu::BufferKind::DeviceLocal, "batch pixels");
    gpu::reserve_buffer(device_, readback, out.readback_bytes + kMarkCount * sizeof(Mark), gpu::BufferKind::Readback, "batch readback");
    std::ranges::fill(marks(), std::byte{0});
    recorded_paths_ = 0.0;
    width_px_ = panels.front().width_px;
    height_px_ = panels.front().height_px;
    summed_count_ = settings.denoises ? std::min(settings.samples, 1) : settings.samples;
    sample_count_ = settings.samples;
    fills_arrays_ = settings.fills_arrays;
    panels_.clear();
    for (const scene::Scene& scene : panels) {
        Panel panel{scene.noise_seed, count_things(scene), {}, scene.camera};
        if (scene.path == scene::ScenePath::Classic) {
            panel.albedos.emplace_back(static_cast<float>(scene.backdrop.value().albedo));
            for (const scene::Instance& instance : scene.instances) {
                panel.albedos.push_back(color_of(material_of(scene, instance)));
            }
        }
        panels_.push_back(std::move(panel));
    }
}

std::span<std::byte> DeviceBatch::marks() const
{
    return readback.mapped().subspan(out.readback_bytes, kMarkCount * sizeof(Mark));
}

void DeviceBatch::expect_paths(double count)
{
    expected_paths_ = count;
}

void DeviceBatch::record_launch(double path_count)
{
    const double done = std::min(kWhole * recorded_paths_ / expected_paths_, kWhole - 1.0);
    commands.fill(readback, out.readback_bytes + sizeof(Mark), sizeof(Mark), static_cast<Mark>(done));
    recorded_paths_ += path_count;
}

void DeviceBatch::record_readback()
{
    commands.copy(outputs, readback, out.readback_bytes);
    commands.barrier();
    commands.fill(readback, out.readback_bytes, sizeof(Mark), kIsDone);
}

void DeviceBatch::end_pass(frame::Pass pass)
{
    stopwatch.end_lap(commands, static_cast<std::uint32_t>(pass));
}

double DeviceBatch::wait_for(std::chrono::milliseconds longest)
{
    if (commands.wait_for(longest)) {
        return 1.0;
    }
    // Volatile, because the device may be writing this word.
    const auto* const done = reinterpret_cast<const volatile Mark*>(marks().data() + sizeof(Mark));
    return *done / kWhole;
}

frame::PassSeconds DeviceBatch::wait()
{
    commands.wait();
    Mark mark = 0;
    std::memcpy(&mark, marks().data(), sizeof(mark));
    if (mark != kIsDone) {
        throw GpuError("cannot read pixels: the device did not finish its work, and did not report why; it may have been lost");
    }
    const std::vector<double> laps = stopwatch.read_seconds();
    frame::PassSeconds seconds{};
    std::copy(laps.begin(), laps.end(), seconds.begin());
    return seconds;
}

frame::Frame DeviceBatch::read_frame(std::size_t place) const
{
    const Panel& panel = panels_.at(place);
    frame::Frame frame;
    frame.width_px = width_px_;
    frame.height_px = height_px_;
    frame.object_count = panel.object_count;
    const std::size_t pixels = static_cast<std::size_t>(width_px_) * static_cast<std::size_t>(height_px_);
    if (summed_count_ > 0) {
        frame.radiance = copy_pixels<float>(readback, out.radiance, place * pixels * 3, pixels * 3);
    }
    for (std::size_t k = 0; k < frame.radiance.size(); ++k) {
        float& value = frame.radiance[k];
        value /= static_cast<float>(summed_count_);
        CLEVRVK_CHECK(std::isfinite(value), "a radiance of {} at pixel {}, {} of a picture of noise seed {}", value,
                      k / 3 % static_cast<std::size_t>(width_px_), k / 3 / static_cast<std::size_t>(width_px_), panel.noise_seed);
    }
    if (sample_count_ > 0 && out.coverage[place] != 0) {
        frame.coverage = copy_pixels<float>(readback, out.coverage[place], 0, pixels);
        std::ranges::transform(frame.coverage, frame.coverage.begin(),
                               [&](float count) { return count / static_cast<float>(sample_count_); });
    }
    frame.dropped_samples = copy_pixels<std::uint32_t>(readback, out.dropped, place, 1).front();
    frame.ids = copy_pixels<std::uint32_t>(readback, out.ids, place * pixels, pixels);
    if (out.parts != 0) {
        frame.parts = copy_pixels<std::uint32_t>(readback, out.parts, place * pixels, pixels);
        split_stage(frame);
    }
    const std::size_t words = static_cast<std::size_t>(frame::amodal_word_count(frame.object_count));
    frame.amodal = copy_pixels<std::uint32_t>(readback, out.amodal[place], 0, pixels * words);
    if (fills_arrays_) {
        frame.depth = copy_pixels<float>(readback, out.depth, place * pixels, pixels);
        frame.normals = copy_pixels<float>(readback, out.normals, place * pixels * 3, pixels * 3);
        if (panel.albedos.empty()) {
            frame.albedo = copy_pixels<float>(readback, out.albedo, place * pixels * 3, pixels * 3);
            frame.distance = copy_pixels<float>(readback, out.distances, place * pixels, pixels);
        } else {
            fill_albedo(frame, panel.albedos);
            fill_distance(frame, panel.camera);
            fill_stage(frame);
        }
    }
    return frame;
}

}  // namespace clevrvk::render
