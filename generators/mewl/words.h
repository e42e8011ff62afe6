// The novel words of MEWL: syllables in a row.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/catalog/catalog.h"

#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::mewl {

/// Lists of the catalog: what the words are made of, and what they must not be.
inline constexpr const char* kSyllableList = "mewl_syllables";
inline constexpr const char* kEnglishList = "mewl_english_words";

/// Draws words that are different within one episode.
class WordDrawer {
public:
    /// \param refuses_english  no words from the catalog's list of English words, nor any that occur in MEWL's captions
    /// The catalog must outlive this.
    /// \throws SpecError  when the catalog lacks the lists mewl_syllables or mewl_english_words, or the latter is not
    /// sorted
    WordDrawer(const catalog::Catalog& catalog, bool refuses_english);

    /// Words of that many syllables, none of which was drawn before. Syllables are uniform over the list.
    [[nodiscard]] std::vector<std::string> draw(int word_count, int syllable_count, Rng& rng);

private:
    [[nodiscard]] bool is_refused(const std::string& word) const;

    const std::vector<std::string>& syllables_;  // of the catalog
    const std::vector<std::string>& english_;    // of the catalog, sorted
    bool refuses_english_;
    std::vector<std::string> drawn_;
};

}  // namespace clevrvk::generators::mewl
