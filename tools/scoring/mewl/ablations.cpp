// The learners, listed by task.
#include "tools/scoring/mewl/ablations.h"

#include "tools/scoring/mewl/learners.h"

#include <algorithm>
#include <array>
#include <string>

namespace clevrvk::scoring::mewl {

using namespace generators::mewl;

namespace {

// Three of the five words that may be offered are open to the learner. The wrong choices among two, three, four or five
// choices are drawn from the other four words, two of which are open.
constexpr Shares kThreeOpen{3.0 / 4.0, 5.0 / 9.0, 5.0 / 12.0, 1.0 / 3.0};
// For pragmatic. Without the question's hand, three words are open. The color is meant in two of five episodes, and
// each of the others in three of ten, so the color is the best guess if it is offered.
constexpr Shares kWithoutQuestionHand{0.775, 0.6, 0.475, 0.4};
// In two of five episodes the hand points at a color, and one of the two colors that are offered is meant. In the other
// episodes, one of three words is meant.
constexpr Shares kWithoutContextHands{0.8, 19.0 / 30.0, 0.5, 0.4};
// For relation, see ring_odds.h. With fewer choices the shares are measured, because fewer statements constrain the
// words less.
constexpr Shares kRelationWithoutContexts{0.5, 0.45, 0.33, 0.285};
constexpr std::string_view kDummies =
    "two of five choices are never heard, as there are no more than three values of shape and of material";
constexpr std::string_view kNoContexts = "neither sees nor hears the contexts";
constexpr std::string_view kNoQuery = "does not see the question";
constexpr std::string_view kNoPictures = "sees no picture";
constexpr std::string_view kNoWords = "sees all pictures and reads the choices, but hears no word of the contexts";

constexpr std::string_view kNoPairing = "hears all words and sees all pictures, but not which words are said of which context";

constexpr Ablation chance(std::string_view without, std::string_view task, std::string_view summary, Weights (*weigh)(const EpisodeView&))
{
    return {without, task, summary, Left::Chance, {}, "", weigh};
}

constexpr std::array<Ablation, 6> of_attribute(std::string_view task)
{
    return {chance("contexts", task, kNoContexts, weigh_alike),
            Ablation{"query", task, kNoQuery, Left::Share, kThreeOpen, kDummies, weigh_heard_words},
            chance("words", task, kNoWords, weigh_alike),
            Ablation{"pictures", task, kNoPictures, Left::Share, kThreeOpen, kDummies, weigh_heard_words},
            Ablation{"pairing", task, kNoPairing, Left::Share, kThreeOpen, kDummies, weigh_without_pairing},
            Ablation{"attribute", task, "does not see the attribute that is named", Left::Share, kThreeOpen, kDummies,
                     weigh_without_named_attribute}};
}

constexpr std::array<Ablation, 4> of_words(std::string_view task)
{
    return {chance("contexts", task, kNoContexts, weigh_alike), chance("query", task, kNoQuery, weigh_heard_words),
            chance("words", task, kNoWords, weigh_alike), chance("pictures", task, kNoPictures, weigh_heard_words)};
}

constexpr std::array kOthers{
    chance("contexts", "composite", kNoContexts, weigh_alike),
    chance("query", "composite", kNoQuery, weigh_new_phrases),
    chance("words", "composite", kNoWords, weigh_alike),
    chance("pictures", "composite", kNoPictures, weigh_new_phrases),
    chance("pairing", "composite", kNoPairing, weigh_without_pairing),
    Ablation{"size",
             "composite",
             "also takes the size for an attribute that words may name",
             Left::All,
             {},
             "more hypotheses must still leave one answer",
             weigh_with_size},
    Ablation{"contexts", "relation", kNoContexts, Left::AtMost, kRelationWithoutContexts,
             "whatever the five statements, the picture leaves four open at most, see ring_odds.h", weigh_relation_without_contexts},
    chance("query", "relation", kNoQuery, weigh_relation_without_query),
    Ablation{"words", "relation", kNoWords, Left::AtMost, kRelationWithoutContexts, "as without the contexts",
             weigh_relation_without_contexts},
    chance("pictures", "relation", kNoPictures, weigh_relation_without_pictures),
    chance("relations", "relation", "sees the objects, but not where they are", weigh_relation_without_pictures),
    chance("contexts", "bootstrap", kNoContexts, weigh_bootstrap_without_contexts),
    chance("query", "bootstrap", kNoQuery, weigh_bootstrap_without_query),
    chance("words", "bootstrap", kNoWords, weigh_bootstrap_without_contexts),
    chance("pictures", "bootstrap", kNoPictures, weigh_bootstrap_without_query),
    chance("relations", "bootstrap", "knows which words and objects occur together, but no relation", weigh_bootstrap_without_relations),
    chance("context_relations", "bootstrap", "understands the relations of the choices, but not of the contexts",
           weigh_bootstrap_without_context_relations),
};

constexpr std::array kPointed{
    chance("hand", "pragmatic", "does not see where the hand points", weigh_without_hand),
    Ablation{"question_hand", "pragmatic", "sees the hand in the contexts, but not in the question", Left::AtMost, kWithoutQuestionHand,
             "it knows the words, and three objects are at most three answers", weigh_without_question_hand},
    Ablation{"context_hands", "pragmatic", "sees the hand in the question, but not in the contexts", Left::AtMost, kWithoutContextHands,
             "three objects leave three meanings of a word, and of three colors two are offered", weigh_without_context_hands},
    Ablation{"pragmatics",
             "pragmatic",
             "takes a word for any value of the object that is pointed at",
             Left::More,
             {},
             "it sees all that the whole learner sees, and the intended value is one of the object's",
             weigh_literally},
};

constexpr Ablation kNoCounts{"counts",
                             "number",
                             "sees which values occur in a picture, but not how many objects there are",
                             Left::More,
                             {},
                             "more objects show more values",
                             weigh_without_counts};

std::vector<Ablation> list_ablations()
{
    std::vector<Ablation> all;
    const auto add = [&all](const auto& more) { all.insert(all.end(), more.begin(), more.end()); };
    for (const char* task : {"shape", "color", "material"}) {
        add(of_attribute(task));
    }
    add(of_words("object"));
    all.push_back(chance("pairing", "object", kNoPairing, weigh_without_pairing));
    add(kOthers);
    add(of_words("number"));
    all.push_back(chance("pairing", "number", kNoPairing, weigh_without_pairing));
    all.push_back(kNoCounts);
    add(of_words("pragmatic"));
    add(kPointed);
    return all;
}

}  // namespace

std::span<const Ablation> all_ablations()
{
    static const std::vector<Ablation> all = list_ablations();
    return all;
}

std::vector<std::string_view> list_ablation_names()
{
    std::vector<std::string_view> names;
    for (const Ablation& each : all_ablations()) {
        if (std::find(names.begin(), names.end(), each.without) == names.end()) {
            names.push_back(each.without);
        }
    }
    return names;
}

std::vector<std::size_t> find_best_choices(const Ablation& ablation, const EpisodeView& episode)
{
    const Weights weights = ablation.weigh(episode);
    const double best = *std::max_element(weights.begin(), weights.end());
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] == best) {
            places.push_back(i);
        }
    }
    return places;
}

double expect_of(const Ablation& ablation, std::size_t choice_count)
{
    switch (ablation.left) {
        case Left::Chance: return 1.0 / static_cast<double>(choice_count);
        case Left::Share:
        case Left::AtMost: return ablation.shares.at(std::clamp<std::size_t>(choice_count, 2, kChoiceCount) - 2);
        case Left::All: return 1.0;
        case Left::More: break;
    }
    return 0.0;
}

double chance_of(const Ablation& ablation, const EpisodeView& episode)
{
    const std::vector<std::size_t> best = find_best_choices(ablation, episode);
    const bool has_answer =
        std::any_of(best.begin(), best.end(), [&episode](std::size_t place) { return episode.choices[place] == episode.answer; });
    return has_answer ? 1.0 / static_cast<double>(best.size()) : 0.0;
}

}  // namespace clevrvk::scoring::mewl
