// Reads strictly: what is let through here becomes paths and JSON without another look.
#include "renderer/write/formats/mewl_episode.h"

#include "renderer/base/error.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/nearest_name.h"
#include "renderer/spec/ids.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>

namespace clevrvk::write {

namespace {

constexpr std::size_t kChoiceCount = 5;
constexpr std::size_t kMostWords = 16;
constexpr std::size_t kMostUnshown = 16;
constexpr std::size_t kMostNameLength = 200;
constexpr int kGreatestNumber = 1000;
constexpr const char* kQuestion = "question";
constexpr const char* kInfo = "info";

/// What the values of the lexicon are in each task.
enum class ValueKind { Name, Number, Object };

struct TaskRule {
    std::string_view task;
    ValueKind values = ValueKind::Name;
    std::size_t type_count = 0;     // of attributes that the words name
};

constexpr std::array kTasks{
    TaskRule{"shape", ValueKind::Name, 1},      TaskRule{"color", ValueKind::Name, 1},     TaskRule{"material", ValueKind::Name, 1},
    TaskRule{"object", ValueKind::Object, 0},   TaskRule{"composite", ValueKind::Name, 2}, TaskRule{"relation", ValueKind::Name, 0},
    TaskRule{"bootstrap", ValueKind::Object, 0}, TaskRule{"number", ValueKind::Number, 0}, TaskRule{"pragmatic", ValueKind::Name, 0},
};

/// The values of an attribute, in the order in which the published files go through them. Source: MEWL (Jiang et al. 2023), github jianggy/MEWL, MIT.
struct Attribute {
    std::string_view name;
    std::vector<std::string> values;
};

const std::vector<Attribute>& list_attributes()
{
    static const std::vector<Attribute> attributes{
        {"shape", {"cube", "sphere", "cylinder"}},
        {"color", {"gray", "red", "blue", "green", "brown", "purple", "cyan", "yellow"}},
        {"material", {"rubber", "metal", "glass"}},
        {"size", {"large", "small"}},
    };
    return attributes;
}

TaskRule read_task(const JsonReader& reader)
{
    std::vector<std::string> names;
    for (const TaskRule& rule : kTasks) {
        names.emplace_back(rule.task);
    }
    const std::string task = reader.read_name("task of MEWL", names);
    return *std::find_if(kTasks.begin(), kTasks.end(), [&task](const TaskRule& rule) { return rule.task == task; });
}

std::vector<std::string> read_types(const JsonReader& reader, std::size_t count)
{
    std::vector<std::string> known;
    for (const Attribute& attribute : list_attributes()) {
        known.emplace_back(attribute.name);
    }
    std::vector<std::string> types;
    for (const JsonReader& item : reader.read_items(count, count)) {
        types.push_back(item.read_name("attribute", known));
    }
    return types;
}

std::vector<std::string> read_strings(const JsonReader& reader, std::size_t least, std::size_t most)
{
    std::vector<std::string> strings;
    for (const JsonReader& item : reader.read_items(least, most)) {
        strings.push_back(item.read_string());
    }
    return strings;
}

MewlObject read_object(const JsonReader& reader)
{
    MewlObject object;
    const std::vector<JsonReader> items = reader.read_items(object.size(), object.size());
    for (std::size_t i = 0; i < object.size(); ++i) {
        object[i] = items[i].read_name(list_attributes()[i].name, list_attributes()[i].values);
    }
    return object;
}

spec::Json read_value(const JsonReader& reader, ValueKind kind)
{
    switch (kind) {
    case ValueKind::Name:
        return reader.read_string();
    case ValueKind::Number:
        return reader.read_int(0, kGreatestNumber);
    case ValueKind::Object:
        return read_object(reader);
    }
    CLEVRVK_CHECK(false, "the value of '{}' has no kind", reader.path());
    return {};
}

/// A name becomes a file: letters, digits, '#', with single spaces between.
std::string read_file_name(const JsonReader& reader)
{
    std::string name = reader.read_string();
    const bool has_known_letters = std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ' ' || c == '#';
    });
    if (name.empty() || name.size() > kMostNameLength || !has_known_letters || name.front() == ' ' || name.back() == ' ') {
        reader.fail(fmt::format("a file's name must be 1 to {} letters, digits, '#' and spaces, with no space at its ends", kMostNameLength));
    }
    if (name == kQuestion || name == kInfo) {
        reader.fail(fmt::format("'{}' is the name of another file of the episode", name));
    }
    return name;
}

