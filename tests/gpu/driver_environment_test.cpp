// Tests the driver's settings, and where caches go.
#include "renderer/gpu/driver_environment.h"
#include "tests/gpu/scratch_environment.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace clevrvk::gpu {

using write::ScratchFolder;

namespace {

std::string read_variable(const char* name)
{
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

// Nothing set, and a cache folder of the test's own.
struct CleanEnvironment {
    ScratchFolder folder;
    ScratchVariable cache{"XDG_CACHE_HOME", folder.path().string()};
    ScratchVariable width{"LP_NATIVE_VECTOR_WIDTH", std::nullopt};
    ScratchVariable threads{"LP_NUM_THREADS", std::nullopt};
    ScratchVariable mesa_dir{"MESA_SHADER_CACHE_DIR", std::nullopt};
    ScratchVariable mesa_off{"MESA_SHADER_CACHE_DISABLE", std::nullopt};
    ScratchVariable no_device_select{"NODEVICE_SELECT", std::nullopt};
};

}  // namespace

TEST_CASE("prepare_driver_environment gives each vector width a shader cache of its own and makes its folder")
{
    const CleanEnvironment environment;
    prepare_driver_environment(0);
    const std::string dir = read_variable("MESA_SHADER_CACHE_DIR");
    CHECK(dir == (environment.folder.path() / "clevrvk" / "clevrvk-width-default").string());
    CHECK(std::filesystem::is_directory(dir));
    CHECK(read_variable("LP_NUM_THREADS").empty());
}

TEST_CASE("prepare_driver_environment keeps Mesa's layer that sorts devices for desktops out of the program")
{
    const CleanEnvironment environment;
    prepare_driver_environment(0);
    CHECK(read_variable("NODEVICE_SELECT") == "1");
}

TEST_CASE("prepare_driver_environment keeps the user's vector width, threads and cache folder, and adds the width to the folder")
{
    const CleanEnvironment environment;
    const std::string own = (environment.folder.path() / "own").string();
    const ScratchVariable width("LP_NATIVE_VECTOR_WIDTH", "512");
    const ScratchVariable threads("LP_NUM_THREADS", "3");
    const ScratchVariable dir("MESA_SHADER_CACHE_DIR", own);
    prepare_driver_environment(1);
    CHECK(read_variable("LP_NATIVE_VECTOR_WIDTH") == "512");
    CHECK(read_variable("LP_NUM_THREADS") == "3");
    CHECK(read_variable("MESA_SHADER_CACHE_DIR") == own + "/clevrvk-width-512");
}

TEST_CASE("prepare_driver_environment changes nothing more when it is called again")
{
    const CleanEnvironment environment;
    prepare_driver_environment(2);
    const std::string dir = read_variable("MESA_SHADER_CACHE_DIR");
    prepare_driver_environment(2);
    CHECK(read_variable("MESA_SHADER_CACHE_DIR") == dir);
    CHECK(read_variable("LP_NUM_THREADS") == "2");
}

TEST_CASE("find_cache_dir takes a folder among the temporary files when there is no home")
{
    const CleanEnvironment environment;
    const ScratchVariable temporary("TMPDIR", environment.folder.path().string());
    const ScratchVariable cache("XDG_CACHE_HOME", std::nullopt);
    const ScratchVariable home("HOME", (environment.folder.path() / "not_there").string());
    const std::optional<std::string> dir = find_cache_dir();
    REQUIRE(dir.has_value());
    CHECK(dir->starts_with((environment.folder.path() / "clevrvk-cache-").string()));
    CHECK_FALSE(std::filesystem::exists(environment.folder.path() / "not_there"));
}

TEST_CASE("prepare_driver_environment switches Mesa's cache off when no folder can be had")
{
    const CleanEnvironment environment;
    write::write_file(environment.folder.path() / "file", "");
    const std::string blocked = (environment.folder.path() / "file").string();
    const ScratchVariable cache("XDG_CACHE_HOME", blocked);
    const ScratchVariable temporary("TMPDIR", blocked);
    CHECK_FALSE(find_cache_dir().has_value());
    prepare_driver_environment(0);
    CHECK(read_variable("MESA_SHADER_CACHE_DISABLE") == "true");
    CHECK(read_variable("MESA_SHADER_CACHE_DIR").empty());
}

}  // namespace clevrvk::gpu
