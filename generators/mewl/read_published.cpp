// Reads published JSON into views.
#include "generators/mewl/read_published.h"

#include "renderer/base/error.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/parse_json.h"

#include <algorithm>
#include <array>
#include <set>
#include <system_error>
#include <tuple>

namespace clevrvk::generators::mewl {

namespace fs = std::filesystem;

namespace {

constexpr NumberRange kCoordinate{-100.0, 100.0};
constexpr std::size_t kMostObjects = 64;
constexpr const char* kInfoFile = "info.json";
constexpr const char* kHandShape = "arrow";

/// Sorts numbers before words, and numbers by value.
auto sorting_key(const fs::path& path)
{
    const std::string name = path.filename().string();
    const bool is_number = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
    return std::tuple(path.parent_path(), !is_number, is_number ? name.size() : 0, name);
}

/// Whether to follow a link to a folder. Skips folders of this dataset, which are read under their own names, folders
/// that hold the link itself, and folders already followed.
bool may_follow(const fs::path& link, const fs::path& root, std::set<fs::path>& followed)
{
    std::error_code error;
    const fs::path target = fs::canonical(link, error);
    const fs::path top = fs::canonical(root, error);
    const bool is_inside = std::mismatch(top.begin(), top.end(), target.begin(), target.end()).first == top.end();
    return !error && !is_inside && followed.insert(target).second;
}

FloorPoint read_direction(const JsonReader& directions, std::string_view name)
{
    const std::array<double, 3> direction = directions.at(name).read_numbers<3>({-1.0, 1.0});
    return {direction[0], direction[1]};
}

SceneView read_scene(const fs::path& file)
{
    const JsonDocument document = load_json(file);
    const JsonReader root(document);
    SceneView scene;
    scene.directions = {read_direction(root.at("directions"), "right"), read_direction(root.at("directions"), "behind")};
    const std::vector<JsonReader> objects = root.at("objects").read_items(1, kMostObjects);
    for (const JsonReader& object : objects) {
        if (object.at("shape").read_string() == kHandShape) {
            continue;
        }
        const std::optional<Item> item = read_item({object.at("shape").read_string(), object.at("color").read_string(),
                                                    object.at("material").read_string(), object.at("size").read_string()});
        if (!item) {
            object.fail("this is not an object of MEWL");
        }
        const std::array<double, 3> position = object.at("3d_coords").read_numbers<3>(kCoordinate);
        scene.objects.push_back({*item, {position[0], position[1]}});
    }
    if (const auto target = root.find("points_to")) {
        scene.target = static_cast<std::size_t>(target->read_int(0, static_cast<int>(scene.objects.size()) - 1));
    }
    return scene;
}

}  // namespace

std::string strip_place(const std::string& name)
{
    const std::size_t space = name.rfind(' ');
    return space != std::string::npos && name.compare(space, 2, " #") == 0 ? name.substr(0, space) : name;
}

std::vector<fs::path> find_published_episodes(const fs::path& root)
{
    std::vector<fs::path> folders;
    std::error_code error;
    if (fs::exists(root / kInfoFile, error)) {
        folders.push_back(root);
    }
    std::set<fs::path> followed;
    fs::recursive_directory_iterator entry(root, fs::directory_options::follow_directory_symlink, error);
    while (!error && entry != fs::recursive_directory_iterator()) {
        std::error_code is_no_folder;
        if (fs::exists(entry->path() / kInfoFile, is_no_folder)) {
            folders.push_back(entry->path());
        }
        if (entry->is_symlink(is_no_folder) && !may_follow(entry->path(), root, followed)) {
            entry.disable_recursion_pending();
        }
        entry.increment(error);
    }
    if (error) {
        throw IoError(fmt::format("cannot read '{}': {}", root.string(), error.message()));
    }
    std::sort(folders.begin(), folders.end(), [](const fs::path& a, const fs::path& b) { return sorting_key(a) < sorting_key(b); });
    return folders;
}

EpisodeView read_published_episode(const fs::path& folder)
{
    const JsonDocument document = load_json(folder / kInfoFile);
    const JsonReader root(document);
    EpisodeView view;
    view.task = fs::absolute(folder).lexically_normal().parent_path().filename().string();
    check_utf8(view.task, "the folder");
    if (const std::optional<JsonReader> variant = root.find("variant")) {
        view.variant = variant->read_name("variant", std::array<std::string, 1>{kStrict});
    }
    const bool is_strict = view.variant == kStrict;
    view.is_control = root.find("control").has_value();
    const std::vector<JsonReader> panels =
        root.at("context_panels").read_items(is_strict ? kFewestContexts : kContextCount, is_strict ? kMostContexts : kContextCount);
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const std::string name = panels[i].at("name").read_string();
        if (name.find_first_of(std::string_view("/\0", 2)) != std::string::npos) {
            panels[i].at("name").fail("must be the name of a file in the folder");
        }
        view.contexts.push_back(read_scene(folder / (name + ".json")));
        view.utterances.push_back(strip_place(name));
    }
    view.question = read_scene(folder / "question.json");
    const JsonReader question = root.at("question");
    for (const JsonReader& choice : question.at("choices").read_items(is_strict ? kFewestChoices : kChoiceCount, kChoiceCount)) {
        view.choices.push_back(choice.read_string());
    }
    view.answer = question.at("answer").read_string();
    return view;
}

}  // namespace clevrvk::generators::mewl
