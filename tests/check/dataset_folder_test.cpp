// Tests which contents of dataset.json are accepted.
#include "renderer/check/dataset_folder.h"

#include "renderer/base/error.h"
#include "tests/folder_layouts.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace clevrvk::check {

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

}  // namespace clevrvk::check
