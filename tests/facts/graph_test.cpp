// Tests the three truth values, and a graph's answers about attributes, parts and relations.
#include "renderer/facts/graph.h"

#include <doctest/doctest.h>

namespace clevrvk::facts {

TEST_CASE("Truth has Kleene's tables")
{
    constexpr Truth f = Truth::False;
    constexpr Truth d = Truth::Doubt;
    constexpr Truth t = Truth::True;
    CHECK(negate(f) == t);
    CHECK(negate(d) == d);
    CHECK(both(t, d) == d);
    CHECK(both(f, d) == f);
    CHECK(either(t, d) == t);
    CHECK(either(f, d) == d);
}

TEST_CASE("has_value is in doubt for the candidates of a value in doubt, and false for all else")
{
    Entity entity;
    entity.attributes = {{"color", "", {"blue", "green"}}, {"shape", "cup", {}}};
    entity.parts = {{"handle", Truth::Doubt}};
    CHECK(has_value(entity, "color", "blue") == Truth::Doubt);
    CHECK(has_value(entity, "color", "red") == Truth::False);
    CHECK(has_value(entity, "shape", "cup") == Truth::True);
    CHECK(has_value(entity, "size", "large") == Truth::False);
    CHECK(has_part(entity, "handle") == Truth::Doubt);
    CHECK(has_part(entity, "lid") == Truth::False);
}

TEST_CASE("holds is true above the tolerance, false below minus the tolerance, and in doubt from one to the other")
{
    Graph graph;
    graph.entities.resize(2);
    const auto judge = [&](double margin) {
        return holds(graph, {"left", 0.5, {0.0, margin, -margin, 0.0}}, 0, 1);
    };
    CHECK(judge(0.51) == Truth::True);
    CHECK(judge(0.5) == Truth::Doubt);
    CHECK(judge(-0.5) == Truth::Doubt);
    CHECK(judge(-0.51) == Truth::False);
    CHECK(holds(graph, {"left", 0.5, {9.0, 0.0, 0.0, 9.0}}, 1, 1) == Truth::False);
}

}  // namespace clevrvk::facts
