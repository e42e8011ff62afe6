// Tests folders of one command's files: how a killed run is resumed, and which folders are refused.
#include "renderer/write/result_folder.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>

#include <fstream>

using namespace clevrvk;
using namespace clevrvk::write;
namespace fs = std::filesystem;

namespace {

const Json kSettings{{"verb", "make"}, {"seed", 7}};

std::vector<std::uint8_t> to_byte_list(const std::string& text)
{
    return {text.begin(), text.end()};
}

}  // namespace

TEST_CASE("ResultFolder lists every file with its hash, by name, and says complete in the info file of the name that was asked for")
{
    const ScratchFolder scratch;
    ResultFolder folder(scratch.path() / "out", "other.json", kSettings);
    CHECK_FALSE(folder.is_complete());
    folder.store("b/second.txt", std::string("2"));
    folder.store("a.txt", std::string("1"));
    folder.append_line("lines.jsonl", "{}");
    folder.append_line("lines.jsonl", "[]");
    folder.finish();
    CHECK(folder.is_complete());
    // Hashes by libxxhash's XXH3_128bits of "1", "2" and "{}\n[]\n".
    CHECK(read_text_file(scratch.path() / "out/files.jsonl") == R"({"file":"a.txt","hash":"df3ce784d856334d65cd25028f98f158"})"
                                                                "\n"
                                                                R"({"file":"b/second.txt","hash":"cb358fcee0dfde56fb95a7322f5da314"})"
                                                                "\n"
                                                                R"({"file":"lines.jsonl","hash":"f42dc42f2007b08ddc473aa9f686e66a"})"
                                                                "\n");
    CHECK(read_text_file(scratch.path() / "out/other.json") ==
          "{\n  \"complete\": true,\n  \"settings\": {\n    \"verb\": \"make\",\n    \"seed\": 7\n  }\n}\n");
}

TEST_CASE("ResultFolder keeps what a killed run has stored, except files that have changed")
{
    const ScratchFolder scratch;
    const fs::path root = scratch.path() / "out";
    {
        ResultFolder killed(root, "other.json", kSettings);
        killed.store("kept.txt", std::string("1"));
        killed.store("emptied.txt", std::string("2"));
    }
    std::ofstream(root / "emptied.txt", std::ios::trunc).flush();
    std::ofstream(root / "files.jsonl", std::ios::app) << R"({"file":"torn)";
    ResultFolder folder(root, "other.json", kSettings);
    CHECK_FALSE(folder.is_complete());
    std::vector<std::string> made;
    for (const std::string name : {"kept.txt", "emptied.txt", "new.txt"}) {
        folder.store_once(name, [&] {
            made.push_back(name);
            return to_byte_list(name);
        });
    }
    folder.finish();
    CHECK(made == std::vector<std::string>{"emptied.txt", "new.txt"});
    CHECK(read_text_file(root / "kept.txt") == "1");
    CHECK(read_result_list(root).is_whole);
    CHECK(read_result_list(root).hashes.size() == 3);
}

TEST_CASE("ResultFolder refuses other settings, and a folder of another command or of anything else")
{
    const ScratchFolder scratch;
    const fs::path root = scratch.path() / "out";
    ResultFolder(root, "other.json", kSettings).finish();
    CHECK(ResultFolder(root, "other.json", kSettings).is_complete());
    CHECK_THROWS_WITH_AS(ResultFolder(root, "other.json", Json{{"verb", "make"}, {"seed", 8}}),
                         (root.string() + ": the folder was made with seed 7 instead of 8; name another folder").c_str(), SpecError);
    CHECK_THROWS_WITH_AS(ResultFolder(root, "family.json", kSettings),
                         (root.string() + ": the folder is not empty, and nothing is overwritten").c_str(), SpecError);
}

TEST_CASE("ResultFolder links files of elsewhere, places large ones, and keeps both after a kill")
{
    const ScratchFolder scratch;
    const fs::path root = scratch.path() / "out";
    std::ofstream(scratch.path() / "source") << "1";
    const StoredFile stored{1, "df3ce784d856334d65cd25028f98f158"};
    {
        ResultFolder killed(root, "other.json", kSettings);
        killed.link("linked/a", scratch.path() / "source", stored);
        std::ofstream(killed.find_part("placed")) << "2";
        killed.place("placed", killed.find_part("placed"));
    }
    CHECK(fs::hard_link_count(root / "linked/a") == 2);
    ResultFolder folder(root, "other.json", kSettings);
    folder.link("linked/a", scratch.path() / "source", stored);
    CHECK(folder.keep("placed"));
    CHECK_FALSE(folder.keep("never stored"));
    folder.finish();
    CHECK(read_text_file(root / "files.jsonl") == R"({"file":"linked/a","hash":"df3ce784d856334d65cd25028f98f158"})"
                                                  "\n"
                                                  R"({"file":"placed","hash":"cb358fcee0dfde56fb95a7322f5da314"})"
                                                  "\n");
    CHECK_FALSE(fs::exists(root / ".parts"));
}

TEST_CASE("ResultFolder refuses to link a file of another size than was stored")
{
    const ScratchFolder scratch;
    std::ofstream(scratch.path() / "source") << "12";
    ResultFolder folder(scratch.path() / "out", "other.json", kSettings);
    CHECK_THROWS_WITH_AS(folder.link("a", scratch.path() / "source", {1, "df3ce784d856334d65cd25028f98f158"}),
                         doctest::Contains("does not have the 1 bytes"), IoError);
    CHECK_FALSE(fs::exists(scratch.path() / "out/a"));
}
