// Converts MewlLabels to JSON and back, strictly.
#include "generators/mewl/labels.h"

#include "generators/mewl/vocabulary.h"
#include "renderer/base/error.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/parse_json.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace clevrvk::generators::mewl {
namespace {

constexpr std::size_t kMostWords = 16;
constexpr std::size_t kMostUnshown = 16;
constexpr std::size_t kMostNameLength = 200;
constexpr int kGreatestNumber = 1000;

/// The kind of the lexicon's values in each task.
enum class ValueKind { Name, Number, Object };

struct TaskRule {
    std::string_view task;
    ValueKind values = ValueKind::Name;
    std::size_t type_count = 0;  // number of attributes that the words name
};

constexpr std::array kTasks{
    TaskRule{"shape", ValueKind::Name, 1},       TaskRule{"color", ValueKind::Name, 1},     TaskRule{"material", ValueKind::Name, 1},
    TaskRule{"object", ValueKind::Object, 0},    TaskRule{"composite", ValueKind::Name, 2}, TaskRule{"relation", ValueKind::Name, 0},
    TaskRule{"bootstrap", ValueKind::Object, 0}, TaskRule{"number", ValueKind::Number, 0},  TaskRule{"pragmatic", ValueKind::Name, 0},
};

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
    for (const Attribute attribute : kAttributes) {
        known.emplace_back(name_of(attribute));
    }
    std::vector<std::string> types;
    for (const JsonReader& item : reader.read_items(count, count)) {
        types.push_back(item.read_name("attribute", known));
    }
    return types;
}

ObjectValue read_object_value(const JsonReader& reader)
{
    ObjectValue value;
    const std::vector<JsonReader> items = reader.read_items(value.size(), value.size());
    for (std::size_t i = 0; i < value.size(); ++i) {
        const std::span<const std::string_view> names = values_of(kAttributes[i]);
        value[i] = items[i].read_name(name_of(kAttributes[i]), std::vector<std::string>(names.begin(), names.end()));
    }
    return value;
}

WordValue read_value(const JsonReader& reader, ValueKind kind)
{
    switch (kind) {
        case ValueKind::Name: return reader.read_string();
        case ValueKind::Number: return reader.read_int(0, kGreatestNumber);
        case ValueKind::Object: return read_object_value(reader);
    }
    CLEVRVK_CHECK(false, "the value of '{}' has no kind", reader.path());
    return {};
}

std::vector<std::string> read_strings(const JsonReader& reader, std::size_t least, std::size_t most)
{
    std::vector<std::string> strings;
    for (const JsonReader& item : reader.read_items(least, most)) {
        strings.push_back(item.read_string());
    }
    return strings;
}

bool read_control(const JsonReader& root, const std::string& variant)
{
    const std::optional<JsonReader> control = root.find("control");
    if (!control) {
        return false;
    }
    if (control->value() != true || variant != kStrict) {
        control->fail("only a strict episode may have this key, and its value must be true");
    }
    return true;
}

/// A name becomes a file name: letters, digits and '#', with single spaces between.
std::string read_file_name(const JsonReader& reader)
{
    std::string name = reader.read_string();
    const bool has_known_letters = std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ' ' || c == '#';
    });
    if (name.empty() || name.size() > kMostNameLength || !has_known_letters || name.front() == ' ' || name.back() == ' ') {
        reader.fail(
            fmt::format("a file's name must be 1 to {} letters, digits, '#' and spaces, with no space at its ends", kMostNameLength));
    }
    if (name == kQuestionName || name == kInfoName) {
        reader.fail(fmt::format("'{}' is already the name of another file of the episode", name));
    }
    return name;
}

}  // namespace

std::string panel_id(std::size_t place, std::size_t context_count)
{
    return place < context_count ? fmt::format("context_{}", place) : kQuestionName;
}

spec::Json write_value(const WordValue& value)
{
    return std::visit([](const auto& held) { return spec::Json(held); }, value);
}

spec::Json write_labels(const MewlLabels& labels)
{
    spec::Json lexicon = spec::Json::array();
    for (const WordMeaning& meaning : labels.lexicon) {
        lexicon.push_back({{"word", meaning.word}, {"value", write_value(meaning.value)}});
    }
    spec::Json unshown = spec::Json::array();
    for (const NamedObject& named : labels.unshown) {
        unshown.push_back({{"name", named.name}, {"object", named.object}});
    }
    spec::Json json;
    json["benchmark"] = "mewl";
    json["task"] = labels.task;
    json["variant"] = labels.variant;
    if (labels.is_control) {
        json["control"] = true;
    }
    json["types"] = labels.types;
    json["lexicon"] = std::move(lexicon);
    if (!labels.utterances.empty()) {
        json["utterances"] = labels.utterances;
    }
    json["names"] = labels.names;
    json["choices"] = labels.choices;
    json["answer"] = labels.answer;
    json["unshown"] = std::move(unshown);
    return json;
}

bool are_mewl_labels(const spec::Json& labels)
{
    return labels.is_object() && labels.contains("benchmark") && labels["benchmark"] == "mewl";
}

MewlLabels read_labels(const spec::Json& json, const std::string& source)
{
    const JsonDocument document{spec::Json{{"labels", json}}, source};
    const JsonReader root = JsonReader(document).at("labels");
    if (!are_mewl_labels(json)) {
        root.fail("these are not the labels of a MEWL episode");
    }
    MewlLabels labels;
    const TaskRule rule = read_task(root.at("task"));
    labels.task = rule.task;
    const std::optional<JsonReader> variant = root.find("variant");
    labels.variant = variant ? variant->read_name("variant", std::array<std::string, 3>{kPublished, kRepaired, kStrict}) : kRepaired;
    labels.is_control = read_control(root, labels.variant);
    labels.types = read_types(root.at("types"), rule.type_count);
    for (const JsonReader& item : root.at("lexicon").read_items(1, kMostWords)) {
        labels.lexicon.push_back({item.at("word").read_string(), read_value(item.at("value"), rule.values)});
    }
    const bool is_strict = labels.variant == kStrict;
    for (const JsonReader& item :
         root.at("names").read_items(is_strict ? kFewestContexts : kContextCount, is_strict ? kMostContexts : kContextCount)) {
        labels.names.push_back(read_file_name(item));
    }
    if (const std::optional<JsonReader> utterances = root.find("utterances")) {
        labels.utterances = read_strings(*utterances, labels.names.size(), labels.names.size());
    }
    labels.choices = read_strings(root.at("choices"), is_strict ? kFewestChoices : kChoiceCount, kChoiceCount);
    labels.answer = root.at("answer").read_string();
    if (std::find(labels.choices.begin(), labels.choices.end(), labels.answer) == labels.choices.end()) {
        root.at("answer").fail("the answer must be one of the choices");
    }
    for (const JsonReader& item : root.at("unshown").read_items(0, kMostUnshown)) {
        labels.unshown.push_back({item.at("name").read_string(), read_object_value(item.at("object"))});
    }
    return labels;
}

spec::Json write_object_name(const std::string& name)
{
    return {{"name", name}};
}

std::string read_object_name(const spec::ObjectSpec& object)
{
    const auto name = object.labels.is_object() ? object.labels.find("name") : object.labels.end();
    return name != object.labels.end() && name->is_string() ? name->get<std::string>() : "";
}

}  // namespace clevrvk::generators::mewl
