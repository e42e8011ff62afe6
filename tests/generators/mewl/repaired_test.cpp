// Tests the promises of the repaired variant: one answer for a learner, and no hint without the pictures.
#include "generators/mewl/solve.h"
#include "renderer/spec/write_spec.h"
#include "tests/generators/mewl/mewl_fixture.h"
#include "tools/scoring/mewl/blind_rules.h"

#include <map>
#include <set>

namespace clevrvk::generators::mewl::test {

using namespace scoring::mewl;

namespace {

int repaired_count()
{
    return choose_count(150, 5000);
}

/// Tasks whose published form has two choices that cannot be right, so that a third is the paper's own chance.
bool has_third_by_design(std::string_view task)
{
    return task == "shape" || task == "color" || task == "material" || task == "composite";
}

std::size_t count_word(const MewlLabels& labels, const std::string& word)
{
    std::size_t count = 0;
    for (const std::string& utterance : labels.utterances) {
        const std::vector<std::string> words = split_words(utterance);
        count += static_cast<std::size_t>(std::count(words.begin(), words.end(), word));
    }
    return count;
}

}  // namespace

TEST_CASE("Repaired episodes are all unique, and no blind rule gains by them" * doctest::test_suite("figures"))
{
    for (const std::string_view task : kTasks) {
        std::map<std::string_view, double> chances;
        std::vector<double> places(kChoiceCount, 0.0);
        std::map<Attribute, std::vector<double>> values;
        for (const Attribute type : kAttributes) {
            values[type].assign(values_of(type).size(), 0.0);
        }
        for (int index = 0; index < repaired_count(); ++index) {
            const Made made = make_episode(task, "repaired", index);
            INFO(made.spec.id);
            CHECK(solve(made.view).verdict == Verdict::Unique);
            for (const BlindRule& rule : all_blind_rules()) {
                chances[rule.name] += chance_of(rule, made.view);
            }
            const auto place =
                std::find(made.labels.choices.begin(), made.labels.choices.end(), made.labels.answer) - made.labels.choices.begin();
            places[static_cast<std::size_t>(place)] += 1.0;
            // Objects of one episode depend on each other; one of each is looked at.
            const Item& item = made.view.question.objects[made.view.question.target.value_or(0)].item;
            for (const Attribute type : kAttributes) {
                values[type][static_cast<std::size_t>(value_of(item, type))] += 1.0;
            }
            // Every word that the answer needs is heard; all are in object, composite and bootstrap.
            for (const std::string& word : split_words(made.labels.answer)) {
                const bool is_novel = std::any_of(made.labels.lexicon.begin(), made.labels.lexicon.end(),
                                                  [&](const auto& each) { return each.word == word; });
                CHECK((!is_novel || count_word(made.labels, word) > 0));
            }
            for (const WordMeaning& meaning : made.labels.lexicon) {
                CHECK(count_word(made.labels, meaning.word) > 0);
            }
        }
        const double total = repaired_count();
        const double expected = has_third_by_design(task) ? 1.0 / 3.0 : 0.2;
        const double least_limit = has_third_by_design(task) ? 0.36 : 0.23;
        for (const auto& scored : chances) {
            const double share = scored.second / total;
            INFO(task, " ", scored.first, ": ", share);
            CHECK(share <= std::max(least_limit, expected + 4.0 * std::sqrt(expected * (1.0 - expected) / total)));
        }
        check_uniform(fmt::format("{}: place of the answer", task), places);
        for (const Attribute type : kAttributes) {
            check_uniform(fmt::format("{}: {}", task, name_of(type)), values[type]);
        }
    }
}

TEST_CASE("Repaired object and bootstrap say words in orders that reveal nothing, and list objects in others")
{
    // A word's place in the lexicon is the place of its object; in the utterance it must not be.
    int in_order_count = 0;
    int aligned_count = 0;
    const int count = choose_count(150, 2000);
    for (int index = 0; index < count; ++index) {
        const Made made = make_episode("object", "repaired", index);
        const auto lexicon_place = [&](const std::string& word) {
            return std::find_if(made.labels.lexicon.begin(), made.labels.lexicon.end(),
                                [&](const auto& each) { return each.word == word; });
        };
        const std::vector<std::string> words = split_words(made.labels.utterances[0]);
        in_order_count += lexicon_place(words[0]) < lexicon_place(words[2]) && lexicon_place(words[2]) < lexicon_place(words[4]) ? 1 : 0;
        aligned_count += read_object_name(made.spec.panels[0].objects[0]) == words[0] ? 1 : 0;
    }
    check_share("object: words in the lexicon's order", in_order_count, count, 1.0 / 6.0, 1e9);
    check_share("object: first word for the first object", aligned_count, count, 1.0 / 3.0, 1e9);

    int pair_in_order_count = 0;
    int pair_aligned_count = 0;
    for (int index = 0; index < count; ++index) {
        const Made made = make_episode("bootstrap", "repaired", index);
        const std::vector<std::string> words = split_words(made.labels.utterances[0]);
        const auto place_of_word = [&](const std::string& word) {
            return std::find_if(made.labels.lexicon.begin(), made.labels.lexicon.end(),
                                [&](const auto& each) { return each.word == word; });
        };
        const auto place_of_object = [&](const std::string& word) {
            const std::vector<spec::ObjectSpec>& objects = made.spec.panels[0].objects;
            return std::find_if(objects.begin(), objects.end(),
                                [&](const spec::ObjectSpec& object) { return read_object_name(object) == word; });
        };
        pair_in_order_count += place_of_word(words[0]) < place_of_word(words[2]) ? 1 : 0;
        pair_aligned_count += place_of_object(words[0]) < place_of_object(words[2]) ? 1 : 0;
    }
    check_share("bootstrap: words in the lexicon's order", pair_in_order_count, count, 0.5, 1e9);
    check_share("bootstrap: objects in the order of the words", pair_aligned_count, count, 0.5, 1e9);
}

TEST_CASE("Repaired bootstrap uses all four relations; repaired relation says a word's two panels with different confounds, in any order")
{
    int grouped_count = 0;
    const int count = choose_count(60, 2000);
    for (int index = 0; index < count; ++index) {
        const Made pairs = make_episode("bootstrap", "repaired", index);
        std::set<std::string> relations;
        for (const std::string& utterance : pairs.labels.utterances) {
            relations.insert(split_words(utterance)[1]);
        }
        CHECK(relations.size() == 4);

        const Made made = make_episode("relation", "repaired", index);
        std::map<std::string, std::set<Relation>> confounds;
        for (std::size_t i = 0; i < kContextCount; ++i) {
            const std::vector<std::string> words = split_words(made.labels.utterances[i]);
            const auto find = [&](const std::string& color, const std::string& shape) {
                for (const SeenObject& object : made.view.contexts[i].objects) {
                    if (value_name(object.item, Attribute::Color) == color && value_name(object.item, Attribute::Shape) == shape) {
                        return object.position;
                    }
                }
                return FloorPoint{};
            };
            for (const Relation relation : kRelations) {
                if (holds(relation, find(words[0], words[1]), find(words[3], words[4]), made.view.contexts[i].directions)) {
                    confounds[words[2]].insert(relation);
                }
            }
        }
        for (const auto& [word, seen] : confounds) {
            CHECK(seen.size() == 3);  // the word's own, and two others
        }
        grouped_count += split_words(made.labels.utterances[0])[2] == split_words(made.labels.utterances[1])[2] ? 1 : 0;
    }
    check_share("relation: the first two panels share a word", grouped_count, count, 0.2, 1e9);
}

TEST_CASE("Repaired words are not English")
{
    const std::vector<std::string>& english = catalog::find_word_list(shipped_catalog(), "mewl_english_words")->words;
    for (const std::string_view task : kTasks) {
        for (int index = 0; index < choose_count(30, 500); ++index) {
            const Made made = make_episode(task, "repaired", index);
            for (const WordMeaning& meaning : made.labels.lexicon) {
                CHECK_FALSE(std::binary_search(english.begin(), english.end(), meaning.word));
            }
        }
    }
}

TEST_CASE("An episode is the same whatever was made before it")
{
    for (const std::string_view task : kTasks) {
        for (const std::string_view variant : {"repaired", "published"}) {
            const std::string first = spec::write_episode(make_episode(task, variant, 41).spec);
            static_cast<void>(make_episode(task, variant, 2));
            CHECK(spec::write_episode(make_episode(task, variant, 41).spec) == first);
            CHECK(spec::write_episode(make_episode(task, variant, 42).spec) != first);
        }
    }
}

}  // namespace clevrvk::generators::mewl::test
