// Reads the packed references and renders their scenes.
#include "tests/reference/reference_scenes.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/parse_json.h"
#include "renderer/catalog/catalog.h"
#include "renderer/gpu/device.h"
#include "renderer/gpu/driver_environment.h"
#include "renderer/image/png.h"
#include "renderer/render/renderer.h"
#include "renderer/resolve/thing_reader.h"
#include "renderer/scene/build_scene.h"
#include "renderer/spec/read_spec.h"

#include "tests/source_dir.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <span>

namespace clevrvk::reference {

namespace {

// half of --quality reference: findings here hold there. CLEVRVK_REFERENCE_SAMPLES sets another number
constexpr int kReferenceSamples = 512;
constexpr float kDepthStep = 0.001F;  // scene units; the packed form of tools/checks/pack_reference.py
constexpr float kNormalZero = 128.0F;
constexpr float kNormalScale = 127.0F;

std::filesystem::path path_of(const std::string& name)
{
    return find_source_dir() / "tests" / "reference" / name;
}

std::vector<std::uint16_t> read_png(const std::string& name, int channel_count)
{
    const std::string bytes = read_text_file(path_of(name));
    image::PngImage image = image::decode_png({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    CLEVRVK_CHECK(image.width_px == kWidthPx && image.height_px == kHeightPx && image.channel_count == channel_count,
                  "'{}' is {}x{} px of {} channels", name, image.width_px, image.height_px, image.channel_count);
    return std::move(image.samples);
}

void read_geometry(const std::string& id, ReferenceScene& scene)
{
    if (!std::filesystem::exists(path_of(id + "_depth.png"))) {
        return;
    }
    for (const std::uint16_t sample : read_png(id + "_depth.png", 1)) {
        scene.depth.push_back(kDepthStep * static_cast<float>(sample));
    }
    for (const std::uint16_t sample : read_png(id + "_normal.png", 3)) {
        scene.normals.push_back((static_cast<float>(sample) - kNormalZero) / kNormalScale);
    }
}

std::vector<std::optional<std::array<double, 3>>> read_means(const JsonReader& rows)
{
    std::vector<std::optional<std::array<double, 3>>> means;
    for (const JsonReader& row : rows.read_items(1, 64)) {
        means.push_back(row.value().is_null() ? std::nullopt : std::optional(row.read_numbers<3>({0.0, 1.0})));
    }
    return means;
}

// Batches as the program makes them; validation stays off here, the tests of gpu and render have it on.
void render_frames(const std::vector<scene::Scene>& panels, std::vector<ReferenceScene>& scenes)
{
    gpu::prepare_driver_environment(0);
    const char* choice = std::getenv("CLEVRVK_TEST_DEVICE");
    const gpu::Device device = gpu::Device::open(choice != nullptr ? choice : "cpu");
    render::Renderer renderer(device);
    constexpr int kObjectCount = 5;
    const char* other_samples = std::getenv("CLEVRVK_REFERENCE_SAMPLES");
    const int samples = other_samples != nullptr ? std::stoi(other_samples) : kReferenceSamples;
    const auto batch_size = static_cast<std::size_t>(renderer.preferred_batch_size({kWidthPx, kHeightPx, kObjectCount}, {samples}));
    for (std::size_t first = 0; first < panels.size(); first += batch_size) {
        const std::size_t count = std::min(batch_size, panels.size() - first);
        std::vector<frame::Frame> frames = renderer.render(std::span(panels).subspan(first, count), {samples});
        for (std::size_t k = 0; k < count; ++k) {
            scenes[first + k].frame = std::move(frames[k]);
        }
    }
}

std::vector<ReferenceScene> read_and_render()
{
    const catalog::Catalog catalog = catalog::load_catalog(find_source_dir() / "assets");
    const JsonDocument means = parse_json_text(read_text_file(path_of("means.json")), "means.json");
    const resolve::ThingReader things;
    spec::SpecReader reader(path_of("episodes.jsonl").string(), catalog, things);
    scene::MeshCache meshes;
    std::vector<scene::Scene> panels;
    std::vector<ReferenceScene> scenes;
    while (const std::optional<spec::SpecLine> line = reader.next()) {
        const std::string& id = line->episode.panels.front().id;
        const std::optional<JsonReader> rows = JsonReader(means).find(id);
        if (!rows) {
            continue;  // a scene of the file that has no packed reference
        }
        ReferenceScene scene;
        scene.panel = line->episode.panels.front();
        scene.image_srgb = read_png(id + ".png", 3);
        const std::vector<std::uint16_t> mask = read_png(id + "_mask.png", 1);
        scene.ids.assign(mask.begin(), mask.end());
        scene.means = read_means(*rows);
        read_geometry(id, scene);
        panels.push_back(scene::build_scene(line->episode, 0, catalog, meshes));
        scenes.push_back(std::move(scene));
    }
    render_frames(panels, scenes);
    return scenes;
}

}  // namespace

const std::vector<ReferenceScene>& render_scenes()
{
    static const std::vector<ReferenceScene> scenes = read_and_render();
    return scenes;
}

const ReferenceScene& find_scene(std::string_view prefix)
{
    const std::vector<ReferenceScene>& scenes = render_scenes();
    const auto found =
        std::find_if(scenes.begin(), scenes.end(), [&](const ReferenceScene& scene) { return scene.panel.id.starts_with(prefix); });
    CLEVRVK_CHECK(found != scenes.end(), "no reference scene '{}'", prefix);
    return *found;
}

std::vector<bool> find_inner_pixels(const std::vector<std::uint32_t>& ids)
{
    std::vector<bool> is_inner(ids.size(), false);
    const auto at = [](int x, int y) { return static_cast<std::size_t>(y * kWidthPx + x); };
    for (int y = 1; y + 1 < kHeightPx; ++y) {
        for (int x = 1; x + 1 < kWidthPx; ++x) {
            bool is_same = true;
            for (int k = 0; k < 9; ++k) {
                is_same = is_same && ids[at(x + k % 3 - 1, y + k / 3 - 1)] == ids[at(x, y)];
            }
            is_inner[at(x, y)] = is_same;
        }
    }
    return is_inner;
}

}  // namespace clevrvk::reference
