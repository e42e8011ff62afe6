// Tests the drawing of programs: how often each operation occurs, and what is refused.
#include "generators/curi/grammar.h"
#include "tests/generators/curi/curi_fixture.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::generators::curi::test {
namespace {

bool has(const Program& each, Op op)
{
    return std::any_of(each.nodes.begin(), each.nodes.end(), [op](const Node& node) { return node.op == op; });
}

}  // namespace

TEST_CASE("ProgramSampler: and, or, not, count occur as often as the published expander's retries give, within 4 standard errors")
{
    const int count = choose_count(40000, 2000000);
    const ProgramSampler sampler(kPublishedDepth);
    Rng rng = Rng::for_key(1, "test/programs", 0);
    std::vector<Program> programs;
    for (int i = 0; i < count; ++i) {
        programs.push_back(sampler.draw(rng));
    }
    // At the root a rule has its weight of 24.625, the mass of 28 that succeeds; comparisons of numbers succeed 3 times
    // in 4, and a count stands in each.
    constexpr double kMass = 24.625;
    for (const auto& [op, weight] :
         {std::pair{Op::And, 3.0}, std::pair{Op::Or, 0.5}, std::pair{Op::Not, 1.0}, std::pair{Op::Count, 1.125}}) {
        const double expected = weight / kMass;
        const auto found = std::count_if(programs.begin(), programs.end(), [op = op](const Program& each) { return has(each, op); });
        const double error = std::sqrt(expected * (1.0 - expected) / count);
        CHECK(std::abs(static_cast<double>(found) / count - expected) <= 4.0 * error);
    }
    for (const Program& each : programs) {
        const auto connectives = std::count_if(each.nodes.begin(), each.nodes.end(), [](const Node& node) {
            return node.op == Op::And || node.op == Op::Or || node.op == Op::Not;
        });
        REQUIRE(connectives <= 1);
        REQUIRE(length_of(each) <= 14);
        REQUIRE_FALSE((connectives == 1 && has(each, Op::Count)));
    }
}

TEST_CASE("ProgramSampler draws only what read_postfix reads, one deeper too")
{
    for (const int depth : {4, 5, 6}) {
        const ProgramSampler sampler(depth);
        Rng rng = Rng::for_key(2, "test/programs", 0);
        int longest = 0;
        for (int i = 0; i < 2000; ++i) {
            const Program drawn = sampler.draw(rng);
            REQUIRE(program(print_postfix(drawn)) == drawn);
            longest = std::max(longest, length_of(drawn));
        }
        CHECK((longest > 14) == (depth == 6));
    }
}

TEST_CASE("is_banned refuses all x of the others, x compared with itself, and x looked for in a set")
{
    CHECK(is_banned(program("non-x-S color? red exists= lambda S. for-all=")));
    CHECK_FALSE(is_banned(program("non-x-S color? red exists= lambda S. exists=")));
    CHECK(is_banned(program("x color? x color? = lambda S. exists=")));
    CHECK_FALSE(is_banned(program("x locationX? x locationY? = lambda S. exists=")));
    CHECK(is_banned(program("S color? x color? exists= lambda S. exists=")));
    CHECK(is_banned(program("non-x-S size? x size? for-all= lambda S. exists=")));
    CHECK_FALSE(is_banned(program("S locationX? x locationY? exists= lambda S. exists=")));
    CHECK_FALSE(is_banned(program("S color? x color? count= 3 > lambda S. exists=")));
}

}  // namespace clevrvk::generators::curi::test
