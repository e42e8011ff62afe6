// A batch: inputs up, top-level structures, labels, paths, pixels down.
#include "renderer/render/renderer.h"

#include "renderer/base/error.h"
#include "renderer/gpu/commands.h"
#include "renderer/gpu/device.h"
#include "renderer/gpu/rt_pipeline.h"
#include "renderer/render/batch_layout.h"
#include "renderer/render/denoiser.h"
#include "renderer/render/pixel_filter.h"
#include "renderer/render/shape_library.h"
#include "renderer/render/upload_scene.h"

#include "shaders/spirv.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>

namespace clevrvk::render {

namespace {

// Each launch of a long render is a submission of its own, so that a display or a watchdog on the same card is not starved. The sum goes on
// where it stopped, to the bit.
constexpr int kSamplesPerLaunch = 64;

// Paths a sample has where a denoised picture shows metal or glass, see find_effort of shaders/lib/path.glsl. Few samples are for a quick look, and
// should be quick. Powers of two: the quotient is exact.
constexpr int kQuickSamples = 32;
constexpr std::uint32_t kQuickEffort = 2;
constexpr std::uint32_t kNarrowEffort = 8;

std::uint32_t find_narrow_effort(const RenderSettings& settings)
{
    if (!settings.denoises) {
        return 1;
    }
    return settings.samples < kQuickSamples ? kQuickEffort : kNarrowEffort;
}

// The CPU driver gains nothing from large batches; a few panels even out its threads.
constexpr int kCpuBatchPanels = 4;
constexpr std::uint64_t kCpuBatchLanes = std::uint64_t{1} << 20U;
// Lanes that keep a large card busy, and the share of its memory that pixels of one batch may take.
constexpr std::uint64_t kGpuBatchLanes = std::uint64_t{1} << 22U;
constexpr std::uint64_t kGpuMemoryShare = 8;
constexpr int kMaxBatchPanels = 256;

// In the order of the shape numbers of shaders/shared/scene_types.h.
std::vector<gpu::HitGroup> list_hit_groups()
{
    return {
        {shaders::kAnalyticRchit, {}, shaders::kSphereRint},
        {shaders::kAnalyticRchit, {}, shaders::kRoundedCubeRint},
        {shaders::kAnalyticRchit, {}, shaders::kRoundedCylinderRint},
        {shaders::kMeshRchit, {}, {}},
    };
}

gpu::RtPipelineDesc describe_pipeline(const char* name, gpu::SpirV raygen)
{
    gpu::RtPipelineDesc desc;
    desc.name = name;
    desc.raygen = raygen;
    desc.misses = {shaders::kSurfaceRmiss};
    desc.hit_groups = list_hit_groups();
    desc.push_constant_bytes = sizeof(shaders::GpuLaunch);
    return desc;
}

gpu::Buffer upload_filter_table(const gpu::Device& device)
{
    const std::vector<float> table = invert_blackman_harris(static_cast<int>(shaders::kFilterTableSize));
    return upload_buffer(device, std::as_bytes(std::span(table)), "pixel filter");
}

// A buffer of at least that size; grown by half more than asked, so that batches of like size do not reallocate.
void reserve(const gpu::Device& device, gpu::Buffer& buffer, std::uint64_t size_bytes, gpu::BufferKind kind, const char* name)
{
    if (buffer.size_bytes() < size_bytes) {
        const std::uint64_t grown = buffer.size_bytes() == 0 ? size_bytes : size_bytes + size_bytes / 2;
        buffer = gpu::Buffer();     // the old one goes first: both may not fit
        buffer = gpu::Buffer(device, grown, kind, name);
    }
}

template <typename T>
std::vector<T> copy_pixels(const gpu::Buffer& readback, std::uint64_t offset, std::size_t first, std::size_t count)
{
    std::vector<T> values(count);
    if (count > 0) {
        std::memcpy(values.data(), readback.mapped().data() + offset + first * sizeof(T), count * sizeof(T));
    }
    return values;
}

void fill_albedo(frame::Frame& frame, const scene::Scene& panel)
{
    const std::size_t pixels = frame.ids.size();
    frame.albedo.resize(3 * pixels);
    const glm::vec3 backdrop(static_cast<float>(panel.backdrop.albedo));
    for (std::size_t k = 0; k < pixels; ++k) {
        const std::uint32_t id = frame.ids[k];
        const glm::vec3 albedo = id > 0 ? panel.instances[id - 1].material.color : std::isfinite(frame.depth[k]) ? backdrop : glm::vec3(0.0F);
        frame.albedo[3 * k] = albedo.x;
        frame.albedo[3 * k + 1] = albedo.y;
        frame.albedo[3 * k + 2] = albedo.z;
    }
}

// See shaders/lib/small_scene.glsl.
bool is_small_scene(const scene::Scene& panel)
{
    return panel.lights.size() <= shaders::kSmallSceneLights && panel.instances.size() <= shaders::kSmallSceneObjects;
}

}  // namespace

struct Renderer::Impl {
    explicit Impl(const gpu::Device& the_device)
        : device(the_device),
          label_pipeline(the_device, describe_pipeline("labels", shaders::kLabelsRgen)),
          shapes(the_device),
          filter_table(upload_filter_table(the_device)),
          commands(the_device)
    {
        if (!device.info().is_cpu) {
            static_cast<void>(find_path_pipeline(false));   // no panel can do without it
        }
        device.save_pipeline_cache();
    }

