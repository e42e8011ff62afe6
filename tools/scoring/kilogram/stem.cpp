// Porter's steps 1a to 5b; each removes at most one suffix.
#include "tools/scoring/kilogram/tokens.h"

#include <array>
#include <span>
#include <utility>

namespace clevrvk::scoring::kilogram {

namespace {

using namespace std::string_view_literals;

/// Whether a letter is not a vowel. Vowels are a, e, i, o, u, and y after a consonant.
bool is_consonant(std::string_view word, std::size_t i)
{
    if ("aeiou"sv.find(word[i]) != std::string_view::npos) {
        return false;
    }
    return word[i] != 'y' || i == 0 || !is_consonant(word, i - 1);
}

/// The number of times that a consonant follows a vowel, which is Porter's measure m.
int measure(std::string_view word)
{
    int count = 0;
    bool was_vowel = false;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const bool is_vowel = !is_consonant(word, i);
        count += was_vowel && !is_vowel ? 1 : 0;
        was_vowel = is_vowel;
    }
    return count;
}

bool has_vowel(std::string_view word)
{
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (!is_consonant(word, i)) {
            return true;
        }
    }
    return false;
}

bool ends_in_double_consonant(std::string_view word)
{
    const std::size_t size = word.size();
    return size >= 2 && word[size - 1] == word[size - 2] && is_consonant(word, size - 1);
}

/// Whether the word ends in consonant, vowel, and a consonant other than w, x and y. A word of just a vowel and a
/// consonant counts too (NLTK).
bool ends_in_short_syllable(std::string_view word)
{
    const std::size_t size = word.size();
    if (size == 2) {
        return !is_consonant(word, 0) && is_consonant(word, 1);
    }
    return size >= 3 && is_consonant(word, size - 3) && !is_consonant(word, size - 2) && is_consonant(word, size - 1) &&
           "wxy"sv.find(word[size - 1]) == std::string_view::npos;
}

std::string_view drop(std::string_view word, std::size_t count)
{
    return word.substr(0, word.size() - count);
}

std::string join(std::string_view start, std::string_view end)
{
    return std::string(start).append(end);
}

using Replacement = std::pair<std::string_view, std::string_view>;

/// Finds the first suffix of the list that the word has, and replaces it if the rest has a measure above `least`.
std::string replace_suffix(std::string_view word, std::span<const Replacement> list, int least)
{
    for (const auto& [suffix, replacement] : list) {
        if (word.ends_with(suffix)) {
            const std::string_view start = drop(word, suffix.size());
            return measure(start) > least ? join(start, replacement) : std::string(word);
        }
    }
    return std::string(word);
}

std::string take_plural(std::string_view word)
{
    if (word.ends_with("ies")) {
        return word.size() == 4 ? join(drop(word, 3), "ie") : join(drop(word, 3), "i");
    }
    if (word.ends_with("sses")) {
        return std::string(drop(word, 2));
    }
    return std::string(word.ends_with("s") && !word.ends_with("ss") ? drop(word, 1) : word);
}

std::string take_past(std::string_view word)
{
    if (word.ends_with("ied")) {
        return word.size() == 4 ? join(drop(word, 3), "ie") : join(drop(word, 3), "i");
    }
    if (word.ends_with("eed")) {
        return std::string(measure(drop(word, 3)) > 0 ? drop(word, 1) : word);
    }
    std::string_view start;
    if (word.ends_with("ed") && has_vowel(drop(word, 2))) {
        start = drop(word, 2);
    } else if (word.ends_with("ing") && has_vowel(drop(word, 3))) {
        start = drop(word, 3);
    } else {
        return std::string(word);
    }
    if (start.ends_with("at") || start.ends_with("bl") || start.ends_with("iz")) {
        return join(start, "e");
    }
    if (ends_in_double_consonant(start)) {
        return std::string("lsz"sv.find(start.back()) == std::string_view::npos ? drop(start, 1) : start);
    }
    return measure(start) == 1 && ends_in_short_syllable(start) ? join(start, "e") : std::string(start);
}

std::string turn_y(std::string_view word)
{
    const bool is_turned = word.size() > 2 && word.ends_with("y") && is_consonant(word, word.size() - 2);
    return is_turned ? join(drop(word, 1), "i") : std::string(word);
}

