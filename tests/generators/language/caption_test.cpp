// Tests captions of drawn rows.
#include "generators/language/caption.h"

#include "generators/language/hear.h"
#include "generators/language/say.h"
#include "generators/language/tree_json.h"

#include "tests/generators/language/sample_graph.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace clevrvk::language {
namespace {

std::vector<std::string> split(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    return words;
}

}  // namespace

TEST_CASE("write_captions gives pairs of one kind, true and false, that differ in one word")
{
    std::set<std::string> kinds;
    for (std::uint64_t k = 0; k < 40; ++k) {
        const facts::Graph graph = draw_row(k);
        const std::vector<Caption> captions = write_captions(SceneIndex(graph), 2, k, 5);
        CHECK(captions.size() >= 3);
        CHECK(captions.size() <= 5);
        for (const Caption& caption : captions) {
            CAPTURE(caption.is_true.text);
            CAPTURE(caption.is_false.text);
            CHECK(hear(caption.is_true.tree, graph) == facts::Truth::True);
            CHECK(hear(caption.is_false.tree, graph) == facts::Truth::False);
            CHECK(say(caption.is_true.tree) == caption.is_true.text);
            const std::vector<std::string> words = split(caption.is_true.text);
            const std::vector<std::string> other = split(caption.is_false.text);
            REQUIRE(words.size() == other.size());
            int different = 0;
            for (std::size_t w = 0; w < words.size(); ++w) {
                different += words[w] == other[w] ? 0 : 1;
            }
            CHECK(different == 1);
            std::set<std::string> objects;
            for (const Predicate& predicate : caption.is_false.tree.predicates) {
                CHECK((predicate.object.empty() || objects.insert(say_noun_phrase(predicate.object.front())).second));
            }
            kinds.insert(caption.kind);
        }
    }
    CHECK(kinds.size() == list_caption_kinds().size() - 2);  // rows have no parts and no poses
}

TEST_CASE("write_captions gives the same for the same key, and none of a picture that shows nothing")
{
    const facts::Graph graph = draw_row(1);
    const auto first = [&](std::int64_t seed) { return write_captions(SceneIndex(graph), seed, 0, 5).front().is_true.text; };
    CHECK(first(1) == first(1));
    const facts::Graph empty;
    CHECK(write_captions(SceneIndex(empty), 1, 0, 5).empty());
    const facts::Graph one = make_row({{"large", "red", "metal", "cube"}});
    for (std::uint64_t k = 0; k < 20; ++k) {
        const std::vector<Caption> captions = write_captions(SceneIndex(one), 1, k, 5);
        CHECK_FALSE(captions.empty());
        for (const Caption& caption : captions) {
            CHECK(caption.kind != "list");  // "the cube and the cube" speaks of one twice
        }
    }
}

TEST_CASE("tree_to_json writes everything that a sentence says")
{
    NounPhrase cup = the("red", "cup");
    cup.relative.push_back({{}, {relates("left", the("", "plate"))}, Junction::And, Gap::Subject, true});
    const Clause tree{{cup}, {is_color("red")}};
    CHECK(tree_to_json(tree).dump() ==
          R"({"subject":{"determiner":"the","modifiers":[{"attribute":"color","value":"red"}],"noun":"cup",)"
          R"("relative":{"predicates":[{"kind":"relation","word":"left","object":{"determiner":"the","noun":"plate"}}],)"
          R"("gap":"subject","is_reduced":true}},"predicates":[{"kind":"attribute","word":"color","value":"red"}]})");
}

}  // namespace clevrvk::language
