// Tests which pairs sizes forbid: by hand, and against the table of thirty kinds, which was there before the stager.
#include "generators/staging/sizes.h"

#include "tests/generators/staging/sample_props.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>
#include <sstream>
#include <string>
#include <utility>

namespace clevrvk::tests {
namespace {

using namespace generators::staging;

constexpr std::array<std::pair<std::string_view, FindMisfit>, 5> kRelations{{{"in", find_misfit_in},
                                                                            {"on", find_misfit_on},
                                                                            {"under", find_misfit_under},
                                                                            {"near", find_misfit_near},
                                                                            {"behind", find_misfit_behind}}};

/// One line a relation and second kind: the first kinds that sizes forbid.
std::string print_table()
{
    std::string text;
    for (const auto& relation : kRelations) {
        for (const std::string_view second : kPropKinds) {
            std::string firsts;
            for (const std::string_view first : kPropKinds) {
                if (first != second && find_impossible(relation.second, load_prop(first).prop->sizes, load_prop(second).prop->sizes)) {
                    firsts += fmt::format(" {}", first);
                }
            }
            if (!firsts.empty()) {
                text += fmt::format("{} {}:{}\n", relation.first, second, firsts);
            }
        }
    }
    return text;
}

}  // namespace

TEST_CASE("find_misfit_in asks that half of a thing fits into the hollow, whichever side is up")
{
    Sizes cup;
    cup.opening = {0.08, 0.08};
    cup.hollow = 0.1;
    Sizes spoon;
    spoon.box = {0.04, 0.2, 0.03};
    CHECK_FALSE(find_misfit_in(spoon, cup, 1.0).has_value());  // upright 0.04 by 0.03, and 0.3 of 0.2 is 0.06
    CHECK(find_misfit_in(spoon, cup, 2.0).value().value == doctest::Approx(1.0));  // 0.08 wide, of which 0.9 is free
    Sizes book;
    book.box = {0.16, 0.22, 0.03};
    CHECK(find_misfit_in(book, cup, 1.0).value().value == doctest::Approx(2.0));  // 0.16 over 0.08
    CHECK_FALSE(find_misfit_in(book, cup, 0.25).has_value());
    CHECK(find_impossible(find_misfit_in, cup, book).has_value());  // a book has no hollow
}

TEST_CASE("find_misfit_under takes the room under a table, or a thing that can carry the second")
{
    Sizes table;
    table.box = {1.2, 0.8, 0.7};
    table.room = {1.0, 0.6, 0.6};
    Sizes chair;
    chair.box = {0.45, 0.5, 0.9};
    CHECK_FALSE(find_misfit_under(chair, table, 0.5).has_value());
    Sizes plank;
    plank.box = {2.0, 2.0, 0.02};
    Sizes pencil;
    pencil.box = {0.01, 0.18, 0.01};
    CHECK(find_misfit_under(pencil, plank, 1.0).value().value == doctest::Approx(200.0));  // 2 m on 1 cm
    CHECK(find_misfit_under(plank, pencil, 0.1).has_value() == false);
    Sizes fork;
    fork.box = {0.05, 0.4, 0.02};
    Sizes bowl;
    bowl.box = {0.08, 0.08, 0.03};
    CHECK(find_misfit_under(fork, bowl, 1.0).value().value == doctest::Approx(0.625));  // 0.05 of 0.08
    Sizes book;
    book.box = {0.16, 0.22, 0.03};
    Sizes apple;
    apple.box = {0.08, 0.08, 0.08};
    CHECK_FALSE(find_misfit_under(book, apple, 1.0).has_value());
}

TEST_CASE("Sizes of thirty kinds forbid those pairs that the table names")
{
    std::ifstream file(CLEVRVK_SOURCE_DIR "/tests/generators/staging/size_table.txt");
    std::string table;
    for (std::string line; std::getline(file, line);) {
        table += line.starts_with('#') ? "" : line + "\n";
    }
    CHECK(print_table() == table);
}

}  // namespace clevrvk::tests
