// Tests forms of words against lists made by hand.
#include "generators/language/morphology.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

namespace clevrvk::language {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

}  // namespace

TEST_CASE("plural_of knows rules and exceptions")
{
    const Pairs pairs{{"cup", "cups"},         {"box", "boxes"},       {"brush", "brushes"}, {"baby", "babies"},   {"key", "keys"},
                      {"knife", "knives"},     {"leaf", "leaves"},     {"man", "men"},       {"woman", "women"},   {"child", "children"},
                      {"sheep", "sheep"},      {"fish", "fish"},       {"toy fish", "toy fish"}, {"toy baby", "toy babies"},
                      {"pants", "pants"},      {"bus", "buses"},       {"couch", "couches"}, {"foot", "feet"},     {"tomato", "tomatoes"},
                      {"piece of bread", "pieces of bread"},           {"pair of pants", "pairs of pants"},        {"thing", "things"}};
    for (const auto& [noun, plural] : pairs) {
        CHECK(plural_of(noun) == plural);
    }
}

TEST_CASE("article_for goes by sound")
{
    const Pairs pairs{{"cup", "a"},   {"apple", "an"}, {"orange cube", "an"}, {"hour", "an"}, {"honest man", "an"}, {"unicorn", "a"},
                      {"used cup", "a"}, {"umbrella", "an"}, {"one-eyed cat", "a"}, {"elephant", "an"}, {"house", "a"}, {"European", "a"}};
    for (const auto& [word, article] : pairs) {
        CHECK(article_for(word) == article);
    }
}

TEST_CASE("Verbs have a third person, participles and a past")
{
    struct Forms {
        std::string lemma;
        std::string third;
        std::string present;
        std::string past;
        std::string participle;
    };
    const std::vector<Forms> verbs{{"push", "pushes", "pushing", "pushed", "pushed"},  {"chase", "chases", "chasing", "chased", "chased"},
                                   {"carry", "carries", "carrying", "carried", "carried"}, {"lie", "lies", "lying", "lay", "lain"},
                                   {"sit", "sits", "sitting", "sat", "sat"},           {"run", "runs", "running", "ran", "run"},
                                   {"swim", "swims", "swimming", "swam", "swum"},      {"hold", "holds", "holding", "held", "held"},
                                   {"eat", "eats", "eating", "ate", "eaten"},          {"hug", "hugs", "hugging", "hugged", "hugged"},
                                   {"see", "sees", "seeing", "saw", "seen"},           {"go", "goes", "going", "went", "gone"},
                                   {"have", "has", "having", "had", "had"},
                                   {"touch", "touches", "touching", "touched", "touched"},
                                   {"play", "plays", "playing", "played", "played"},   {"fly", "flies", "flying", "flew", "flown"}};
    for (const Forms& verb : verbs) {
        CAPTURE(verb.lemma);
        CHECK(third_person_of(verb.lemma) == verb.third);
        CHECK(present_participle_of(verb.lemma) == verb.present);
        CHECK(past_of(verb.lemma) == verb.past);
        CHECK(past_participle_of(verb.lemma) == verb.participle);
    }
}

TEST_CASE("Other forms: superlatives, possessives, numbers, capitals")
{
    CHECK(superlative_of("taller") == "tallest");
    CHECK(superlative_of("larger") == "largest");
    CHECK(possessive_of("dog") == "dog's");
    CHECK(possessive_of("dogs") == "dogs'");
    CHECK(number_word(1) == "one");
    CHECK(number_word(12) == "twelve");
    CHECK(number_word(13) == "13");
    CHECK(capitalize("the cup") == "The cup");
    CHECK(capitalize("").empty());
}

}  // namespace clevrvk::language
