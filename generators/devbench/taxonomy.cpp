// The tables of kinds, pairs and picture categories, and their lookup.
#include "generators/devbench/taxonomy.h"

#include "generators/devbench/ages.h"

#include <algorithm>
#include <array>
#include <string>

namespace clevrvk::generators::devbench {

namespace {

// No kind's name also applies to another kind: a duck is a bird.
constexpr auto kKinds = std::to_array<Kind>({
    {"cup", "tableware", "home"},
    {"bowl", "tableware", "home"},
    {"plate", "tableware", "home"},
    {"spoon", "tableware", "home"},
    {"fork", "tableware", "home"},
    {"knife", "tableware", "home"},
    {"bottle", "container", "home"},
    {"box", "container", "home"},
    {"basket", "container", "home"},
    {"chair", "furniture", "home"},
    {"table", "furniture", "home"},
    {"sofa", "furniture", "home"},
    {"bed", "furniture", "home"},
    {"lamp", "furnishing", "home"},
    {"clock", "furnishing", "home"},
    {"pillow", "furnishing", "home"},
    {"telephone", "furnishing", "home"},
    {"blanket", "furnishing", "home"},
    {"house", "building", "home"},
    {"door", "building", "home"},
    {"hammer", "tool", "belongings"},
    {"key", "tool", "belongings"},
    {"book", "stationery", "belongings"},
    {"pencil", "stationery", "belongings"},
    {"comb", "wear", "belongings"},
    {"hat", "wear", "belongings"},
    {"shoe", "wear", "belongings"},
    {"shirt", "wear", "belongings"},
    {"pants", "wear", "belongings"},
    {"sock", "wear", "belongings"},
    {"ball", "toy", "on the move"},
    {"balloon", "toy", "on the move"},
    {"block", "toy", "on the move"},
    {"teddy", "toy", "on the move"},
    {"car", "vehicle", "on the move"},
    {"truck", "vehicle", "on the move"},
    {"boat", "vehicle", "on the move"},
    {"airplane", "vehicle", "on the move"},
    {"train", "vehicle", "on the move"},
    {"stroller", "vehicle", "on the move"},
    {"apple", "produce", "food"},
    {"banana", "produce", "food"},
    {"carrot", "produce", "food"},
    {"cookie", "baked", "food"},
    {"cake", "baked", "food"},
    {"bread", "baked", "food"},
    {"milk", "dairy", "food"},
    {"cheese", "dairy", "food"},
    {"tree", "plant", "nature"},
    {"flower", "plant", "nature"},
    {"leaf", "plant", "nature"},
    {"moon", "sky", "nature"},
    {"star", "sky", "nature"},
    {"stone", "rock", "nature"},
    {"mountain", "rock", "nature"},
    {"dog", "mammal", "animals"},
    {"cat", "mammal", "animals"},
    {"pig", "mammal", "animals"},
    {"horse", "mammal", "animals"},
    {"cow", "mammal", "animals"},
    {"sheep", "mammal", "animals"},
    {"lion", "mammal", "animals"},
    {"bunny", "mammal", "animals"},
    {"elephant", "mammal", "animals"},
    {"duck", "bird", "animals"},
    {"parrot", "bird", "animals"},
    {"bee", "small animal", "animals"},
    {"fish", "small animal", "animals"},
    {"frog", "small animal", "animals"},
});

struct Look {
    std::string_view thing;
    std::string_view parameter;
    std::string_view word;
};

// Parameters that make a thing look like another thing, or that show another thing as well.
constexpr auto kUnclearLooks = std::to_array<Look>({
    // These look like a dog.
    {"teddy", "pose", "lie"},
    {"teddy", "form", "picture"},
    // The sitting toy elephant has no trunk.
    {"toy_elephant", "form", "picture"},
    // These look like a child.
    {"baby", "pose", "idle"},
    {"baby", "pose", "walk"},
    {"baby", "pose", "reach"},
    {"baby", "pose", "reach_both"},
    {"baby", "pose", "point"},
    {"baby", "pose", "look_at"},
    {"baby", "pose", "hand_over"},
    {"baby", "pose", "grip"},
    {"baby", "pose", "lie"},
    // The head is hidden, or small between the wings.
    {"bird", "pose", "peck"},
    {"bird", "pose", "fly"},
    {"duck", "pose", "peck"},
    {"duck", "pose", "fly"},
    {"parrot", "pose", "fly"},
    // These look like a leaf, a lizard, a hat, a mountain, a rolled blanket, a shell, paper and cheese.
    {"fish", "pose", "lie"},
    {"frog", "pose", "swim"},
    {"mountain", "style", "mesa"},
    {"stone", "cover", "moss"},
    {"pillow", "style", "bolster"},
    {"pillow", "style", "heart"},
    {"blanket", "style", "spread"},
    {"block", "style", "wedge"},
    // The crib's thin bars are rendered lighter than predicted.
    {"bed", "style", "crib"},
    // These show apples, cake, bread and other food, a bottle, a lamp, a ball, a truck or a bowl, or lack the pencil.
    {"bowl", "content", "fruit"},
    {"plate", "content", "cake"},
    {"plate", "content", "meal"},
    {"plate", "content", "breakfast"},
    {"plate", "content", "pasta"},
    {"plate", "content", "steak"},
    {"plate", "content", "fish"},
    {"plate", "content", "salad"},
    {"milk", "style", "bottle"},
    {"moon", "style", "lamp"},
    {"moon", "style", "globe"},
    {"car", "style", "pickup"},
    {"train", "style", "freight"},
    {"plate", "style", "deep"},
    {"pencil", "style", "crayon"},
    // People notice the bed or sofa under the blanket first.
    {"blanket", "style", "bed"},
    {"blanket", "style", "cot"},
    {"blanket", "style", "mattress"},
    {"blanket", "style", "sofa"},
});

// Pairs of things that look different, so not ball and apple.
constexpr auto kNounPairs = std::to_array<NounPair>({
    {"ball", "lamp"},     {"book", "apple"},   {"bottle", "clock"},  {"cake", "table"},  {"car", "sofa"},          {"carrot", "spoon"},
    {"cookie", "pillow"}, {"fork", "key"},     {"hammer", "flower"}, {"hat", "balloon"}, {"moon", "boat"},         {"truck", "chair"},
    {"bee", "frog"},      {"bird", "horse"},   {"dog", "cow"},       {"duck", "bunny"},  {"fish", "parrot"},       {"house", "train"},
    {"lion", "sheep"},    {"milk", "cheese"},  {"pants", "shirt"},   {"pig", "cat"},     {"shoe", "bed"},          {"bread", "leaf"},
    {"sock", "basket"},   {"blanket", "door"}, {"elephant", "baby"}, {"teddy", "stone"}, {"stroller", "mountain"},
});

}  // namespace

std::string_view name_of(Distance distance)
{
    switch (distance) {
        case Distance::Close: return "close";
        case Distance::Far: return "far";
        case Distance::Distal: return "distal";
    }
    return "";
}

Distance compare_kinds(const Kind& a, const Kind& b)
{
    return a.category == b.category ? Distance::Close : a.super_category == b.super_category ? Distance::Far : Distance::Distal;
}

std::span<const Kind> all_kinds()
{
    return kKinds;
}

const Kind* find_kind(std::string_view name)
{
    const auto found = std::find_if(kKinds.begin(), kKinds.end(), [&](const Kind& kind) { return kind.name == name; });
    return found == kKinds.end() ? nullptr : &*found;
}

const things::Thing* find_noun_thing(std::string_view noun)
{
    const things::Thing* const thing = things::find_thing(noun == "bunny" ? "rabbit" : noun);
    return thing != nullptr ? thing : things::find_thing("toy_" + std::string(noun));
}

std::string_view name_look(std::string_view noun)
{
    const things::Thing* const thing = find_noun_thing(noun);
    return thing != nullptr && thing->name.substr(0, 4) == "toy_" ? "toy" : "thing";
}

bool looks_like_its_noun(const things::Thing& thing, const things::Params& params)
{
    return std::none_of(kUnclearLooks.begin(), kUnclearLooks.end(),
                        [&](const Look& look) { return look.thing == thing.name && params.word(look.parameter) == look.word; });
}

std::span<const NounPair> all_noun_pairs()
{
    return kNounPairs;
}

std::vector<NounPair> list_shown_pairs(double age)
{
    const auto is_shown = [age](std::string_view noun) { return find_noun_thing(noun) != nullptr && find_age(noun).value() <= age; };
    std::vector<NounPair> pairs;
    std::copy_if(kNounPairs.begin(), kNounPairs.end(), std::back_inserter(pairs),
                 [&](const NounPair& pair) { return is_shown(pair.first) && is_shown(pair.second); });
    return pairs;
}

const std::vector<PictureCategory>& all_picture_categories()
{
    static const std::vector<PictureCategory> categories{
        {"human_face",
         {"baby_face", "boy_face", "girl_face", "man_face", "woman_face", "old_man_face", "old_woman_face", "child_face", "teen_face"}},
        {"human_body", {"baby", "boy", "girl", "man", "woman", "old_man", "old_woman", "child", "teen"}},
        {"animal_face",
         {"bear_face", "cat_face", "cow_face", "dog_face", "horse_face", "lion_face", "mouse_face", "pig_face", "sheep_face"}},
        {"animal_body", {"bird", "cat", "cow", "dog", "duck", "fish", "horse", "pig", "sheep"}},
        {"natural_big", {"bush", "cactus", "cliff", "cloud", "hill", "moon", "mountain", "palm", "tree"}},
        {"natural_small", {"apple", "banana", "carrot", "flower", "leaf", "mushroom", "pear", "shell", "stone"}},
        {"artificial_big", {"airplane", "boat", "car", "chair", "house", "sofa", "table", "train", "truck"}},
        {"artificial_small", {"bottle", "comb", "cup", "fork", "hammer", "hat", "key", "pencil", "spoon"}},
    };
    return categories;
}

}  // namespace clevrvk::generators::devbench