std::string shorten_double_suffix(std::string_view word)
{
    constexpr std::array kList{Replacement{"ational", "ate"}, Replacement{"tional", "tion"}, Replacement{"enci", "ence"},
                               Replacement{"anci", "ance"},   Replacement{"izer", "ize"},    Replacement{"bli", "ble"},
                               Replacement{"alli", "al"},     Replacement{"entli", "ent"},   Replacement{"eli", "e"},
                               Replacement{"ousli", "ous"},   Replacement{"ization", "ize"}, Replacement{"ation", "ate"},
                               Replacement{"ator", "ate"},    Replacement{"alism", "al"},    Replacement{"iveness", "ive"},
                               Replacement{"fulness", "ful"}, Replacement{"ousness", "ous"}, Replacement{"aliti", "al"},
                               Replacement{"iviti", "ive"},   Replacement{"biliti", "ble"},  Replacement{"fulli", "ful"}};
    if (word.ends_with("alli") && measure(drop(word, 4)) > 0) {
        return shorten_double_suffix(join(drop(word, 4), "al"));
    }
    if (word.ends_with("logi")) {
        return std::string(measure(drop(word, 3)) > 0 ? drop(word, 1) : word);
    }
    return replace_suffix(word, kList, 0);
}

std::string shorten_suffix(std::string_view word)
{
    constexpr std::array kList{Replacement{"icate", "ic"}, Replacement{"ative", ""}, Replacement{"alize", "al"}, Replacement{"iciti", "ic"},
                               Replacement{"ical", "ic"},  Replacement{"ful", ""},   Replacement{"ness", ""}};
    return replace_suffix(word, kList, 0);
}

std::string take_suffix(std::string_view word)
{
    constexpr std::array kList{Replacement{"al", ""},    Replacement{"ance", ""}, Replacement{"ence", ""}, Replacement{"er", ""},
                               Replacement{"ic", ""},    Replacement{"able", ""}, Replacement{"ible", ""}, Replacement{"ant", ""},
                               Replacement{"ement", ""}, Replacement{"ment", ""}, Replacement{"ent", ""},  Replacement{"ou", ""},
                               Replacement{"ism", ""},   Replacement{"ate", ""},  Replacement{"iti", ""},  Replacement{"ous", ""},
                               Replacement{"ive", ""},   Replacement{"ize", ""}};
    if (word.ends_with("ion")) {
        const std::string_view start = drop(word, 3);
        return std::string(measure(start) > 1 && (start.ends_with("s") || start.ends_with("t")) ? start : word);
    }
    return replace_suffix(word, kList, 1);
}

std::string tidy_up(std::string_view word)
{
    if (word.ends_with("e")) {
        const std::string_view start = drop(word, 1);
        const int count = measure(start);
        if (count > 1 || (count == 1 && !ends_in_short_syllable(start))) {
            word = start;
        }
    }
    return std::string(word.ends_with("ll") && measure(drop(word, 1)) > 1 ? drop(word, 1) : word);
}

}  // namespace

std::string stem(const std::string& word)
{
    constexpr std::array kIrregular{Replacement{"sky", "sky"},        Replacement{"skies", "sky"},        Replacement{"dying", "die"},
                                    Replacement{"lying", "lie"},      Replacement{"tying", "tie"},        Replacement{"news", "news"},
                                    Replacement{"innings", "inning"}, Replacement{"inning", "inning"},    Replacement{"outings", "outing"},
                                    Replacement{"outing", "outing"},  Replacement{"cannings", "canning"}, Replacement{"canning", "canning"},
                                    Replacement{"howe", "howe"},      Replacement{"proceed", "proceed"},  Replacement{"exceed", "exceed"},
                                    Replacement{"succeed", "succeed"}};
    for (const auto& [form, found] : kIrregular) {
        if (word == form) {
            return std::string(found);
        }
    }
    if (word.size() <= 2) {
        return word;
    }
    return tidy_up(take_suffix(shorten_suffix(shorten_double_suffix(turn_y(take_past(take_plural(word)))))));
}

}  // namespace clevrvk::scoring::kilogram
