// Tests prompts: the study's rules, draws without repetition, and files with faults.
#include "generators/relations/prompt.h"
#include "renderer/base/error.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

namespace clevrvk::generators::relations {
namespace {

/// The prompts of a file with that text.
std::vector<Prompt> read_text(const std::string& text)
{
    struct Folder {
        Folder() { std::filesystem::create_directories(path); }
        ~Folder() { std::filesystem::remove_all(path); }
        std::filesystem::path path = std::filesystem::temp_directory_path() / ("clevrvk_prompts_" + std::to_string(getpid()));
    };
    const Folder folder;
    std::ofstream(folder.path / "prompts.txt") << text;
    return read_prompts(folder.path / "prompts.txt");
}

}  // namespace

TEST_CASE("list_prompts keeps the study's rules, less the pairs that sizes forbid")
{
    // 6 x 5 ordered pairs of different objects; two vessels with 5 others each; a blanket over 5 others.
    CHECK(list_prompts(*find_relation("near")).size() == 30);
    CHECK(list_prompts(*find_relation("under")).size() == 30);
    CHECK(list_prompts(*find_relation("on")).size() == 29);
    CHECK(list_prompts(*find_relation("occluded by")).size() == 27);
    CHECK(list_prompts(*find_relation("in")).size() == 10);
    CHECK(list_prompts(*find_relation("covering")).size() == 5);
    CHECK(list_prompts(*find_relation("hanging over")).size() == 30);
    CHECK(list_prompts(*find_relation("tied to")).size() == 30);
}

TEST_CASE("draw_prompt takes the relations in turn, and repeats no prompt before all of its relation were drawn")
{
    const std::size_t relation_count = list_relations().size();
    std::set<std::string> in;
    for (std::uint64_t turn = 0; turn < 10; ++turn) {
        const Prompt prompt = draw_prompt(5, "train", turn * relation_count);
        CHECK(prompt.relation->name == "in");
        in.insert(format_prompt(prompt));
    }
    CHECK(in.size() == 10);
    CHECK(draw_prompt(5, "train", 3).relation->name == "covering");
    CHECK(draw_prompt(5, "train", 3) == draw_prompt(5, "train", 3));
}

TEST_CASE("draw_prompt draws other prompts for another seed and another split")
{
    const auto draw = [](std::int64_t seed, std::string_view split) {
        std::string all;
        for (std::uint64_t index = 0; index < 21; ++index) {
            all += format_prompt(draw_prompt(seed, split, index)) + "\n";
        }
        return all;
    };
    CHECK(draw(1, "train") == draw(1, "train"));
    CHECK(draw(1, "train") != draw(2, "train"));
    CHECK(draw(1, "train") != draw(1, "val"));
}

TEST_CASE("read_prompts reads a prompt a line, of one word or of two, and leaves out comments")
{
    const std::vector<Prompt> prompts = read_text("# mine\na teacup in a box\n\n  an  knife occluded  by a bowl\r\n");
    REQUIRE(prompts.size() == 2);
    CHECK(format_prompt(prompts[0]) == "a teacup in a box");
    CHECK(format_prompt(prompts[1]) == "a knife occluded by a bowl");
}

TEST_CASE("read_prompts refuses other words and suggests the likely one")
{
    CHECK_THROWS_WITH_AS(static_cast<void>(read_text("a teacup in a box\na teacup in a bwol\n")),
                         doctest::Contains("prompts.txt:2: there is no object 'bwol'; did you mean 'bowl'?"), SpecError);
    CHECK_THROWS_WITH_AS(static_cast<void>(read_text("a knife ner a bowl\n")),
                         doctest::Contains("prompts.txt:1: there is no relation 'ner'; did you mean 'near'?"), SpecError);
    CHECK_THROWS_WITH_AS(static_cast<void>(read_text("the knife near a bowl\n")), doctest::Contains("'the' must be 'a' or 'an'"),
                         SpecError);
    CHECK_THROWS_WITH_AS(static_cast<void>(read_text("knife near bowl\n")), doctest::Contains("write one such as"), SpecError);
    CHECK_THROWS_WITH_AS(static_cast<void>(read_text("\n# none\n")), doctest::Contains("there is no prompt"), SpecError);
}

TEST_CASE("read_prompts refuses a pair that cannot be, with the rule or the sizes that forbid it")
{
    CHECK_THROWS_WITH_AS(static_cast<void>(read_text("a box in a knife\n")),
                         doctest::Contains("'a box in a knife' cannot be: the second must be a box or a bowl"), SpecError);
    CHECK_THROWS_WITH_AS(static_cast<void>(read_text("a knife covering a box\n")), doctest::Contains("the first must be a blanket"),
                         SpecError);
    CHECK_THROWS_WITH_AS(static_cast<void>(read_text("a blanket on a knife\n")),
                         doctest::Contains("three times the width (4 cm) of a knife"),
                         SpecError);
    CHECK_THROWS_WITH_AS(static_cast<void>(read_text("a box on a box\n")), doctest::Contains("must be different objects"), SpecError);
}

}  // namespace clevrvk::generators::relations
