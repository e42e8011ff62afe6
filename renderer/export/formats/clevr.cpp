// The published folders of CLEVR: images/SPLIT and scenes/CLEVR_SPLIT_scenes.json. Its objects have words for shape,
// size, material and colour; others are refused, because its programs could not name them.
// Source: clevr-dataset-gen, render_images.py; torchvision, CLEVRClassification.
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/export/formats.h"
#include "renderer/export/part_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace clevrvk::exporting {
namespace {

constexpr std::array<std::string_view, 4> kDirections{"left", "right", "front", "behind"};

// The word that a member holds; null if it is absent or a number.
template <typename Member>
const std::string* find_word(const std::optional<Member>& member)
{
    if constexpr (std::is_same_v<Member, std::string>) {
        return member ? &*member : nullptr;
    } else {
        return member ? std::get_if<std::string>(&*member) : nullptr;
    }
}

Json write_object(const record::ObjectRecord& object)
{
    return {{"shape", object.shape},
            {"size", *find_word(object.size)},
            {"material", *find_word(object.material)},
            {"color", *find_word(object.color)},
            {"rotation", object.rotation_deg.value_or(0.0)},
            {"3d_coords", object.position},
            {"pixel_coords", object.pixel_coords.values}};
}

struct SplitScenes {
    PartFile file;
    std::uint64_t count = 0;

    SplitScenes(const Job& job, const std::string& split) : file(job.out, fmt::format("scenes/CLEVR_{}_scenes.json", split))
    {
        const Json info{{"split", split}, {"version", job.dataset.settings.tool_version}, {"license", "see licenses.json"}};
        file.write(fmt::format("{{\"info\":{},\n\"scenes\":[", info.dump()));
    }
};

class ClevrExporter final : public Exporter {
public:
    explicit ClevrExporter(const Job& job) : job_(job) {}

    void add(const ExportPanel& panel) override
    {
        Json scene{{"split", panel.split}, {"image_index", 0}, {"image_filename", ""}, {"objects", Json::array()}};
        for (const record::ObjectRecord& object : panel.record.objects) {
            scene["objects"].push_back(write_object(object));
        }
        for (const std::string_view direction : kDirections) {
            const auto is_meant = [&](const auto& named) { return named.first == direction; };
            scene["relationships"][direction] = std::ranges::find_if(panel.record.relationships, is_meant)->second;
            scene["directions"][direction] = std::ranges::find_if(panel.record.directions, is_meant)->second;
        }
        SplitScenes& scenes = splits_.try_emplace(panel.split, job_, panel.split).first->second;
        const dataset::PanelFile& picture = *panel.find(dataset::FileRole::Picture);
        const std::string name = fmt::format("CLEVR_{}_{:06}{}", panel.split, scenes.count, find_ending(picture));
        scene["image_index"] = scenes.count;
        scene["image_filename"] = name;
        link_file(job_, picture, fmt::format("images/{}/{}", panel.split, name));
        scenes.file.write(scenes.count == 0 ? "\n" : ",\n");
        scenes.file.write(scene.dump());
        ++scenes.count;
    }

    void finish() override
    {
        for (auto& [split, scenes] : splits_) {
            scenes.file.write("\n]}\n");
            scenes.file.place();
        }
    }

private:
    Job job_;
    std::map<std::string, SplitScenes> splits_;  // by name
};

}  // namespace

void check_clevr_object(const record::ObjectRecord& object, const std::string& place)
{
    for (const auto& [key, word] : {std::pair("size", find_word(object.size)), std::pair("material", find_word(object.material)),
                                    std::pair("color", find_word(object.color))}) {
        if (word == nullptr) {
            throw SpecError(fmt::format("{}: object {} of shape {} has no word for its {}, which scenes of CLEVR need; choose another "
                                        "format",
                                        place, quote_text(object.id), quote_text(object.shape), key));
        }
    }
    if (object.rotation_wxyz) {
        throw SpecError(fmt::format("{}: object {} has rotation_wxyz, and scenes of CLEVR hold only a turn about the vertical, in "
                                    "degrees; choose another format",
                                    place, quote_text(object.id)));
    }
}

std::unique_ptr<Exporter> begin_clevr(const Job& job)
{
    return std::make_unique<ClevrExporter>(job);
}

}  // namespace clevrvk::exporting
