// Words that describe draws: true of the figure, many, alike as people's are, and enough for a learner that knows the
// rule.
#include "generators/kilogram/words.h"

#include "generators/kilogram/describe.h"
#include "generators/kilogram/game_lines.h"
#include "generators/kilogram/own_tangrams.h"
#include "tests/generators/kilogram/kilogram_fixture.h"
#include "tools/scoring/kilogram/agreement.h"
#include "tools/scoring/kilogram/guess.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace clevrvk::generators::kilogram::test {

using namespace scoring::kilogram;

namespace {

/// A figure of a template, by the template's name.
Tangram grow_named(std::string_view name, bool is_mirrored)
{
    for (const Template* const rules : list_templates()) {
        if (rules->name == name) {
            Rng rng = Rng::for_key(1, "test/words", 0);
            return grow(*rules, rng).value().build_tangram(is_mirrored, 0);
        }
    }
    FAIL("no template ", name);
    return {};
}

bool says(const std::vector<Wording>& words, std::string_view text)
{
    return std::any_of(words.begin(), words.end(), [&](const Wording& word) { return word.text == text; });
}

template <typename Words>
double sum_of(const Words& words)
{
    return std::accumulate(words.begin(), words.end(), 0.0, [](double sum, const auto& word) { return sum + word.share; });
}

}  // namespace

TEST_CASE("list_nouns and list_phrases: a cat is called one, looks the way it looks, and its parts have their names")
{
    const Features left = measure_features(grow_named("cat", false));
    const Features right = measure_features(grow_named("cat", true));
    const std::vector<Noun> nouns = list_nouns(left);
    const auto cat = std::find_if(nouns.begin(), nouns.end(), [](const Noun& noun) { return noun.text == "kitten"; });
    REQUIRE(cat != nouns.end());
    CHECK(cat->thing == nullptr);
    CHECK(sum_of(nouns) == doctest::Approx(1.0));
    CHECK(says(list_phrases(left, *cat), "looking left"));
    CHECK_FALSE(says(list_phrases(left, *cat), "looking right"));
    CHECK(says(list_phrases(right, *cat), "looking right"));
    CHECK(sum_of(list_phrases(left, *cat)) == doctest::Approx(1.0));
    CHECK(says(list_part_names(left, *cat, 0), "head"));
    CHECK(says(list_part_names(left, *cat, 0), "diamond face"));
    CHECK(says(list_part_names(left, *cat, 1), "slanted tail"));
    CHECK(says(list_part_names(left, *cat, 1), "lower tail"));
    CHECK(says(list_part_names(right, *cat, 2), "upper ear"));
}

TEST_CASE("list_adjectives: the square is neither long nor tall, has no way to lean, and is symmetric")
{
    const Features square = measure_features(make_square_tangram());
    CHECK_FALSE(square.match.has_value());
    const std::vector<Wording> adjectives = list_adjectives(square);
    CHECK(says(adjectives, "squat"));
    CHECK(says(adjectives, "solid"));
    CHECK(says(adjectives, "symmetric"));
    CHECK_FALSE(says(adjectives, "tall"));
    CHECK_FALSE(says(adjectives, "spiky"));
    CHECK(square.tip_counts == std::array<int, 4>{0, 0, 0, 0});
    const std::vector<Noun> nouns = list_nouns(square);
    CHECK_FALSE(says(list_phrases(square, nouns.front()), "leaning left"));
    CHECK(says(list_phrases(square, nouns.front()), "with no point up"));
    const auto block = std::find_if(nouns.begin(), nouns.end(), [](const Noun& noun) { return noun.text == "block"; });
    const auto snake = std::find_if(nouns.begin(), nouns.end(), [](const Noun& noun) { return noun.text == "snake"; });
    CHECK(block->share > 10.0 * snake->share);
}

