// Tests that the version names hashes of the inputs that determine output bytes, and of nothing else.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

const std::string kListed = CLEVRVK_STAGES;  // the files that the build hashed

/// The hashes of the files under a folder that a list names.
std::string hash_stages(const std::string& root, const std::string& list)
{
    const ScratchFolder folder;
    const std::string out = folder / "out";
    REQUIRE(std::system(fmt::format("'{}' '{}' '{}' > '{}'", CLEVRVK_HASH_STAGES, root, list, out).c_str()) == 0);
    return read_file(out);
}

/// The hash of one source of C++.
std::string hash_source(const std::string& text)
{
    const ScratchFolder folder;
    static_cast<void>(folder.add("a.cpp", text));
    return hash_stages(folder / "", folder.add("list", "render a.cpp\n"));
}

/// Every file that the build hashed, in a folder of its own.
void copy_sources(const ScratchFolder& folder)
{
    std::istringstream lines(read_file(kListed));
    for (std::string stage, path; lines >> stage >> path;) {
        fs::create_directories(fs::path(folder / path).parent_path());
        fs::copy_file(fs::path(CLEVRVK_SOURCE_DIR) / path, folder / path);
    }
}

/// Replaces the one place where a file says so.
void replace_once(const ScratchFolder& folder, const std::string& file, const std::string& before, const std::string& after)
{
    std::string text = read_file(folder / file);
    const std::size_t at = text.find(before);
    REQUIRE(at != std::string::npos);
    REQUIRE(text.find(before, at + 1) == std::string::npos);
    static_cast<void>(folder.add(file, text.replace(at, before.size(), after)));
}

/// As `clevrvk --version` names the stages that such lines hash.
std::string describe_version(const std::string& hashes)
{
    std::string version = "clevrvk 0.1.0+";
    for (const std::string stage : {"render", "labels", "generators", "verbs"}) {
        std::smatch match;
        REQUIRE(std::regex_search(hashes, match, std::regex(stage + " ([0-9a-f]{8})\n")));
        version += (stage == "render" ? "" : ".") + stage + "." + match.str(1);
    }
    return version + "\n";
}

}  // namespace

TEST_CASE("a stage's hash leaves out comments, white space and help texts")
{
    const std::string hash = hash_source("int f() { return g('\"', \"a // b\", 1'000); }\n");
    CHECK(hash_source("int f()\n{\n    return g( '\"', \"a // b\",  // why\n             1'000 );  /* \" */\n}\n") == hash);
    CHECK(hash_source("Row r{1, \"one\"\n \"word\"_help};") == hash_source("Row r{1, \"another // word\"_help};"));
    CHECK(hash_source("auto r = R\"x(// )\" )x\"_help;") == hash_source("auto r = \"\"_help;"));
}

TEST_CASE("a stage's hash holds every token, and every literal that is no help text")
{
    const std::string hash = hash_source("int f() { return g('a', \"a // b\", 1'000); }");
    for (const std::string text :
         {"int f() { return g('b', \"a // b\", 1'000); }", "int f() { return g('a', \"a // c\", 1'000); }",
          "int f() { return g('a', \"a  // b\", 1'000); }", "int f() { return g('a', \"a // b\", 1'001); }",
          "intf() { return g('a', \"a // b\", 1'000); }", "int f() { return g('a', R\"(a // b)\", 1'000); }"}) {
        CAPTURE(text);
        CHECK(hash_source(text) != hash);
    }
}

TEST_CASE("--version names the hash of every stage's sources, and a corrected help text, comment or command keeps it")
{
    const ScratchFolder folder;
    copy_sources(folder);
    const std::string version = run_program({"--version"}).out;
    CHECK(describe_version(hash_stages(folder / "", kListed)) == version);

    replace_once(folder, "generators/clevr/clevr.cpp", "\"least number of objects\"_help", "\"the least number of objects\"_help");
    replace_once(folder, "renderer/scene/build_scene.h", "#pragma once", "// A better word.\n#pragma once");
    CHECK(describe_version(hash_stages(folder / "", kListed)) == version);
    CHECK(read_file(kListed).find("tools/clevrvk/commands/") == std::string::npos);
}

TEST_CASE("a change of a task changes the generators' hash alone")
{
    const ScratchFolder folder;
    copy_sources(folder);
    const std::string before = hash_stages(folder / "", kListed);
    replace_once(folder, "generators/clevr/clevr.cpp", "streams.stream(\"scene/objects\")", "streams.stream(\"scene/things\")");
    const std::string after = hash_stages(folder / "", kListed);
    for (const std::string stage : {"render", "labels", "generators", "verbs"}) {
        CAPTURE(stage);
        const std::size_t at = before.find(stage + " ");
        REQUIRE(at != std::string::npos);
        CHECK((before.substr(at, stage.size() + 9) == after.substr(at, stage.size() + 9)) == (stage != "generators"));
    }
}

}  // namespace clevrvk::tests
