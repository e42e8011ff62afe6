// Tests what breaks the rules of an episode, one damage a rule; and that sound episodes break none.
#include "generators/mewl/read_published.h"
#include "generators/mewl/rules.h"
#include "tests/generators/mewl/mewl_fixture.h"

#include <functional>
#include <optional>

namespace clevrvk::generators::mewl::test {
namespace {

using spec::Json;
using Edit = std::function<void(spec::EpisodeSpec&)>;

struct Damage {
    const char* task;
    const char* variant;
    const char* words;  // of the rule that it breaks
    Edit apply;
};

/// Changes one member of the labels, such as "/answer".
Edit set_label(const char* pointer, const Json& value)
{
    return [pointer, value](spec::EpisodeSpec& episode) { episode.labels[Json::json_pointer(pointer)] = value; };
}

Edit edit_labels(const std::function<void(Json&)>& edit)
{
    return [edit](spec::EpisodeSpec& episode) { edit(episode.labels); };
}

/// Changes the panel of context 0.
Edit edit_first(const std::function<void(spec::PanelSpec&)>& edit)
{
    return [edit](spec::EpisodeSpec& episode) { edit(episode.panels[0]); };
}

void say(Json& labels, std::size_t context, const std::string& utterance)
{
    labels["utterances"][context] = utterance;
    labels["names"][context] = utterance;
}

/// The statements about contexts 0 and 1 change places; the pictures stay.
void swap_utterances(Json& labels)
{
    std::swap(labels["utterances"][0], labels["utterances"][1]);
    std::swap(labels["names"][0], labels["names"][1]);
}

/// Everything of one context to another.
void copy_context(spec::EpisodeSpec& episode, std::size_t from, std::size_t to)
{
    episode.panels[to].objects = episode.panels[from].objects;
    episode.panels[to].camera = episode.panels[from].camera;
    episode.labels["utterances"][to] = episode.labels["utterances"][from];
    episode.labels["names"][to] = episode.labels["names"][from];
}

void repeat_first_context(spec::EpisodeSpec& episode)
{
    for (std::size_t i = 1; i < kContextCount; ++i) {
        copy_context(episode, 0, i);
    }
}

void swap_contexts(spec::EpisodeSpec& episode, std::size_t a, std::size_t b)
{
    std::swap(episode.panels[a], episode.panels[b]);
    std::swap(episode.panels[a].id, episode.panels[b].id);
    std::swap(episode.labels["utterances"][a], episode.labels["utterances"][b]);
    std::swap(episode.labels["names"][a], episode.labels["names"][b]);
}

/// Looks alike from now on, and stays where it is.
void make_alike(const spec::ObjectSpec& model, spec::ObjectSpec& object)
{
    object.shape = model.shape;
    object.color = model.color;
    object.material = model.material;
    object.size = model.size;
}

void make_all_large(spec::EpisodeSpec& episode)
{
    for (spec::PanelSpec& panel : episode.panels) {
        for (spec::ObjectSpec& object : panel.objects) {
            object.size = {"large", 0.7};
        }
    }
}

/// The place of a choice that is not the answer; of those that were heard before, or of the others, when asked for.
std::size_t find_distractor(const Json& labels, std::optional<bool> is_heard = {})
{
    for (std::size_t i = 0; i < kChoiceCount; ++i) {
        const Json& choice = labels["choices"][i];
        const bool was_heard = std::find(labels["utterances"].begin(), labels["utterances"].end(), choice) != labels["utterances"].end();
        if (choice != labels["answer"] && is_heard.value_or(was_heard) == was_heard) {
            return i;
        }
    }
    return kChoiceCount;
}

Edit replace_distractor(const std::string& text)
{
    return edit_labels([text](Json& labels) { labels["choices"][find_distractor(labels)] = text; });
}

/// Lets the words at two places of a text change places.
std::string swap_words(const std::string& text, std::size_t a, std::size_t b)
{
    std::vector<std::string> words = split_words(text);
    std::swap(words.at(a), words.at(b));
    return fmt::format("{}", fmt::join(words, " "));
}

/// "A RELATION B" as "B OPPOSITE A", which is as true.
std::string turn_about(const std::string& text)
{
    std::vector<std::string> words = split_words(swap_words(text, 0, 2));
    for (const Relation relation : kRelations) {
        if (name_of(relation) == words[1]) {
            words[1] = name_of(opposite_of(relation));
            break;
        }
    }
    return fmt::format("{}", fmt::join(words, " "));
}

std::vector<Damage> list_label_damages()
{
    return {
        {"shape", "repaired", "is not the task of the episode", set_label("/task", "color")},
        {"shape", "repaired", "unknown variant 'draft'", set_label("/variant", "draft")},
        {"shape", "repaired", "labels: the utterances are missing", edit_labels([](Json& labels) { labels.erase("utterances"); })},
        {"shape", "repaired", "panels[0].id: the id should be "
                              "'context_0'", edit_first([](spec::PanelSpec& panel) { panel.id = "context_9"; })},
        {"number", "published", "6 different words",
         edit_labels([](Json& labels) { labels["lexicon"][1]["word"] = labels["lexicon"][0]["word"]; })},
        {"number", "repaired", "'year' is an English word", set_label("/lexicon/0/word", "year")},
        {"number", "published", "two context panels have the same name",
         edit_labels([](Json& labels) { labels["names"][1] = labels["names"][0]; })},
        {"number", "published", "labels.names[0]: the name should begin with the utterance", set_label("/names/0", "other")},
        {"number", "published", "labels.choices: two choices are the same",
         edit_labels([](Json& labels) { labels["choices"][find_distractor(labels)] = labels["answer"]; })},
        {"number", "published", "exactly one of the choices",
         edit_labels([](Json& labels) { labels["choices"][find_distractor(labels)] = labels["answer"]; })},
        {"number", "published", "labels.answer: the answer must be one of the choices", set_label("/answer", "nothing")},
        {"number", "repaired", "it is unsolvable",
         edit_labels([](Json& labels) { labels["answer"] = labels["choices"][find_distractor(labels)]; })},
        {"bootstrap", "repaired", "it is ambiguous", repeat_first_context},
        {"number", "published", "an episode of MEWL has 7", [](spec::EpisodeSpec& episode) { episode.panels.pop_back(); }},
    };
}

std::vector<Damage> list_scene_damages()
{
    return {
        {"object", "published", "context_0.o2: the object is too near",
         edit_first([](spec::PanelSpec& panel) { panel.objects[1].position = panel.objects[0].position; })},
        {"object", "repaired", "context_0: two objects overlap",
         edit_first([](spec::PanelSpec& panel) { panel.objects[1].position = panel.objects[0].position; })},
        {"object", "published", "context_0.o1: the object lies outside",
         edit_first([](spec::PanelSpec& panel) { panel.objects[0].position[0] = 3.1; })},
        {"pragmatic", "repaired", "the hand points at another object as well", edit_first([](spec::PanelSpec& panel) {
             // All three in a row before the finger.
             const Vec3 hand = panel.objects[3].position;
             for (std::size_t i = 0; i < 3; ++i) {
                 panel.objects[i].position = {hand[0] - 1.5 * static_cast<double>(i + 1), hand[1], panel.objects[i].position[2]};
             }
         })},
        {"pragmatic", "published", "the hand is not turned towards its target",
         edit_first([](spec::PanelSpec& panel) { panel.objects[3].rotation_deg += 1.0; })},
        {"pragmatic", "published", "only a hand may point", edit_first([](spec::PanelSpec& panel) { panel.objects[3].shape = "sphere"; })},
        {"shape", "published", "this is not an object of MEWL", edit_first([](spec::PanelSpec& panel) {
             panel.objects[0].color = {"", {1, 2, 3}};
         })},
    };
}

std::vector<Damage> list_value_damages()
{
    return {
        {"shape", "repaired", "should be the attribute of the task", set_label("/types/0", "color")},
        {"shape", "repaired", "should name three values of the attribute", set_label("/lexicon/0/value", "red")},
        {"color", "published", "is not true of its object",
         edit_first([](spec::PanelSpec& panel) { panel.objects[0].color.name = panel.objects[0].color.name == "red" ? "blue" : "red"; })},
        {"material", "published", "context_0: its object should be called",
         edit_first([](spec::PanelSpec& panel) { panel.objects[0].labels["name"] = "x #1"; })},
        {"material", "published", "labels.names[0]: the name should be",
         edit_labels([](Json& labels) { labels["names"][0] = strip_place(labels["names"][0]) + " #999"; })},
        {"shape", "published", "two of the seven objects are the same", [](spec::EpisodeSpec& episode) { copy_context(episode, 0, 1); }},
        {"shape", "published", "each of the three words should be heard", repeat_first_context},
        {"shape", "published", "one attribute in common", make_all_large},
        {"shape", "published", "two choices should be words without a meaning",
         edit_labels([](Json& labels) { labels["choices"][find_distractor(labels, true)] = "vava"; })},
        {"shape", "repaired", "should be heard twice",
         [](spec::EpisodeSpec& episode) {
             copy_context(episode, 0, 1);
             copy_context(episode, 0, 2);
         }},
        {"color", "published", "context_0: the panel should show one object",
         edit_first([](spec::PanelSpec& panel) { panel.objects.push_back(panel.objects[0]); })},

        {"composite", "repaired", "two of shape, color and material", set_label("/types/0", "size")},
        {"composite", "repaired", "should name three values of each attribute",
         edit_labels([](Json& labels) { labels["lexicon"][1]["value"] = labels["lexicon"][0]["value"]; })},
        {"composite", "published", "is not true of its object", edit_labels(swap_utterances)},
        {"composite", "published", "its object should be called",
         edit_first([](spec::PanelSpec& panel) { panel.objects[0].labels["name"] = "x"; })},
        {"composite", "published", "the answer should not be heard before",
         edit_labels([](Json& labels) { say(labels, 0, labels["answer"]); })},
        {"composite", "published", "exactly three choices should not be heard before",
         edit_labels([](Json& labels) { labels["choices"][find_distractor(labels, true)] = "va vo"; })},
        {"composite", "repaired", "each of the six words should be heard", repeat_first_context},
        {"composite", "repaired", "one attribute in common", make_all_large},
    };
}

std::vector<Damage> list_number_damages()
{
    return {
        {"number", "published", "its objects should have no names",
         edit_first([](spec::PanelSpec& panel) { panel.objects[0].labels = write_object_name("x"); })},
        {"number", "published", "question: two of its objects are the same",
         [](spec::EpisodeSpec& episode) {
             std::vector<spec::ObjectSpec>& objects = episode.panels[6].objects;
             objects.push_back(objects[0]);
         }},
        {"number", "published", "is not the number of its objects", edit_labels(swap_utterances)},
        {"number", "published", "the contexts should show one to six objects", repeat_first_context},
        {"number", "published", "the choices should be words of the contexts", replace_distractor("vava")},

        {"pragmatic", "published", "the panel should show three objects, then the hand",
         edit_first([](spec::PanelSpec& panel) { panel.objects.pop_back(); })},
        {"pragmatic", "published", "the name of the target alone", edit_first([](spec::PanelSpec& panel) {
             for (std::size_t i = 0; i < 3; ++i) {
                 panel.objects[i].labels = write_object_name("x");
             }
         })},
        {"pragmatic", "published", "two of its objects are the same",
         edit_first([](spec::PanelSpec& panel) { make_alike(panel.objects[0], panel.objects[1]); })},
        {"pragmatic", "published", "exactly one value should be the target's alone", edit_first([](spec::PanelSpec& panel) {
             make_alike(panel.objects[0], panel.objects[1]);
             make_alike(panel.objects[0], panel.objects[2]);
         })},
        {"pragmatic", "published", "does not distinguish the target from the others", edit_labels(swap_utterances)},
        {"pragmatic", "published", "should mean different values",
         edit_labels([](Json& labels) { labels["lexicon"][1]["value"] = labels["lexicon"][0]["value"]; })},
        {"pragmatic", "published", "the choices should be words of the contexts", replace_distractor("vava")},
    };
}

std::vector<Damage> list_object_damages()
{
    const auto turn_choice = [](Json& labels) {
        Json& choice = labels["choices"][find_distractor(labels)];
        choice = turn_about(choice);
    };
    return {
        {"object", "repaired", "six different objects",
         edit_labels([](Json& labels) { labels["lexicon"][1]["value"] = labels["lexicon"][0]["value"]; })},
        {"object", "published", "does not name the objects that are shown", edit_labels(swap_utterances)},
        {"object", "published", "an object should be called by its word",
         edit_first([](spec::PanelSpec& panel) { panel.objects[0].labels["name"] = "x"; })},
        {"object", "published", "the eleven triples",
         edit_labels([](Json& labels) { labels["choices"][find_distractor(labels)] = labels["utterances"][0]; })},
        {"object", "repaired", "each of the six words should be heard", repeat_first_context},
        {"object", "published", "the order of the lexicon",
         edit_labels([](Json& labels) { say(labels, 0, swap_words(labels["utterances"][0], 0, 4)); })},

        {"bootstrap", "repaired", "six different objects",
         edit_labels([](Json& labels) { labels["lexicon"][1]["value"] = labels["lexicon"][0]["value"]; })},
        {"bootstrap", "published", "the panel should show three different objects",
         edit_first([](spec::PanelSpec& panel) { make_alike(panel.objects[0], panel.objects[2]); })},
        {"bootstrap", "published", "is not true of the objects that are shown",
         edit_labels([](Json& labels) { say(labels, 0, swap_words(labels["utterances"][0], 0, 2)); })},
        {"bootstrap", "published", "its unnamed object should not be named in a context",
         [](spec::EpisodeSpec& episode) {
             // The first two objects of a published panel are the named ones, the third is not.
             make_alike(episode.panels[1].objects[0], episode.panels[0].objects[2]);
             make_alike(episode.panels[2].objects[0], episode.panels[1].objects[2]);
         }},
        {"bootstrap", "published", "an object should be called by its word",
         edit_first([](spec::PanelSpec& panel) { panel.objects[2].labels = write_object_name("x"); })},
        {"bootstrap", "published", "its words are not in the published order", edit_labels(turn_choice)},
        {"bootstrap", "published", "its words are not in the published order",
         edit_labels([](Json& labels) { say(labels, 0, turn_about(labels["utterances"][0])); })},
        {"bootstrap", "published", "the eleven pairs",
         edit_labels([](Json& labels) { labels["choices"][find_distractor(labels)] = labels["utterances"][0]; })},
        {"bootstrap", "repaired", "each of the six words should be heard", repeat_first_context},
        {"bootstrap", "repaired", "each of the four relations should be heard", repeat_first_context},
    };
}

std::vector<Damage> list_relation_damages()
{
    return {
        {"relation", "published", "its object should be called",
         edit_first([](spec::PanelSpec& panel) { panel.objects[0].labels["name"] = "x"; })},
        {"relation", "published", "differ in color or shape",
         edit_first([](spec::PanelSpec& panel) { make_alike(panel.objects[0], panel.objects[1]); })},
        {"relation", "published", "is not true of the objects that are shown", edit_labels([](Json& labels) {
             const std::string text = labels["utterances"][0];
             say(labels, 0, swap_words(swap_words(text, 0, 3), 1, 4));
         })},
        {"relation", "repaired", "should be heard twice", repeat_first_context},
        {"relation", "published", "its panels are not in the published order",
         [](spec::EpisodeSpec& episode) { swap_contexts(episode, 1, 2); }},
        {"relation", "repaired", "do not differ in the other relation",
         [](spec::EpisodeSpec& episode) {
             const std::string word = split_words(episode.labels["utterances"][0])[2];
             for (std::size_t i = 1; i < kContextCount; ++i) {
                 if (split_words(episode.labels["utterances"][i])[2] == word) {
                     copy_context(episode, 0, i);
                 }
             }
         }},
        {"relation", "published", "three different relations",
         edit_labels([](Json& labels) { labels["lexicon"][1]["value"] = labels["lexicon"][0]["value"]; })},
        {"relation", "published", "exactly one choice should be true", edit_labels([](Json& labels) {
             *std::find(labels["choices"].begin(), labels["choices"].end(), labels["answer"]) = "vava";
             labels["answer"] = "vava";
         })},
    };
}

void check_damages(const std::vector<Damage>& damages)
{
    for (const Damage& damage : damages) {
        for (int index = 0; index < 3; ++index) {
            spec::EpisodeSpec episode = make_episode(damage.task, damage.variant, index).spec;
            damage.apply(episode);
            const std::vector<std::string> broken = find_broken_rules(shipped_catalog(), episode);
            INFO(damage.task, " ", damage.variant, " ", index, ": ", damage.words, "; found: ", fmt::format("{}", fmt::join(broken, "; ")));
            CHECK(std::any_of(broken.begin(), broken.end(),
                              [&damage](const std::string& rule) { return rule.find(damage.words) != std::string::npos; }));
        }
    }
}

}  // namespace

TEST_CASE("find_broken_rules finds nothing in episodes of any variant")
{
    for (const std::string_view task : kTasks) {
        for (const std::string_view variant : {"strict", "repaired", "published"}) {
            for (int index = 0; index < choose_count(variant == "strict" ? 20 : 40, 2000); ++index) {
                const spec::EpisodeSpec episode = make_episode(task, variant, index).spec;
                const std::vector<std::string> broken = find_broken_rules(shipped_catalog(), episode);
                INFO(episode.id, " ", variant, ": ", fmt::format("{}", fmt::join(broken, "; ")));
                CHECK(broken.empty());
            }
        }
    }
}

TEST_CASE("find_broken_rules names what the labels of an episode break")
{
    check_damages(list_label_damages());
}

TEST_CASE("find_broken_rules names what the scenes of an episode break")
{
    check_damages(list_scene_damages());
}

TEST_CASE("find_broken_rules names what an episode of values breaks: attributes, composite, number, pragmatic")
{
    check_damages(list_value_damages());
    check_damages(list_number_damages());
}

TEST_CASE("find_broken_rules names what an episode of objects breaks: object, bootstrap, relation")
{
    check_damages(list_object_damages());
    check_damages(list_relation_damages());
}

}  // namespace clevrvk::generators::mewl::test
