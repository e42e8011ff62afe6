// MewlLabels to JSON and back, strictly.
#include "generators/mewl/labels.h"

#include "renderer/base/error.h"
#include "renderer/base/json_reader.h"

#include <algorithm>

namespace clevrvk::generators::mewl {
namespace {

constexpr std::size_t kMostWords = 16;
constexpr std::size_t kMostUnshown = 16;
constexpr int kGreatestNumber = 1000;

spec::Json write_value(const WordValue& value)
{
    return std::visit([](const auto& held) { return spec::Json(held); }, value);
}

ObjectValue read_object_value(const JsonReader& reader)
{
    ObjectValue value;
    const std::vector<JsonReader> items = reader.read_items(value.size(), value.size());
    for (std::size_t i = 0; i < value.size(); ++i) {
        value[i] = items[i].read_string();
    }
    return value;
}

WordValue read_value(const JsonReader& reader)
{
    if (reader.value().is_string()) {
        return reader.read_string();
    }
    if (reader.value().is_array()) {
        return read_object_value(reader);
    }
    return reader.read_int(0, kGreatestNumber);
}

std::vector<std::string> read_strings(const JsonReader& reader, std::size_t least, std::size_t most)
{
    std::vector<std::string> strings;
    for (const JsonReader& item : reader.read_items(least, most)) {
        strings.push_back(item.read_string());
    }
    return strings;
}

}  // namespace

std::string panel_id(std::size_t place)
{
    return place < kContextCount ? fmt::format("context_{}", place) : "question";
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
    json["types"] = labels.types;
    json["lexicon"] = std::move(lexicon);
    json["utterances"] = labels.utterances;
    json["names"] = labels.names;
    json["choices"] = labels.choices;
    json["answer"] = labels.answer;
    json["unshown"] = std::move(unshown);
    return json;
}

MewlLabels read_labels(const spec::EpisodeSpec& episode, const std::string& source)
{
    const JsonDocument document{spec::Json{{"labels", episode.labels}}, source};
    const JsonReader root = JsonReader(document).at("labels");
    if (!root.value().is_object() || !root.find("benchmark") || root.at("benchmark").value() != "mewl") {
        throw SpecError(fmt::format("{}: labels: these are not the labels of a MEWL episode", source));
    }
    MewlLabels labels;
    labels.task = root.at("task").read_string();
    labels.variant = root.at("variant").read_string();
    labels.types = read_strings(root.at("types"), 0, 2);
    for (const JsonReader& item : root.at("lexicon").read_items(1, kMostWords)) {
        labels.lexicon.push_back({item.at("word").read_string(), read_value(item.at("value"))});
    }
    labels.utterances = read_strings(root.at("utterances"), kContextCount, kContextCount);
    labels.names = read_strings(root.at("names"), kContextCount, kContextCount);
    labels.choices = read_strings(root.at("choices"), kChoiceCount, kChoiceCount);
    labels.answer = root.at("answer").read_string();
    if (std::find(labels.choices.begin(), labels.choices.end(), labels.answer) == labels.choices.end()) {
        root.at("answer").fail("it is none of the choices");
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
