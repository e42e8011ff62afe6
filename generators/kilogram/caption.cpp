// Guesses sounds and plurals from the spelling.
#include "generators/kilogram/caption.h"

#include "renderer/base/lower_case.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>
#include <utility>

namespace clevrvk::generators::kilogram {
namespace {

using namespace std::string_view_literals;

bool is_any_of(char c, std::string_view letters)
{
    return letters.find(c) != std::string_view::npos;
}

bool looks_plural(std::string_view word)
{
    constexpr std::array kEndings{"s"sv,     "men"sv,  "people"sv, "children"sv, "feet"sv,  "teeth"sv,
                                  "geese"sv, "mice"sv, "fish"sv,   "deer"sv,     "sheep"sv, "craft"sv};
    constexpr std::array kWords{"moose"sv, "bison"sv, "tuna"sv, "salmon"sv, "oxen"sv, "lice"sv, "they"sv, "you"sv};
    return std::any_of(kEndings.begin(), kEndings.end(), [word](std::string_view ending) { return word.ends_with(ending); }) ||
           std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// Whether the word begins with a vowel sound: "use" and "unit" begin with a y sound, "one" with a w sound, and "hour"
/// with a vowel.
bool sounds_like_vowel(std::string_view word)
{
    constexpr std::array kSilentH{"hour"sv, "heir"sv, "honest"sv, "hono"sv};
    constexpr std::array kConsonants{"eu"sv, "ewe"sv, "once"sv};
    const auto is_start = [word](std::string_view start) { return word.starts_with(start); };
    if (std::any_of(kSilentH.begin(), kSilentH.end(), is_start)) {
        return true;
    }
    const bool is_one = word == "one" || word.starts_with("one-") || word.starts_with("one ");
    const bool is_uni = word.size() > 3 && word.starts_with("uni") && !is_any_of(word[3], "nmd");
    const bool is_long_u = word.size() > 2 && word[0] == 'u' && is_any_of(word[1], "bcfhjkqrst") && is_any_of(word[2], "aeiou");
    if (is_one || is_uni || is_long_u || std::any_of(kConsonants.begin(), kConsonants.end(), is_start)) {
        return false;
    }
    return is_any_of(word.front(), "aeiou");
}

}  // namespace

std::string add_article(const std::string& phrase)
{
    const std::string lower = to_lower(phrase);
    if (phrase.empty() || looks_plural(std::string_view(lower).substr(lower.rfind(' ') + 1))) {
        return phrase;
    }
    std::size_t start = 0;
    for (const std::string_view article : {"a "sv, "an "sv}) {
        if (lower.starts_with(article) && lower.size() > article.size()) {
            start = article.size();
        }
    }
    return (sounds_like_vowel(std::string_view(lower).substr(start)) ? "an " : "a ") + phrase.substr(start);
}

std::string write_caption(const std::string& whole, std::span<const std::string> parts)
{
    std::string caption = add_article(whole);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        caption += i == 0 ? " with " : (i + 1 == parts.size() ? ", and " : ", ");
        caption += add_article(parts[i]);
    }
    return caption;
}

OrderedParts draw_part_order(const Annotation& annotation, Rng& rng)
{
    std::array<std::size_t, kPieceCount> order{};
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = order.size(); i > 1; --i) {
        std::swap(order[i - 1], order[rng.uniform_index(static_cast<std::uint32_t>(i))]);
    }
    OrderedParts parts;
    for (const std::size_t piece : order) {
        const std::string& name = annotation.part_of_piece[piece];
        const auto known = std::find(parts.names.begin(), parts.names.end(), name);
        parts.part_of_piece[piece] = static_cast<int>(known - parts.names.begin());
        if (known == parts.names.end()) {
            parts.names.push_back(name);
        }
    }
    return parts;
}

OrderedParts draw_part_order(const AnnotatedTangram& tangram, std::size_t annotation, std::int64_t seed)
{
    Rng rng = Rng::for_key(seed, "kilogram/part_order/" + tangram.name, annotation);
    return draw_part_order(tangram.annotations[annotation], rng);
}

}  // namespace clevrvk::generators::kilogram
