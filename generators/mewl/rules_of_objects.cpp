// Rules of the tasks whose words name whole objects, or relations between objects.
#include "generators/mewl/trial.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace clevrvk::generators::mewl {
namespace {

std::set<Item> items_of(const SceneView& scene)
{
    std::set<Item> items;
    for (const SeenObject& object : scene.objects) {
        items.insert(object.item);
    }
    return items;
}

/// The object that a lexicon word means.
std::optional<Item> item_of(const Trial& trial, const std::string& word)
{
    const std::optional<ObjectValue> value = trial.meaning<ObjectValue>(word);
    return value ? read_item(*value) : std::nullopt;
}

/// The word for an object; "" when there is none.
std::string word_for(const Trial& trial, const Item& item)
{
    for (const WordMeaning& meaning : trial.labels.lexicon) {
        if (item_of(trial, meaning.word) == item) {
            return meaning.word;
        }
    }
    return "";
}

void judge_object_lexicon(Trial& trial)
{
    std::set<Item> items;
    for (const WordMeaning& meaning : trial.labels.lexicon) {
        if (const std::optional<Item> item = item_of(trial, meaning.word)) {
            items.insert(*item);
        }
    }
    trial.require(items.size() == 6, "labels.lexicon: the words should mean six different objects");
}

std::optional<Relation> find_relation(const std::string& name)
{
    const auto found = std::find_if(kRelations.begin(), kRelations.end(), [&name](Relation relation) { return name_of(relation) == name; });
    return found == kRelations.end() ? std::nullopt : std::optional(*found);
}

/// The words of "WORD and WORD and WORD"; empty for any other form.
std::vector<std::string> read_triple(const std::string& text)
{
    const std::vector<std::string> words = split_words(text);
    const bool is_triple = words.size() == 5 && words[1] == "and" && words[3] == "and";
    return is_triple ? std::vector{words[0], words[2], words[4]} : std::vector<std::string>{};
}

std::set<Item> items_of(const Trial& trial, const std::vector<std::string>& words)
{
    std::set<Item> items;
    for (const std::string& word : words) {
        if (const std::optional<Item> item = item_of(trial, word)) {
            items.insert(*item);
        }
    }
    return items;
}

/// "FIRST WORD SECOND": the indices of two objects in a scene, and the word for their relation.
struct Statement {
    std::size_t first = 0;
    std::string word;
    std::size_t second = 0;
};

std::optional<std::size_t> find_described(const SceneView& scene, const std::string& color, const std::string& shape)
{
    for (std::size_t i = 0; i < scene.objects.size(); ++i) {
        if (value_name(scene.objects[i].item, Attribute::Color) == color && value_name(scene.objects[i].item, Attribute::Shape) == shape) {
            return i;
        }
    }
    return std::nullopt;
}

/// "COLOR SHAPE WORD COLOR SHAPE"; nothing for any other form, or for objects that the scene does not show.
std::optional<Statement> read_description(const SceneView& scene, const std::string& text)
{
    const std::vector<std::string> words = split_words(text);
    if (words.size() != 5) {
        return std::nullopt;
    }
    const std::optional<std::size_t> first = find_described(scene, words[0], words[1]);
    const std::optional<std::size_t> second = find_described(scene, words[3], words[4]);
    return first && second ? std::optional(Statement{*first, words[2], *second}) : std::nullopt;
}

bool is_true(const SceneView& scene, const Statement& statement, Relation relation)
{
    return statement.first != statement.second &&
           holds(relation, scene.objects[statement.first].position, scene.objects[statement.second].position, scene.directions);
}

/// Whether the text is true of the scene under the lexicon's meaning of its word.
bool is_described(const Trial& trial, const SceneView& scene, const std::string& text)
{
    const std::optional<Statement> statement = read_description(scene, text);
    const std::optional<Relation> relation =
        statement ? find_relation(trial.meaning<std::string>(statement->word).value_or("")) : std::nullopt;
    return relation && is_true(scene, *statement, *relation);
}

}  // namespace

