// The novel words of MEWL, which are sequences of syllables.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/catalog/catalog.h"

#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::mewl {

/// Word lists of the catalog: the syllables, and the English words that must not be drawn.
inline constexpr const char* kSyllableList = "mewl_syllables";
inline constexpr const char* kEnglishList = "mewl_english_words";
inline constexpr const char* kVulgarList = "mewl_vulgar_parts";

/// The words that are refused. Any: none. NotEnglish: English words and words of MEWL's captions. Decent: also words
/// with a vulgar part.
enum class WordRules { Any, NotEnglish, Decent };

/// Whether the word contains a part of the catalog's list mewl_vulgar_parts.
/// \throws SpecError  when the catalog lacks the list
[[nodiscard]] bool has_vulgar_part(const catalog::Catalog& catalog, std::string_view word);

/// Draws words that are different within one episode.
class WordDrawer {
public:
    /// The catalog must outlive this.
    /// \throws SpecError  when the catalog lacks the lists mewl_syllables, mewl_english_words or mewl_vulgar_parts, or
    /// the second is not sorted
    WordDrawer(const catalog::Catalog& catalog, WordRules rules);

    /// Words of that many syllables, none of which was drawn before. Syllables are uniform over the list.
    [[nodiscard]] std::vector<std::string> draw(int word_count, int syllable_count, Rng& rng);

private:
    [[nodiscard]] bool is_refused(const std::string& word) const;

    const catalog::Catalog& catalog_;            // outlives this
    const std::vector<std::string>& syllables_;  // of the catalog
    const std::vector<std::string>& english_;    // of the catalog, sorted
    WordRules rules_;
    std::vector<std::string> drawn_;
};

}  // namespace clevrvk::generators::mewl
