// Readings in which a word names a whole object.
#include "generators/mewl/readings.h"
#include "generators/mewl/solve.h"
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace clevrvk::generators::mewl {
namespace {

/// Bit i: present in context panel i.
using Presence = unsigned;

std::vector<std::string> read_set(const std::string& utterance)
{
    const std::vector<std::string> words = split_words(utterance);
    if (words.size() != 5 || words[1] != "and" || words[3] != "and") {
        throw SpecError(fmt::format("{} should be WORD and WORD and WORD", quote_text(utterance)));
    }
    return {words[0], words[2], words[4]};
}

template <typename Key>
Presence presence_of(const std::map<Key, Presence>& presences, const Key& key)
{
    const auto found = presences.find(key);
    return found == presences.end() ? 0 : found->second;
}

/// The panels in which each word was heard and each object was seen. An utterance names all objects of its panel, so a
/// word was heard exactly when its object was seen.
struct Presences {
    std::map<std::string, Presence> words;
    std::map<Item, Presence> items;

    Presences(std::span<const SceneView> contexts, std::span<const std::string> utterances)
    {
        for (std::size_t i = 0; i < contexts.size(); ++i) {
            for (const std::string& word : read_set(utterances[i])) {
                words[word] |= 1U << i;
            }
            for (const SeenObject& object : contexts[i].objects) {
                items[object.item] |= 1U << i;
            }
        }
    }
};

std::vector<Presence> sorted(std::vector<Presence> presences)
{
    std::sort(presences.begin(), presences.end());
    return presences;
}

/// "A RELATION B", an utterance about a picture.
struct PairStatement {
    std::string first;
    Relation relation = Relation::Left;
    std::string second;
    const SceneView* scene = nullptr;
};

PairStatement read_pair(const std::string& utterance, const SceneView& scene)
{
    const std::vector<std::string> words = split_words(utterance);
    for (const Relation relation : kRelations) {
        if (words.size() == 3 && words[1] == name_of(relation)) {
            return {words[0], relation, words[2], &scene};
        }
    }
    throw SpecError(fmt::format("{} should be WORD RELATION WORD", quote_text(utterance)));
}

std::vector<PairStatement> read_pairs(std::span<const SceneView> contexts, std::span<const std::string> utterances)
{
    std::vector<PairStatement> statements;
    for (std::size_t i = 0; i < contexts.size(); ++i) {
        statements.push_back(read_pair(utterances[i], contexts[i]));
    }
    return statements;
}

using WordItems = std::map<std::string, Item>;

/// Assigns an object to each word so that all statements are true, one statement after another.
class PairSolver {
public:
    using Visit = std::function<bool(const WordItems& meanings)>;

    /// \param visit  called with each assignment that makes all statements true; returns whether to continue
    PairSolver(std::span<const PairStatement> statements, Visit visit) : statements_(statements), visit_(std::move(visit)) {}

    void run() { assign(0); }

private:
    void assign(std::size_t place)
    {
        if (place == statements_.size()) {
            go_on_ = visit_(meanings_);
            return;
        }
        const PairStatement& statement = statements_[place];
        for (const SeenObject& a : statement.scene->objects) {
            for (const SeenObject& b : statement.scene->objects) {
                if (!go_on_) {
                    return;
                }
                if (&a == &b || !holds(statement.relation, a.position, b.position, statement.scene->directions)) {
                    continue;
                }
                const WordItems before = meanings_;
                if (add(statement.first, a.item) && add(statement.second, b.item)) {
                    assign(place + 1);
                }
                meanings_ = before;
            }
        }
    }

    bool add(const std::string& word, const Item& item)
    {
        if (const auto known = meanings_.find(word); known != meanings_.end()) {
            return known->second == item;
        }
        if (std::any_of(meanings_.begin(), meanings_.end(), [&](const auto& meaning) { return meaning.second == item; })) {
            return false;
        }
        meanings_.emplace(word, item);
        return true;
    }

    std::span<const PairStatement> statements_;  // outlive run
    Visit visit_;
    WordItems meanings_;
    bool go_on_ = true;
};

}  // namespace

ChoiceSet read_object_sets(const EpisodeView& episode)
{
    const Presences presences(episode.contexts, episode.utterances);
    std::vector<Presence> asked;
    for (const SeenObject& object : episode.question.objects) {
        asked.push_back(presence_of(presences.items, object.item));
    }
    ChoiceSet possible = 0;
    for (std::size_t i = 0; i < episode.choices.size(); ++i) {
        std::vector<Presence> said;
        for (const std::string& word : read_set(episode.choices[i])) {
            said.push_back(presence_of(presences.words, word));
        }
        // Words and objects match if they have the same sets of presences; otherwise they do not.
        if (sorted(said) == sorted(asked)) {
            possible |= 1U << i;
        }
    }
    return possible;
}

ChoiceSet read_object_pairs(const EpisodeView& episode)
{
    ChoiceSet possible = 0;
    for (std::size_t i = 0; i < episode.choices.size(); ++i) {
        std::vector<PairStatement> statements = read_pairs(episode.contexts, episode.utterances);
        statements.push_back(read_pair(episode.choices[i], episode.question));
        bool is_possible = false;
        PairSolver solver(statements, [&is_possible](const WordItems&) {
            is_possible = true;
            return false;
        });
        solver.run();
        if (is_possible) {
            possible |= 1U << i;
        }
    }
    return possible;
}

bool settles_words_of_pairs(std::span<const SceneView> contexts, std::span<const std::string> utterances)
{
    const std::vector<PairStatement> statements = read_pairs(contexts, utterances);
    std::set<WordItems> found;
    PairSolver solver(statements, [&found](const WordItems& meanings) {
        found.insert(meanings);
        return found.size() < 2;
    });
    solver.run();
    return found.size() == 1;
}

}  // namespace clevrvk::generators::mewl
