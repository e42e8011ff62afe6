// Rules of school grammar. The lists hold exceptions among the words that graphs use.
#include "generators/language/morphology.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <utility>

namespace clevrvk::language {
namespace {

using WordPair = std::pair<std::string_view, std::string_view>;

constexpr std::array<WordPair, 18> kIrregularPlurals{{
    {"man", "men"}, {"woman", "women"}, {"child", "children"}, {"person", "people"}, {"foot", "feet"},
    {"tooth", "teeth"}, {"goose", "geese"}, {"mouse", "mice"}, {"sheep", "sheep"}, {"fish", "fish"},
    {"knife", "knives"}, {"leaf", "leaves"}, {"loaf", "loaves"}, {"wolf", "wolves"}, {"shelf", "shelves"},
    {"calf", "calves"}, {"potato", "potatoes"}, {"tomato", "tomatoes"},
}};

constexpr std::array<std::string_view, 5> kPluralOnly{"pants", "scissors", "glasses", "trousers", "pliers"};

// Past tense and past participle of an irregular verb.
struct Verb {
    std::string_view lemma;
    std::string_view past;
    std::string_view participle;
};
constexpr std::array<Verb, 33> kIrregularVerbs{{
    {"be", "was", "been"},         {"bite", "bit", "bitten"},     {"bring", "brought", "brought"}, {"catch", "caught", "caught"},
    {"drink", "drank", "drunk"},   {"drive", "drove", "driven"},  {"eat", "ate", "eaten"},         {"fall", "fell", "fallen"},
    {"feed", "fed", "fed"},        {"find", "found", "found"},    {"fly", "flew", "flown"},        {"get", "got", "got"},
    {"give", "gave", "given"},     {"go", "went", "gone"},        {"hang", "hung", "hung"},        {"have", "had", "had"},
    {"hide", "hid", "hidden"},     {"hit", "hit", "hit"},         {"hold", "held", "held"},        {"lie", "lay", "lain"},
    {"put", "put", "put"},         {"ride", "rode", "ridden"},    {"run", "ran", "run"},           {"see", "saw", "seen"},
    {"sit", "sat", "sat"},         {"sleep", "slept", "slept"},   {"stand", "stood", "stood"},     {"swim", "swam", "swum"},
    {"take", "took", "taken"},     {"tear", "tore", "torn"},      {"throw", "threw", "thrown"},    {"wear", "wore", "worn"},
    {"write", "wrote", "written"},
}};

// Words that double their last consonant before an ending.
constexpr std::array<std::string_view, 17> kDoubling{"run", "sit", "swim", "hug",  "pat",  "grab", "grip", "jog", "cut",
                                                     "dig", "hit", "put",  "stop", "drop", "pet",  "nod",  "slap"};

// Spellings whose vowel sounds like a consonant, and spellings with a silent first consonant.
constexpr std::array<std::string_view, 5> kConsonantSounds{"uni", "use", "eu", "one", "u-"};
constexpr std::array<std::string_view, 4> kVowelSounds{"hour", "honest", "heir", "honor"};

constexpr std::array<std::string_view, 13> kNumbers{"no",  "one",   "two",   "three", "four",   "five",  "six",
                                                    "seven", "eight", "nine", "ten",  "eleven", "twelve"};

bool is_vowel(char letter)
{
    return std::string_view("aeiou").find(letter) != std::string_view::npos;
}

bool ends_in_any(std::string_view word, std::initializer_list<std::string_view> ends)
{
    return std::ranges::any_of(ends, [&](std::string_view end) { return word.ends_with(end); });
}

bool begins_with_any(std::string_view word, std::span<const std::string_view> begins)
{
    return std::ranges::any_of(begins, [&](std::string_view begin) { return word.starts_with(begin); });
}

bool ends_in_consonant_y(std::string_view word)
{
    return word.size() > 1 && word.ends_with('y') && !is_vowel(word[word.size() - 2]);
}

/// Adds the ending of plurals and of the third person.
std::string add_s(std::string_view word)
{
    if (ends_in_consonant_y(word)) {
        return fmt::format("{}ies", word.substr(0, word.size() - 1));
    }
    return fmt::format("{}{}", word, ends_in_any(word, {"s", "x", "z", "ch", "sh"}) ? "es" : "s");
}

bool doubles(std::string_view verb)
{
    return std::ranges::find(kDoubling, verb) != kDoubling.end();
}

std::string add_ed(std::string_view verb)
{
    if (verb.ends_with('e')) {
        return fmt::format("{}d", verb);
    }
    if (ends_in_consonant_y(verb)) {
        return fmt::format("{}ied", verb.substr(0, verb.size() - 1));
    }
    return doubles(verb) ? fmt::format("{}{}ed", verb, verb.back()) : fmt::format("{}ed", verb);
}

const Verb* find_irregular(std::string_view verb)
{
    const auto found = std::ranges::find(kIrregularVerbs, verb, &Verb::lemma);
    return found == kIrregularVerbs.end() ? nullptr : &*found;
}

}  // namespace

bool is_plural_only(std::string_view noun)
{
    return std::ranges::find(kPluralOnly, noun) != kPluralOnly.end();
}

std::string plural_of(std::string_view noun)
{
    if (is_plural_only(noun)) {
        return std::string(noun);
    }
    if (const std::size_t of = noun.find(" of "); of != std::string_view::npos) {
        return plural_of(noun.substr(0, of)) + std::string(noun.substr(of));
    }
    // In a compound, the last word is inflected.
    const std::size_t blank = noun.rfind(' ');
    if (blank != std::string_view::npos) {
        return fmt::format("{} {}", noun.substr(0, blank), plural_of(noun.substr(blank + 1)));
    }
    const auto found = std::ranges::find(kIrregularPlurals, noun, &WordPair::first);
    return found == kIrregularPlurals.end() ? add_s(noun) : std::string(found->second);
}

std::string_view article_for(std::string_view next_word)
{
    const bool begins_with_vowel = !next_word.empty() && is_vowel(next_word.front());
    const bool is_an = begins_with_vowel ? !begins_with_any(next_word, kConsonantSounds) : begins_with_any(next_word, kVowelSounds);
    return is_an ? "an" : "a";
}

std::string third_person_of(std::string_view verb)
{
    if (verb == "be") {
        return "is";
    }
    if (verb == "have") {
        return "has";
    }
    return ends_in_any(verb, {"o"}) ? fmt::format("{}es", verb) : add_s(verb);
}

std::string present_participle_of(std::string_view verb)
{
    if (verb.ends_with("ie")) {
        return fmt::format("{}ying", verb.substr(0, verb.size() - 2));
    }
    if (verb.size() > 2 && verb.ends_with('e') && !ends_in_any(verb, {"ee", "oe", "ye"})) {
        return fmt::format("{}ing", verb.substr(0, verb.size() - 1));
    }
    return doubles(verb) ? fmt::format("{}{}ing", verb, verb.back()) : fmt::format("{}ing", verb);
}

std::string past_of(std::string_view verb)
{
    const Verb* const irregular = find_irregular(verb);
    return irregular != nullptr ? std::string(irregular->past) : add_ed(verb);
}

std::string past_participle_of(std::string_view verb)
{
    const Verb* const irregular = find_irregular(verb);
    return irregular != nullptr ? std::string(irregular->participle) : add_ed(verb);
}

std::string superlative_of(std::string_view comparative)
{
    return fmt::format("{}st", comparative.substr(0, comparative.size() - 1));
}

std::string possessive_of(std::string_view noun)
{
    return fmt::format("{}{}", noun, noun.ends_with('s') ? "'" : "'s");
}

std::string number_word(int number)
{
    return number >= 0 && static_cast<std::size_t>(number) < kNumbers.size() ? std::string(kNumbers[static_cast<std::size_t>(number)])
                                                                             : std::to_string(number);
}

std::string capitalize(std::string text)
{
    if (!text.empty()) {
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    }
    return text;
}

}  // namespace clevrvk::language