std::vector<std::string> read_file_names(const JsonReader& reader)
{
    std::vector<std::string> names;
    std::set<std::string> known;
    for (const JsonReader& item : reader.read_items(kMewlContextCount, kMewlContextCount)) {
        names.push_back(read_file_name(item));
        if (!known.insert(names.back()).second) {
            item.fail("two panels have this name");
        }
    }
    names.emplace_back(kQuestion);
    return names;
}

std::string find_folder(const std::string& id, const std::string& task, const std::string& source)
{
    const std::optional<spec::TaskEpisode> episode = spec::parse_task_episode_id(id);
    if (episode && episode->task == "mewl_" + task && std::find(kMewlSplits.begin(), kMewlSplits.end(), episode->split) != kMewlSplits.end()) {
        return fmt::format("{}/{}/{}", episode->split, task, episode->index);
    }
    throw SpecError(fmt::format("{}: id: {} is no id of format mewl; it must be mewl_{}/SPLIT/MMM/III, SPLIT one of {}, MMM and III the episode's number as in 012/345",
                                source, quote_text(id), task, fmt::join(kMewlSplits, ", ")));
}

[[noreturn]] void refuse(const std::string& source, std::size_t panel, std::size_t object, const std::string& what)
{
    throw SpecError(fmt::format("{}: panels[{}].objects[{}]: {}", source, panel, object, what));
}

void check_object(const spec::PanelSpec& panel, std::size_t panel_place, std::size_t place, bool is_hand, const std::string& source)
{
    const spec::ObjectSpec& object = panel.objects[place];
    if (object.points_to.has_value() != is_hand) {
        refuse(source, panel_place, place, is_hand ? "the last object must be the hand and point to another" : "only the last object of task pragmatic points");
    }
    const MewlObject names = name_mewl_object(object);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Attribute& attribute = list_attributes()[i];
        if (!is_hand && std::find(attribute.values.begin(), attribute.values.end(), names[i]) == attribute.values.end()) {
            refuse(source, panel_place, place, fmt::format("'{}' is no {} of MEWL", names[i], attribute.name));
        }
    }
}

void check_panel(const spec::PanelSpec& panel, std::size_t place, const MewlEpisode& mewl, const std::string& source)
{
    if (find_mewl_panel(panel.id, fmt::format("{}: panels[{}]", source, place)) != place) {
        throw SpecError(fmt::format("{}: panels[{}]: '{}' stands at another's place", source, place, panel.id));
    }
    if (panel.objects.empty()) {
        throw SpecError(fmt::format("{}: panels[{}].objects: a panel of MEWL has one at least", source, place));
    }
    std::set<std::string> names;
    for (std::size_t i = 0; i < panel.objects.size(); ++i) {
        check_object(panel, place, i, mewl.task == "pragmatic" && i + 1 == panel.objects.size(), source);
        const std::string name = read_mewl_name(panel.objects[i]);
        if (!name.empty() && !names.insert(name).second) {
            refuse(source, place, i, fmt::format("two objects are called '{}'", name));
        }
    }
}

