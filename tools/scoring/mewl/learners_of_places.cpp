// Learners for relation and bootstrap. They count over everything that they do not know: all orders of the objects from
// left to right and from front to back, all relations that words may mean, and all objects that words may name.
#include "generators/mewl/readings.h"
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "tools/scoring/mewl/learners.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <map>
#include <numeric>
#include <optional>

namespace clevrvk::scoring::mewl {

using namespace generators::mewl;

namespace {

constexpr std::size_t kMostChoices = 5;
constexpr std::size_t kMaskCount = 1U << kMostChoices;

/// The statement "first WORD second", where WORD names a relation or is to be learned.
struct Said {
    std::string first;
    std::string word;
    std::string second;
};

Said read_said(const std::string& text, bool has_descriptions)
{
    const std::vector<std::string> words = split_words(text);
    if (words.size() != (has_descriptions ? 5U : 3U)) {
        throw SpecError(fmt::format("{} does not state where its objects are", quote_text(text)));
    }
    return has_descriptions ? Said{words[0] + " " + words[1], words[2], words[3] + " " + words[4]} : Said{words[0], words[1], words[2]};
}

std::vector<Said> read_choices(const EpisodeView& episode)
{
    std::vector<Said> said;
    for (const std::string& choice : episode.choices) {
        said.push_back(read_said(choice, episode.task == "relation"));
    }
    return said;
}

using Meanings = std::map<std::string, Relation>;

/// Maps each relation's English word to the relation.
Meanings known_relations()
{
    Meanings meanings;
    for (const Relation relation : kRelations) {
        meanings.emplace(name_of(relation), relation);
    }
    return meanings;
}

bool is_sideways(Relation relation)
{
    return relation == Relation::Left || relation == Relation::Right;
}

/// By bit mask: the number of orders of the objects for which exactly these statements about one axis are true; bit i
/// stands for the i-th statement.
std::array<double, kMaskCount> count_orders(const std::vector<Said>& said, const Meanings& meanings, bool counts_sideways)
{
    std::map<std::string, std::size_t> places;
    for (const Said& each : said) {
        places.emplace(each.first, places.size());
        places.emplace(each.second, places.size());
    }
    std::vector<std::size_t> ranks(places.size());
    std::iota(ranks.begin(), ranks.end(), std::size_t{0});
    std::array<double, kMaskCount> counts{};
    do {
        unsigned mask = 0;
        for (std::size_t i = 0; i < said.size(); ++i) {
            const Relation relation = meanings.at(said[i].word);
            const bool is_before = ranks[places.at(said[i].first)] < ranks[places.at(said[i].second)];
            const bool is_true = (relation == Relation::Left || relation == Relation::Front) == is_before;
            mask |= is_sideways(relation) == counts_sideways && is_true ? 1U << i : 0U;
        }
        counts[mask] += 1.0;
    } while (std::next_permutation(ranks.begin(), ranks.end()));
    return counts;
}

/// For each statement, adds the number of pairs of orders, sideways and in depth, in which it is the only true
/// statement.
void add_lone_truths(const std::vector<Said>& said, const Meanings& meanings, Weights& weights)
{
    const std::array<double, kMaskCount> sideways = count_orders(said, meanings, true);
    const std::array<double, kMaskCount> in_depth = count_orders(said, meanings, false);
    const unsigned mask_count = 1U << said.size();
    for (unsigned a = 0; a < mask_count; ++a) {
        for (unsigned b = 0; b < mask_count; ++b) {
            if (std::has_single_bit(a | b)) {
                weights.at(static_cast<std::size_t>(std::countr_zero(a | b))) += sideways[a] * in_depth[b];
            }
        }
    }
}

/// Visits every assignment of different relations to the words.
void visit_meanings(const std::vector<std::string>& words, Meanings& meanings, const std::function<void()>& visit)
{
    if (meanings.size() == words.size()) {
        visit();
        return;
    }
    const std::string& word = words[meanings.size()];
    for (const Relation relation : kRelations) {
        if (std::none_of(meanings.begin(), meanings.end(), [relation](const auto& each) { return each.second == relation; })) {
            meanings.emplace(word, relation);
            visit_meanings(words, meanings, visit);
            meanings.erase(word);
        }
    }
}

/// The words to be learned, sorted, because visit_meanings takes them in the order of a map.
std::vector<std::string> list_words(const std::vector<Said>& said)
{
    std::vector<std::string> words;
    for (const Said& each : said) {
        words.push_back(each.word);
    }
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return words;
}

const SeenObject* find_described(const SceneView& scene, const std::string& description)
{
    const auto found = std::find_if(scene.objects.begin(), scene.objects.end(), [&](const SeenObject& object) {
        return fmt::format("{} {}", value_name(object.item, Attribute::Color), value_name(object.item, Attribute::Shape)) == description;
    });
    return found == scene.objects.end() ? nullptr : &*found;
}

bool is_true(const SceneView& scene, const SeenObject* first, Relation relation, const SeenObject* second)
{
    return first != nullptr && second != nullptr && first != second && holds(relation, first->position, second->position, scene.directions);
}

using Naming = std::map<std::string, Item>;

/// Visits every assignment of different objects to the words, in which each context shows the two objects that it
/// names.
class NamingSearch {
public:
    NamingSearch(const EpisodeView& episode, std::function<void(const Naming&)> visit) : episode_(episode), visit_(std::move(visit)) {}

