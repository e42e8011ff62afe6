// The words that are made for an episode.
#include "generators/mewl/words.h"
#include "tests/generators/mewl/mewl_fixture.h"

#include <set>

namespace clevrvk::generators::mewl::test {
namespace {

const std::vector<std::string>& words_of_list(const char* name)
{
    return catalog::find_word_list(test_catalog(), name)->words;
}

}  // namespace

TEST_CASE("The list of syllables is the published one: 175, of which one stands twice")
{
    const std::vector<std::string>& syllables = words_of_list("mewl_syllables");
    CHECK(syllables.size() == 175);
    CHECK(std::set<std::string>(syllables.begin(), syllables.end()).size() == 174);
    CHECK(std::count(syllables.begin(), syllables.end(), "an") == 2);
    CHECK(syllables.front() == "the");
    CHECK(syllables.back() == "up");
}

TEST_CASE("Published syllables spell as many English words as was counted with the published list")
{
    const std::vector<std::string>& syllables = words_of_list("mewl_syllables");
    const std::vector<std::string>& english = words_of_list("mewl_english_words");
    CHECK(std::is_sorted(english.begin(), english.end()));
    int english_count = 0;
    for (const std::string& first : syllables) {
        for (const std::string& second : syllables) {
            english_count += std::binary_search(english.begin(), english.end(), first + second) ? 1 : 0;
        }
    }
    // 3.28 % of the pairs, measured with the same list of English words in another spelling of its letters' case.
    CHECK(english_count / (175.0 * 175.0) == doctest::Approx(0.0328).epsilon(0.12));
}

TEST_CASE("WordDrawer draws no word twice, and none that is English or that captions say")
{
    WordDrawer drawer(test_catalog(), true);
    Rng rng = Rng::for_key(1, "words", 0);
    const std::vector<std::string> words = drawer.draw(4000, 2, rng);
    const std::vector<std::string>& english = words_of_list("mewl_english_words");
    CHECK(std::set<std::string>(words.begin(), words.end()).size() == words.size());
    for (const std::string& word : words) {
        CHECK_FALSE(std::binary_search(english.begin(), english.end(), word));
        CHECK(word != "cyan");
        CHECK(word.size() >= 2);
        CHECK(word.size() <= 10);
    }
}

TEST_CASE("WordDrawer lets English words pass where it is told to")
{
    WordDrawer drawer(test_catalog(), false);
    Rng rng = Rng::for_key(1, "words", 0);
    const std::vector<std::string>& english = words_of_list("mewl_english_words");
    const std::vector<std::string> words = drawer.draw(2000, 2, rng);
    CHECK(std::any_of(words.begin(), words.end(), [&](const std::string& word) { return std::binary_search(english.begin(), english.end(), word); }));
}

}  // namespace clevrvk::generators::mewl::test
