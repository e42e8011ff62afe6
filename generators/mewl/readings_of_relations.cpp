// The reading in which a novel word names left, right, front or behind, between objects that are identified by color
// and shape.
#include "generators/mewl/readings.h"
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

#include <algorithm>
#include <map>

namespace clevrvk::generators::mewl {
namespace {

/// "COLOR SHAPE word COLOR SHAPE", an utterance about a picture.
struct Statement {
    const SeenObject* first = nullptr;
    std::string word;
    const SeenObject* second = nullptr;
    const SceneView* scene = nullptr;
};

const SeenObject& find_object(const SceneView& scene, const std::string& color, const std::string& shape, const std::string& utterance)
{
    for (const SeenObject& object : scene.objects) {
        if (value_name(object.item, Attribute::Color) == color && value_name(object.item, Attribute::Shape) == shape) {
            return object;
        }
    }
    throw SpecError(fmt::format("{} names {}, which its panel does not show", quote_text(utterance), quote_text(color + " " + shape)));
}

Statement read_statement(const std::string& utterance, const SceneView& scene)
{
    const std::vector<std::string> words = split_words(utterance);
    if (words.size() != 5) {
        throw SpecError(fmt::format("{} should be COLOR SHAPE WORD COLOR SHAPE", quote_text(utterance)));
    }
    return {&find_object(scene, words[0], words[1], utterance), words[2], &find_object(scene, words[3], words[4], utterance), &scene};
}

using Meanings = std::map<std::string, Relation>;

bool is_true(const Statement& statement, Relation relation)
{
    return holds(relation, statement.first->position, statement.second->position, statement.scene->directions);
}

/// Every way to give the words different relations such that all statements are true.
void find_meanings(std::span<const Statement> statements, std::size_t place, const Meanings& meanings, std::vector<Meanings>& found)
{
    if (place == statements.size()) {
        found.push_back(meanings);
        return;
    }
    const Statement& statement = statements[place];
    if (const auto known = meanings.find(statement.word); known != meanings.end()) {
        if (is_true(statement, known->second)) {
            find_meanings(statements, place + 1, meanings, found);
        }
        return;
    }
    for (const Relation relation : kRelations) {
        const bool is_taken =
            std::any_of(meanings.begin(), meanings.end(), [relation](const auto& meaning) { return meaning.second == relation; });
        if (!is_taken && is_true(statement, relation)) {
            Meanings extended = meanings;
            extended.emplace(statement.word, relation);
            find_meanings(statements, place + 1, extended, found);
        }
    }
}

}  // namespace

ChoiceSet read_relation(const EpisodeView& episode)
{
    std::vector<Statement> statements;
    for (std::size_t i = 0; i < episode.contexts.size(); ++i) {
        statements.push_back(read_statement(episode.utterances[i], episode.contexts[i]));
    }
    ChoiceSet possible = 0;
    for (std::size_t i = 0; i < episode.choices.size(); ++i) {
        statements.push_back(read_statement(episode.choices[i], episode.question));
        std::vector<Meanings> found;
        find_meanings(statements, 0, {}, found);
        if (!found.empty()) {
            possible |= 1U << i;
        }
        statements.pop_back();
    }
    return possible;
}

}  // namespace clevrvk::generators::mewl
