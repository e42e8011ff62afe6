// Tests that only one process at a time can lock a folder.
#include "renderer/write/folder_lock.h"

#include "renderer/base/error.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>

#include <csignal>

#include <sys/wait.h>

using namespace clevrvk;
using namespace clevrvk::write;

TEST_CASE("FolderLock refuses a folder that another holds, and names it")
{
    const ScratchFolder folder;
    const FolderLock lock(folder.path());
    const std::string what = message_of<IoError>([&] { const FolderLock second(folder.path()); });
    CHECK(contains(what, fmt::format("'{}' is in use", folder.path().string())));
    CHECK(std::filesystem::exists(folder.path() / ".lock"));
}

TEST_CASE("FolderLock removes its file at the end, and the folder is free again")
{
    const ScratchFolder folder;
    {
        const FolderLock lock(folder.path());
    }
    CHECK(read_tree(folder.path()).empty());
    CHECK_NOTHROW(FolderLock(folder.path()));
}

TEST_CASE("FolderLock takes a folder whose holder was killed")
{
    const ScratchFolder folder;
    const pid_t child = fork();
    if (child == 0) {
        const FolderLock lock(folder.path());
        raise(SIGKILL);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WIFSIGNALED(status));
    REQUIRE(std::filesystem::exists(folder.path() / ".lock"));
    CHECK_NOTHROW(FolderLock(folder.path()));
}

TEST_CASE("FolderLock is refused to a second process")
{
    const ScratchFolder folder;
    const FolderLock lock(folder.path());
    const pid_t child = fork();
    if (child == 0) {
        const std::string what = message_of<IoError>([&] { const FolderLock second(folder.path()); });
        _exit(contains(what, "is in use") ? 7 : 1);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WEXITSTATUS(status) == 7);
}
