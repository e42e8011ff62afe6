// Tests reading whole files and lines, and the reasons why reading may fail.
#include "renderer/base/file_io.h"

#include "renderer/base/error.h"
#include "renderer/base/regular_file.h"

#include <doctest/doctest.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <new>
#include <sstream>
#include <string>

#include <sys/stat.h>
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

TEST_CASE("fail_read distinguishes errors that the user can fix from temporary ones")
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

TEST_CASE("fail_read does not blame a file for a lack of memory")
{
    CHECK_THROWS_AS(fail_read("cannot read 'a'", ENOMEM), std::bad_alloc);
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

TEST_CASE("read_line gives lines up to its limit whole, whatever blocks it reads, and stops within a longer one")
{
    for (const std::size_t length : std::initializer_list<std::size_t>{0, 1, 2, 16382, 16383, 16384, 32766, 40000}) {
        CAPTURE(length);
        const std::string text(length, 'x');
        std::string line;
        std::istringstream whole(text + "\n\nlast");
        CHECK(read_line(whole, line, length) == LineEnd::Newline);
        CHECK(line == text);
        CHECK(read_line(whole, line, length) == LineEnd::Newline);
        CHECK(line.empty());
        CHECK(read_line(whole, line, 4) == LineEnd::OfText);
        CHECK(line == "last");
        CHECK(read_line(whole, line, 4) == LineEnd::None);
        std::istringstream longer(text + "yz\nnext\n");
        CHECK(read_line(longer, line, length + 1) == LineEnd::Cut);
        CHECK(line == text + "y");
        CHECK(read_line(longer, line, 4) == LineEnd::Newline);
        CHECK(line == "z");
        CHECK(read_line(longer, line, 4) == LineEnd::Newline);
        CHECK(line == "next");
    }
}

TEST_CASE("LineReader counts lines, recognises a torn last one, and names one that is too long")
{
    constexpr std::size_t kMib = std::size_t{1} << 20U;
    std::istringstream text("a\n\nb");
    LineReader lines(text, "f", kMib);
    std::string line;
    CHECK((lines.next(line) && line == "a" && lines.has_end() && lines.number() == 1));
    CHECK((lines.next(line) && line.empty() && lines.has_end() && lines.number() == 2));
    CHECK((lines.next(line) && line == "b" && !lines.has_end() && lines.number() == 3));
    CHECK_FALSE(lines.next(line));

    std::istringstream longer("a\n" + std::string(kMib, 'x') + "\n" + std::string(2 * kMib, 'x'));
    LineReader long_lines(longer, "f", kMib);
    CHECK((long_lines.next(line) && long_lines.next(line) && line.size() == kMib));
    CHECK_THROWS_WITH_AS(static_cast<void>(long_lines.next(line)), "f:3: the line is longer than 1 MiB", SpecError);
}

TEST_CASE("LineReader names a file that is not there, and one that is a folder")
{
    const ScratchFolder folder;
    CHECK_THROWS_AS(LineReader(folder.path() / "missing", 1U << 20U), ReadError);
    LineReader lines(folder.path(), 1U << 20U);
    std::string line;
    CHECK_THROWS_WITH_AS(static_cast<void>(lines.next(line)), ("cannot read '" + folder.path().string() + "': Is a directory").c_str(),
                         ReadError);
}

TEST_CASE("digest_file refuses a pipe at once, and refuse_endless_file all that is neither there, a file nor a folder")
{
    const ScratchFolder folder;
    const fs::path pipe = folder.path() / "pipe";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    const std::string fault = "cannot read '" + pipe.string() + "': it is not a regular file";
    CHECK_THROWS_WITH_AS(static_cast<void>(digest_file(pipe)), fault.c_str(), ReadError);
    CHECK_THROWS_WITH_AS(refuse_endless_file(pipe), fault.c_str(), ReadError);
    CHECK_THROWS_AS(refuse_endless_file("/dev/null"), ReadError);
    refuse_endless_file(folder.path());
    refuse_endless_file(folder.path() / "absent");
    std::ofstream(folder.path() / "file") << "text";
    refuse_endless_file(folder.path() / "file");
}
