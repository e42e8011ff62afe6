// Tests answers from the trial runner: which rows they give, who is left out, and what is refused.
#include "tools/scoring/devbench/answers.h"

#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "tools/scoring/devbench/people.h"

#include <doctest/doctest.h>

#include <array>
#include <string>

using namespace clevrvk;
using namespace clevrvk::scoring::devbench;

namespace {

JsonDocument make_session(const std::string& participant, int right, const std::string& answers, const std::string& set = "s")
{
    return parse_json_text(R"({"schema":"clevrvk-answers/1","set":")" + set + R"(","participant":")" + participant +
                               R"(","age_bin":"4","seed":"1","is_complete":true,"attention":{"right":)" + std::to_string(right) +
                               R"(,"total":4},"answers":[)" + answers + "]}",
                           participant + ".json");
}

constexpr const char* kNouns = R"({"id":"a","task":"nouns","trial":1,"choice":1,"place":2,"reaction_ms":512.5},)"
                               R"({"id":"b","task":"ratings","trial":1,"choice":3,"steps":5,"place":3,"reaction_ms":9})";

}  // namespace

TEST_CASE("read_answers gives the rows of one task, which are people's shares and ratings")
{
    const std::array sessions{make_session("p", 4, kNouns), make_session("q", 4, kNouns)};
    const AnswerTable nouns = read_answers(sessions, *find_scored_task("nouns"), 0.0);
    REQUIRE(nouns.table.rows.size() == 2);
    CHECK(nouns.table.rows[0].cells == std::vector<std::string>{"p", "4", "1", "1", "1", "2", "512.5"});
    const std::vector<AgeGroup> groups = read_people(nouns.table, 3, 2, false);
    REQUIRE(groups.size() == 1);
    CHECK(groups[0].person_count == 2);
    CHECK(groups[0].shares == std::vector<double>{1.0, 0.0});
    const std::vector<MeanRatings> ratings = read_ratings(read_answers(sessions, *find_scored_task("ratings"), 0.0).table, 1);
    REQUIRE(ratings.size() == 1);
    CHECK(ratings[0].means == std::vector<double>{0.5});
    CHECK(ratings[0].person_count == 2);
}

TEST_CASE("read_answers leaves out who has too few checks of attention right")
{
    const std::array sessions{make_session("p", 3, kNouns), make_session("q", 2, kNouns)};
    const AnswerTable nouns = read_answers(sessions, *find_scored_task("nouns"), 0.75);
    CHECK(nouns.table.rows.size() == 1);
    CHECK(nouns.left_out_count == 1);
}

TEST_CASE("read_answers refuses a participant twice, answers of two pages, and choices that there are not")
{
    const ScoredTask& task = *find_scored_task("nouns");
    const std::array twice{make_session("p", 4, kNouns), make_session("p", 4, kNouns)};
    CHECK_THROWS_WITH_AS(static_cast<void>(read_answers(twice, task, 0.0)), "p.json: participant: 'p' already has answers in p.json",
                         SpecError);
    const std::array mixed{make_session("p", 4, kNouns), make_session("q", 4, kNouns, "t")};
    CHECK_THROWS_AS(static_cast<void>(read_answers(mixed, task, 0.0)), SpecError);
    const std::array beyond{make_session("p", 4, R"({"id":"a","task":"nouns","trial":1,"choice":3,"place":1,"reaction_ms":1})")};
    CHECK_THROWS_AS(static_cast<void>(read_answers(beyond, task, 0.0)), SpecError);
}
