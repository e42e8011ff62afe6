// Tests that a cache file is either whole or treated as absent.
#include "renderer/gpu/cache_file.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>

#include <string>

namespace clevrvk::gpu {

using write::read_file;
using write::ScratchFolder;
using write::write_file;

TEST_CASE("load_cache_file gives back what store_cache_file kept, in a folder that was not there")
{
    const ScratchFolder folder;
    const std::string bytes("a\0b\n\xff", 5);
    REQUIRE(store_cache_file(folder.path() / "deep" / "cache", bytes));
    CHECK(load_cache_file(folder.path() / "deep" / "cache") == bytes);
    CHECK(write::read_tree(folder.path()).size() == 1);
}

TEST_CASE("store_cache_file replaces what was there")
{
    const ScratchFolder folder;
    REQUIRE(store_cache_file(folder.path() / "cache", "old"));
    REQUIRE(store_cache_file(folder.path() / "cache", "new"));
    CHECK(load_cache_file(folder.path() / "cache") == "new");
}

TEST_CASE("load_cache_file gives nothing for a file that is absent, cut short or altered")
{
    const ScratchFolder folder;
    const auto file = folder.path() / "cache";
    CHECK(load_cache_file(file).empty());
    REQUIRE(store_cache_file(file, "some pipelines"));
    const std::string whole = read_file(file);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        write_file(file, whole.substr(0, length));
        CHECK(load_cache_file(file).empty());
    }
    std::string altered = whole;
    altered.back() = 'S';
    write_file(file, altered);
    CHECK(load_cache_file(file).empty());
}

TEST_CASE("store_cache_file says so, and leaves nothing behind, where no file can be")
{
    const ScratchFolder folder;
    write_file(folder.path() / "file", "");
    CHECK_FALSE(store_cache_file(folder.path() / "file" / "cache", "bytes"));
    CHECK(write::read_tree(folder.path()).size() == 1);
}

}  // namespace clevrvk::gpu
