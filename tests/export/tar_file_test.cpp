// Tests the blocks of tar files against one that GNU tar wrote.
#include "renderer/export/tar_file.h"

#include <doctest/doctest.h>

#include <stdexcept>

using namespace clevrvk::exporting;

TEST_CASE("make_tar_header gives the block of GNU tar for the same member")
{
    // tar --format=ustar --mode=0644 --owner=0 --group=0 --numeric-owner --mtime=@0 -c a.png, of 1000 bytes.
    const std::string block = make_tar_header("a.png", 1000);
    REQUIRE(block.size() == 512);
    CHECK(block.substr(0, 6) == std::string("a.png\0", 6));
    CHECK(block.substr(100, 24) == std::string("0000644\0" "0000000\0" "0000000\0", 24));
    CHECK(block.substr(124, 24) == std::string("00000001750\0" "00000000000\0", 24));
    CHECK(block.substr(148, 9) == std::string("010136\0 " "0", 9));
    CHECK(block.substr(257, 8) == std::string("ustar\0" "00", 8));
    CHECK(block.substr(329, 16) == std::string("0000000\0" "0000000\0", 16));
    CHECK(block.find_first_not_of('\0', 345) == std::string::npos);
}

TEST_CASE("make_tar_padding fills the last block, and count_tar_bytes counts it with the header")
{
    CHECK(make_tar_padding(0).empty());
    CHECK(make_tar_padding(1).size() == 511);
    CHECK(make_tar_padding(512).empty());
    CHECK(count_tar_bytes(0) == 512);
    CHECK(count_tar_bytes(512) == 1024);
    CHECK(count_tar_bytes(513) == 1536);
    CHECK(make_tar_end() == std::string(kTarEndBytes, '\0'));
    CHECK(kTarEndBytes == 1024);
}

TEST_CASE("make_tar_header refuses a name or a size that its fields cannot hold")
{
    CHECK_THROWS_AS(static_cast<void>(make_tar_header(std::string(101, 'a'), 1)), std::logic_error);
    CHECK_THROWS_AS(static_cast<void>(make_tar_header("a", std::uint64_t{1} << 33U)), std::logic_error);
    CHECK(make_tar_header("a", (std::uint64_t{1} << 33U) - 1).substr(124, 11) == "77777777777");
}
