// Strict number: the repaired task for any range of numbers. The task tests counting. More objects also show more
// values and cover more of the picture, so a learner who uses these clues guesses better than by chance.
#include "generators/mewl/strict_tasks.h"

#include <algorithm>

namespace clevrvk::generators::mewl {
namespace {

spec::PanelSpec make_numbered_panel(EpisodeMaker& maker, const std::string& id, int count, bool is_question)
{
    Rng rng = maker.stream(id + "/objects");
    std::vector<Item> items;
    do {
        items = maker.draw_items(count, is_question, rng);
    } while (is_question && !maker.options().are_fit_for_question(items));
    return maker.panels().make(id, items, rng);
}

/// Indices of the offered numbers: random, or consecutive.
std::vector<int> draw_offered(int number_count, int choice_count, bool are_near, Rng& rng)
{
    if (!are_near) {
        return draw_sample(number_count, choice_count, rng);
    }
    const int first = draw_index(number_count - choice_count + 1, rng);
    std::vector<int> offered = draw_sample(choice_count, choice_count, rng);
    for (int& place : offered) {
        place += first;
    }
    return offered;
}

}  // namespace

spec::EpisodeSpec make_strict_number(EpisodeMaker& maker)
{
    const StrictOptions& options = maker.options();
    Rng rng = maker.stream("plan");
    const int number_count = options.greatest_number - options.least_number + 1;
    const std::vector<std::string> words = maker.draw_words(number_count, kBisyllabic);
    for (int i = 0; i < number_count; ++i) {
        maker.labels().lexicon.push_back({words[static_cast<std::size_t>(i)], options.least_number + i});
    }
    const std::vector<int> order = draw_sample(number_count, number_count, rng);
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::string& word = words[static_cast<std::size_t>(order[i])];
        maker.add_panel(make_numbered_panel(maker, panel_id(i, order.size()), options.least_number + order[i], false), {});
        maker.add_utterance(word, word);
    }
    // The first number is the answer.
    const std::vector<int> offered = draw_offered(number_count, options.choices, options.has_near_distractors, rng);
    maker.add_panel(make_numbered_panel(maker, kQuestionName, options.least_number + offered.front(), true), {});
    std::vector<std::string> texts;
    for (const int place : offered) {
        texts.push_back(words[static_cast<std::size_t>(place)]);
    }
    maker.set_choices(texts.front(), {texts.begin() + 1, texts.end()});
    return maker.finish();
}

}  // namespace clevrvk::generators::mewl
