// Rules of strict bootstrap, which is built differently from the other variants.
#include "generators/mewl/trial.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace clevrvk::generators::mewl {
namespace {

constexpr std::size_t kTrioSize = 3;
constexpr std::size_t kAskedCount = 5;

/// "FIRST RELATION SECOND", a statement about a scene.
struct Statement {
    const SeenObject* first = nullptr;
    const SeenObject* second = nullptr;
    std::optional<Relation> relation;

    [[nodiscard]] bool is_true(const SceneView& scene) const
    {
        return first != nullptr && second != nullptr && relation && holds(*relation, first->position, second->position, scene.directions);
    }
};

const SeenObject* find_named(const Trial& trial, const SceneView& scene, const std::string& word)
{
    const std::optional<ObjectValue> value = trial.meaning<ObjectValue>(word);
    const std::optional<Item> item = value ? read_item(*value) : std::nullopt;
    const auto found =
        std::find_if(scene.objects.begin(), scene.objects.end(), [&](const SeenObject& object) { return object.item == item; });
    return found == scene.objects.end() ? nullptr : &*found;
}

Statement read_statement(const Trial& trial, const SceneView& scene, const std::string& text)
{
    std::vector<std::string> words = split_words(text);
    words.resize(3);
    const auto relation = std::find_if(kRelations.begin(), kRelations.end(), [&words](Relation each) { return name_of(each) == words[1]; });
    return {find_named(trial, scene, words[0]), find_named(trial, scene, words[2]),
            relation == kRelations.end() ? std::nullopt : std::optional(*relation)};
}

std::set<std::string> name_all(const Trial& trial, std::size_t panel)
{
    const SceneView& scene = trial.scene(panel);
    std::set<std::string> words;
    for (std::size_t i = 0; i < scene.objects.size(); ++i) {
        const std::string word = trial.name(panel, i);
        if (find_named(trial, scene, word) == &scene.objects[i]) {
            words.insert(word);
        }
    }
    return words;
}

}  // namespace

void judge_strict_bootstrap(Trial& trial)
{
    std::set<std::set<std::string>> trios;
    std::map<std::string, std::size_t> heard;
    std::set<std::string> relations;
    for (std::size_t i = 0; i <= trial.context_count(); ++i) {
        const SceneView& scene = trial.scene(i);
        const bool is_question = i == trial.context_count();
        const std::set<std::string> shown = name_all(trial, i);
        const std::size_t object_count = is_question ? kAskedCount : kTrioSize;
        trial.require(
            scene.objects.size() == object_count && shown.size() == object_count,
            fmt::format("{}: the panel should show {} objects, each called by its word", trial.place(i), is_question ? "five" : "three"));
        trial.require(read_statement(trial, scene, trial.said(i)).is_true(scene),
                      fmt::format("{}: '{}' is not true of the objects that are shown", trial.place(i), trial.said(i)));
        std::vector<std::string> words = split_words(trial.said(i));
        words.resize(3);
        if (!is_question) {
            trios.insert(shown);
            ++heard[words[0]];
            ++heard[words[2]];
            relations.insert(words[1]);
        }
    }
    const bool are_trios = trios.size() == 2 && std::none_of(trios.begin()->begin(), trios.begin()->end(),
                                                             [&trios](const std::string& word) { return trios.rbegin()->contains(word); });
    trial.require(are_trios, "the contexts should show two trios of objects, and always a whole trio");
    trial.require(heard.size() == 2 * kTrioSize, "each of the six words should be heard");
    trial.require(relations.size() == kRelations.size(), "each of the four relations should be heard");
    const SceneView& question = trial.view.question;
    for (const std::string& choice : trial.view.choices) {
        const Statement statement = read_statement(trial, question, choice);
        trial.require(statement.first != nullptr && statement.second != nullptr && statement.relation,
                      fmt::format("'{}' should name objects of the question", choice));
        trial.require((choice == trial.view.answer) == statement.is_true(question),
                      fmt::format("'{}' should be true of the question if it is the answer, and false otherwise", choice));
    }
}

}  // namespace clevrvk::generators::mewl
