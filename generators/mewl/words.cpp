// Draws words from syllables, and refuses words that already have a meaning.
#include "generators/mewl/words.h"

#include "generators/mewl/vocabulary.h"
#include "renderer/base/error.h"

#include <algorithm>

namespace clevrvk::generators::mewl {
namespace {

const std::vector<std::string>& find_words(const catalog::Catalog& catalog, std::string_view name)
{
    const catalog::WordList* const list = catalog::find_word_list(catalog, name);
    if (list == nullptr) {
        throw SpecError(fmt::format("{}: there is no word list '{}'", (catalog.assets_dir / "vocabulary").string(), name));
    }
    return list->words;
}

/// Whether the word is an attribute value or a direction, which occur in captions and utterances.
bool is_said_in_captions(std::string_view word)
{
    for (const Attribute type : kAttributes) {
        const std::span<const std::string_view> values = values_of(type);
        if (std::find(values.begin(), values.end(), word) != values.end()) {
            return true;
        }
    }
    return std::any_of(kRelations.begin(), kRelations.end(), [word](Relation relation) { return name_of(relation) == word; });
}

}  // namespace

bool has_vulgar_part(const catalog::Catalog& catalog, std::string_view word)
{
    const std::vector<std::string>& parts = find_words(catalog, kVulgarList);
    return std::any_of(parts.begin(), parts.end(), [word](const std::string& part) { return word.find(part) != std::string_view::npos; });
}

WordDrawer::WordDrawer(const catalog::Catalog& catalog, WordRules rules)
    : catalog_(catalog), syllables_(find_words(catalog, kSyllableList)), english_(find_words(catalog, kEnglishList)), rules_(rules)
{
    if (!std::is_sorted(english_.begin(), english_.end())) {
        throw SpecError(
            fmt::format("{}: the words must be sorted", (catalog.assets_dir / "vocabulary" / "mewl_english_words.json").string()));
    }
}

bool WordDrawer::is_refused(const std::string& word) const
{
    if (std::find(drawn_.begin(), drawn_.end(), word) != drawn_.end()) {
        return true;
    }
    const bool is_english = is_said_in_captions(word) || std::binary_search(english_.begin(), english_.end(), word);
    switch (rules_) {
        case WordRules::Any: return false;
        case WordRules::NotEnglish: return is_english;
        case WordRules::Decent: return is_english || has_vulgar_part(catalog_, word);
    }
    return false;
}

std::vector<std::string> WordDrawer::draw(int word_count, int syllable_count, Rng& rng)
{
    std::vector<std::string> words;
    while (static_cast<int>(words.size()) < word_count) {
        std::string word;
        for (int i = 0; i < syllable_count; ++i) {
            word += syllables_[rng.uniform_index(static_cast<std::uint32_t>(syllables_.size()))];
        }
        if (!is_refused(word)) {
            drawn_.push_back(word);
            words.push_back(std::move(word));
        }
    }
    return words;
}

}  // namespace clevrvk::generators::mewl
