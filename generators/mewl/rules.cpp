// The rules that all tasks share, and the dispatch to the others.
#include "generators/mewl/rules.h"

#include "generators/mewl/clear_view.h"
#include "generators/mewl/footprints.h"
#include "generators/mewl/panel_maker.h"
#include "generators/mewl/pointing.h"
#include "generators/mewl/read_published.h"
#include "generators/mewl/solve.h"
#include "generators/mewl/trial.h"
#include "generators/mewl/words.h"
#include "renderer/base/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string_view>

namespace clevrvk::generators::mewl {
namespace {

struct TaskJudge {
    std::string_view task;
    void (*judge)(Trial& trial);
    std::size_t word_count;         // number of words in the lexicon
    std::size_t strict_word_count;  // 0: one per context
};

constexpr std::array kJudges{
    TaskJudge{"shape", judge_attribute, 3, 3},     TaskJudge{"color", judge_attribute, 3, 3},
    TaskJudge{"material", judge_attribute, 3, 3},  TaskJudge{"object", judge_object, 6, 6},
    TaskJudge{"composite", judge_composite, 6, 7}, TaskJudge{"relation", judge_relation, 3, 3},
    TaskJudge{"bootstrap", judge_bootstrap, 6, 6}, TaskJudge{"number", judge_number, 6, 0},
    TaskJudge{"pragmatic", judge_pragmatic, 6, 6},
};

// Distances are as computed; after reading decimal text they may be off in the last digit.
constexpr double kSlack = 1e-9;

void judge_labels(std::size_t word_count, Trial& trial)
{
    const MewlLabels& labels = trial.labels;
    trial.require(trial.episode.task == "mewl_" + labels.task,
                  fmt::format("labels.task: '{}' is not the task of the episode", labels.task));
    for (std::size_t i = 0; i < trial.episode.panels.size(); ++i) {
        trial.require(trial.episode.panels[i].id == trial.place(i), fmt::format("panels[{}].id: the id should be '{}'", i, trial.place(i)));
    }
    std::set<std::string> words;
    for (const WordMeaning& meaning : labels.lexicon) {
        words.insert(meaning.word);
    }
    trial.require(words.size() == word_count && labels.lexicon.size() == word_count,
                  fmt::format("labels.lexicon: the lexicon should have {} different words", word_count));
    trial.require(std::set<std::string>(labels.names.begin(), labels.names.end()).size() == labels.context_count(),
                  "labels.names: two context panels have the same name");
    for (std::size_t i = 0; i < labels.context_count(); ++i) {
        trial.require(strip_place(labels.names[i]) == labels.utterances[i],
                      fmt::format("labels.names[{}]: the name should begin with the utterance", i));
    }
    trial.require(std::set<std::string>(labels.choices.begin(), labels.choices.end()).size() == labels.choices.size(),
                  "labels.choices: two choices are the same");
    trial.require(std::count(labels.choices.begin(), labels.choices.end(), labels.answer) == 1,
                  "labels.answer: the answer should be exactly one of the choices");
}

void judge_distances(const catalog::Catalog& catalog, std::size_t panel, Trial& trial)
{
    const bool is_pragmatic = trial.labels.task == "pragmatic";
    const PlacementRules defaults;
    const double most = defaults.half_side + kSlack;
    const Directions& directions = trial.scene(panel).directions;
    PlacementRules rules;
    rules.min_gap -= kSlack;
    rules.min_axis_gap -= kSlack;
    std::vector<Disc> placed;
    for (const spec::ObjectSpec& object : trial.episode.panels[panel].objects) {
        const bool is_hand = object.points_to.has_value();
        const Disc disc{{object.position[0], object.position[1]}, is_hand ? kHandRadius : footprint_radius(catalog, object)};
        rules.axes = {directions.right, directions.behind};
        if (is_pragmatic) {
            rules.axes.resize(is_hand ? 0 : 1);
        }
        trial.require(is_free(disc, placed, rules),
                      fmt::format("{}.{}: the object is too near to another one, or not far enough to one side of it",
                                  trial.place(panel), object.id));
        trial.require(is_pragmatic || (std::abs(disc.center[0]) <= most && std::abs(disc.center[1]) <= most),
                      fmt::format("{}.{}: the object lies outside MEWL's square", trial.place(panel), object.id));
        placed.push_back(disc);
    }
}

/// Checks that the finger points towards the target, wherever the hand is.
void judge_hand(const catalog::Catalog& catalog, std::size_t panel, Trial& trial)
{
    constexpr double kMostTurn_deg = 1e-6;
    const std::vector<spec::ObjectSpec>& objects = trial.episode.panels[panel].objects;
    if (const std::optional<std::size_t> target = trial.scene(panel).target; target && objects.back().points_to) {
        const spec::ObjectSpec& hand = objects.back();
        const double aim_deg = make_hand(catalog, {hand.position[0], hand.position[1]}, objects[*target]).rotation_deg;
        trial.require(turn_between_deg(hand.rotation_deg, aim_deg) <= kMostTurn_deg,
                      fmt::format("{}: the hand is not turned towards its target", trial.place(panel)));
    }
}

void judge_repaired_scene(std::size_t panel, Trial& trial)
{
    const std::vector<spec::ObjectSpec>& objects = trial.episode.panels[panel].objects;
    trial.require(!overlap_seen_from_above(objects), fmt::format("{}: two objects overlap", trial.place(panel)));
    if (const std::optional<std::size_t> target = trial.scene(panel).target; target && objects.back().points_to) {
        const double gap_deg = pointing_gap_deg(objects.back(), std::span(objects).first(objects.size() - 1), *target);
        trial.require(gap_deg >= kLeastPointingGap_deg - kSlack,
                      fmt::format("{}: the hand points at another object as well", trial.place(panel)));
    }
}

/// Checks further requirements on a strict picture.
void judge_clear_view(std::size_t panel, Trial& trial)
{
    const spec::PanelSpec& seen = trial.episode.panels[panel];
    trial.require(has_all_centers_in_square(seen),
                  fmt::format("{}: an object's centre lies outside the central square", trial.place(panel)));
    trial.require(agrees_with_pixels(seen, trial.scene(panel).directions),
                  fmt::format("{}: left and right differ from the order of the pixels", trial.place(panel)));
}

void judge_repaired_words(const catalog::Catalog& catalog, Trial& trial)
{
    const catalog::WordList* const english = catalog::find_word_list(catalog, kEnglishList);
    CLEVRVK_CHECK(english != nullptr, "the catalog has no word list '{}'", kEnglishList);
    for (const WordMeaning& meaning : trial.labels.lexicon) {
        trial.require(!std::binary_search(english->words.begin(), english->words.end(), meaning.word),
                      fmt::format("'{}' is an English word", meaning.word));
        trial.require(!trial.is_strict() || !has_vulgar_part(catalog, meaning.word),
                      fmt::format("'{}' contains a vulgar word", meaning.word));
    }
}

/// Whether all shapes are MEWL's own, which have footprints. Only a hand may point.
bool has_known_shapes(const std::vector<spec::ObjectSpec>& objects)
{
    return std::all_of(objects.begin(), objects.end(), [](const spec::ObjectSpec& object) {
        const std::span<const std::string_view> shapes = values_of(Attribute::Shape);
        return object.points_to ? object.shape == "hand" : std::find(shapes.begin(), shapes.end(), object.shape) != shapes.end();
    });
}

}  // namespace

std::size_t Trial::lexicon_place(const std::string& word) const
{
    const auto found =
        std::find_if(labels.lexicon.begin(), labels.lexicon.end(), [&word](const WordMeaning& each) { return each.word == word; });
    return static_cast<std::size_t>(found - labels.lexicon.begin());
}

bool Trial::is_heard(const std::string& utterance) const
{
    return std::find(view.utterances.begin(), view.utterances.end(), utterance) != view.utterances.end();
}

int count_shared_attributes(const Groups& groups)
{
    return static_cast<int>(std::count_if(kAttributes.begin(), kAttributes.end(), [&groups](Attribute type) {
        return std::all_of(groups.begin(), groups.end(), [type](const auto& group) {
            return std::all_of(group.second.begin(), group.second.end(),
                               [&](const Item& item) { return value_of(item, type) == value_of(group.second.front(), type); });
        });
    }));
}

std::vector<std::string> find_broken_rules(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode)
{
    try {
        const MewlLabels labels = read_labels(episode.labels, "episode");
        const EpisodeView view = view_episode(catalog, episode, "episode");
        Trial trial{episode, labels, view, {}};
        const auto judge =
            std::find_if(kJudges.begin(), kJudges.end(), [&labels](const TaskJudge& each) { return each.task == labels.task; });
        CLEVRVK_CHECK(judge != kJudges.end(), "the task '{}' has no rules", labels.task);
        const std::size_t strict_word_count = judge->strict_word_count == 0 ? trial.context_count() : judge->strict_word_count;
        judge_labels(trial.is_strict() ? strict_word_count : judge->word_count, trial);
        if (!labels.is_control) {
            judge->judge(trial);
        }
        for (std::size_t i = 0; i < episode.panels.size(); ++i) {
            judge_distances(catalog, i, trial);
            const bool is_known = has_known_shapes(episode.panels[i].objects);
            trial.require(is_known, fmt::format("{}: only a hand may point, and every other object must have a shape of MEWL",
                                                trial.place(i)));
            judge_hand(catalog, i, trial);
            if (is_known && !trial.is_published()) {
                judge_repaired_scene(i, trial);
            }
            if (trial.is_strict()) {
                judge_clear_view(i, trial);
            }
        }
        if (!trial.is_published()) {
            judge_repaired_words(catalog, trial);
            const Verdict verdict = labels.is_control ? Verdict::Unique : solve(view).verdict;
            trial.require(verdict == Verdict::Unique,
                          fmt::format("the answer should be the only one that an ideal learner can give; it is {}", name_of(verdict)));
        }
        return trial.broken;
    } catch (const SpecError& error) {
        // An episode that cannot be read as one of MEWL's breaks the first rule.
        return {error.what()};
    }
}

}  // namespace clevrvk::generators::mewl
