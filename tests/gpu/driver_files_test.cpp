// Tests that driver files are found where the loader looks, and that the reason is named for one that does not load.
#include "renderer/gpu/driver_files.h"
#include "tests/gpu/scratch_environment.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace clevrvk::gpu {

using write::contains;
using write::ScratchFolder;
using write::write_file;

TEST_CASE("find_driver_files takes the files and folders of VK_DRIVER_FILES and nothing else")
{
    const ScratchFolder folder;
    write_file(folder.path() / "some" / "b.json", "{}");
    write_file(folder.path() / "some" / "a.json", "{}");
    write_file(folder.path() / "some" / "read.me", "");
    const std::string single = (folder.path() / "single.json").string();
    const ScratchVariable files("VK_DRIVER_FILES", single + ":" + (folder.path() / "some").string());
    const std::vector<std::string> expected{single, (folder.path() / "some" / "a.json").string(),
                                            (folder.path() / "some" / "b.json").string()};
    CHECK(find_driver_files() == expected);
}

TEST_CASE("find_driver_files looks into the user's data folder")
{
    const ScratchFolder folder;
    const std::string file = (folder.path() / "vulkan" / "icd.d" / "card.json").string();
    write_file(file, "{}");
    const ScratchVariable none("VK_DRIVER_FILES", std::nullopt);
    const ScratchVariable older("VK_ICD_FILENAMES", std::nullopt);
    const ScratchVariable data("XDG_DATA_HOME", folder.path().string());
    const std::vector<std::string> files = find_driver_files();
    CHECK(std::count(files.begin(), files.end(), file) == 1);
}

TEST_CASE("examine_driver_files reports the dynamic linker's reason for a library that does not load")
{
    const ScratchFolder folder;
    write_file(folder.path() / "card.json",
               R"({"file_format_version": "1.0.0", "ICD": {"library_path": "./libnot_there.so", "api_version": "1.3.0"}})");
    const ScratchVariable files("VK_DRIVER_FILES", (folder.path() / "card.json").string());
    const std::vector<DriverFile> examined = examine_driver_files();
    REQUIRE(examined.size() == 1);
    CHECK(examined[0].library == "./libnot_there.so");
    CHECK(contains(examined[0].error, (folder.path() / "libnot_there.so").string()));
    CHECK(contains(examined[0].error, "No such file"));
}

TEST_CASE("examine_driver_files reports short lines, whatever a file names")
{
    const ScratchFolder folder;
    const std::string file = (folder.path() / "card.json").string();
    const ScratchVariable files("VK_DRIVER_FILES", file);
    write_file(file, R"({"ICD": {"library_path": "./a\nb"}})");
    CHECK(examine_driver_files().at(0).library == "./a\\x0ab");
    CHECK(contains(examine_driver_files().at(0).error, "a\\x0ab"));
    write_file(file, R"({"ICD": {"library_path": "./)" + std::string(100'000, 'x') + R"("}})");
    CHECK(examine_driver_files().at(0).library.size() < 4000);
    CHECK(examine_driver_files().at(0).error.size() < 4000);
}

TEST_CASE("examine_driver_files reports files that are absent, not JSON or name no library")
{
    const ScratchFolder folder;
    write_file(folder.path() / "broken.json", "{");
    write_file(folder.path() / "empty.json", R"({"ICD": {"library_path": 3}})");
    const std::string list = (folder.path() / "absent.json").string() + ":" + (folder.path() / "broken.json").string() + ":" +
                             (folder.path() / "empty.json").string();
    const ScratchVariable files("VK_DRIVER_FILES", list);
    const std::vector<DriverFile> examined = examine_driver_files();
    REQUIRE(examined.size() == 3);
    CHECK(contains(examined[0].error, "No such file"));
    CHECK(contains(examined[1].error, "broken.json"));
    CHECK(contains(examined[2].error, "library_path"));
}

TEST_CASE("find_loader names the library and its version")
{
    const LoaderInfo loader = find_loader();
    INFO(loader.error);
    CHECK(contains(loader.path, "libvulkan.so.1"));
    CHECK(loader.version.starts_with("1."));
}

}  // namespace clevrvk::gpu
