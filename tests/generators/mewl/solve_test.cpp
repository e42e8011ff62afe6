// Tests verdicts on small episodes made by hand.
#include "generators/mewl/blind_odds.h"
#include "generators/mewl/solve.h"
#include "renderer/base/error.h"
#include "tests/generators/mewl/mewl_fixture.h"
#include "tools/scoring/mewl/blind_rules.h"

namespace clevrvk::generators::mewl::test {

using namespace scoring::mewl;

namespace {

Item item(const char* shape, const char* color, const char* material = "rubber", const char* size = "large")
{
    return *read_item({shape, color, material, size});
}

SceneView scene_of(const std::vector<SeenObject>& objects)
{
    return {objects, {{1.0, 0.0}, {0.0, 1.0}}, {}};
}

/// Six contexts of one object each, and the question.
EpisodeView make_view(const char* task, const std::vector<std::pair<const char*, Item>>& contexts, const Item& question,
                      const std::string& answer, const std::vector<std::string>& others)
{
    EpisodeView view;
    view.contexts.resize(kContextCount);
    view.task = task;
    for (std::size_t i = 0; i < contexts.size(); ++i) {
        view.utterances.emplace_back(contexts[i].first);
        view.contexts[i] = scene_of({{contexts[i].second, {0.0, 0.0}}});
    }
    view.question = scene_of({{question, {0.0, 0.0}}});
    view.choices = others;
    view.choices.push_back(answer);
    view.answer = answer;
    return view;
}

}  // namespace

TEST_CASE("solve of shape: unique when only the shapes distinguish the words, ambiguous when colors do too")
{
    std::vector<std::pair<const char*, Item>> contexts{{"a", item("cube", "red")},     {"a", item("cube", "blue")},
                                                       {"b", item("sphere", "red")},   {"b", item("sphere", "gray")},
                                                       {"c", item("cylinder", "red")}, {"c", item("cylinder", "cyan")}};
    const std::vector<std::string> others{"b", "c", "x", "y"};
    CHECK(solve(make_view("shape", contexts, item("cube", "gray"), "a", others)).verdict == Verdict::Unique);
    CHECK(solve(make_view("shape", contexts, item("cube", "gray"), "x", {"b", "c", "a", "y"})).verdict == Verdict::Unsolvable);

    contexts = {{"a", item("cube", "red")},    {"a", item("cube", "red")},      {"b", item("sphere", "gray")},
                {"b", item("sphere", "gray")}, {"c", item("cylinder", "blue")}, {"c", item("cylinder", "blue")}};
    const Solution solution = solve(make_view("shape", contexts, item("cube", "gray"), "a", others));
    CHECK(solution.verdict == Verdict::Ambiguous);
    CHECK(solution.possible == std::vector<std::string>{"b", "a"});
}

TEST_CASE("solve of composite finds the syntax, and a word never heard by elimination")
{
    const std::vector<std::pair<const char*, Item>> contexts{{"p u", item("cube", "red")},     {"p v", item("sphere", "red")},
                                                             {"p w", item("cylinder", "red")}, {"q u", item("cube", "blue")},
                                                             {"q v", item("sphere", "blue")},  {"q w", item("cylinder", "blue")}};
    CHECK(solve(make_view("composite", contexts, item("sphere", "green"), "r v", {"p v", "q v", "r u", "r w"})).verdict == Verdict::Unique);
    CHECK(solve(make_view("composite", contexts, item("sphere", "blue"), "q v", {"p v", "q u", "r u", "r v"})).verdict == Verdict::Unique);
}

TEST_CASE("solve of object distinguishes words by when they are heard")
{
    const Item a = item("cube", "red");
    const Item b = item("cube", "blue");
    const Item c = item("sphere", "red");
    const Item d = item("sphere", "gray");
    EpisodeView view;
    view.contexts.resize(kContextCount);
    view.task = "object";
    const auto see = [](const std::vector<Item>& items) {
        SceneView scene = scene_of({});
        for (const Item& each : items) {
            scene.objects.push_back({each, {0.0, 0.0}});
        }
        return scene;
    };
    view.contexts = {see({a, b, c}), see({a, b, d}), see({a, c, d}), see({a, b, c}), see({a, b, d}), see({a, c, d})};
    view.utterances = {"wb and wa and wc", "wa and wb and wd", "wd and wc and wa",
                       "wa and wb and wc", "wd and wb and wa", "wa and wc and wd"};
    view.question = see({d, c, b});
    view.choices = {"wa and wb and wc", "wa and wb and wd", "wc and wd and wb", "wa and wc and wd", "wa and wd and wx"};
    view.answer = "wc and wd and wb";
    CHECK(solve(view).verdict == Verdict::Unique);
    // Now b and c are always seen together: their words cannot be distinguished, but no question needs that.
    view.contexts = {see({a, b, c}), see({b, c, d}), see({a, b, c}), see({b, c, d}), see({a, b, c}), see({b, c, d})};
    view.utterances = {"wb and wa and wc", "wc and wb and wd", "wb and wc and wa",
                       "wd and wb and wc", "wc and wb and wa", "wb and wc and wd"};
    CHECK(solve(view).verdict == Verdict::Unique);
    view.question = see({a, b, d});
    view.choices = {"wa and wb and wd", "wa and wc and wd", "wb and wc and wd", "wa and wb and wc", "wa and wd and wx"};
    view.answer = "wa and wb and wd";
    CHECK(solve(view).verdict == Verdict::Ambiguous);
}

TEST_CASE("solve of relation needs panels that differ in the other relation")
{
    const Item a = item("cube", "red");
    const Item b = item("sphere", "blue");
    const auto see = [&](double x, double y) { return scene_of({{a, {x, y}}, {b, {0.0, 0.0}}}); };
    EpisodeView view;
    view.contexts.resize(kContextCount);
    view.task = "relation";
    view.utterances.assign(kContextCount, "red cube wa blue sphere");
    view.contexts.assign(kContextCount, see(1.0, 1.0));
    view.question = see(1.0, -1.0);
    view.choices = {"red cube wa blue sphere", "blue sphere wa red cube"};
    view.answer = view.choices[0];
    CHECK(solve(view).verdict == Verdict::Ambiguous);  // wa may be right or behind
    view.contexts[3] = see(1.0, -1.0);
    CHECK(solve(view).verdict == Verdict::Unique);  // wa is right
    view.contexts[4] = see(-1.0, -1.0);
    CHECK(solve(view).verdict == Verdict::Unsolvable);  // wa is nothing
}

TEST_CASE("solve of bootstrap follows words from pair to pair")
{
    const Item a = item("cube", "red");
    const Item b = item("sphere", "blue");
    const Item other = item("cylinder", "gray");
    // The third object, far left, may be what either word means until it is gone.
    EpisodeView view;
    view.contexts.resize(kContextCount);
    view.task = "bootstrap";
    view.utterances.assign(kContextCount, "wa right wb");
    view.contexts.assign(kContextCount, scene_of({{a, {1.0, 0.0}}, {b, {0.0, 0.0}}, {other, {-1.0, 0.0}}}));
    view.question = scene_of({{b, {1.0, 0.0}}, {other, {0.0, 0.0}}, {a, {-1.0, 0.0}}});
    view.choices = {"wa left wb", "wb left wa"};
    view.answer = "wa left wb";
    CHECK(solve(view).verdict == Verdict::Ambiguous);
    CHECK_FALSE(settles_words_of_pairs(view.contexts, view.utterances));
    view.contexts[2] = scene_of({{a, {1.0, 0.0}}, {b, {0.0, 0.0}}, {item("cube", "cyan"), {0.5, 3.0}}});
    view.utterances[2] = "wb left wa";
    view.contexts[5] = scene_of({{a, {0.0, 1.0}}, {b, {0.0, 0.0}}});
    view.utterances[5] = "wa behind wb";
    CHECK(settles_words_of_pairs(view.contexts, view.utterances));
    CHECK(solve(view).verdict == Verdict::Unique);
}

TEST_CASE("solve of pragmatic takes the value that the target alone has")
{
    SceneView scene = scene_of({{item("cube", "red"), {}}, {item("cube", "blue"), {}}, {item("sphere", "blue"), {}}});
    scene.target = 0;
    EpisodeView view;
    view.contexts.resize(kContextCount);
    view.task = "pragmatic";
    view.contexts.assign(kContextCount, scene);
    view.utterances.assign(kContextCount, "tova");
    view.question = scene_of({{item("sphere", "red"), {}}, {item("sphere", "gray"), {}}, {item("cube", "gray"), {}}});
    view.question.target = 0;
    view.choices = {"tova", "x"};
    view.answer = "tova";
    CHECK(solve(view).verdict == Verdict::Unique);
    view.question.target = 2;  // the cube is distinctive now, and tova is red
    CHECK(solve(view).possible == std::vector<std::string>{"x"});
}

TEST_CASE("solve refuses a task that MEWL has not")
{
    EpisodeView view;
    view.contexts.resize(kContextCount);
    view.task = "taste";
    CHECK_THROWS_AS(static_cast<void>(solve(view)), SpecError);
    view.task = "a\nb";
    CHECK_THROWS_WITH_AS(static_cast<void>(solve(view)), "'a\\x0ab' is not a task of MEWL", SpecError);
}

TEST_CASE("count_worlds knows that of a statement and its reverse one is true")
{
    // "0 w 1" and "1 w 0" lie over each other, so one of them is the answer and the other three statements are nowhere.
    const std::array<int, 5> counts = count_worlds(std::array<BlindStatement, 5>{{{0, 0, 1}, {1, 0, 0}, {1, 1, 2}, {0, 2, 2}, {2, 2, 1}}});
    CHECK(counts[0] > 0);
    CHECK(counts[1] > 0);
    CHECK(counts[2] + counts[3] + counts[4] == 0);
}

TEST_CASE("chance_of shares a guess among equals")
{
    EpisodeView view;
    view.contexts.resize(kContextCount);
    view.utterances = {"a", "a", "a", "b", "b", "c"};
    view.choices = {"a", "b", "c", "x", "y"};
    view.answer = "b";
    for (const BlindRule& rule : all_blind_rules()) {
        const double chance = chance_of(rule, view);
        INFO(rule.name);
        CHECK(chance == doctest::Approx(rule.name == "new_phrase"                        ? 1.0 / 3.0
                                        : rule.name == "frequent" || rule.name == "rare" ? 0.0
                                                                                         : 0.2));
    }
}

}  // namespace clevrvk::generators::mewl::test