void judge_object(Trial& trial)
{
    judge_object_lexicon(trial);
    std::set<std::set<Item>> triples;
    std::set<std::string> heard;
    for (std::size_t i = 0; i <= trial.context_count(); ++i) {
        const std::vector<std::string> words = read_triple(trial.said(i));
        const std::set<Item> shown = items_of(trial.scene(i));
        trial.require(shown.size() == 3 && trial.scene(i).objects.size() == 3 && items_of(trial, words) == shown,
                      fmt::format("{}: '{}' does not name the objects that are shown", trial.place(i), trial.said(i)));
        for (std::size_t k = 0; k < trial.scene(i).objects.size(); ++k) {
            trial.require(trial.name(i, k) == word_for(trial, trial.scene(i).objects[k].item),
                          fmt::format("{}: an object should be called by its word", trial.place(i)));
        }
        triples.insert(shown);
        if (i < trial.context_count()) {
            heard.insert(words.begin(), words.end());
        }
    }
    for (const std::string& choice : trial.view.choices) {
        triples.insert(items_of(trial, read_triple(choice)));
    }
    trial.require(triples.size() == trial.context_count() + trial.view.choices.size(),
                  trial.is_strict() ? "the triples of contexts and choices should all be different"
                                    : "the eleven triples of contexts and choices should all be different");
    trial.require(trial.is_published() || heard.size() == 6, "each of the six words should be heard");
    for (std::size_t i = 0; trial.is_published() && i <= trial.context_count(); ++i) {
        const std::vector<std::string> words = read_triple(trial.said(i));
        trial.require(std::is_sorted(
                          words.begin(), words.end(),
                          [&trial](const std::string& a, const std::string& b) { return trial.lexicon_place(a) < trial.lexicon_place(b); }),
                      fmt::format("{}: its words should be in the order of the lexicon", trial.place(i)));
    }
}

// Object, relation, object; empty strings if a statement has fewer words.
std::vector<std::string> read_statement(const std::string& text)
{
    std::vector<std::string> words = split_words(text);
    words.resize(3);
    return words;
}

void judge_bootstrap(Trial& trial)
{
    judge_object_lexicon(trial);
    if (trial.is_strict()) {
        judge_strict_bootstrap(trial);
        return;
    }
    std::set<std::set<Item>> pairs;
    std::set<Item> named;
    std::set<std::string> heard;
    std::set<std::string> relations;
    for (const std::string& utterance : trial.view.utterances) {
        const std::vector<std::string> words = read_statement(utterance);
        named.merge(items_of(trial, {words[0], words[2]}));
        heard.insert({words[0], words[2]});
        relations.insert(words[1]);
    }
    for (std::size_t i = 0; i <= trial.context_count(); ++i) {
        const SceneView& scene = trial.scene(i);
        const std::vector<std::string> words = read_statement(trial.said(i));
        const std::set<Item> pair = items_of(trial, {words[0], words[2]});
        trial.require(scene.objects.size() == 3 && items_of(scene).size() == 3,
                      fmt::format("{}: the panel should show three different objects", trial.place(i)));
        const auto find = [&](const std::string& word) {
            return std::find_if(scene.objects.begin(), scene.objects.end(),
                                [&](const SeenObject& object) { return item_of(trial, word) == object.item; });
        };
        const auto first = find(words[0]);
        const auto second = find(words[2]);
        const std::optional<Relation> relation = find_relation(words[1]);
        const bool is_true = pair.size() == 2 && relation && first != scene.objects.end() && second != scene.objects.end() &&
                             holds(*relation, first->position, second->position, scene.directions);
        trial.require(is_true, fmt::format("{}: '{}' is not true of the objects that are shown", trial.place(i), trial.said(i)));
        for (std::size_t k = 0; is_true && k < scene.objects.size(); ++k) {
            const Item& item = scene.objects[k].item;
            const bool is_said = pair.contains(item);
            trial.require(is_said || !named.contains(item),
                          fmt::format("{}: its unnamed object should not be named in a context", trial.place(i)));
            trial.require(trial.name(i, k) == (is_said ? word_for(trial, item) : ""),
                          fmt::format("{}: an object should be called by its word", trial.place(i)));
        }
        pairs.insert(pair);
    }
    for (const std::string& choice : trial.view.choices) {
        const std::vector<std::string> words = read_statement(choice);
        pairs.insert(items_of(trial, {words[0], words[2]}));
        const bool is_forward = trial.lexicon_place(words[0]) < trial.lexicon_place(words[2]);
        trial.require(!trial.is_published() || is_forward == (choice != trial.view.answer),
                      fmt::format("'{}': its words are not in the published order", choice));
    }
    for (const std::string& utterance : trial.view.utterances) {
        const std::vector<std::string> words = read_statement(utterance);
        trial.require(!trial.is_published() || trial.lexicon_place(words[0]) > trial.lexicon_place(words[2]),
                      fmt::format("'{}': its words are not in the published order", utterance));
    }
    trial.require(pairs.size() == 11, "the eleven pairs of contexts and choices should all be different");
    trial.require(trial.is_published() || heard.size() == 6, "each of the six words should be heard");
    trial.require(trial.is_published() || relations.size() == kRelations.size(), "each of the four relations should be heard");
}

