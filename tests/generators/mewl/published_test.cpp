// Tests what always holds of published episodes (and, except for the word order of bootstrap, of repaired ones).
#include "tests/generators/mewl/mewl_fixture.h"

#include <map>
#include <set>

namespace clevrvk::generators::mewl::test {
namespace {

template <typename Visit>
void visit_episodes(std::initializer_list<std::string_view> tasks, const Visit& visit)
{
    const int count = choose_count(25, 2000);
    for (const std::string_view task : tasks) {
        for (const std::string_view variant : {"published", "repaired"}) {
            for (int index = 0; index < count; ++index) {
                const Made made = make_episode(task, variant, index);
                INFO(made.spec.id, " ", variant);
                visit(made);
            }
        }
    }
}

std::set<Item> items_of(const SceneView& scene)
{
    std::set<Item> items;
    for (const SeenObject& object : scene.objects) {
        items.insert(object.item);
    }
    return items;
}

/// The objects of the lexicon that a phrase names.
std::set<Item> meanings_of(const MewlLabels& labels, const std::string& phrase)
{
    std::set<Item> items;
    for (const std::string& word : split_words(phrase)) {
        for (const WordMeaning& meaning : labels.lexicon) {
            if (meaning.word == word) {
                items.insert(*read_item(std::get<ObjectValue>(meaning.value)));
            }
        }
    }
    return items;
}

std::string meaning_of(const MewlLabels& labels, const std::string& word)
{
    const auto found =
        std::find_if(labels.lexicon.begin(), labels.lexicon.end(), [&](const WordMeaning& meaning) { return meaning.word == word; });
    REQUIRE(found != labels.lexicon.end());
    return std::get<std::string>(found->value);
}

bool has_value(const Item& item, const std::string& value)
{
    const ObjectValue values = write_item(item);
    return std::find(values.begin(), values.end(), value) != values.end();
}

int index_of_word(const MewlLabels& labels, const std::string& word)
{
    return static_cast<int>(
        std::find_if(labels.lexicon.begin(), labels.lexicon.end(), [&](const WordMeaning& each) { return each.word == word; }) -
        labels.lexicon.begin());
}

}  // namespace

TEST_CASE("All tasks: panels, six different names, five different choices with the answer among them")
{
    visit_episodes({"shape", "color", "material", "object", "composite", "relation", "bootstrap", "number", "pragmatic"},
                   [](const Made& made) {
                       REQUIRE(made.spec.panels.size() == kContextCount + 1);
                       CHECK(made.spec.panels[2].id == "context_2");
                       CHECK(made.spec.panels.back().id == "question");
                       const MewlLabels& labels = made.labels;
                       CHECK(std::set<std::string>(labels.names.begin(), labels.names.end()).size() == kContextCount);
                       CHECK(std::set<std::string>(labels.choices.begin(), labels.choices.end()).size() == kChoiceCount);
                       CHECK(std::count(labels.choices.begin(), labels.choices.end(), labels.answer) == 1);
                   });
}

TEST_CASE("Attribute tasks: seven different objects, words true of them, all three heard, two choices never heard")
{
    visit_episodes({"shape", "color", "material"}, [](const Made& made) {
        std::set<Item> items;
        std::map<std::string, int> heard;
        for (std::size_t i = 0; i < kContextCount; ++i) {
            const Item& item = made.view.contexts[i].objects.front().item;
            items.insert(item);
            ++heard[made.labels.utterances[i]];
            CHECK(has_value(item, meaning_of(made.labels, made.labels.utterances[i])));
            CHECK(read_object_name(made.spec.panels[i].objects.front()) == made.labels.names[i]);
        }
        const Item& asked = made.view.question.objects.front().item;
        items.insert(asked);
        CHECK(items.size() == kContextCount + 1);
        CHECK(has_value(asked, meaning_of(made.labels, made.labels.answer)));
        CHECK(heard.size() == 3);
        CHECK(std::count_if(made.labels.choices.begin(), made.labels.choices.end(),
                            [&](const std::string& word) { return heard.contains(word); }) == 3);
        if (made.labels.variant == "repaired") {
            CHECK(std::all_of(heard.begin(), heard.end(), [](const auto& word) { return word.second == 2; }));
        }
    });
}

TEST_CASE("object: eleven different triples; utterances and answer name what is shown; published words in the order of the lexicon")
{
    visit_episodes({"object"}, [](const Made& made) {
        std::set<std::set<Item>> triples;
        for (std::size_t i = 0; i < kContextCount; ++i) {
            CHECK(meanings_of(made.labels, made.labels.utterances[i]) == items_of(made.view.contexts[i]));
            triples.insert(items_of(made.view.contexts[i]));
        }
        CHECK(meanings_of(made.labels, made.labels.answer) == items_of(made.view.question));
        for (const std::string& choice : made.labels.choices) {
            triples.insert(meanings_of(made.labels, choice));
        }
        CHECK(triples.size() == 11);
        for (const std::string& utterance : made.labels.utterances) {
            const std::vector<std::string> words = split_words(utterance);
            const bool is_in_order = index_of_word(made.labels, words[0]) < index_of_word(made.labels, words[2]) &&
                                     index_of_word(made.labels, words[2]) < index_of_word(made.labels, words[4]);
            CHECK((is_in_order || made.labels.variant == "repaired"));
        }
    });
}

TEST_CASE("composite: the answer and exactly three choices were never heard; phrases are true")
{
    visit_episodes({"composite"}, [](const Made& made) {
        const auto is_heard = [&](const std::string& phrase) {
            return std::find(made.labels.utterances.begin(), made.labels.utterances.end(), phrase) != made.labels.utterances.end();
        };
        CHECK_FALSE(is_heard(made.labels.answer));
        CHECK(std::count_if(made.labels.choices.begin(), made.labels.choices.end(), is_heard) == 2);
        CHECK(made.labels.unshown.size() == 2);
        for (std::size_t i = 0; i <= kContextCount; ++i) {
            const Item& item = (i == kContextCount ? made.view.question : made.view.contexts[i]).objects.front().item;
            for (const std::string& word : split_words(i == kContextCount ? made.labels.answer : made.labels.utterances[i])) {
                CHECK(has_value(item, meaning_of(made.labels, word)));
            }
        }
    });
}

TEST_CASE("relation: each word twice, distinct color and shape in a scene, utterances true, exactly one choice true")
{
    visit_episodes({"relation"}, [](const Made& made) {
        const auto is_true = [&](const std::string& statement, const SceneView& scene) {
            const std::vector<std::string> words = split_words(statement);
            const auto find = [&](const std::string& color, const std::string& shape) {
                const auto found = std::find_if(scene.objects.begin(), scene.objects.end(), [&](const SeenObject& object) {
                    return has_value(object.item, color) && has_value(object.item, shape);
                });
                REQUIRE(found != scene.objects.end());
                return found->position;
            };
            for (const Relation relation : kRelations) {
                if (name_of(relation) == meaning_of(made.labels, words[2])) {
                    return holds(relation, find(words[0], words[1]), find(words[3], words[4]), scene.directions);
                }
            }
            return false;
        };
        std::map<std::string, int> heard;
        for (std::size_t i = 0; i < kContextCount; ++i) {
            ++heard[split_words(made.labels.utterances[i])[2]];
            CHECK(is_true(made.labels.utterances[i], made.view.contexts[i]));
            std::set<std::pair<int, int>> looks;
            for (const SeenObject& object : made.view.contexts[i].objects) {
                looks.insert({value_of(object.item, Attribute::Color), value_of(object.item, Attribute::Shape)});
            }
            CHECK(looks.size() == 3);
        }
        CHECK(heard.size() == 3);
        CHECK(std::all_of(heard.begin(), heard.end(), [](const auto& word) { return word.second == 2; }));
        for (const std::string& choice : made.labels.choices) {
            CHECK(is_true(choice, made.view.question) == (choice == made.labels.answer));
        }
    });
}

TEST_CASE("bootstrap: eleven different pairs, utterances true, three different objects, the unnamed one never a named one")
{
    visit_episodes({"bootstrap"}, [](const Made& made) {
        std::set<std::set<Item>> pairs;
        std::set<Item> named;
        for (std::size_t i = 0; i < kContextCount; ++i) {
            const std::set<Item> pair = meanings_of(made.labels, made.labels.utterances[i]);
            pairs.insert(pair);
            named.insert(pair.begin(), pair.end());
        }
        for (const std::string& choice : made.labels.choices) {
            pairs.insert(meanings_of(made.labels, choice));
        }
        CHECK(pairs.size() == 11);
        for (std::size_t i = 0; i <= kContextCount; ++i) {
            const SceneView& scene = i == kContextCount ? made.view.question : made.view.contexts[i];
            const std::vector<std::string> words = split_words(i == kContextCount ? made.labels.answer : made.labels.utterances[i]);
            std::map<std::string, FloorPoint> places;
            for (std::size_t k = 0; k < 3; ++k) {
                const std::string name = read_object_name(made.spec.panels[i].objects[k]);
                places[name] = scene.objects[k].position;
                CHECK((!name.empty() || !named.contains(scene.objects[k].item)));
            }
            CHECK(items_of(scene).size() == 3);
            REQUIRE(places.contains(words[0]));
            REQUIRE(places.contains(words[2]));
            const auto relation =
                std::find_if(kRelations.begin(), kRelations.end(), [&](Relation each) { return name_of(each) == words[1]; });
            CHECK(holds(*relation, places[words[0]], places[words[2]], scene.directions));
            CHECK((made.labels.variant == "repaired" || index_of_word(made.labels, words[0]) > index_of_word(made.labels, words[2])));
        }
    });
}

TEST_CASE("number: the contexts count one to six, objects of a scene differ, choices are words of the contexts")
{
    visit_episodes({"number"}, [](const Made& made) {
        std::set<std::size_t> counts;
        for (std::size_t i = 0; i < kContextCount; ++i) {
            const std::size_t count = made.view.contexts[i].objects.size();
            counts.insert(count);
            CHECK(items_of(made.view.contexts[i]).size() == count);
            CHECK(index_of_word(made.labels, made.labels.utterances[i]) + 1 == static_cast<int>(count));
        }
        CHECK(counts == std::set<std::size_t>{1, 2, 3, 4, 5, 6});
        CHECK(index_of_word(made.labels, made.labels.answer) + 1 == static_cast<int>(made.view.question.objects.size()));
        for (const std::string& choice : made.labels.choices) {
            CHECK(std::find(made.labels.utterances.begin(), made.labels.utterances.end(), choice) != made.labels.utterances.end());
        }
    });
}

TEST_CASE("pragmatic: the hand is fourth, three objects differ, exactly one value is the target's alone and the word names it")
{
    visit_episodes({"pragmatic"}, [](const Made& made) {
        std::set<std::string> meanings;
        for (std::size_t i = 0; i <= kContextCount; ++i) {
            const SceneView& scene = i == kContextCount ? made.view.question : made.view.contexts[i];
            const std::string value = meaning_of(made.labels, i == kContextCount ? made.labels.answer : made.labels.utterances[i]);
            if (i < kContextCount) {
                meanings.insert(value);
            }
            REQUIRE(made.spec.panels[i].objects.size() == 4);
            CHECK(made.spec.panels[i].objects[3].shape == "hand");
            CHECK(items_of(scene).size() == 3);
            REQUIRE(scene.target.has_value());
            int lone_count = 0;
            for (const Attribute type : kAttributes) {
                const Item& target = scene.objects[*scene.target].item;
                const auto same = std::count_if(scene.objects.begin(), scene.objects.end(), [&](const SeenObject& object) {
                    return value_of(object.item, type) == value_of(target, type);
                });
                lone_count += same == 1 ? 1 : 0;
                CHECK((same == 1) == (value_name(target, type) == value));
            }
            CHECK(lone_count == 1);
        }
        CHECK(meanings.size() == 6);
    });
}

}  // namespace clevrvk::generators::mewl::test
