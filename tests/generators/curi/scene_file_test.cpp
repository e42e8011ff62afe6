// Tests scenes and truth values as NumPy files.
#include "generators/curi/scene_file.h"
#include "renderer/base/error.h"
#include "tests/generators/curi/curi_fixture.h"

#include <string>

namespace clevrvk::generators::curi::test {

TEST_CASE("decode_scenes reads what encode_scenes writes, and the header is NumPy's")
{
    const std::vector<Scene> scenes{scene_of({{1, 2, 0, 1, -3, 8}}), scene_of({{7, 0, 1, 0, 0, 7}, {0, 1, 1, 1, 4, 4}})};
    const std::string bytes = encode_scenes(scenes);
    REQUIRE(bytes.size() == 128 + 2 * 30);
    CHECK(bytes.substr(1, 5) == "NUMPY");
    CHECK(bytes.find("'descr': '|i1', 'fortran_order': False, 'shape': (2, 5, 6), ") != std::string::npos);
    CHECK(bytes[127] == '\n');
    CHECK(decode_scenes(bytes, "s.npy") == scenes);
}

TEST_CASE("decode_scenes refuses other files and values that no object has")
{
    const std::string bytes = encode_scenes(std::vector<Scene>{scene_of({{1, 2, 0, 1, 3, 4}})});
    CHECK_THROWS_AS(static_cast<void>(decode_scenes("", "s.npy")), SpecError);
    CHECK_THROWS_AS(static_cast<void>(decode_scenes(bytes.substr(0, bytes.size() - 1), "s.npy")), SpecError);
    std::string wrong = bytes;
    wrong[128] = 8;
    CHECK_THROWS_WITH_AS(static_cast<void>(decode_scenes(wrong, "s.npy")), "s.npy: scene 0: object 0 has a value outside its range",
                         SpecError);
    wrong[128] = static_cast<char>(-128);
    CHECK_THROWS_WITH_AS(static_cast<void>(decode_scenes(wrong, "s.npy")), "s.npy: scene 0 has no object", SpecError);
}

TEST_CASE("encode_truth writes a row a program, and scene 8 k + b is bit b of byte k")
{
    // Ten scenes; the last and the third are red.
    std::vector<Scene> scenes(10, scene_of({{2, 0, 0, 0, 3, 3}}));
    scenes[2] = scene_of({{1, 0, 0, 0, 3, 3}});
    scenes[9] = scenes[2];
    const std::vector<Program> programs{program("S color? red exists= lambda S."), program("S color? blue exists= lambda S.")};
    const std::string bytes = encode_truth(Evaluator(programs).evaluate(SceneTable(scenes), 1));
    REQUIRE(bytes.size() == 128 + 2 * 2);
    CHECK(bytes.find("'descr': '|u1', 'fortran_order': False, 'shape': (2, 2), ") != std::string::npos);
    CHECK(bytes.substr(128) == std::string("\x04\x02\xfb\x01", 4));
}

}  // namespace clevrvk::generators::curi::test
