// Lays out the published CURI. Its loaders read every picture below the pictures folder and every scene below the
// scenes folder, so these folders hold nothing else, and masks and arrays have separate trees. The loaders identify
// scenes by the number in their file names, so each split has separate folders. Objects in scene files have only the
// published keys.
// Source: CURI (Vedantam et al. 2021, ICML), github facebookresearch/productive_concept_learning.
#include "generators/curi/layout.h"

#include "generators/clevr/attributes.h"
#include "generators/curi/program.h"
#include "generators/curi/scene.h"
#include "generators/curi/scene_task.h"
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/spec/ids.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

namespace clevrvk::generators::curi {

namespace {

using layout::Json;

constexpr std::string_view kTask = "curi_scene";
constexpr std::uint64_t kGreatestIndex = 99999999;  // the number in a file name has eight digits
constexpr std::uint64_t kFolderScenes = 5000;       // the published random negatives are drawn from this many scenes

/// The parts of an episode id.
struct CuriPlace {
    std::string split;
    std::uint64_t index = 0;

    /// Path without an extension, relative to the folder of pictures, scenes or masks.
    [[nodiscard]] std::string stem() const { return fmt::format("{}/{}/{}", split, index / kFolderScenes + 1, name_scene(split, index)); }
};

CuriPlace read_place(std::string_view id, const std::string& source)
{
    const std::optional<spec::TaskEpisode> episode = spec::parse_task_episode_id(id);
    // The loaders split a file name at its underscores.
    if (episode && episode->task == kTask && episode->index <= kGreatestIndex && episode->split.find('_') == std::string::npos) {
        return {episode->split, episode->index};
    }
    throw SpecError(fmt::format("{}: id: {} is not an id of format curi; it must be {}/SPLIT/MMM/III, where SPLIT has no '_' and MMM/III "
                                "is the scene's number of up to eight digits, as in 012/345",
                                source, quote_text(id), kTask));
}

layout::PicturePaths make_paths(const std::string& stem)
{
    return {fmt::format("images/{}.png", stem), fmt::format("masks/{}.png", stem), fmt::format("aov/{}", stem)};
}

std::string make_scene_path(const std::string& stem)
{
    return fmt::format("scenes/{}.json", stem);
}

void check_name(std::string_view name, std::string_view kind, std::span<const std::string_view> known, const std::string& source)
{
    if (std::find(known.begin(), known.end(), name) == known.end()) {
        throw SpecError(fmt::format("{}: '{}' is not a {} of CURI, which has {}", source, name, kind, fmt::join(known, ", ")));
    }
}

void check_object(const spec::PanelSpec& panel, const spec::ObjectSpec& object, const std::string& source)
{
    check_name(object.shape, "shape", constants_of(Kind::Shape), source);
    check_name(object.size.name, "size", kClevrSizes, source);
    check_name(object.material, "material", constants_of(Kind::Material), source);
    check_name(object.color.name, "color", constants_of(Kind::Color), source);
    // The loaders fail beyond the far edges. A position a whole picture before the near edges is unusable as well.
    const Vec3 center = locate(panel, object);
    const bool is_in = center[0] >= -kWidthPx && center[0] <= kWidthPx && center[1] >= -kHeightPx && center[1] <= kHeightPx;
    if (!is_in) {
        throw SpecError(fmt::format("{}.position: the centre lies at ({:.0f}, {:.0f}) px, outside the range that CURI's programs can "
                                    "express", source,
                                    center[0], center[1]));
    }
}

class CuriLayout final : public layout::Layout {
public:
    [[nodiscard]] std::string_view name() const override { return "curi"; }

    [[nodiscard]] std::string_view summary() const override
    {
        return "pictures and scene files in the form of the published CURI, for scenes of the task curi_scene";
    }

    [[nodiscard]] std::vector<std::string> folders() const override { return {"images", "scenes", "masks", "aov"}; }

    void check_episode(const spec::EpisodeSpec& episode, const std::string& source) const override
    {
        static_cast<void>(read_place(episode.id, source));
        if (episode.panels.size() != 1) {
            throw SpecError(fmt::format("{}: panels: a scene of CURI is one panel, but this episode has {}",
                                        source, episode.panels.size()));
        }
        const spec::PanelSpec& panel = episode.panels.front();
        if (panel.width_px != kWidthPx || panel.height_px != kHeightPx) {
            throw SpecError(fmt::format("{}: panels[0].image: a picture of CURI has {}x{} px, but this one has {}x{}",
                                        source, kWidthPx, kHeightPx, panel.width_px, panel.height_px));
        }
        if (panel.objects.empty() || panel.objects.size() > kMostObjects) {
            throw SpecError(
                fmt::format("{}: panels[0].objects: a scene of CURI has 1 to {}, but this one has {}",
                            source, kMostObjects, panel.objects.size()));
        }
        for (std::size_t i = 0; i < panel.objects.size(); ++i) {
            check_object(panel, panel.objects[i], fmt::format("{}: panels[0].objects[{}]", source, i));
        }
    }

    [[nodiscard]] layout::PanelPaths find_paths(const std::string& episode_id, const std::string&, const Json&,
                                                const std::string& source) const override
    {
        const std::string stem = read_place(episode_id, source).stem();
        return {make_paths(stem), {make_scene_path(stem)}};
    }

    [[nodiscard]] std::vector<layout::TextFile> make_texts(const spec::EpisodeSpec& episode, std::size_t panel,
                                                           const Json& index_line) const override
    {
        const CuriPlace place = read_place(episode.id, episode.id);
        Json scene = write_scene(episode.panels.at(panel), place.split, place.index);
        for (const char* key : {"relationships", "directions"}) {
            scene[key] = index_line[key];
        }
        return {{make_scene_path(place.stem()), scene.dump() + "\n"}};
    }

    [[nodiscard]] layout::FileWords describe_files() const override
    {
        const std::string stem = "SPLIT/FOLDER/ADHOC_SPLIT_INDEX";
        return {
            make_paths(stem),
            {{make_scene_path(stem), "CLEVR's scene of one picture; FOLDER counts from 1 and holds 5000 scenes, INDEX has eight digits"}}};
    }
};

}  // namespace

std::unique_ptr<const layout::Layout> make_layout()
{
    return std::make_unique<CuriLayout>();
}

}  // namespace clevrvk::generators::curi