/// Every object that an attribute task chooses from, as "WORD #PLACE": shape changes slowest, then color, material, size; the named type goes by its words.
spec::Json list_candidates(const MewlEpisode& mewl)
{
    std::array<std::vector<std::string>, 4> values;
    std::size_t named = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = list_attributes()[i].values;
        if (list_attributes()[i].name == mewl.types.front()) {
            named = i;
            values[i].clear();
            for (const MewlEpisode::Word& word : mewl.lexicon) {
                values[i].push_back(word.value.get<std::string>());
            }
        }
    }
    spec::Json objects = spec::Json::object();
    std::array<std::size_t, 4> at{};
    for (at[0] = 0; at[0] < values[0].size(); ++at[0]) {
        for (at[1] = 0; at[1] < values[1].size(); ++at[1]) {
            for (at[2] = 0; at[2] < values[2].size(); ++at[2]) {
                for (at[3] = 0; at[3] < values[3].size(); ++at[3]) {
                    const std::string name = fmt::format("{} #{}", mewl.lexicon[at[named]].word, objects.size());
                    objects[name] = MewlObject{values[0][at[0]], values[1][at[1]], values[2][at[2]], values[3][at[3]]};
                }
            }
        }
    }
    return objects;
}

/// "#0", "#1" and so on: the contexts by their number of objects, then the question.
spec::Json list_counted(const spec::EpisodeSpec& episode)
{
    std::vector<const spec::PanelSpec*> panels;
    for (const spec::PanelSpec& panel : episode.panels) {
        panels.push_back(&panel);
    }
    std::stable_sort(panels.begin(), panels.end() - 1,
                     [](const spec::PanelSpec* a, const spec::PanelSpec* b) { return a->objects.size() < b->objects.size(); });
    spec::Json objects = spec::Json::object();
    for (const spec::PanelSpec* panel : panels) {
        for (const spec::ObjectSpec& object : panel->objects) {
            objects[fmt::format("#{}", objects.size())] = name_mewl_object(object);
        }
    }
    return objects;
}

spec::Json list_phrases(const spec::EpisodeSpec& episode, const MewlEpisode& mewl)
{
    spec::Json objects = spec::Json::object();
    for (std::size_t i = 0; i < kMewlPanelCount; ++i) {
        objects[i < kMewlContextCount ? mewl.names[i] : mewl.answer] = name_mewl_object(episode.panels[i].objects.front());
    }
    for (const MewlEpisode::Unshown& unshown : mewl.unshown) {
        objects[unshown.name] = unshown.object;
    }
    return objects;
}

/// By color and shape; an object met later takes the place of an earlier one of that name.
spec::Json list_described(const spec::EpisodeSpec& episode)
{
    spec::Json objects = spec::Json::object();
    for (const spec::PanelSpec& panel : episode.panels) {
        for (const spec::ObjectSpec& object : panel.objects) {
            const MewlObject names = name_mewl_object(object);
            objects[fmt::format("{} {}", names[1], names[0])] = names;
        }
    }
    return objects;
}

/// The target of each word; of the answer, that of the question.
spec::Json list_targets(const spec::EpisodeSpec& episode, const MewlEpisode& mewl)
{
    spec::Json objects = spec::Json::object();
    for (const MewlEpisode::Word& word : mewl.lexicon) {
        objects[word.word] = spec::Json();
    }
    for (std::size_t i = 0; i < kMewlPanelCount; ++i) {
        const spec::PanelSpec& panel = episode.panels[i];
        objects[i < kMewlContextCount ? mewl.names[i] : mewl.answer] = name_mewl_object(panel.objects[*find_mewl_target(panel)]);
    }
    return objects;
}

void check_places(const spec::EpisodeSpec& episode, const MewlEpisode& mewl, const std::string& source)
{
    const spec::Json candidates = list_candidates(mewl);
    for (std::size_t i = 0; i < kMewlContextCount; ++i) {
        if (!candidates.contains(mewl.names[i]) || candidates[mewl.names[i]] != spec::Json(name_mewl_object(episode.panels[i].objects.front()))) {
            throw SpecError(fmt::format("{}: labels.names[{}]: '{}' is not the name of the panel's object", source, i, mewl.names[i]));
        }
    }
}

}  // namespace

