// Reading whole files and the reasons why it may fail.
#include "renderer/base/file_io.h"

#include "renderer/base/error.h"

#include <doctest/doctest.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

using namespace clevrvk;
namespace fs = std::filesystem;

namespace {

// A folder of this process alone, removed at the end.
class ScratchFolder {
public:
    ScratchFolder() : path_(fs::temp_directory_path() / ("clevrvk_file_io_" + std::to_string(getpid()))) { fs::create_directories(path_); }
    ~ScratchFolder() { fs::remove_all(path_); }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

std::string message_of(const fs::path& path, std::uint64_t most_bytes)
{
    try {
        static_cast<void>(read_text_file(path, most_bytes));
    } catch (const ReadError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("fail_read tells what its user can mend from what may be better later")
{
    CHECK_THROWS_WITH_AS(fail_read("cannot open 'a'", ENOENT), "cannot open 'a': No such file or directory", ReadError);
    CHECK_THROWS_AS(fail_read("cannot read 'a'", EISDIR), ReadError);
    for (const int code : {EIO, ESTALE, EMFILE}) {
        bool is_later = false;
        try {
            fail_read("cannot read 'a'", code);
        } catch (const ReadError&) {
        } catch (const IoError&) {
            is_later = true;
        }
        CHECK_MESSAGE(is_later, code);
    }
}

TEST_CASE("fail_read is one short line, whatever the path holds")
{
    CHECK_THROWS_WITH_AS(fail_read("cannot open 'a\nb'", ENOENT), "cannot open 'a\\x0ab': No such file or directory", ReadError);
    try {
        fail_read(std::string(100'000, 'x'), ENAMETOOLONG);
    } catch (const ReadError& error) {
        CHECK(std::string_view(error.what()).size() < 4000);
    }
}

TEST_CASE("read_text_file gives the bytes as they are")
{
    const ScratchFolder folder;
    const std::string text("a\r\n\0b", 5);
    std::ofstream(folder.path() / "file", std::ios::binary) << text;
    CHECK(read_text_file(folder.path() / "file") == text);
}

TEST_CASE("read_text_file names the path and the system's reason")
{
    const ScratchFolder folder;
    const std::string missing = message_of(folder.path() / "missing", 10);
    CHECK(missing.find("missing") != std::string::npos);
    CHECK(missing.find("No such file") != std::string::npos);
    CHECK(message_of(folder.path(), 10).find("Is a directory") != std::string::npos);
}

TEST_CASE("read_text_file refuses a file above the limit and takes one at the limit")
{
    const ScratchFolder folder;
    std::ofstream(folder.path() / "file") << "12345";
    CHECK(read_text_file(folder.path() / "file", 5) == "12345");
    CHECK(message_of(folder.path() / "file", 4).find("larger than 4 bytes") != std::string::npos);
}