    const gpu::Device& device;
    gpu::RtPipeline label_pipeline;
    std::optional<gpu::RtPipeline> path_pipeline;           // made when first needed: the CPU driver takes seconds to compile one
    std::optional<gpu::RtPipeline> small_path_pipeline;
    ShapeLibrary shapes;
    gpu::Buffer filter_table;
    std::optional<Denoiser> denoiser;                       // likewise
    gpu::Commands commands;
    gpu::Buffer upload;
    gpu::Buffer inputs;
    gpu::Buffer outputs;
    gpu::Buffer readback;

    void fill_inputs(std::span<const scene::Scene> panels, const InputLayout& in, const OutputLayout& out, const gpu::AccelBuilder& structures,
                     const RenderSettings& settings);
    std::vector<gpu::AccelGeometry> describe_structures(std::span<const scene::Scene> panels, const InputLayout& in) const;
    const gpu::RtPipeline& find_path_pipeline(bool is_small);
    void record_labels(shaders::GpuLaunch launch, std::uint32_t panel_count);
    void trace_paths(shaders::GpuLaunch launch, std::uint32_t panel_count, bool is_small, int first_sample, int end_sample);
    void record_denoising(const shaders::GpuLaunch& launch, const OutputLayout& out, int samples, std::uint32_t panel_count);
    frame::Frame read_frame(const scene::Scene& panel, std::size_t place, const OutputLayout& out, int summed_count) const;
};

std::vector<gpu::AccelGeometry> Renderer::Impl::describe_structures(std::span<const scene::Scene> panels, const InputLayout& in) const
{
    std::vector<gpu::AccelGeometry> geometries;
    VkDeviceAddress instances = inputs.address() + in.structure_instances;
    for (const scene::Scene& panel : panels) {
        gpu::AccelGeometry geometry;
        geometry.kind = gpu::AccelGeometry::Kind::Instances;
        geometry.data = instances;
        geometry.count = static_cast<std::uint32_t>(panel.instances.size());
        geometries.push_back(geometry);
        instances += panel.instances.size() * sizeof(VkAccelerationStructureInstanceKHR);
    }
    return geometries;
}

void Renderer::Impl::fill_inputs(std::span<const scene::Scene> panels, const InputLayout& in, const OutputLayout& out,
                                 const gpu::AccelBuilder& structures, const RenderSettings& settings)
{
    std::byte* bytes = upload.mapped().data();
    std::uint32_t instance_count = 0;
    std::uint64_t light_count = 0;
    std::uint64_t transmitter_count = 0;
    const auto put = [&](std::uint64_t offset, std::uint64_t place, const auto& value) {
        std::memcpy(bytes + offset + place * sizeof(value), &value, sizeof(value));
    };
    for (std::size_t k = 0; k < panels.size(); ++k) {
        const scene::Scene& panel = panels[k];
        shaders::GpuPanel gpu_panel = to_gpu(panel);
        gpu_panel.tlas = structures.structures()[k].address();
        gpu_panel.lights = inputs.address() + in.lights + light_count * sizeof(shaders::GpuAreaLight);
        gpu_panel.transmitters = inputs.address() + in.transmitters + transmitter_count * sizeof(shaders::GpuTransmitter);
        gpu_panel.amodal = outputs.address() + out.amodal[k];
        gpu_panel.first_instance = instance_count;
        if (!settings.guides_bounces) {
            gpu_panel.transmitter_count = 0;
        }
        put(in.panels, k, gpu_panel);
        for (const scene::Instance& instance : panel.instances) {
            const ShapeOnDevice& shape = shapes.find(instance);
            put(in.instances, instance_count, to_gpu(instance, shape));
            put(in.structure_instances, instance_count, to_structure_instance(instance, shape, instance_count));
            instance_count += 1;
        }
        for (const scene::AreaLight& light : panel.lights) {
            put(in.lights, light_count, to_gpu(light));
            light_count += 1;
        }
        for (const shaders::GpuTransmitter& transmitter : list_transmitters(panel)) {
            put(in.transmitters, transmitter_count, transmitter);
            transmitter_count += 1;
        }
    }
}

const gpu::RtPipeline& Renderer::Impl::find_path_pipeline(bool is_small)
{
    std::optional<gpu::RtPipeline>& pipeline = is_small ? small_path_pipeline : path_pipeline;
    if (!pipeline) {
        pipeline.emplace(device, is_small ? describe_pipeline("small paths", shaders::kPathSmallRgen) : describe_pipeline("paths", shaders::kPathRgen));
        device.save_pipeline_cache();
    }
    return *pipeline;
}

void Renderer::Impl::record_labels(shaders::GpuLaunch launch, std::uint32_t panel_count)
{
    label_pipeline.trace(commands, std::as_bytes(std::span(&launch, 1)), launch.width, launch.height, panel_count);
}

void Renderer::Impl::trace_paths(shaders::GpuLaunch launch, std::uint32_t panel_count, bool is_small, int first_sample, int end_sample)
{
    const gpu::RtPipeline& pipeline = find_path_pipeline(is_small);
    launch.first_sample = static_cast<std::uint32_t>(first_sample);
    for (int begin = first_sample; begin < end_sample; begin += kSamplesPerLaunch) {
        launch.sample_begin = static_cast<std::uint32_t>(begin);
        launch.sample_end = static_cast<std::uint32_t>(std::min(begin + kSamplesPerLaunch, end_sample));
        commands.begin();
        pipeline.trace(commands, std::as_bytes(std::span(&launch, 1)), launch.width, launch.height, panel_count);
        commands.submit();
        commands.wait();
    }
}

void Renderer::Impl::record_denoising(const shaders::GpuLaunch& launch, const OutputLayout& out, int samples, std::uint32_t panel_count)
{
    if (!denoiser) {
        denoiser.emplace(device);
        device.save_pipeline_cache();
    }
    shaders::GpuDenoise work{};
    work.halves[0] = outputs.address() + out.halves[0];
    work.halves[1] = outputs.address() + out.halves[1];
    work.ids = launch.ids;
    work.cleaned = outputs.address() + out.cleaned;
    work.statistics = outputs.address() + out.statistics;
    work.row_spread = work.halves[0];    // which only the first pass reads
    work.radiance = outputs.address() + out.radiance;
    work.half_samples[0] = static_cast<std::uint32_t>(samples / 2);
    work.half_samples[1] = static_cast<std::uint32_t>(samples - samples / 2);
    work.width = launch.width;
    work.height = launch.height;
    denoiser->record(commands, work, panel_count);
    commands.barrier();
}

// summed_count: how many samples a radiance is the sum of.
frame::Frame Renderer::Impl::read_frame(const scene::Scene& panel, std::size_t place, const OutputLayout& out, int summed_count) const
{
    frame::Frame frame;
    frame.width_px = panel.width_px;
    frame.height_px = panel.height_px;
    frame.object_count = static_cast<int>(panel.instances.size());
    const std::size_t pixels = static_cast<std::size_t>(panel.width_px) * static_cast<std::size_t>(panel.height_px);
    frame.radiance = copy_pixels<float>(readback, out.radiance, place * pixels * 3, pixels * 3);
    for (float& value : frame.radiance) {
        value /= static_cast<float>(summed_count);
        CLEVRVK_CHECK(std::isfinite(value), "a radiance of {} in a picture of noise seed {}", value, panel.noise_seed);
    }
    frame.ids = copy_pixels<std::uint32_t>(readback, out.ids, place * pixels, pixels);
    frame.depth = copy_pixels<float>(readback, out.depth, place * pixels, pixels);
    frame.normals = copy_pixels<float>(readback, out.normals, place * pixels * 3, pixels * 3);
    const std::size_t words = static_cast<std::size_t>(frame::amodal_word_count(frame.object_count));
    frame.amodal = copy_pixels<std::uint32_t>(readback, out.amodal[place], 0, pixels * words);
    fill_albedo(frame, panel);
    return frame;
}

Renderer::Renderer(const gpu::Device& device) : impl_(std::make_unique<Impl>(device)) {}
Renderer::~Renderer() = default;
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;

int Renderer::preferred_batch_size(int width_px, int height_px, int object_count) const
{
    const gpu::DeviceInfo& info = impl_->device.info();
    const std::uint64_t lanes = static_cast<std::uint64_t>(width_px) * static_cast<std::uint64_t>(height_px);
    if (info.is_cpu) {
        return static_cast<int>(std::clamp<std::uint64_t>(kCpuBatchLanes / lanes, 1, kCpuBatchPanels));
    }
    const std::uint64_t by_lanes = std::min(kGpuBatchLanes, impl_->device.limits().max_ray_dispatch_count) / lanes;
    const std::uint64_t by_memory = info.memory_bytes / kGpuMemoryShare / output_bytes(width_px, height_px, object_count);
    return static_cast<int>(std::clamp<std::uint64_t>(std::min(by_lanes, by_memory), 1, kMaxBatchPanels));
}

std::vector<frame::Frame> Renderer::render(std::span<const scene::Scene> panels, const RenderSettings& settings)
{
    if (panels.empty()) {
        return {};
    }
    CLEVRVK_CHECK(settings.samples >= (settings.denoises ? 2 : 1) && settings.samples <= 65536, "{} samples", settings.samples);
    for (const scene::Scene& panel : panels) {
        CLEVRVK_CHECK(panel.width_px == panels.front().width_px && panel.height_px == panels.front().height_px,
                      "a batch with pictures of {}x{} and {}x{} px", panels.front().width_px, panels.front().height_px, panel.width_px,
                      panel.height_px);
        for (const scene::Instance& instance : panel.instances) {
            static_cast<void>(impl_->shapes.find(instance));    // meshes are built now, outside the batch's commands
        }
    }
    const InputLayout in = lay_out_inputs(panels);
    const OutputLayout out = lay_out_outputs(panels, settings.denoises);
    const gpu::Device& device = impl_->device;
    reserve(device, impl_->upload, in.size_bytes, gpu::BufferKind::Upload, "batch upload");
    reserve(device, impl_->inputs, in.size_bytes, gpu::BufferKind::DeviceLocal, "batch inputs");
    reserve(device, impl_->outputs, out.size_bytes, gpu::BufferKind::DeviceLocal, "batch pixels");
    reserve(device, impl_->readback, out.readback_bytes, gpu::BufferKind::Readback, "batch readback");

    gpu::Commands& commands = impl_->commands;
    commands.begin();
    commands.copy(impl_->upload, impl_->inputs, in.size_bytes);
    commands.barrier();
    const gpu::AccelBuilder structures(device, commands, impl_->describe_structures(panels, in), "panel structures");
    impl_->fill_inputs(panels, in, out, structures, settings);

    shaders::GpuLaunch launch{};
    launch.panels = impl_->inputs.address() + in.panels;
    launch.instances = impl_->inputs.address() + in.instances;
    launch.filter_table = impl_->filter_table.address();
    launch.radiance = impl_->outputs.address() + out.radiance;
    launch.ids = impl_->outputs.address() + out.ids;
    launch.depth = impl_->outputs.address() + out.depth;
    launch.normals = impl_->outputs.address() + out.normals;
    launch.width = static_cast<std::uint32_t>(panels.front().width_px);
    launch.height = static_cast<std::uint32_t>(panels.front().height_px);
    launch.narrow_effort = find_narrow_effort(settings);
    launch.interleave_rows = device.info().is_cpu ? 1U : 0U;
    impl_->record_labels(launch, static_cast<std::uint32_t>(panels.size()));
    commands.submit();
    commands.wait();
    const bool can_be_small = settings.small_scenes == SmallScenes::Always || (settings.small_scenes == SmallScenes::OnCpu && device.info().is_cpu);
    for (std::size_t first = 0; first < panels.size();) {       // neighbours of one kind together
        const bool is_small = can_be_small && is_small_scene(panels[first]);
        std::size_t end = first + 1;
        while (end < panels.size() && (can_be_small && is_small_scene(panels[end])) == is_small) {
            end += 1;
        }
        launch.first_panel = static_cast<std::uint32_t>(first);
        const auto panel_count = static_cast<std::uint32_t>(end - first);
        if (settings.denoises) {
            // Two halves of the samples: what differs between them is noise.
            launch.radiance = impl_->outputs.address() + out.halves[0];
            impl_->trace_paths(launch, panel_count, is_small, 0, settings.samples / 2);
            launch.radiance = impl_->outputs.address() + out.halves[1];
            impl_->trace_paths(launch, panel_count, is_small, settings.samples / 2, settings.samples);
        } else {
            impl_->trace_paths(launch, panel_count, is_small, 0, settings.samples);
        }
        first = end;
    }
    commands.begin();
    if (settings.denoises) {
        impl_->record_denoising(launch, out, settings.samples, static_cast<std::uint32_t>(panels.size()));
    }
    commands.copy(impl_->outputs, impl_->readback, out.readback_bytes);
    commands.submit();
    commands.wait();

    std::vector<frame::Frame> frames;
    for (std::size_t place = 0; place < panels.size(); ++place) {
        frames.push_back(impl_->read_frame(panels[place], place, out, settings.denoises ? 1 : settings.samples));
    }
    return frames;
}

}  // namespace clevrvk::render
