// The pictures and scene files of the published CURI, so that its loaders read them. Source: CURI (Vedantam et al. 2021, ICML), github
// facebookresearch/productive_concept_learning.
//
// The loaders take every picture below the folder of pictures and every scene below that of scenes: nothing else may lie there, masks and arrays have trees of
// their own. They know a scene by the number in its file's name, so a split has its own folders. In a scene's file, objects have no key but the published.
#include "renderer/annotate/annotate_geometry.h"
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/parse_json.h"
#include "renderer/spec/ids.h"
#include "renderer/write/formats/list.h"
#include "renderer/write/formats/panel_parts.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>

namespace clevrvk::write {

namespace {

constexpr std::string_view kTask = "curi_scene";
constexpr int kWidthPx = 240;
constexpr int kHeightPx = 160;
constexpr std::size_t kMostObjects = 5;
constexpr std::uint64_t kGreatestIndex = 99999999;      // the number of a file's name has eight digits
constexpr std::uint64_t kFolderScenes = 5000;           // as the published random negatives are drawn from

constexpr std::array<std::string_view, 3> kShapes{"cube", "sphere", "cylinder"};
constexpr std::array<std::string_view, 2> kSizes{"large", "small"};
constexpr std::array<std::string_view, 2> kMaterials{"rubber", "metal"};
constexpr std::array<std::string_view, 8> kColors{"gray", "red", "blue", "green", "brown", "purple", "cyan", "yellow"};

/// What the id of an episode says.
struct CuriPlace {
    std::string split;
    std::uint64_t index = 0;

    [[nodiscard]] std::string file_name() const { return fmt::format("ADHOC_{}_{:08}", split, index); }

    /// Path without an ending, below the folder of pictures, of scenes, of masks.
    [[nodiscard]] std::string stem() const { return fmt::format("{}/{}/{}", split, index / kFolderScenes + 1, file_name()); }
};

CuriPlace read_place(std::string_view id, const std::string& source)
{
    const std::optional<spec::TaskEpisode> episode = spec::parse_task_episode_id(id);
    // The loaders take a file's name apart at its underscores.
    if (episode && episode->task == kTask && episode->index <= kGreatestIndex && episode->split.find('_') == std::string::npos) {
        return {episode->split, episode->index};
    }
    throw SpecError(fmt::format("{}: id: {} is no id of format curi; it must be {}/SPLIT/MMM/III, SPLIT without '_', MMM and III the scene's number of up to eight "
                                "digits as in 012/345", source, quote_text(id), kTask));
}

PicturePaths make_paths(const std::string& stem)
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
        throw SpecError(fmt::format("{}: '{}' is no {} of CURI; it has {}", source, name, kind, fmt::join(known, ", ")));
    }
}

void check_object(const spec::ObjectSpec& object, const std::array<double, 3>& center, const std::string& source)
{
    check_name(object.shape, "shape", kShapes, source);
    check_name(object.size.name, "size", kSizes, source);
    check_name(object.material, "material", kMaterials, source);
    check_name(object.color.name, "color", kColors, source);
    // Behind the far edges the loaders fail; what lies a whole picture before the near ones is no place either.
    const bool is_in = center[0] >= -kWidthPx && center[0] <= kWidthPx && center[1] >= -kHeightPx && center[1] <= kHeightPx;
    if (!is_in) {
        throw SpecError(fmt::format("{}.position: the centre lies at ({:.0f}, {:.0f}) px, beyond what programs of CURI can name", source, center[0], center[1]));
    }
}

/// Half to even, as Python's round.
std::int64_t round_px(double value)
{
    return static_cast<std::int64_t>(std::nearbyint(value));
}

