// Strict shape, color and material. The question's other attributes are drawn first, in a combination that no context
// has, and the named value after them, so that only the named attribute reveals the word. Two choices are never heard
// in the contexts, so every listener can exclude them: without the question, chance is one in three.
#include "generators/mewl/rules.h"
#include "generators/mewl/strict_tasks.h"
#include "generators/mewl/trial.h"

#include <fmt/format.h>

#include <algorithm>

namespace clevrvk::generators::mewl {
namespace {

constexpr std::size_t kWordCount = 3;
constexpr std::size_t kDummyCount = 2;

bool have_same_others(const Item& a, const Item& b, Attribute type)
{
    return std::all_of(kAttributes.begin(), kAttributes.end(),
                       [&](Attribute each) { return each == type || value_of(a, each) == value_of(b, each); });
}

/// The values that words name.
std::vector<int> draw_values(const StrictOptions& options, Attribute type, Rng& rng)
{
    const std::vector<int> nameable = options.list_nameable(type, kWordCount);
    std::vector<int> values;
    do {
        values.clear();
        for (const int place : draw_sample(static_cast<int>(nameable.size()), kWordCount, rng)) {
            values.push_back(nameable[static_cast<std::size_t>(place)]);
        }
    } while (!options.can_be_asked(type, values));
    return values;
}

/// The contexts as indices of the named values: each word equally often, in random order.
std::vector<std::size_t> draw_order(int context_count, Rng& rng)
{
    std::vector<std::size_t> order;
    for (int i = 0; i < context_count; ++i) {
        order.push_back(static_cast<std::size_t>(i) % kWordCount);
    }
    shuffle(order, rng);
    return order;
}

/// Different items with these values. The named attribute is the only one that all items of a word share.
std::vector<Item> draw_contexts(const EpisodeMaker& maker, Attribute type, const std::vector<int>& values,
                                const std::vector<std::size_t>& order, Rng& rng)
{
    for (;;) {
        std::vector<Item> items;
        mewl::Groups groups;
        for (const std::size_t place : order) {
            Item item{};
            do {
                item = item_at(draw_index(kItemCount, rng));
                set_value(item, type, values[place]);
            } while (!maker.options().may_show(item, false) || std::find(items.begin(), items.end(), item) != items.end());
            items.push_back(item);
            groups[std::string(1, static_cast<char>('a' + place))].push_back(item);
        }
        if (count_shared_attributes(groups) == 1) {
            return items;
        }
    }
}

/// The index of the question's value, and the item.
std::pair<std::size_t, Item> draw_question(const EpisodeMaker& maker, Attribute type, const std::vector<int>& values,
                                           const std::vector<Item>& contexts, Rng& rng)
{
    for (;;) {
        Item item = item_at(draw_index(kItemCount, rng));
        const auto place = static_cast<std::size_t>(draw_index(static_cast<int>(kWordCount), rng));
        set_value(item, type, values[place]);
        const bool is_new =
            std::none_of(contexts.begin(), contexts.end(), [&](const Item& each) { return have_same_others(each, item, type); });
        if (is_new && maker.options().may_show(item, true) && maker.options().are_fit_for_question({item})) {
            return {place, item};
        }
    }
}

}  // namespace

spec::EpisodeSpec make_strict_attribute(EpisodeMaker& maker, Attribute type)
{
    Rng rng = maker.stream("plan");
    const std::vector<int> values = draw_values(maker.options(), type, rng);
    std::vector<std::size_t> order = draw_order(maker.options().contexts, rng);
    std::vector<Item> items = draw_contexts(maker, type, values, order, rng);
    const auto [answer, asked] = draw_question(maker, type, values, items, rng);
    items.push_back(asked);
    order.push_back(answer);

    const std::vector<std::string> words = maker.draw_words(kWordCount + kDummyCount, kBisyllabic);
    maker.labels().types = {std::string(name_of(type))};
    for (std::size_t i = 0; i < kWordCount; ++i) {
        maker.labels().lexicon.push_back({words[i], std::string(values_of(type)[static_cast<std::size_t>(values[i])])});
    }
    const std::size_t context_count = items.size() - 1;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string id = panel_id(i, context_count);
        const std::string& word = words[order[i]];
        const std::string file_name = fmt::format("{} #{}", word, candidate_place(items[i], type, values));
        Rng object_rng = maker.stream(id + "/objects");
        maker.add_panel(maker.panels().make(id, std::span(items).subspan(i, 1), object_rng), {file_name});
        if (i < context_count) {
            maker.add_utterance(word, file_name);
        }
    }
    std::vector<std::string> others = words;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(answer));
    maker.set_choices(words[answer], std::move(others));
    return maker.finish();
}

}  // namespace clevrvk::generators::mewl
