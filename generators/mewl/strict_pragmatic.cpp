// Strict pragmatic. The words name a shape, a material, a size and three colors. In each picture, every object has one
// value that the others lack, so only the hand shows which value is meant. In the contexts of the first three words,
// the objects differ in shape, material and size, and in those of the last three words in color. In the question, they
// differ in two of the first three values and in one of the colors. The choices are the first three words and two of
// the last three. Each is the answer equally often, so all of them are equally likely to a learner who does not see the
// hand.
#include "generators/mewl/strict_tasks.h"

#include <algorithm>
#include <array>
#include <optional>

namespace clevrvk::generators::mewl {
namespace {

constexpr std::size_t kKindCount = 3;  // number of values of a kind, and of objects in a picture
constexpr std::array kFirstTypes{Attribute::Shape, Attribute::Material, Attribute::Size};

struct TypedValue {
    Attribute type = Attribute::Shape;
    int value = 0;
};

using Contrast = std::array<TypedValue, kKindCount>;  // for each object, the value that only this object has

int draw_nameable(const StrictOptions& options, Attribute type, Rng& rng)
{
    const std::vector<int> values = options.list_nameable(type, 2);
    return values[static_cast<std::size_t>(draw_index(static_cast<int>(values.size()), rng))];
}

std::vector<TypedValue> draw_meanings(const StrictOptions& options, Rng& rng)
{
    std::vector<TypedValue> meanings;
    for (const Attribute type : kFirstTypes) {
        meanings.push_back({type, draw_nameable(options, type, rng)});
    }
    const std::vector<int> colors = options.list_nameable(Attribute::Color, kKindCount);
    for (const int place : draw_sample(static_cast<int>(colors.size()), kKindCount, rng)) {
        meanings.push_back({Attribute::Color, colors[static_cast<std::size_t>(place)]});
    }
    return meanings;
}

/// Three items that are alike except for their values of the contrast.
std::vector<Item> draw_items(const StrictOptions& options, const Contrast& contrast, Rng& rng)
{
    for (;;) {
        const Item base = item_at(draw_index(kItemCount, rng));
        std::vector<Item> items;
        for (const TypedValue& own : contrast) {
            items.push_back(base);
            set_value(items.back(), own.type, own.value);
        }
        const bool is_contrast = std::all_of(contrast.begin(), contrast.end(), [&](const TypedValue& own) {
            return 1 ==
                   std::count_if(items.begin(), items.end(), [&own](const Item& item) { return value_of(item, own.type) == own.value; });
        });
        const bool is_shown = std::all_of(items.begin(), items.end(), [&](const Item& item) { return options.may_show(item, false); });
        if (is_contrast && is_shown) {
            return items;
        }
    }
}

/// \param target  index in the contrast of the word's meaning
void add_pointing_panel(EpisodeMaker& maker, const std::string& id, const Contrast& contrast, std::size_t target, const std::string& word)
{
    Rng rng = maker.stream(id + "/objects");
    const std::vector<Item> drawn = draw_items(maker.options(), contrast, rng);
    std::vector<Item> items;
    std::vector<std::string> names;
    std::size_t pointed_at = 0;
    for (const int place : draw_sample(static_cast<int>(kKindCount), static_cast<int>(kKindCount), rng)) {
        const bool is_target = static_cast<std::size_t>(place) == target;
        pointed_at = is_target ? items.size() : pointed_at;
        items.push_back(drawn[static_cast<std::size_t>(place)]);
        names.push_back(is_target ? word : "");
    }
    maker.add_panel(maker.panels().make_pointing(id, items, pointed_at, rng), names);
}

/// The question's three values as words, and the word that is asked for. Words 0 to 2 are of the first kind, and words
/// 3 to 5 of the second; `unoffered` is the word of the second kind that is not a choice.
struct Asked {
    std::array<std::size_t, kKindCount> words{};
    std::size_t answer = 0;  ///< index in words
};

/// Each of the five offered words is the answer equally often, so two in five questions are about colors.
Asked draw_asked(std::size_t unoffered, Rng& rng)
{
    std::vector<std::size_t> colors{3, 4, 5};
    std::erase(colors, unoffered);
    std::vector<std::size_t> others{0, 1, 2};
    const int answer = draw_index(kChoiceCount, rng);
    const bool is_color = answer >= static_cast<int>(others.size());
    if (is_color) {
        shuffle(others, rng);
        return {{others[0], others[1], colors[static_cast<std::size_t>(answer) - others.size()]}, 2};
    }
    std::swap(others[0], others[static_cast<std::size_t>(answer)]);
    const std::size_t second = others[1 + static_cast<std::size_t>(draw_index(2, rng))];
    const std::size_t color = colors[static_cast<std::size_t>(draw_index(2, rng))];
    return {{others[0], second, color}, 0};
}

}  // namespace

spec::EpisodeSpec make_strict_pragmatic(EpisodeMaker& maker)
{
    Rng rng = maker.stream("plan");
    const std::vector<TypedValue> meanings = draw_meanings(maker.options(), rng);
    const std::vector<std::string> words = maker.draw_words(static_cast<int>(meanings.size()), kBisyllabic);
    std::size_t panel = 0;
    for (const int each : draw_sample(kContextCount, kContextCount, rng)) {
        const auto word = static_cast<std::size_t>(each);
        const std::size_t first = word - word % kKindCount;
        const TypedValue& value = meanings[word];
        maker.labels().lexicon.push_back({words[word], std::string(values_of(value.type)[static_cast<std::size_t>(value.value)])});
        maker.add_utterance(words[word], words[word]);
        add_pointing_panel(maker, panel_id(panel++), {meanings[first], meanings[first + 1], meanings[first + 2]}, word - first,
                           words[word]);
    }
    const std::size_t unoffered = kKindCount + static_cast<std::size_t>(draw_index(static_cast<int>(kKindCount), rng));
    const Asked asked = draw_asked(unoffered, rng);
    const std::size_t answer = asked.words[asked.answer];
    add_pointing_panel(maker, kQuestionName, {meanings[asked.words[0]], meanings[asked.words[1]], meanings[asked.words[2]]}, asked.answer,
                       words[answer]);
    std::vector<std::string> others;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i != answer && i != unoffered) {
            others.push_back(words[i]);
        }
    }
    maker.set_choices(words[answer], std::move(others));
    return maker.finish();
}

}  // namespace clevrvk::generators::mewl
