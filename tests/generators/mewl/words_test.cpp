// Tests the novel words that are made for an episode.
#include "generators/mewl/words.h"
#include "renderer/base/hash.h"
#include "tests/generators/mewl/mewl_fixture.h"

#include <cstdint>
#include <set>

namespace clevrvk::generators::mewl::test {
namespace {

const std::vector<std::string>& words_of_list(const char* name)
{
    return catalog::find_word_list(shipped_catalog(), name)->words;
}

}  // namespace

TEST_CASE("The list of syllables is the published one: 175, one of them twice")
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
    // 1006 of them, the published 3.28 % of the pairs, are words as Debian's list writes them; the others are names,
    // which our list holds in small letters.
    CHECK(english_count == 1356);
}

TEST_CASE("Published syllables spell as many different words of two and of three syllables as was counted, of 2 to 10 and 3 to 15 letters")
{
    const std::vector<std::string>& list = words_of_list("mewl_syllables");
    const std::set<std::string> syllables(list.begin(), list.end());
    std::vector<std::uint64_t> two;
    std::vector<std::uint64_t> three;
    std::set<std::size_t> lengths_of_two;
    std::set<std::size_t> lengths_of_three;
    for (const std::string& first : syllables) {
        for (const std::string& second : syllables) {
            const std::string start = first + second;
            two.push_back(hash_fnv1a(start));
            lengths_of_two.insert(start.size());
            for (const std::string& third : syllables) {
                three.push_back(hash_fnv1a(start + third));
                lengths_of_three.insert(start.size() + third.size());
            }
        }
    }
    const auto count_different = [](std::vector<std::uint64_t>& hashes) {
        std::sort(hashes.begin(), hashes.end());
        return std::unique(hashes.begin(), hashes.end()) - hashes.begin();
    };
    CHECK(count_different(two) == 29'737);
    CHECK(count_different(three) == 5'081'027);
    CHECK((*lengths_of_two.begin() == 2 && *lengths_of_two.rbegin() == 10));
    CHECK((*lengths_of_three.begin() == 3 && *lengths_of_three.rbegin() == 15));
}

TEST_CASE("WordDrawer draws no word twice, and none that is English or that captions say")
{
    WordDrawer drawer(shipped_catalog(), WordRules::NotEnglish);
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

TEST_CASE("WordDrawer draws decent words where asked to: a part of a word is enough to refuse it")
{
    CHECK(has_vulgar_part(shipped_catalog(), "terassco"));
    CHECK_FALSE(has_vulgar_part(shipped_catalog(), "terasco"));
    WordDrawer drawer(shipped_catalog(), WordRules::Decent);
    Rng rng = Rng::for_key(1, "words", 0);
    for (const std::string& word : drawer.draw(4000, 2, rng)) {
        CHECK_FALSE(has_vulgar_part(shipped_catalog(), word));
    }
}

TEST_CASE("WordDrawer accepts English words where asked to")
{
    WordDrawer drawer(shipped_catalog(), WordRules::Any);
    Rng rng = Rng::for_key(1, "words", 0);
    const std::vector<std::string>& english = words_of_list("mewl_english_words");
    const std::vector<std::string> words = drawer.draw(2000, 2, rng);
    CHECK(std::any_of(words.begin(), words.end(),
                      [&](const std::string& word) { return std::binary_search(english.begin(), english.end(), word); }));
}

}  // namespace clevrvk::generators::mewl::test
