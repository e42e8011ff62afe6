// Tests which programs become concepts, which of them are synonyms, and how they are split.
#include "generators/curi/concepts.h"
#include "generators/curi/grammar.h"
#include "generators/curi/interpret.h"
#include "generators/curi/splits.h"
#include "tests/generators/curi/curi_fixture.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

namespace clevrvk::generators::curi::test {
namespace {

/// `total` scenes of a gray cube; in the first `with_red` a red sphere beside it.
std::vector<Scene> scenes_with_red(int with_red, int total)
{
    std::vector<Scene> scenes;
    for (int i = 0; i < total; ++i) {
        scenes.push_back(i < with_red ? scene_of({{0, 0, 0, 0, 3, 3}, {1, 1, 0, 0, 4, 4}}) : scene_of({{0, 0, 0, 0, 3, 3}}));
    }
    return scenes;
}

std::size_t count_selected(int with_red, int total)
{
    const std::vector<Program> candidates{program("S color? red exists= lambda S.")};
    return select_concepts(candidates, SceneTable(scenes_with_red(with_red, total)), 1).size();
}

Concept concept_of(const char* postfix, int cluster = 0)
{
    const Program read = program(postfix);
    return {read, postfix, log_probability(read), length_of(read), 20, cluster};
}

/// Names of the splits that hold the concept out, and those that drop it with a minus before.
std::set<std::string> held_out_by(const char* postfix)
{
    const std::vector<Concept> concepts{concept_of(postfix)};
    std::set<std::string> names;
    for (const Split& split : make_splits(concepts, 1)) {
        if (split.name == "iid" || split.name == "comp") {
            continue;
        }
        CHECK(split.val == split.test);
        if (!split.test.empty()) {
            names.insert(split.name);
        } else if (split.train.empty()) {
            names.insert("-" + split.name);
        }
    }
    return names;
}

}  // namespace

TEST_CASE("select_concepts keeps what is true of more than 10 scenes and of less than a tenth")
{
    CHECK(count_selected(10, 1000) == 0);
    CHECK(count_selected(11, 1000) == 1);
    CHECK(count_selected(99, 1000) == 1);
    CHECK(count_selected(100, 1000) == 0);
}

TEST_CASE("select_concepts puts into one cluster what is true of the same scenes")
{
    const std::vector<Program> candidates{program("S color? red exists= lambda S."), program("S shape? sphere exists= lambda S."),
                                          program("S color? red for-all= lambda S."), program("1 S color? red count= = lambda S.")};
    const std::vector<Concept> concepts = select_concepts(candidates, SceneTable(scenes_with_red(20, 1000)), 1);
    REQUIRE(concepts.size() == 3);
    CHECK(concepts[0].true_count == 20);
    CHECK(concepts[0].cluster == 0);
    CHECK(concepts[1].cluster == 0);
    CHECK(concepts[2].cluster == 0);

    std::vector<Scene> scenes = scenes_with_red(20, 1000);
    scenes[500] = scene_of({{2, 1, 0, 0, 3, 3}});  // a blue sphere
    const std::vector<Concept> apart = select_concepts(candidates, SceneTable(scenes), 1);
    REQUIRE(apart.size() == 3);
    CHECK(apart[1].cluster == 1);
    CHECK(apart[2].cluster == 0);
}

TEST_CASE("draw_candidates: distinct, collapsed, none banned, and the same for the same seed")
{
    const std::vector<Program> candidates = draw_candidates(1, 5000, kPublishedDepth);
    std::set<std::string> texts;
    for (const Program& each : candidates) {
        CHECK(texts.insert(print_postfix(each)).second);
        CHECK(collapse(each) == each);
        CHECK_FALSE(is_banned(each));
    }
    CHECK(candidates == draw_candidates(1, 5000, kPublishedDepth));
    CHECK(candidates != draw_candidates(2, 5000, kPublishedDepth));
}

TEST_CASE("make_splits holds out words of a pair wherever they stand, and drops what mixes both sides")
{
    using Names = std::set<std::string>;
    CHECK(held_out_by("3 S color? red count= = lambda S.") == Names{"color_count"});
    CHECK(held_out_by("2 S color? red count= = lambda S.") == Names{});
    CHECK(held_out_by("S color? red for-all= x locationX? 1 = and lambda S. exists=") == Names{"color_location", "length_threshold_10"});
    // A location's digit is not a count.
    CHECK(held_out_by("S color? red for-all= x locationX? 3 = and lambda S. exists=") == Names{"length_threshold_10"});
    CHECK(held_out_by("x color? green = x material? metal = or lambda S. for-all=") ==
          Names{"color_material", "color_boolean", "length_threshold_10"});
    CHECK(held_out_by("S color? purple for-all= lambda S.") == Names{"color"});
    CHECK(held_out_by("S color? purple exists= x color? red = or lambda S. for-all=") ==
          Names{"-color", "color_boolean", "length_threshold_10"});
    CHECK(held_out_by("non-x-S shape? cylinder for-all= lambda S. exists=") == Names{"shape"});
    CHECK(held_out_by("S shape? cylinder exists= x shape? cube = and lambda S. exists=") == Names{"-shape", "length_threshold_10"});
    // Nine words, then ten.
    CHECK(held_out_by("1 S material? metal count= > lambda S. exists=") == Names{});
    CHECK(held_out_by("x size? 0.7 = not not not lambda S. exists=") == Names{"length_threshold_10"});
}

TEST_CASE("make_splits: Instance IID has all concepts everywhere")
{
    const std::vector<Concept> concepts{concept_of("S color? red for-all= lambda S."), concept_of("S color? blue for-all= lambda S.", 1)};
    const Split iid = make_splits(concepts, 1).front();
    CHECK(iid.name == "iid");
    CHECK(iid.train == std::vector{0, 1});
    CHECK(iid.test == std::vector{0, 1});
}

TEST_CASE("make_splits: Concept IID deals whole clusters, 80, 5 and 15 % of them")
{
    constexpr int kClusters = 4000;
    std::vector<Concept> concepts;
    for (int i = 0; i < 2 * kClusters; ++i) {
        concepts.push_back(concept_of("S color? red for-all= lambda S.", i / 2));
    }
    const Split comp = make_splits(concepts, 7)[1];
    REQUIRE(comp.name == "comp");
    std::map<int, int> side_of_cluster;
    int side_number = 0;
    for (const std::vector<int>* side : {&comp.train, &comp.val, &comp.test}) {
        CHECK(std::is_sorted(side->begin(), side->end()));
        for (const int i : *side) {
            CHECK(side_of_cluster.try_emplace(concepts[static_cast<std::size_t>(i)].cluster, side_number).first->second == side_number);
        }
        ++side_number;
    }
    CHECK(side_of_cluster.size() == kClusters);
    // Within 4 standard deviations of 4000 clusters, two concepts each.
    CHECK(std::abs(static_cast<int>(comp.train.size()) - 6400) < 204);
    CHECK(std::abs(static_cast<int>(comp.val.size()) - 400) < 112);
    CHECK(std::abs(static_cast<int>(comp.test.size()) - 1200) < 182);
    CHECK(make_splits(concepts, 7)[1].test == comp.test);
    CHECK(make_splits(concepts, 8)[1].test != comp.test);
}

}  // namespace clevrvk::generators::curi::test
