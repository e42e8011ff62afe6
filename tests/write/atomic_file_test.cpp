// Tests whole files and growing files: what is on the disk after success and after failure.
#include "renderer/write/append_file.h"
#include "renderer/write/atomic_file.h"

#include "renderer/base/error.h"
#include "renderer/base/hash.h"
#include "renderer/write/folder_lock.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>

#include <csignal>
#include <stdexcept>
#include <vector>

#include <sys/resource.h>

using namespace clevrvk;
using namespace clevrvk::write;
namespace fs = std::filesystem;

namespace {

std::vector<std::uint8_t> to_bytes(const std::string& text)
{
    return {text.begin(), text.end()};
}

// While it lives, no file of this process grows beyond a size: the system then refuses with EFBIG.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t size) : old_handler_(std::signal(SIGXFSZ, SIG_IGN))
    {
        getrlimit(RLIMIT_FSIZE, &old_);
        const rlimit limit{size, old_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit()
    {
        setrlimit(RLIMIT_FSIZE, &old_);
        std::signal(SIGXFSZ, old_handler_);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit old_{};
    void (*old_handler_)(int);
};

}  // namespace

TEST_CASE("write_file_atomically makes folders and leaves the file alone in its place")
{
    const ScratchFolder folder;
    write_file_atomically(folder.path(), "a/b/c.png", to_bytes("first"));
    write_file_atomically(folder.path(), "a/b/c.png", to_bytes("second"));
    CHECK(read_tree(folder.path()) == std::map<std::string, std::string>{{"a/b/c.png", "second"}});
}

TEST_CASE("write_file_atomically takes over what a killed run left")
{
    const ScratchFolder folder;
    write_file(folder.path() / kPartsName / digest_hex("c.png"), "half of a much longer picture");
    write_file_atomically(folder.path(), "c.png", to_bytes("whole"));
    CHECK(read_tree(folder.path()) == std::map<std::string, std::string>{{"c.png", "whole"}});
}

TEST_CASE("find_foreign_name: the first name that is neither a lock nor parts nor among those that belong there")
{
    const ScratchFolder folder;
    write_file(folder.path() / kLockFileName, "");
    write_file(folder.path() / kPartsName / "half", "x");
    CHECK_FALSE(find_foreign_name(folder.path()).has_value());
    for (const char* name : {"c.wav", "b.txt", "a.wav", "d.txt"}) {
        write_file(folder.path() / name, "x");
    }
    CHECK(find_foreign_name(folder.path()) == "a.wav");
    CHECK(find_foreign_name(folder.path(), [](const std::string& name) { return name.ends_with(".wav"); }) == "b.txt");
    CHECK_THROWS_AS(static_cast<void>(find_foreign_name(folder.path() / "none")), IoError);
}

TEST_CASE("write_file_atomically does not bring a folder back that was removed, nor leaves it")
{
    const ScratchFolder folder;
    const fs::path gone = folder.path() / "gone";
    const std::string what = message_of<IoError>([&] { write_file_atomically(gone, "a/c.png", to_bytes("x")); });
    CHECK(what == fmt::format("cannot make the folder '{}': No such file or directory", (gone / kPartsName).string()));
    CHECK_FALSE(fs::exists(gone));
    CHECK_THROWS_AS(write_file_atomically(folder.path(), "../c.png", to_bytes("x")), std::logic_error);
}

TEST_CASE("write_file_atomically names the path and the reason when a folder is a file")
{
    const ScratchFolder folder;
    write_file(folder.path() / "file", "");
    const std::string what = message_of<IoError>([&] { write_file_atomically(folder.path(), "file/c.png", to_bytes("x")); });
    CHECK(contains(what, (folder.path() / "file").string()));
    CHECK(contains(what, "Not a directory"));
}

TEST_CASE("write_file_atomically leaves the old file and nothing else when the new one does not fit")
{
    const ScratchFolder folder;
    write_file(folder.path() / "c.png", "old");
    std::string what;
    {
        const FileSizeLimit limit(1000);
        what = message_of<IoError>([&] { write_file_atomically(folder.path(), "c.png", std::vector<std::uint8_t>(5000)); });
    }
    CHECK(what == "cannot write '" + (folder.path() / "c.png").string() + "': File too large");
    CHECK(read_tree(folder.path()) == std::map<std::string, std::string>{{"c.png", "old"}});
}

TEST_CASE("fail_io says in plain words that the disk is full")
{
    const FileDescriptor full = open_file("/dev/full", 1);
    const int error = write_all(full.number(), to_bytes("x"));
    const std::string what = message_of<IoError>([&] { fail_io("write", "x.png", error); });
    CHECK(what == "cannot write 'x.png': the disk is full: No space left on device");
}

TEST_CASE("AppendFile adds lines after the trusted part and cuts off what differs")
{
    const ScratchFolder folder;
    write_file(folder.path() / "lines", "one\ntwo\nthr");
    AppendFile file(folder.path() / "lines", 4);
    file.append_line("two");
    CHECK(read_file(folder.path() / "lines") == "one\ntwo\nthr");
    file.append_line("three");
    CHECK(read_file(folder.path() / "lines") == "one\ntwo\nthree\n");
    CHECK(file.size() == 14);
}

TEST_CASE("AppendFile trims what is left over")
{
    const ScratchFolder folder;
    write_file(folder.path() / "lines", "one\ntwo\n");
    AppendFile file(folder.path() / "lines", 4);
    file.trim();
    CHECK(read_file(folder.path() / "lines") == "one\n");
}

TEST_CASE("AppendFile leaves the file as before when a line does not fit")
{
    const ScratchFolder folder;
    AppendFile file(folder.path() / "lines", 0);
    file.append_line("one");
    std::string what;
    {
        const FileSizeLimit limit(10);
        what = message_of<IoError>([&] { file.append_line("a line too long for the limit"); });
    }
    CHECK(contains(what, "File too large"));
    CHECK(read_file(folder.path() / "lines") == "one\n");
    file.append_line("two");
    CHECK(read_file(folder.path() / "lines") == "one\ntwo\n");
}