    void run() { name_words_of(0); }

private:
    void name_words_of(std::size_t context)
    {
        if (context == episode_.contexts.size()) {
            visit_(naming_);
            return;
        }
        const Said said = read_said(episode_.utterances[context], false);
        const std::vector<SeenObject>& objects = episode_.contexts[context].objects;
        for (const SeenObject& first : objects) {
            for (const SeenObject& second : objects) {
                const Naming before = naming_;
                if (&first != &second && add(said.first, first.item) && add(said.second, second.item)) {
                    name_words_of(context + 1);
                }
                naming_ = before;
            }
        }
    }

    bool add(const std::string& word, const Item& item)
    {
        if (const auto known = naming_.find(word); known != naming_.end()) {
            return known->second == item;
        }
        const bool is_taken = std::any_of(naming_.begin(), naming_.end(), [&item](const auto& each) { return each.second == item; });
        return !is_taken && naming_.emplace(word, item).second;
    }

    const EpisodeView& episode_;
    std::function<void(const Naming&)> visit_;
    Naming naming_;
};

const SeenObject* find_item(const SceneView& scene, const Item& item)
{
    const auto found =
        std::find_if(scene.objects.begin(), scene.objects.end(), [&](const SeenObject& object) { return object.item == item; });
    return found == scene.objects.end() ? nullptr : &*found;
}

/// Adds 1 to the true choice if exactly one choice is true.
void add_only_truth(const EpisodeView& episode, const std::vector<Said>& said, const std::map<std::string, const SeenObject*>& named,
                    Weights& weights)
{
    static const Meanings relations = known_relations();
    std::optional<std::size_t> only;
    for (std::size_t i = 0; i < said.size(); ++i) {
        const auto first = named.find(said[i].first);
        const auto second = named.find(said[i].second);
        const bool are_shown = first != named.end() && second != named.end();
        if (are_shown && is_true(episode.question, first->second, relations.at(said[i].word), second->second)) {
            if (only) {
                return;
            }
            only = i;
        }
    }
    if (only) {
        weights[*only] += 1.0;
    }
}

/// Visits every assignment of different words, or no word, to the objects.
void visit_words_of_objects(const std::vector<SeenObject>& objects, std::size_t place, std::vector<std::string>& words,
                            std::map<std::string, const SeenObject*>& named, const std::function<void()>& visit)
{
    if (place == objects.size()) {
        visit();
        return;
    }
    visit_words_of_objects(objects, place + 1, words, named, visit);
    for (const std::string& word : words) {
        if (named.emplace(word, &objects[place]).second) {
            visit_words_of_objects(objects, place + 1, words, named, visit);
            named.erase(word);
        }
    }
}

}  // namespace

Weights weigh_relation_without_contexts(const EpisodeView& episode)
{
    const std::vector<Said> said = read_choices(episode);
    Weights weights(said.size(), 0.0);
    Meanings meanings;
    visit_meanings(list_words(said), meanings, [&] {
        unsigned mask = 0;
        for (std::size_t i = 0; i < said.size(); ++i) {
            const SceneView& scene = episode.question;
            const bool holds_here =
                is_true(scene, find_described(scene, said[i].first), meanings.at(said[i].word), find_described(scene, said[i].second));
            mask |= holds_here ? 1U << i : 0U;
        }
        if (std::has_single_bit(mask)) {
            weights[static_cast<std::size_t>(std::countr_zero(mask))] += 1.0;
        }
    });
    return weights;
}

Weights weigh_relation_without_query(const EpisodeView& episode)
{
    const std::vector<Said> said = read_choices(episode);
    Weights weights(said.size(), 0.0);
    Meanings meanings;
    visit_meanings(list_words(said), meanings, [&] {
        for (std::size_t i = 0; i < episode.contexts.size(); ++i) {
            const SceneView& scene = episode.contexts[i];
            const Said heard = read_said(episode.utterances[i], true);
            const auto known = meanings.find(heard.word);
            if (known != meanings.end() &&
                !is_true(scene, find_described(scene, heard.first), known->second, find_described(scene, heard.second))) {
                return;
            }
        }
        add_lone_truths(said, meanings, weights);
    });
    return weights;
}

Weights weigh_relation_without_pictures(const EpisodeView& episode)
{
    const std::vector<Said> said = read_choices(episode);
    Weights weights(said.size(), 0.0);
    Meanings meanings;
    visit_meanings(list_words(said), meanings, [&] { add_lone_truths(said, meanings, weights); });
    return weights;
}

Weights weigh_bootstrap_without_contexts(const EpisodeView& episode)
{
    const std::vector<Said> said = read_choices(episode);
    std::vector<std::string> words;
    for (const Said& each : said) {
        words.insert(words.end(), {each.first, each.second});
    }
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    Weights weights(said.size(), 0.0);
    std::map<std::string, const SeenObject*> named;
    visit_words_of_objects(episode.question.objects, 0, words, named, [&] { add_only_truth(episode, said, named, weights); });
    return weights;
}

Weights weigh_bootstrap_without_query(const EpisodeView& episode)
{
    const std::vector<Said> said = read_choices(episode);
    Weights weights(said.size(), 0.0);
    add_lone_truths(said, known_relations(), weights);
    return weights;
}

Weights weigh_bootstrap_without_relations(const EpisodeView& episode)
{
    const std::vector<Said> said = read_choices(episode);
    Weights weights(said.size(), 0.0);
    NamingSearch search(episode, [&](const Naming& naming) {
        const auto count_shown = [&](const Said& each, bool counts_learned) {
            int count = 0;
            for (const std::string& word : {each.first, each.second}) {
                const auto known = naming.find(word);
                const bool is_shown = known != naming.end() && find_item(episode.question, known->second) != nullptr;
                count += counts_learned ? (is_shown ? 1 : 0) : (known == naming.end() ? 1 : 0);
            }
            return count;
        };
        const auto free_count =
            std::count_if(episode.question.objects.begin(), episode.question.objects.end(), [&](const SeenObject& object) {
                return std::none_of(naming.begin(), naming.end(), [&](const auto& each) { return each.second == object.item; });
            });
        for (std::size_t i = 0; i < said.size(); ++i) {
            const int unlearned = count_shown(said[i], false);
            weights[i] += count_shown(said[i], true) + unlearned == 2 && unlearned <= free_count ? 1.0 : 0.0;
        }
    });
    search.run();
    return weights;
}

Weights weigh_bootstrap_without_context_relations(const EpisodeView& episode)
{
    const std::vector<Said> said = read_choices(episode);
    Weights weights(said.size(), 0.0);
    NamingSearch search(episode, [&](const Naming& naming) {
        std::map<std::string, const SeenObject*> named;
        for (const auto& [word, item] : naming) {
            if (const SeenObject* const object = find_item(episode.question, item)) {
                named.emplace(word, object);
            }
        }
        add_only_truth(episode, said, named, weights);
    });
    search.run();
    return weights;
}

}  // namespace clevrvk::scoring::mewl
