// The tasks shape, color and material: each word names a value of one attribute.
#include "generators/mewl/episode_maker.h"
#include "generators/mewl/mewl.h"
#include "generators/mewl/rules.h"
#include "generators/mewl/strict_tasks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace clevrvk::generators::mewl {
namespace {

constexpr int kWordCount = 3;
constexpr int kDummyCount = 2;

/// All items that have one of the values.
std::vector<Item> list_candidates(Attribute type, const std::vector<int>& values)
{
    std::vector<Item> candidates;
    for (int place = 0; place < kItemCount; ++place) {
        const Item item = item_at(place);
        if (std::find(values.begin(), values.end(), value_of(item, type)) != values.end()) {
            candidates.push_back(item);
        }
    }
    return candidates;
}

/// The six contexts, grouped by their words.
using Groups = std::array<std::vector<Item>, kWordCount>;

Groups group_contexts(const std::vector<Item>& items, Attribute type, const std::vector<int>& values)
{
    Groups groups;
    for (std::size_t i = 0; i < kContextCount; ++i) {
        const auto word = std::find(values.begin(), values.end(), value_of(items[i], type)) - values.begin();
        groups[static_cast<std::size_t>(word)].push_back(items[i]);
    }
    return groups;
}

/// Whether the named attribute is the only one that all items of each group share. This is the published program's
/// rule.
bool has_one_shared_attribute(const Groups& groups)
{
    return 1 == std::count_if(kAttributes.begin(), kAttributes.end(), [&groups](Attribute type) {
               return std::all_of(groups.begin(), groups.end(), [type](const std::vector<Item>& group) {
                   return std::all_of(group.begin(), group.end(),
                                      [&](const Item& item) { return value_of(item, type) == value_of(group.front(), type); });
               });
           });
}

/// Seven different items, the last for the question.
std::vector<Item> draw_items(Attribute type, const std::vector<int>& values, bool is_published, Rng& rng)
{
    const std::vector<Item> candidates = list_candidates(type, values);
    for (;;) {
        std::vector<Item> items;
        for (const int place : draw_sample(static_cast<int>(candidates.size()), kContextCount + 1, rng)) {
            items.push_back(candidates[static_cast<std::size_t>(place)]);
        }
        const Groups groups = group_contexts(items, type, values);
        // In the paper each word is heard more than once; its program only guarantees that it is heard once.
        const bool is_heard = std::all_of(groups.begin(), groups.end(), [is_published](const std::vector<Item>& group) {
            return is_published ? !group.empty() : group.size() == kContextCount / kWordCount;
        });
        if (is_heard && has_one_shared_attribute(groups)) {
            return items;
        }
    }
}

spec::EpisodeSpec generate_attribute(const catalog::Catalog& catalog, const TaskRequest& request, const TaskInfo& info, Attribute type)
{
    EpisodeMaker maker(catalog, info, request);
    if (maker.is_strict()) {
        return make_strict_attribute(maker, type);
    }
    Rng rng = maker.stream("plan");
    const std::vector<int> values = draw_sample(static_cast<int>(values_of(type).size()), kWordCount, rng);
    const std::vector<Item> items = draw_items(type, values, maker.is_published(), rng);
    const std::vector<std::string> words = maker.draw_words(kWordCount + kDummyCount, kBisyllabic);

    maker.labels().types = {std::string(name_of(type))};
    for (std::size_t i = 0; i < kWordCount; ++i) {
        maker.labels().lexicon.push_back({words[i], std::string(values_of(type)[static_cast<std::size_t>(values[i])])});
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool is_question = i == kContextCount;
        const std::string id = panel_id(i);
        const auto word_place = std::find(values.begin(), values.end(), value_of(items[i], type)) - values.begin();
        const std::string& word = words[static_cast<std::size_t>(word_place)];
        const std::string file_name = fmt::format("{} #{}", word, candidate_place(items[i], type, values));
        Rng object_rng = maker.stream(id + "/objects");
        maker.add_panel(maker.panels().make(id, std::span(items).subspan(i, 1), object_rng), {file_name});
        if (!is_question) {
            maker.add_utterance(word, file_name);
            continue;
        }
        std::vector<std::string> others = words;
        others.erase(others.begin() + word_place);
        maker.set_choices(word, std::move(others));
    }
    return maker.finish();
}

TaskInfo make_attribute_info(Attribute type)
{
    TaskInfo info = make_mewl_info(name_of(type), "MEWL: words for a "_help + name_of(type) +
                                   "; each word is said of single objects."_help);
    info.options.push_back(make_contexts_option(6, kMostContexts, 3));
    info.options.push_back(make_held_out_in_option());
    return info;
}

template <Attribute type>
const TaskInfo& attribute_info()
{
    static const TaskInfo info = make_attribute_info(type);
    return info;
}

template <Attribute type>
Task make_attribute_task()
{
    return {attribute_info<type>(),
            [](const catalog::Catalog& catalog, const TaskRequest& request) {
                return generate_attribute(catalog, request, attribute_info<type>(), type);
            },
            find_broken_rules};
}

}  // namespace

Task make_shape_task()
{
    return make_attribute_task<Attribute::Shape>();
}

Task make_color_task()
{
    return make_attribute_task<Attribute::Color>();
}

Task make_material_task()
{
    return make_attribute_task<Attribute::Material>();
}

}  // namespace clevrvk::generators::mewl
