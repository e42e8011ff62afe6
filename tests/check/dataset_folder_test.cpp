// Tests which contents of dataset.json are accepted.
#include "renderer/check/dataset_folder.h"

#include "renderer/base/error.h"
#include "renderer/check/compare_json.h"
#include "tests/folder_layouts.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <sys/stat.h>

namespace clevrvk::check {

TEST_CASE("read_if_there refuses a pipe in the place of a dataset's file, without waiting for one who writes into it")
{
    std::string pattern = (std::filesystem::temp_directory_path() / "clevrvk_test_XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    const std::filesystem::path pipe = std::filesystem::path(pattern) / "mask.png";
    CHECK_FALSE(read_if_there(pipe).has_value());
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK_THROWS_WITH_AS(static_cast<void>(read_if_there(pipe)), ("cannot read '" + pipe.string() + "': it is not a regular file").c_str(),
                         ReadError);
    std::filesystem::remove_all(pattern);
}

TEST_CASE("read_description quotes the name of a format that is not known, whatever it holds")
{
    std::string pattern = (std::filesystem::temp_directory_path() / "clevrvk_test_XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    std::ofstream(std::filesystem::path(pattern) / "dataset.json")
        << R"({"complete":true,"tool":{"version":"1"},"panels":1,"failed_records":0,"spec_hash":"","format":"a\nb","seed":null,"device":"",)"
        << R"("settings":{"assets":"","writes_images":false,"samples":0,"quality":"","denoised":false,"driver":"","aovs":[],"shard_index":0,"shard_count":1,"generator":null}})";
    Findings findings;
    CHECK_THROWS_WITH_AS(static_cast<void>(read_description(pattern, folder_layouts(), findings)),
                         ("'" + pattern + "': datasets of format 'a\\x0ab' cannot be checked: it is not known here").c_str(), SpecError);
    std::filesystem::remove_all(pattern);
}

TEST_CASE("compare_values names the members that the shorter of two lists lacks, and lists that share little as wholes")
{
    const auto compare = [](const std::string& expected, const std::string& found) {
        std::vector<std::string> differences;
        compare_values("a", Json::parse(expected), Json::parse(found), [&](const std::string& path, const Json* wanted, const Json* there) {
            differences.push_back(describe_difference(path, wanted, there));
        });
        return differences;
    };
    const std::string three = R"([{"n":1},{"n":2},{"n":3}])";
    CHECK(compare(three, R"([{"n":1},{"n":3}])") == std::vector<std::string>{R"(a[1]: expected {"n":2}, found nothing)"});
    CHECK(compare(R"([{"n":1},{"n":3}])", three) == std::vector<std::string>{R"(a[1]: expected nothing, found {"n":2})"});
    CHECK(compare(three, R"([{"n":1},{"n":4},{"n":5},{"n":6},{"n":3}])").size() == 4);
    CHECK(compare(three, R"([{"n":4},{"n":5}])") ==
          std::vector<std::string>{R"(a: expected [{"n":1},{"n":2},{"n":3}], found [{"n":4},{"n":5}])"});
    CHECK(compare(three, R"([{"n":1},{"n":2},{"n":3},{"n":3}])").size() == 1);  // one twice: as a whole
}

}  // namespace clevrvk::check
