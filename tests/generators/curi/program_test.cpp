// Tests reading and meaning of programs that are written here, and the messages about malformed ones.
#include "generators/curi/interpret.h"
#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "tests/generators/curi/curi_fixture.h"

#include <string>

namespace clevrvk::generators::curi::test {
namespace {

// color, shape, material, size, bins of x and y
constexpr ObjectValues kRedLargeCube{1, 0, 0, 1, 3, 4};
constexpr ObjectValues kRedSmallSphere{1, 1, 1, 0, 5, 2};
constexpr ObjectValues kBlueSmallSphere{2, 1, 1, 0, 5, 3};

void check_refusal(const char* text, const char* message)
{
    CHECK_THROWS_WITH_AS(static_cast<void>(read_postfix(text, "f.txt:3")), message, SpecError);
}

void check_prefix_refusal(const char* text, const char* message)
{
    CHECK_THROWS_WITH_AS(static_cast<void>(read_prefix(text, "f.txt:3")), message, SpecError);
}

}  // namespace

TEST_CASE("read_postfix names place, what was expected and what was found")
{
    check_refusal("x color? rde = lambda S. exists=",
                  "f.txt:3: column 10: expected a word of the grammar, found 'rde'; did you mean 'red'?");
    check_refusal(
        "x red = lambda S. exists=",
        "f.txt:3: column 3: expected a property (color?, shape?, material?, size?, locationX?, locationY?) after 'x', found 'red'");
    check_refusal("color? red = lambda S. exists=", "f.txt:3: column 1: expected 'x', 'S' or 'non-x-S' before the property 'color?'");
    check_refusal("x color? cube = lambda S. exists=", "f.txt:3: column 15: '=' expected two operands of one kind, found a color and a "
                                                       "shape");
    check_refusal("x color? red > lambda S. exists=",
                  "f.txt:3: column 14: '>' expected sizes, locations or numbers, found a color and a color");
    check_refusal(
        "x red",
        "f.txt:3: column 3: expected a property (color?, shape?, material?, size?, locationX?, locationY?) after 'x', found 'red'");
    check_refusal("x color? =", "f.txt:3: column 10: '=' expected two values, found a color");
    check_refusal("x color? red and lambda S. exists=", "f.txt:3: column 14: 'and' expected two truth values, found a color and a color");
    check_refusal("= lambda S. exists=", "f.txt:3: column 1: '=' expected two values, found nothing");
    check_refusal("gray red = lambda S. exists=", "f.txt:3: column 10: '=' expected at most one constant, found two");
    check_refusal("x color? red = x lambda S. exists=", "f.txt:3: column 18: expected a property after 'x', found the end of the body");
    check_refusal("S color? red count= 4 > lambda S.", "f.txt:3: column 23: expected 1, 2 or 3 beside a count, found 4");
    check_refusal("S color? red count= x locationX? = lambda S. exists=",
                  "f.txt:3: column 34: '=' expected two operands of one kind, found a number and a location");
    check_refusal("S color? lambda S.", "f.txt:3: column 10: expected one truth value before 'lambda', found a list of colors");
    check_refusal("x color? red = lambda S.",
                  "f.txt:3: column 16: expected 'exists=' or 'for-all=' at the end, because the body mentions x");
    check_refusal("x color? red = lambda", "f.txt:3: column 22: expected 'S.' after 'lambda', found the end of the line");
    check_refusal("x color? red = lambda S. or", "f.txt:3: column 26: expected 'exists=' or 'for-all=' after 'lambda S.', found 'or'");
    check_refusal("x color? red = lambda S. exists= not", "f.txt:3: column 34: expected the end of the line, found 'not'");
    check_refusal("x color? red =", "f.txt:3: column 15: expected 'lambda S.' after the body, found the end of the line");
    check_refusal("", "f.txt:3: column 1: expected one truth value before 'lambda', found nothing");
    check_refusal("0.7 8 lambda S.", "f.txt:3: column 7: expected one truth value before 'lambda', found a size and a digit");
    check_refusal("8 8 8 8 8 0.7 lambda S.", "f.txt:3: column 15: expected one truth value before 'lambda', found 6 values, the last of "
                                             "them a digit and a digit and a digit and a digit and a size");
}

TEST_CASE("read_postfix refuses a body of more than 1000 operations and values")
{
    std::string text = "x color? red = ";
    for (int i = 0; i < 997; ++i) {
        text += "not ";
    }
    CHECK_FALSE(interpret(program(text + "lambda S. exists="), scene_of({kRedLargeCube})));
    CHECK_THROWS_AS(static_cast<void>(program(text + "not lambda S. exists=")), SpecError);
}

TEST_CASE("read_prefix names place, what was expected and what was found")
{
    check_prefix_refusal("exists=x \\in S =(color?( x ), red", "f.txt:3: column 34: expected ')' of '=', found the end of the line");
    check_prefix_refusal("exists=x \\in S =(color?( x ), red ) )",
                         "f.txt:3: column 37: expected the end of the line, found ')' without its '('");
    check_prefix_refusal("some=x \\in S =(color?( x ), red )",
                         "f.txt:3: column 1: expected 'exists=' or 'for-all=' after 'lambda S.', found 'some='");
    check_prefix_refusal("exists=x \\in S =(color?( x ) red )", "f.txt:3: column 30: expected ',', found 'red'");
    check_prefix_refusal("exists=x \\in S =(color?( x ), cube )",
                         "f.txt:3: column 16: '=' expected two operands of one kind, found a color and a shape");
}

TEST_CASE("read_prefix reads with or without spaces")
{
    CHECK(read_prefix("exists=x \\in S =(color?(x),red)", "test:1") == program("x color? red = lambda S. exists="));
}

TEST_CASE("a digit is a location beside a location and a number beside a count")
{
    CHECK(program("2 x locationX? = lambda S. exists=").nodes.front().kind == Kind::Location);
    CHECK(program("2 S color? red count= = lambda S.").nodes.front().kind == Kind::Number);
}

TEST_CASE("interpret: for-all and exists of an empty list are false, its count is 0")
{
    const Scene alone = scene_of({kRedLargeCube});
    CHECK_FALSE(interpret(program("non-x-S color? red for-all= lambda S. exists="), alone));
    CHECK_FALSE(interpret(program("non-x-S color? red exists= lambda S. exists="), alone));
    CHECK(interpret(program("1 non-x-S color? red count= > lambda S. exists="), alone));
}

TEST_CASE("interpret: non-x-S leaves out x by its place, not what looks like it")
{
    const Scene twins = scene_of({kRedLargeCube, kRedLargeCube});
    CHECK(interpret(program("non-x-S color? red exists= lambda S. for-all="), twins));
    CHECK(interpret(program("non-x-S shape? cube count= 1 = lambda S. for-all="), twins));
}

TEST_CASE("interpret: quantifiers, sizes and locations")
{
    const Scene scene = scene_of({kRedLargeCube, kRedSmallSphere, kBlueSmallSphere});
    CHECK(interpret(program("x size? 0.35 > lambda S. exists="), scene));
    CHECK_FALSE(interpret(program("x size? 0.35 > lambda S. for-all="), scene));
    CHECK(interpret(program("x locationX? x locationY? > lambda S. exists="), scene));
    CHECK_FALSE(interpret(program("x locationX? x locationY? > lambda S. for-all="), scene));
    CHECK(interpret(program("S color? red count= 2 = lambda S."), scene));
    CHECK(interpret(program("x color? blue = not S shape? cube exists= and lambda S. exists="), scene));
}

TEST_CASE("collapse drops the quantifier of what does not speak of x")
{
    CHECK(print_postfix(collapse(program("S color? red exists= lambda S. for-all="))) == "S color? red exists= lambda S.");
    CHECK(print_postfix(collapse(program("non-x-S color? red exists= lambda S. exists="))) ==
          "non-x-S color? red exists= lambda S. exists=");
}

TEST_CASE("bin_of: 30 and 20 px a bin, the far edge is bin 8, before the near edge it is negative")
{
    CHECK(bin_of(0.0, kWidthPx) == 0);
    CHECK(bin_of(29.0, kWidthPx) == 0);
    CHECK(bin_of(30.0, kWidthPx) == 1);
    CHECK(bin_of(240.0, kWidthPx) == 8);
    CHECK(bin_of(159.0, kHeightPx) == 7);
    CHECK(bin_of(-1.0, kHeightPx) == -1);
}

TEST_CASE("read_scene refuses what programs cannot see")
{
    const auto read = [](const char* text) { static_cast<void>(read_scene(parse_json_line(text, "s.jsonl:2"))); };
    CHECK_THROWS_WITH_AS(read(R"({"objects":[]})"), "s.jsonl:2: objects: has 0 items; it must have 1 to 5", SpecError);
    CHECK_THROWS_WITH_AS(read(R"({"objects":[{"color":"rde"}]})"), "s.jsonl:2: objects[0].color: unknown color 'rde'; did you mean 'red'?",
                         SpecError);
    CHECK_THROWS_AS(read(R"({"objects":[{"color":"red","shape":"cube","material":"metal","size":"small","pixel_coords":[241,0,1]}]})"),
                    SpecError);
}

}  // namespace clevrvk::generators::curi::test
