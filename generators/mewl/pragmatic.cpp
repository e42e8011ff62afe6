// The task pragmatic: a hand points at one of three objects, and the word names the attribute value that only this
// object has.
#include "generators/mewl/episode_maker.h"
#include "generators/mewl/mewl.h"
#include "generators/mewl/rules.h"
#include "generators/mewl/strict_tasks.h"

namespace clevrvk::generators::mewl {
namespace {

constexpr int kWordCount = 6;
constexpr int kObjectCount = 3;

struct TypedValue {
    Attribute type = Attribute::Shape;
    int value = 0;
};

std::vector<TypedValue> list_values()
{
    std::vector<TypedValue> values;
    for (const Attribute type : kAttributes) {
        for (int value = 0; value < static_cast<int>(values_of(type).size()); ++value) {
            values.push_back({type, value});
        }
    }
    return values;
}

/// Three items. The first has a value that the others lack; each of its other values occurs in one of the others.
std::vector<Item> draw_contrast(const TypedValue& named, Rng& rng)
{
    for (;;) {
        const Item base = item_at(draw_index(kItemCount, rng));
        Item target = base;
        set_value(target, named.type, named.value);
        const int other_type = (static_cast<int>(named.type) + 1 + draw_index(static_cast<int>(kAttributes.size()) - 1, rng)) %
                               static_cast<int>(kAttributes.size());
        const Attribute changed = kAttributes[static_cast<std::size_t>(other_type)];
        Item third = base;
        set_value(third, changed, draw_index(static_cast<int>(values_of(changed).size()), rng));
        if (target != base && third != base) {
            return {target, base, third};
        }
    }
}

const TaskInfo& pragmatic_info()
{
    static const TaskInfo info = make_mewl_info(
        "pragmatic",
        "MEWL: a hand points at an object, and the word names the one attribute value that distinguishes it from the others."_help);
    return info;
}

void add_pointing_panel(EpisodeMaker& maker, const std::string& id, const TypedValue& named, const std::string& word)
{
    Rng rng = maker.stream(id + "/objects");
    const std::vector<Item> contrast = draw_contrast(named, rng);
    std::vector<Item> items;
    std::vector<std::string> names;
    std::size_t target = 0;
    for (const int place : draw_sample(kObjectCount, kObjectCount, rng)) {
        if (place == 0) {
            target = items.size();
        }
        items.push_back(contrast[static_cast<std::size_t>(place)]);
        names.push_back(place == 0 ? word : "");
    }
    maker.add_panel(maker.panels().make_pointing(id, items, target, rng), names);
}

spec::EpisodeSpec generate_pragmatic(const catalog::Catalog& catalog, const TaskRequest& request)
{
    EpisodeMaker maker(catalog, pragmatic_info(), request);
    if (maker.is_strict()) {
        return make_strict_pragmatic(maker);
    }
    Rng rng = maker.stream("plan");
    const std::vector<TypedValue> values = list_values();
    const std::vector<int> named = draw_sample(static_cast<int>(values.size()), kWordCount, rng);
    const std::vector<std::string> words = maker.draw_words(kWordCount, kBisyllabic);
    const auto value_at = [&](std::size_t place) { return values[static_cast<std::size_t>(named[place])]; };
    for (std::size_t i = 0; i < kWordCount; ++i) {
        const TypedValue& value = value_at(i);
        maker.labels().lexicon.push_back({words[i], std::string(values_of(value.type)[static_cast<std::size_t>(value.value)])});
        maker.add_utterance(words[i], words[i]);
        add_pointing_panel(maker, panel_id(i), value, words[i]);
    }
    // The first word is the answer; the sixth is not offered.
    const std::vector<int> asked = draw_sample(kWordCount, kChoiceCount, rng);
    const std::size_t answer = static_cast<std::size_t>(asked.front());
    add_pointing_panel(maker, "question", value_at(answer), words[answer]);
    std::vector<std::string> others;
    for (std::size_t i = 1; i < kChoiceCount; ++i) {
        others.push_back(words[static_cast<std::size_t>(asked[i])]);
    }
    maker.set_choices(words[answer], std::move(others));
    return maker.finish();
}

}  // namespace

Task make_pragmatic_task()
{
    return {pragmatic_info(), generate_pragmatic, find_broken_rules};
}

}  // namespace clevrvk::generators::mewl
