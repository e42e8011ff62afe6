// Folders of tangrams through the program: given again, resumed, stopped, and what check finds in damaged ones.
#include "tests/cli/tangram_damage.h"

#include <csignal>

namespace clevrvk::tests {
namespace {

std::vector<std::string> list_make_command(const ScratchFolder& folder)
{
    return {"kilogram", "make", "--count", "2", "--seed", "7", "--out", folder / "made"};
}

std::vector<std::string> list_draw_command(const ScratchFolder& folder)
{
    return {"kilogram", "draw", folder / "made/svg", "--parts", folder / "made/parts.jsonl", "--size", "32", "--out", folder / "drawn"};
}

}  // namespace

TEST_CASE("kilogram: a folder given again is left alone, another one is refused, and check finds every change")
{
    const ScratchFolder folder;
    for (const std::vector<std::string>& command : {list_make_command(folder), list_draw_command(folder)}) {
        REQUIRE(run_program(command).exit_code == 0);
        const auto tree = read_whole_tree(command.back());
        const Outcome again = run_program(command);
        CHECK(again.exit_code == 0);
        CHECK(again.err.find("nothing to do") != std::string::npos);
        CHECK(read_whole_tree(command.back()) == tree);
        const Outcome checked = run_program({"check", command.back()});
        CHECK(checked.exit_code == 0);
        CHECK(checked.out.starts_with("sound: "));
    }
    const Outcome other = run_program({"kilogram", "make", "--count", "2", "--seed", "8", "--out", folder / "made"});
    CHECK(other.exit_code == 2);
    CHECK(other.err.find("the folder was made with seed 7 instead of 8") != std::string::npos);

    // Each damage is found under its name.
    const auto find = [&](const char* damaged, const char* finding) { check_finds(folder / damaged, finding); };
    std::ofstream(folder / "drawn/images/more.png") << "more";
    find("drawn", "stray-file: images/more.png");
    std::filesystem::remove(folder / "drawn/images/more.png");
    std::filesystem::rename(folder / "drawn/masks/own-000001.png", folder / "mask.png");
    find("drawn", "missing-file: masks/own-000001.png");
    std::filesystem::copy(folder / "drawn/masks/own-000000.png", folder / "drawn/masks/own-000001.png");
    find("drawn", "certificate: masks/own-000001.png");
    std::ofstream(folder / "made/svg/own-000001.svg", std::ios::app) << " ";
    find("made", "certificate: svg/own-000001.svg");
}

TEST_CASE("kilogram: check finds what hashes cannot show: files that were changed together with their hashes")
{
    const ScratchFolder folder;
    REQUIRE(run_program(list_make_command(folder)).exit_code == 0);
    REQUIRE(run_program(list_draw_command(folder)).exit_code == 0);
    const auto find = [&](const char* damaged, const char* finding) { check_finds(folder / damaged, finding); };
    forge(folder / "drawn", "masks/own-000001.png", read_file(folder / "drawn/masks/own-000000.png"));
    find("drawn", "rle: ");
    forge(folder / "drawn", "images/own-000001.png", "no picture");
    find("drawn", "image: images/own-000001.png: ");
    forge(folder / "drawn", "images/own-000001.png", read_file(folder / "drawn/masks/own-000000.png"));
    find("drawn", "image: images/own-000001.png: 32 x 32 pixels, 1 channels, 8 bits; expected 32 x 32 pixels, 3 channels, 8 bits");
    const std::string index = read_file(folder / "drawn/index.jsonl");
    std::string forged = index;
    forged.replace(forged.find(R"("part":0)"), 8, R"("part":6)");
    forge(folder / "drawn", "index.jsonl", forged);
    find("drawn", "labels: index.jsonl:1: pieces[0].part is 6, but the line lists the piece under another part");
    forge(folder / "drawn", "index.jsonl", index.substr(index.find('\n') + 1));
    find("drawn", "format-files: files.jsonl: 5 files are listed, 3 of them belong to pictures of index.jsonl");
    const std::string first_line = index.substr(0, index.find('\n') + 1);
    forge(folder / "drawn", "index.jsonl", first_line + first_line);
    find("drawn", "format-files: index.jsonl:2: image 'images/own-000000.png' also belongs to another line");
    std::string renamed = index;
    renamed.replace(renamed.find("images/own-000001.png"), 21, "images/x.png");
    forge(folder / "drawn", "index.jsonl", renamed);
    find("drawn", "format-files: index.jsonl:2: image 'images/x.png' is not a listed file");
    std::string made = read_file(folder / "made/svg/own-000000.svg");
    forge(folder / "made", "svg/own-000001.svg", made);
    find("made", "labels: svg/own-000001.svg: the file differs from the tangram that the seed produces");
    std::string parts = read_file(folder / "made/parts.jsonl");
    parts.replace(parts.find("own-000000"), 10, "own-000009");
    forge(folder / "made", "parts.jsonl", parts);
    find("made", "labels: parts.jsonl:1");
    std::string info = read_file(folder / "made/kilogram.json");
    info.replace(info.find("\"count\": 2"), 10, "\"count\": 2000000000");
    std::ofstream(folder / "made/kilogram.json") << info;
    find("made", "expected 2000000000 tangrams and parts.jsonl, but 3 files are listed");
    std::ofstream(folder / "made/files.jsonl", std::ios::app) << R"({"file":"../spec.jsonl","hash":"00"})" << '\n';
    find("made", "dataset: files.jsonl: the line after byte");
}

TEST_CASE("kilogram: a resumed run makes a stored picture again that is not as it was, and leaves the others")
{
    const ScratchFolder folder;
    REQUIRE(run_program({"kilogram", "make", "--count", "4", "--seed", "7", "--out", folder / "made"}).exit_code == 0);
    const std::vector<std::string> draw{"kilogram", "draw", folder / "made/svg", "--size", "32", "--out", folder / "drawn"};
    REQUIRE(run_program(draw).exit_code == 0);
    const auto whole_tree = read_whole_tree(folder / "drawn");
    // As a power failure may leave it: an empty picture, one of another tangram, one that is not there, and a list that
    // ends in a torn line.
    undo_completion(folder / "drawn");
    std::ofstream(folder / "drawn/images/own-000000.png") << "";
    std::filesystem::copy(folder / "drawn/images/own-000003.png", folder / "drawn/images/own-000001.png",
                          std::filesystem::copy_options::overwrite_existing);
    std::filesystem::remove(folder / "drawn/masks/own-000001.png");
    std::ofstream(folder / "drawn/files.jsonl", std::ios::app) << R"({"file":"images/own-0)";
    const auto time = std::filesystem::last_write_time(folder / "drawn/images/own-000003.png");
    REQUIRE(run_program(draw).exit_code == 0);
    CHECK(read_whole_tree(folder / "drawn") == whole_tree);
    CHECK(std::filesystem::last_write_time(folder / "drawn/images/own-000003.png") == time);

