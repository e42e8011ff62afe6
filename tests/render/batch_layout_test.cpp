// Tests where the parts of a batch lie.
#include "renderer/render/batch_layout.h"

#include "shaders/shared/denoise_types.h"
#include "shaders/shared/scene_types.h"

#include <doctest/doctest.h>

namespace clevrvk::render {

namespace {

scene::Scene make_panel(int object_count)
{
    scene::Scene panel;
    panel.width_px = 10;
    panel.height_px = 7;
    panel.lights.resize(3);
    panel.instances.resize(static_cast<std::size_t>(object_count));
    for (std::size_t k = 0; k < panel.instances.size(); ++k) {
        panel.instances[k].mask_id = static_cast<std::uint32_t>(k + 1);
    }
    return panel;
}

}  // namespace

TEST_CASE("lay_out_inputs starts every part at a multiple of 256 bytes, behind the one before")
{
    const std::vector<scene::Scene> panels{make_panel(5), make_panel(0), make_panel(40)};
    const InputLayout layout = lay_out_inputs(panels, true);
    CHECK(layout.panels == 0);
    CHECK(layout.instances >= 3 * sizeof(shaders::GpuPanel));
    CHECK(layout.structure_instances >= layout.instances + 45 * sizeof(shaders::GpuInstance));
    CHECK(layout.lights >= layout.structure_instances + 45 * 64);
    CHECK(layout.transmitters >= layout.lights + 9 * sizeof(shaders::GpuAreaLight));
    CHECK(layout.size_bytes >= layout.transmitters + 45 * sizeof(shaders::GpuTransmitter));
    for (const std::uint64_t offset : {layout.instances, layout.structure_instances, layout.lights, layout.transmitters}) {
        CHECK(offset % 256 == 0);
    }
}

TEST_CASE("lay_out_outputs gives each panel as many amodal words as its objects need")
{
    const std::vector<scene::Scene> panels{make_panel(5), make_panel(0), make_panel(40), make_panel(1)};
    const OutputLayout layout = lay_out_outputs(panels, {});
    REQUIRE(layout.amodal.size() == 4);
    CHECK(layout.radiance == 0);
    CHECK(layout.ids >= 4 * 70 * 12);
    CHECK(layout.amodal[1] >= layout.amodal[0] + 70 * 4);
    CHECK(layout.amodal[2] >= layout.amodal[1]);
    CHECK(layout.amodal[3] >= layout.amodal[2] + 70 * 8);
    CHECK(layout.depth >= layout.amodal[3] + 70 * 4);
    CHECK(layout.normals >= layout.depth + 4 * 70 * 4);
    CHECK(layout.readback_bytes == layout.normals + 4 * 70 * 12);
    CHECK(layout.size_bytes == layout.readback_bytes);
    for (const std::uint64_t offset : layout.amodal) {
        CHECK(offset % 256 == 0);
    }
}

TEST_CASE("lay_out_outputs leaves depth and normals out of what the host reads where they are not wanted")
{
    const std::vector<scene::Scene> panels{make_panel(5), make_panel(1)};
    RenderSettings settings;
    settings.fills_arrays = false;
    const OutputLayout layout = lay_out_outputs(panels, settings);
    CHECK(layout.readback_bytes == layout.amodal[1] + 70 * 4);
    CHECK(layout.depth >= layout.readback_bytes);
    CHECK(layout.normals >= layout.depth + 2 * 70 * 4);
    CHECK(layout.size_bytes == layout.normals + 2 * 70 * 12);  // the device fills them all the same
}

TEST_CASE("lay_out_outputs puts what the denoiser works with behind what the host reads")
{
    const std::vector<scene::Scene> panels{make_panel(5), make_panel(1)};
    RenderSettings denoised;
    denoised.denoises = true;
    const OutputLayout layout = lay_out_outputs(panels, denoised);
    CHECK(layout.readback_bytes == lay_out_outputs(panels, {}).size_bytes);
    CHECK(layout.halves[0] >= layout.readback_bytes);
    CHECK(layout.halves[1] >= layout.halves[0] + 2 * 70 * 12);
    CHECK(layout.cleaned >= layout.halves[1] + 2 * 70 * 12);
    CHECK(layout.statistics >= layout.cleaned + 2 * 70 * sizeof(shaders::GpuPixelStatistics));
    CHECK(layout.budgets >= layout.statistics + 2 * 70 * sizeof(shaders::GpuPixelStatistics));
    CHECK(layout.size_bytes == layout.budgets + 2 * (2 * 7) * 4);  // a row of 10 px is two blocks
}

TEST_CASE("input_bytes is enough for a batch of one")
{
    const std::vector<scene::Scene> panels{make_panel(33)};
    CHECK(input_bytes(33) >= lay_out_inputs(panels, true).size_bytes);
}

TEST_CASE("output_bytes is enough for a batch of one")
{
    const std::vector<scene::Scene> panels{make_panel(33)};
    RenderSettings denoised;
    denoised.denoises = true;
    CHECK(output_bytes(10, 7, 33) >= lay_out_outputs(panels, denoised).size_bytes);
}

}  // namespace clevrvk::render
