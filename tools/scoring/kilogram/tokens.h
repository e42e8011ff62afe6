// Converts texts to the stems that KiloGram's measures count. ASCII texts go through exactly the published chain of
// steps.
#pragma once

#include "generators/kilogram/annotations.h"

#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::scoring::kilogram {

using generators::kilogram::kMostTextBytes;

/// The words and punctuation marks of one sentence in lower case. Source: NLTK 3.8, NLTKWordTokenizer, which follows
/// the Penn Treebank's rules.
/// \throws SpecError  for a text of more than kMostTextBytes
[[nodiscard]] std::vector<std::string> tokenize(const std::string& lower_text);

/// The stem of a word in lower case. Source: Porter, An algorithm for suffix stripping (1980), with the extensions of
/// NLTK's PorterStemmer.
[[nodiscard]] std::string stem(const std::string& word);

/// Converts to lower case, splits into tokens, removes stop words and punctuation, and takes stems; the order is kept.
/// \param stop_words  the word list english_stop_words of the catalog
[[nodiscard]] std::vector<std::string> clean(std::string_view text, const std::vector<std::string>& stop_words);

}  // namespace clevrvk::scoring::kilogram