    // Without a list, nothing that is there is trusted.
    undo_completion(folder / "drawn");
    std::filesystem::remove(folder / "drawn/files.jsonl");
    std::ofstream(folder / "drawn/images/own-000003.png") << "";
    REQUIRE(run_program(draw).exit_code == 0);
    CHECK(read_whole_tree(folder / "drawn") == whole_tree);
}

TEST_CASE("kilogram: a stopped draw ends with 75, and the same command resumes it")
{
    const ScratchFolder folder;
    const std::vector<std::string> draw{"kilogram", "draw", CLEVRVK_SOURCE_DIR "/samples/tangrams/svg", "--size", "2048", "--threads",
                                        "1",        "--out"};
    std::vector<std::string> command = draw;
    command.push_back(folder / "drawn");
    Program program(command);
    wait_until([&] { return std::filesystem::exists(folder / "drawn/images/own-000001.png"); });
    program.send(SIGTERM);
    const Outcome outcome = program.wait();
    CHECK_MESSAGE(outcome.exit_code == 75, outcome.err);
    CHECK(outcome.err.find("give the same command again to resume") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder / "drawn/images/own-000099.png"));
    CHECK(run_program({"check", folder / "drawn"}).out.find("the run is not finished") != std::string::npos);
    // Drawn pictures stay. At another size for time: a folder that was stopped is known by its settings.
    command[4] = "16";
    CHECK(run_program(command).err.find("the folder was made with size 2048 instead of 16") != std::string::npos);
}

}  // namespace clevrvk::tests