MewlEpisode read_mewl_episode(const std::string& id, const spec::Json& labels, const std::string& source)
{
    const JsonDocument document{spec::Json{{"labels", labels}}, source};
    const JsonReader root = JsonReader(document).at("labels");
    if (!labels.is_object() || !labels.contains("benchmark") || labels["benchmark"] != "mewl") {
        root.fail("format mewl writes episodes of MEWL, and these are not the labels of one");
    }
    MewlEpisode mewl;
    const TaskRule rule = read_task(root.at("task"));
    mewl.task = rule.task;
    mewl.folder = find_folder(id, mewl.task, source);
    const std::array<std::string, 2> variants{"published", "repaired"};
    mewl.is_published = root.at("variant").read_name("variant", variants) == "published";
    mewl.types = read_types(root.at("types"), rule.type_count);
    for (const JsonReader& item : root.at("lexicon").read_items(1, kMostWords)) {
        mewl.lexicon.push_back({item.at("word").read_string(), read_value(item.at("value"), rule.values)});
    }
    mewl.names = read_file_names(root.at("names"));
    mewl.choices = read_strings(root.at("choices"), kChoiceCount, kChoiceCount);
    mewl.answer = root.at("answer").read_string();
    if (std::find(mewl.choices.begin(), mewl.choices.end(), mewl.answer) == mewl.choices.end()) {
        root.at("answer").fail("it is none of the choices");
    }
    for (const JsonReader& item : root.at("unshown").read_items(0, kMostUnshown)) {
        mewl.unshown.push_back({item.at("name").read_string(), read_object(item.at("object"))});
    }
    return mewl;
}

std::size_t find_mewl_panel(const std::string& panel_id, const std::string& source)
{
    for (std::size_t i = 0; i < kMewlContextCount; ++i) {
        if (panel_id == fmt::format("context_{}", i)) {
            return i;
        }
    }
    if (panel_id != kQuestion) {
        throw SpecError(fmt::format("{}: no panel of MEWL is called {}; they are context_0 to context_{} and {}", source, quote_text(panel_id),
                                    kMewlContextCount - 1, kQuestion));
    }
    return kMewlContextCount;
}

void check_mewl_episode(const spec::EpisodeSpec& episode, const std::string& source)
{
    const MewlEpisode mewl = read_mewl_episode(episode.id, episode.labels, source);
    if (episode.panels.size() != kMewlPanelCount) {
        throw SpecError(fmt::format("{}: panels: an episode of MEWL has {}, this one {}", source, kMewlPanelCount, episode.panels.size()));
    }
    for (std::size_t i = 0; i < kMewlPanelCount; ++i) {
        check_panel(episode.panels[i], i, mewl, source);
    }
    if (mewl.types.size() == 1) {
        check_places(episode, mewl, source);
    }
}

MewlObject name_mewl_object(const spec::ObjectSpec& object)
{
    if (object.points_to) {
        return {"arrow", "yellow", "rubber", "small"};
    }
    return {object.shape, object.color.name, object.material, object.size.name};
}

std::string read_mewl_name(const spec::ObjectSpec& object)
{
    const bool has_name = object.labels.is_object() && object.labels.contains("name") && object.labels["name"].is_string();
    return has_name ? object.labels["name"].get<std::string>() : "";
}

std::optional<std::size_t> find_mewl_target(const spec::PanelSpec& panel)
{
    if (!panel.objects.back().points_to) {
        return std::nullopt;
    }
    const auto target = std::find_if(panel.objects.begin(), panel.objects.end(),
                                     [&panel](const spec::ObjectSpec& object) { return object.id == *panel.objects.back().points_to; });
    return static_cast<std::size_t>(target - panel.objects.begin());
}

spec::Json list_mewl_objects(const spec::EpisodeSpec& episode, const MewlEpisode& mewl)
{
    if (mewl.types.size() == 1) {
        return list_candidates(mewl);
    }
    if (mewl.task == "number") {
        return list_counted(episode);
    }
    if (mewl.task == "composite") {
        return list_phrases(episode, mewl);
    }
    if (mewl.task == "relation") {
        return list_described(episode);
    }
    if (mewl.task == "pragmatic") {
        return list_targets(episode, mewl);
    }
    spec::Json objects = spec::Json::object();
    for (const MewlEpisode::Word& word : mewl.lexicon) {
        objects[word.word] = word.value;
    }
    return objects;
}

}  // namespace clevrvk::write
