// Tokens, stems and measures on small examples worked out by hand.
#include "generators/kilogram/annotations.h"
#include "renderer/base/parse_json.h"
#include "renderer/catalog/catalog.h"
#include "tests/generators/kilogram/kilogram_fixture.h"
#include "tools/scoring/kilogram/agreement.h"
#include "tools/scoring/kilogram/tokens.h"

#include <cmath>

namespace clevrvk::scoring::kilogram::test {

using namespace generators::kilogram;
using namespace generators::kilogram::test;

namespace {

using Words = std::vector<std::string>;

const Words kStopWords{"a", "the", "of"};

/// Pieces 1 to 7 by the letters of a word.
Annotation annotate(const std::string& whole, const std::string& parts)
{
    Annotation annotation{whole, {}};
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        annotation.part_of_piece[i] = std::string(1, parts.at(i)) + "art";
    }
    return annotation;
}

}  // namespace

TEST_CASE("tokenize splits as the Penn Treebank does")
{
    CHECK(tokenize("a man's hat (or cap), isn't it?") ==
          Words{"a", "man", "'s", "hat", "(", "or", "cap", ")", ",", "is", "n't", "it", "?"});
    CHECK(tokenize("legs/feet of an ice-cream.") == Words{"legs/feet", "of", "an", "ice-cream", "."});
    CHECK(tokenize("it is \"so\" 3,5 -- cannot") == Words{"it", "is", "``", "so", "''", "3,5", "--", "can", "not"});
    CHECK(tokenize("dr. who & sons...") == Words{"dr.", "who", "&", "sons", "..."});
    CHECK(tokenize("").empty());
}

TEST_CASE("stem: Porter's examples and NLTK's extensions")
{
    const std::vector<std::pair<std::string, std::string>> pairs{{"caresses", "caress"},
                                                                 {"ponies", "poni"},
                                                                 {"ties", "tie"},
                                                                 {"cats", "cat"},
                                                                 {"feed", "feed"},
                                                                 {"agreed", "agre"},
                                                                 {"plastered", "plaster"},
                                                                 {"motoring", "motor"},
                                                                 {"sing", "sing"},
                                                                 {"conflated", "conflat"},
                                                                 {"hopping", "hop"},
                                                                 {"falling", "fall"},
                                                                 {"filing", "file"},
                                                                 {"happy", "happi"},
                                                                 {"enjoy", "enjoy"},
                                                                 {"relational", "relat"},
                                                                 {"hopefulness", "hope"},
                                                                 {"electrical", "electr"},
                                                                 {"adjustment", "adjust"},
                                                                 {"adoption", "adopt"},
                                                                 {"controlling", "control"},
                                                                 {"rolls", "roll"},
                                                                 {"skies", "sky"},
                                                                 {"died", "die"},
                                                                 {"flying", "fli"},
                                                                 {"is", "is"},
                                                                 {"legs/feet", "legs/feet"}};
    for (const std::pair<std::string, std::string>& pair : pairs) {
        CAPTURE(pair.first);
        CHECK(stem(pair.first) == pair.second);
    }
}

TEST_CASE("clean leaves stop words and punctuation out")
{
    CHECK(clean("The heads of 2 DOGS, running!", kStopWords) == Words{"head", "2", "dog", "run"});
    CHECK(clean("...", kStopWords).empty());
}

TEST_CASE("clean gives the stems that NLTK gives, for texts of our own")
{
    const JsonDocument vectors = load_json(CLEVRVK_SOURCE_DIR "/tests/scoring/kilogram/token_vectors.json");
    CHECK(count_clean_texts(vectors) > 300);
}

TEST_CASE("measure_agreement: three persons by hand")
{
    const std::vector<Annotation> annotations{annotate("a dog", "aaaabbb"), annotate("dog house", "aaaaabb"), annotate("the", "abbbbbb")};
    const Agreement agreement = measure_agreement(annotations, kStopWords);
    // dog is missing in one of two others, house in both; the third has no stem.
    CHECK(agreement.snd == doctest::Approx((0.5 + (0.5 + 1.0) / 2.0 + 0.0) / 3.0));
    // All use the same two words.
    CHECK(agreement.pnd == doctest::Approx(0.0));
    // First and second: 4 + 2. First and third: 1 + 3 or 3 + 0. Second and third: a-a, b-b 1 + 2, a-b 4, b-a 0.
    CHECK(agreement.psa == doctest::Approx((6.0 + 4.0 + 4.0) / 3.0));
}

TEST_CASE("measure_log_perplexity: two persons by hand")
{
    const std::vector<Annotation> annotations{annotate("dog", "aaaabbb"), annotate("dog dog cat", "aaaaabb")};
    // The first sees 2 dogs of 3 words, the second 1 of 1 and no cat.
    const double first = -std::log2(2.01 / (3.0 + 26.51));
    const double second = -(2.0 * std::log2(1.01 / (1.0 + 26.51)) + std::log2(0.01 / (1.0 + 26.51))) / 3.0;
    CHECK(measure_log_perplexity(annotations, kStopWords) == doctest::Approx((first + second) / 2.0));
}

TEST_CASE("the catalog's stop words are the 179 of the published program")
{
    const catalog::Catalog catalog = catalog::load_installed_catalog();
    const catalog::WordList* const list = catalog::find_word_list(catalog, "english_stop_words");
    REQUIRE(list != nullptr);
    CHECK(list->words.size() == 179);
}

}  // namespace clevrvk::scoring::kilogram::test
