// The word list with ages, and its lookup.
#include "generators/devbench/ages.h"

#include <algorithm>
#include <array>

namespace clevrvk::generators::devbench {

namespace {

constexpr auto kAges = std::to_array<WordAge>({
    {"baby", 1.0},      {"ball", 1.0},     {"banana", 1.0},   {"book", 1.0},   {"bottle", 1.0},  {"car", 1.0},   {"cat", 1.0},
    {"cup", 1.0},       {"dog", 1.0},      {"milk", 1.0},     {"shoe", 1.0},

    {"apple", 1.5},     {"balloon", 1.5},  {"bed", 1.5},      {"bird", 1.5},   {"blanket", 1.5}, {"bread", 1.5}, {"bunny", 1.5},
    {"chair", 1.5},     {"cheese", 1.5},   {"cookie", 1.5},   {"cow", 1.5},    {"door", 1.5},    {"duck", 1.5},  {"fish", 1.5},
    {"flower", 1.5},    {"hat", 1.5},      {"horse", 1.5},    {"pig", 1.5},    {"sock", 1.5},    {"spoon", 1.5}, {"teddy", 1.5},
    {"telephone", 1.5}, {"tree", 1.5},     {"truck", 1.5},

    {"airplane", 2.0},  {"bee", 2.0},      {"block", 2.0},    {"boat", 2.0},   {"bowl", 2.0},    {"box", 2.0},   {"cake", 2.0},
    {"carrot", 2.0},    {"clock", 2.0},    {"elephant", 2.0}, {"fork", 2.0},   {"frog", 2.0},    {"house", 2.0}, {"key", 2.0},
    {"lion", 2.0},      {"moon", 2.0},     {"pants", 2.0},    {"pillow", 2.0}, {"plate", 2.0},   {"sheep", 2.0}, {"shirt", 2.0},
    {"star", 2.0},      {"stroller", 2.0}, {"table", 2.0},    {"train", 2.0},

    {"basket", 3.0},    {"comb", 3.0},     {"hammer", 3.0},   {"knife", 3.0},  {"lamp", 3.0},    {"leaf", 3.0},  {"pencil", 3.0},
    {"sofa", 3.0},      {"stone", 3.0},

    {"mountain", 4.0},  {"parrot", 4.0},
});

}  // namespace

std::span<const WordAge> all_word_ages()
{
    return kAges;
}

std::optional<double> find_age(std::string_view noun)
{
    const auto found = std::find_if(kAges.begin(), kAges.end(), [&](const WordAge& word) { return word.noun == noun; });
    return found == kAges.end() ? std::nullopt : std::optional(found->years);
}

}  // namespace clevrvk::generators::devbench