Json build_scene_file(const PanelRecord& record, const CuriPlace& place)
{
    const spec::PanelSpec& panel = record.episode->panels.front();
    Json json{{"split", place.split}, {"image_index", place.index}, {"image_filename", place.file_name() + ".png"}};
    json["objects"] = Json::array();
    for (std::size_t i = 0; i < panel.objects.size(); ++i) {
        const spec::ObjectSpec& object = panel.objects[i];
        const std::array<double, 3>& center = record.geometry.objects.at(i).pixel_coords;
        Json each{{"shape", object.shape},       {"size", object.size.name},         {"material", object.material},
                  {"color", object.color.name}, {"rotation", object.rotation_deg}, {"3d_coords", object.position}};
        each["pixel_coords"] = {round_px(center[0]), round_px(center[1]), center[2]};
        json["objects"].push_back(std::move(each));
    }
    json["relationships"] = Json::object();
    for (const annotate::PanelGeometry::Relation& relation : record.geometry.relationships) {
        json["relationships"][relation.name] = relation.related;
    }
    json["directions"] = Json::object();
    for (const annotate::PanelGeometry::Direction& direction : record.geometry.directions) {
        json["directions"][direction.name] = direction.vector;
    }
    return json;
}

class CuriFormat final : public Format {
public:
    [[nodiscard]] std::string_view name() const override { return "curi"; }

    [[nodiscard]] std::string_view summary() const override { return "the pictures and scene files of the published CURI, for scenes of the task curi_scene"; }

    [[nodiscard]] std::vector<std::string> folders() const override { return {"images", "scenes", "masks", "aov"}; }

    void check_episode(const spec::EpisodeSpec& episode, const std::string& source) const override
    {
        static_cast<void>(read_place(episode.id, source));
        if (episode.panels.size() != 1) {
            throw SpecError(fmt::format("{}: panels: a scene of CURI is one panel, this episode has {}", source, episode.panels.size()));
        }
        const spec::PanelSpec& panel = episode.panels.front();
        if (panel.width_px != kWidthPx || panel.height_px != kHeightPx) {
            throw SpecError(fmt::format("{}: panels[0].image: a picture of CURI has {}x{} px, this one {}x{}", source, kWidthPx, kHeightPx, panel.width_px,
                                        panel.height_px));
        }
        if (panel.objects.empty() || panel.objects.size() > kMostObjects) {
            throw SpecError(fmt::format("{}: panels[0].objects: a scene of CURI has 1 to {}, this one {}", source, kMostObjects, panel.objects.size()));
        }
        const annotate::PanelGeometry geometry = annotate::annotate_geometry(panel);
        for (std::size_t i = 0; i < panel.objects.size(); ++i) {
            check_object(panel.objects[i], geometry.objects.at(i).pixel_coords, fmt::format("{}: panels[0].objects[{}]", source, i));
        }
    }

    [[nodiscard]] EncodedPanel encode(const PanelRecord& record) const override
    {
        const CuriPlace place = read_place(record.episode->id, record.episode->id);
        const PicturePaths paths = make_paths(place.stem());
        EncodedPanel encoded;
        encoded.key = record.key;
        encoded.files = encode_pictures(record, paths);
        encoded.files.push_back(encode_scene(record, place));
        encoded.index_line = build_index_line(record, paths).dump();
        return encoded;
    }

    [[nodiscard]] std::vector<EncodedFile> encode_texts(const PanelRecord& record, const Json&) const override
    {
        return {encode_scene(record, read_place(record.episode->id, record.episode->id))};
    }

    [[nodiscard]] std::vector<std::string> list_files(const EntryKey& key, std::string_view, const RunSettings& settings) const override
    {
        const CuriPlace place = read_place(key.episode, fmt::format("index line of '{}' '{}'", key.episode, key.panel));
        std::vector<std::string> files = list_pictures(make_paths(place.stem()), settings);
        files.push_back(make_scene_path(place.stem()));
        return files;
    }

    [[nodiscard]] Json describe(const DatasetInfo& info) const override
    {
        const std::string stem = "SPLIT/FOLDER/ADHOC_SPLIT_INDEX";
        Json files = describe_line_files();
        files[make_scene_path(stem)] = "CLEVR's scene of one picture; FOLDER counts from 1 and holds 5000 scenes, INDEX has eight digits";
        describe_pictures(make_paths(stem), info.settings, files);
        return describe_dataset(name(), info, files);
    }

private:
    static EncodedFile encode_scene(const PanelRecord& record, const CuriPlace& place)
    {
        const std::string text = build_scene_file(record, place).dump() + "\n";
        return {make_scene_path(place.stem()), {text.begin(), text.end()}};
    }
};

}  // namespace

std::unique_ptr<const Format> make_curi_format()
{
    return std::make_unique<CuriFormat>();
}

}  // namespace clevrvk::write