void judge_relation(Trial& trial)
{
    std::map<std::string, std::vector<std::size_t>> panels;
    std::map<std::string, std::set<Relation>> relations;
    for (std::size_t i = 0; i <= trial.context_count(); ++i) {
        const SceneView& scene = trial.scene(i);
        std::set<std::pair<int, int>> looks;
        for (std::size_t k = 0; k < scene.objects.size(); ++k) {
            const Item& item = scene.objects[k].item;
            looks.insert({value_of(item, Attribute::Color), value_of(item, Attribute::Shape)});
            const std::string name = fmt::format("{} {}", value_name(item, Attribute::Color), value_name(item, Attribute::Shape));
            trial.require(trial.name(i, k) == name, fmt::format("{}: its object should be called '{}'", trial.place(i), name));
        }
        const std::size_t object_count = trial.is_strict() && i == trial.context_count() ? 5 : 3;
        trial.require(scene.objects.size() == object_count && looks.size() == object_count,
                      fmt::format("{}: the panel should show {} objects that differ in color or shape", trial.place(i),
                                  object_count == 3 ? "three" : "five"));
        trial.require(is_described(trial, scene, trial.said(i)),
                      fmt::format("{}: '{}' is not true of the objects that are shown", trial.place(i), trial.said(i)));
        const std::optional<Statement> statement = read_description(scene, trial.said(i));
        if (i == trial.context_count() || !statement) {
            continue;
        }
        panels[statement->word].push_back(i);
        for (const Relation relation : kRelations) {
            if (is_true(scene, *statement, relation)) {
                relations[statement->word].insert(relation);
            }
        }
    }
    std::set<std::string> meanings;
    for (const WordMeaning& meaning : trial.labels.lexicon) {
        const std::vector<std::size_t>& heard = panels[meaning.word];
        meanings.insert(trial.meaning<std::string>(meaning.word).value_or(""));
        trial.require(heard.size() == trial.context_count() / 3,
                      fmt::format("'{}' should be heard {}", meaning.word, trial.is_strict() ? "as often as others" : "twice"));
        trial.require(!trial.is_published() || heard.size() != 2 || (heard[0] % 2 == 0 && heard[1] == heard[0] + 1),
                      fmt::format("'{}': its panels are not in the published order", meaning.word));
        trial.require(trial.is_published() || relations[meaning.word].size() == 3,
                      fmt::format("'{}': its two panels do not differ in the other relation that holds", meaning.word));
    }
    trial.require(meanings.size() == 3 && std::all_of(meanings.begin(), meanings.end(),
                                                      [](const std::string& name) { return find_relation(name).has_value(); }),
                  "labels.lexicon: the words should mean three different relations");
    const auto true_count = std::count_if(trial.view.choices.begin(), trial.view.choices.end(),
                                          [&trial](const std::string& choice) { return is_described(trial, trial.view.question, choice); });
    trial.require(true_count == 1, "exactly one choice should be true of the question");
}

}  // namespace clevrvk::generators::mewl
