// Articles and captions on phrases of our own, and the order of parts.
#include "generators/kilogram/caption.h"

#include "tests/generators/kilogram/kilogram_fixture.h"

#include <set>

namespace clevrvk::generators::kilogram::test {

TEST_CASE("add_article goes by the sound, replaces what is there, and leaves plurals alone")
{
    CHECK(add_article("cat") == "a cat");
    CHECK(add_article("old cat") == "an old cat");
    CHECK(add_article("an cat") == "a cat");
    CHECK(add_article("a owl") == "an owl");
    CHECK(add_article("the roof") == "a the roof");
    CHECK(add_article("hour glass") == "hour glass");
    CHECK(add_article("hour hand") == "an hour hand");
    CHECK(add_article("unicorn") == "a unicorn");
    CHECK(add_article("umbrella") == "an umbrella");
    CHECK(add_article("two tall men") == "two tall men");
    CHECK(add_article("legs/feet") == "legs/feet");
    CHECK(add_article("A") == "an A");
    CHECK(add_article("").empty());
}

TEST_CASE("write_caption joins any number of parts")
{
    const std::vector<std::string> parts{"head", "ears", "open mouth"};
    CHECK(write_caption("fox", {}) == "a fox");
    CHECK(write_caption("fox", std::span(parts).first(1)) == "a fox with a head");
    CHECK(write_caption("fox", std::span(parts).first(2)) == "a fox with a head, and ears");
    CHECK(write_caption("fox", parts) == "a fox with a head, ears, and an open mouth");
}

TEST_CASE("draw_part_order numbers every piece's part, and all orders occur")
{
    const Annotation annotation{"fox", {"head", "body", "body", "tail", "tail", "body", "head"}};
    std::set<std::vector<std::string>> orders;
    for (std::uint64_t i = 0; i < 100; ++i) {
        Rng rng = Rng::for_key(1, "test/order", i);
        const OrderedParts parts = draw_part_order(annotation, rng);
        for (std::size_t k = 0; k < kPieceCount; ++k) {
            CHECK(parts.names.at(static_cast<std::size_t>(parts.part_of_piece[k].value())) == annotation.part_of_piece[k]);
        }
        orders.insert(parts.names);
    }
    CHECK(orders.size() == 6);
}

}  // namespace clevrvk::generators::kilogram::test
