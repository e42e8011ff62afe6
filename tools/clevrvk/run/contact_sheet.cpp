// Renders a sheet's panels one after another and copies their pixels into place.
#include "tools/clevrvk/run/contact_sheet.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/gpu/device.h"
#include "renderer/image/png.h"
#include "renderer/image/tone_curve.h"
#include "renderer/render/renderer.h"
#include "renderer/scene/build_scene.h"
#include "renderer/write/atomic_file.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/print_line.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

namespace clevrvk::tools {

namespace fs = std::filesystem;

void add_sheet_flags(const Command& command, SheetFlags& flags)
{
    constexpr int kMostColumns = 64;
    flags.rendering.quality = "draft";
    command.add_option("FILE", flags.file, "The PNG file to write").required().type_name("");
    command
        .add_option("--columns", flags.columns,
                    fmt::format("Pictures in a row, 1 to 64; default: {}",
                                flags.columns > 0 ? std::to_string(flags.columns) : "about as many as rows"))
        .check(make_integer_check(1, kMostColumns))
        .type_name("N");
    command.add_flag("--overwrite", flags.overwrites, "Replace FILE");
    add_rendering_flags(command, flags.rendering);
}

void write_contact_sheet(std::span<const spec::EpisodeSpec> episodes, const catalog::Catalog& catalog, const SheetFlags& flags)
{
    write::check_lone_file(flags.file);
    const fs::path file = fs::absolute(flags.file);
    if (fs::exists(file) && !flags.overwrites) {
        throw SpecError(fmt::format("{} exists; --overwrite replaces it", quote_text(flags.file)));
    }
    CLEVRVK_CHECK(!episodes.empty(), "a sheet of no pictures");
    const int count = static_cast<int>(episodes.size());
    const int columns = flags.columns > 0 ? flags.columns : static_cast<int>(std::ceil(std::sqrt(count)));
    const int rows = (count + columns - 1) / columns;
    const spec::PanelSpec& first = episodes.front().panels.front();
    const auto row_bytes = static_cast<std::size_t>(3 * columns * first.width_px);
    std::vector<std::uint8_t> pixels(row_bytes * static_cast<std::size_t>(rows * first.height_px), 255);
    const gpu::Device device = gpu::Device::open(flags.rendering.device);
    render::Renderer renderer(device);
    scene::MeshCache meshes;
    const Sampling sampling = find_sampling(flags.rendering);
    const render::RenderSettings settings{.samples = sampling.samples, .denoises = sampling.denoises, .fills_arrays = false};
    for (int k = 0; k < count; ++k) {
        const std::vector<scene::Scene> panel{scene::build_scene(episodes[static_cast<std::size_t>(k)], 0, catalog, meshes)};
        const frame::Frame frame = renderer.render(panel, settings).front();
        CLEVRVK_CHECK(frame.width_px == first.width_px && frame.height_px == first.height_px, "the pictures of a sheet have two sizes");
        const std::vector<std::uint8_t> picture = image::apply_tone_curve(frame.radiance, frame.width_px);
        const std::size_t width_bytes = static_cast<std::size_t>(3 * frame.width_px);
        for (int y = 0; y < frame.height_px; ++y) {
            const std::size_t row = static_cast<std::size_t>(k / columns * frame.height_px + y);
            std::copy_n(picture.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(y) * width_bytes), width_bytes,
                        pixels.begin() +
                            static_cast<std::ptrdiff_t>(row * row_bytes + static_cast<std::size_t>(k % columns) * width_bytes));
        }
    }
    const std::vector<std::uint8_t> bytes = image::encode_png_rgb8(pixels, columns * first.width_px, rows * first.height_px);
    write::write_lone_file(file, bytes);
    print_line(fmt::format("{}: {} pictures of {}x{} px", flags.file, count, first.width_px, first.height_px));
}

}  // namespace clevrvk::tools
