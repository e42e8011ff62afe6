// The task number: each word names a number of objects.
#include "generators/mewl/episode_maker.h"
#include "generators/mewl/mewl.h"
#include "generators/mewl/rules.h"
#include "generators/mewl/strict_tasks.h"

namespace clevrvk::generators::mewl {
namespace {

constexpr int kGreatestNumber = 6;

const TaskInfo& number_info()
{
    static const TaskInfo info = [] {
        TaskInfo made = make_mewl_info("number", "MEWL: words for the numbers one to six; each word is heard once."_help);
        for (OptionInfo& option : make_number_options()) {
            made.options.push_back(std::move(option));
        }
        made.options.push_back(make_distractors_option("the numbers next to the correct one"_help));
        made.options.push_back(make_held_out_in_option());
        return made;
    }();
    return info;
}

spec::PanelSpec make_numbered_panel(EpisodeMaker& maker, const std::string& id, int count)
{
    Rng rng = maker.stream(id + "/objects");
    std::vector<Item> items;
    for (const int place : draw_sample(kItemCount, count, rng)) {
        items.push_back(item_at(place));
    }
    return maker.panels().make(id, items, rng);
}

spec::EpisodeSpec generate_number(const catalog::Catalog& catalog, const TaskRequest& request)
{
    EpisodeMaker maker(catalog, number_info(), request);
    if (maker.is_strict()) {
        return make_strict_number(maker);
    }
    Rng rng = maker.stream("plan");
    const std::vector<std::string> words = maker.draw_words(kGreatestNumber, kBisyllabic);
    for (int number = 1; number <= kGreatestNumber; ++number) {
        maker.labels().lexicon.push_back({words[static_cast<std::size_t>(number - 1)], number});
    }
    const std::vector<int> order = draw_sample(kGreatestNumber, kContextCount, rng);
    for (std::size_t i = 0; i < kContextCount; ++i) {
        const int place = order[i];
        const std::string& word = words[static_cast<std::size_t>(place)];
        maker.add_panel(make_numbered_panel(maker, panel_id(i), place + 1), {});
        maker.add_utterance(word, word);
    }
    // The first number is the answer; the sixth is not offered.
    const std::vector<int> asked = draw_sample(kGreatestNumber, kChoiceCount, rng);
    maker.add_panel(make_numbered_panel(maker, "question", asked.front() + 1), {});
    std::vector<std::string> others;
    for (std::size_t i = 1; i < kChoiceCount; ++i) {
        others.push_back(words[static_cast<std::size_t>(asked[i])]);
    }
    maker.set_choices(words[static_cast<std::size_t>(asked.front())], std::move(others));
    return maker.finish();
}

}  // namespace

Task make_number_task()
{
    return {number_info(), generate_number, find_broken_rules};
}

}  // namespace clevrvk::generators::mewl