TEST_CASE("SeenFigure prefers the figure that the words are true of")
{
    const SeenFigure left(grow_named("cat", false));
    const SeenFigure right(grow_named("cat", true));
    const SeenFigure boat(grow_named("steamer", false));
    const GameEntry words{"x", "kitten looking left", {"slanted tail", "face"}, 2};
    CHECK(left.rate(words, false) > right.rate(words, false));
    const GameEntry same{"x", "kitten", {"slanted tail", "face"}, 2};
    CHECK(left.rate(same, false) == doctest::Approx(right.rate(same, false)));
    CHECK(left.rate(same, false) > boat.rate(same, false));
    const GameEntry other{"x", "kitten", {"slanted sail", "face"}, 2};
    CHECK(left.rate(other, false) == doctest::Approx(left.rate(same, false)));
    CHECK(left.rate(other, true) < left.rate(same, true));
    // Nobody says so: both are as unlikely.
    const GameEntry unknown{"x", "xyzzy", {}, 1};
    CHECK(left.rate(unknown, false) == doctest::Approx(boat.rate(unknown, false)));
}

TEST_CASE("describe: many wholes and part names, people's agreement, and games that can be won by the rule alone")
{
    const int count = choose_count(300, 3000);
    constexpr int kAnnotators = 10;
    const catalog::Catalog catalog = catalog::load_installed_catalog();
    const std::vector<std::string>& stop_words = catalog::find_word_list(catalog, "english_stop_words")->words;
    OwnTangrams source(11);
    std::vector<AnnotatedTangram> annotated;
    std::map<std::string, SeenFigure> figures;
    std::set<std::string> wholes;
    std::set<std::string> part_names;
    double snd = 0.0;
    double pnd = 0.0;
    double psa = 0.0;
    double psa_squares = 0.0;
    for (int i = 0; i < count; ++i) {
        const Tangram tangram = source.make_next();
        figures.emplace(tangram.name, SeenFigure(tangram));
        AnnotatedTangram each{tangram.name, {}};
        for (std::uint64_t annotator = 0; annotator < kAnnotators; ++annotator) {
            each.annotations.push_back(describe(tangram, 5, annotator));
            wholes.insert(each.annotations.back().whole);
            part_names.insert(each.annotations.back().part_of_piece.begin(), each.annotations.back().part_of_piece.end());
        }
        const Agreement agreement = measure_agreement(each.annotations, stop_words);
        snd += agreement.snd / count;
        pnd += agreement.pnd / count;
        psa += agreement.psa / count;
        psa_squares += agreement.psa * agreement.psa / count;
        annotated.push_back(std::move(each));
    }
    // The published ones: 0.908, 0.765 and 5.30 +- 0.62.
    CHECK(std::abs(snd - 0.90) < 0.04);
    CHECK(std::abs(pnd - 0.76) < 0.06);
    CHECK(std::abs(psa - 5.30) < 0.20);
    CHECK(std::sqrt(psa_squares - psa * psa) > 0.5);
    CHECK(std::sqrt(psa_squares - psa * psa) < 0.8);
    CHECK(wholes.size() > 1200);
    CHECK(part_names.size() > 400);

    std::vector<GameEntry> entries;
    for (const GamePicture& picture : show_annotations(annotated, 1)) {
        entries.push_back(picture.entry);
    }
    for (const auto& [rules, least] : {std::pair{GameRules::Random, 0.60}, {GameRules::Controlled, 0.45}}) {
        const GameMaker maker(entries, rules, 1, "test");
        constexpr std::size_t kStep = 7;
        int game_count = 0;
        int win_count = 0;
        for (std::size_t target = 0; target < entries.size(); target += kStep) {
            const std::optional<Game> game = maker.draw(target, 0);
            if (!game) {
                continue;
            }
            const auto rate = [&](std::size_t entry) { return figures.at(entries[entry].tangram).rate(entries[target], true); };
            ++game_count;
            win_count += std::all_of(game->begin() + 1, game->end(), [&](std::size_t entry) { return rate(entry) < rate(target); }) ? 1 : 0;
        }
        MESSAGE(game_count, " games: ", win_count, " won");
        REQUIRE(game_count > 300);
        CHECK(win_count > least * game_count);
    }
}

}  // namespace clevrvk::generators::kilogram::test
