// Tests disks that are full, read-only or gone: exit 4 with path and cause, and the next run resumes.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

constexpr int kPanelCount = 200;

bool says(const Outcome& outcome, const std::string& words)
{
    return outcome.err.find(words) != std::string::npos;
}

std::string make_spec()
{
    std::string text;
    for (int i = 0; i < kPanelCount; ++i) {
        text += make_line(fmt::format("e{}", i));
    }
    return text;
}

std::vector<std::string> make_render(const std::string& spec, const std::string& out)
{
    return {"render", "--episodes", spec, "--out", out, "--device", test_device(), "--samples", "4"};
}

std::vector<std::string> make_labels(const std::string& spec, const std::string& out)
{
    return {"render", "--episodes", spec, "--out", out, "--no-images"};
}

/// Lets this process mount, and nothing else: from here on it has a user namespace, in which its user is who he was,
/// and mounts of its own. The program, which it starts, sees the mounts and gets no rights by it. False where the
/// system does not allow that.
bool enter_own_namespaces()
{
    const uid_t user = geteuid();
    const gid_t group = getegid();
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) {
        return false;
    }
    std::ofstream("/proc/self/setgroups") << "deny";
    std::ofstream("/proc/self/uid_map") << fmt::format("{0} {0} 1", user);
    std::ofstream("/proc/self/gid_map") << fmt::format("{0} {0} 1", group);
    return true;
}

/// A disk of a given size on a folder. Whether the system lets us mount one depends on who runs the tests and where.
class SmallDisk {
public:
    SmallDisk(fs::path path, const std::string& size) : path_(std::move(path))
    {
        fs::create_directories(path_);
        const auto mount_disk = [&] { return mount("tmpfs", path_.c_str(), "tmpfs", 0, ("size=" + size).c_str()) == 0; };
        is_mounted_ = mount_disk();
        const bool is_own = !is_mounted_ && enter_own_namespaces();
        is_mounted_ = is_mounted_ || (is_own && mount_disk());
        MESSAGE((is_mounted_ ? fmt::format("a tmpfs is mounted{}", is_own ? ", in namespaces of the tests' own" : "")
                             : fmt::format("NO TMPFS CAN BE MOUNTED HERE ({}): a disk that is full or read-only is not tried; limits of "
                                           "the process are, instead",
                                           std::strerror(errno))));
    }
    ~SmallDisk()
    {
        if (is_mounted_) {
            umount2(path_.c_str(), MNT_DETACH);
        }
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    [[nodiscard]] bool is_mounted() const { return is_mounted_; }

    void remount(unsigned long flags, const std::string& size) const
    {
        REQUIRE(mount("tmpfs", path_.c_str(), "tmpfs", MS_REMOUNT | flags, ("size=" + size).c_str()) == 0);
    }

private:
    fs::path path_;
    bool is_mounted_ = false;
};

/// Runs the program where no file may grow beyond a size. Without pictures only: the CPU driver keeps its memory in
/// files.
Outcome run_with_file_limit(const std::vector<std::string>& arguments, rlim_t bytes)
{
    rlimit old = {};
    getrlimit(RLIMIT_FSIZE, &old);
    const rlimit limit{bytes, old.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);  // inherited by the program; this process writes nothing meanwhile
    std::optional<Program> program;
    program.emplace(arguments);
    setrlimit(RLIMIT_FSIZE, &old);
    return program->wait();
}

/// Where no user may write, not even root: a disk that is remounted read-only, else the process file system.
Outcome run_where_nothing_can_be_written(const SmallDisk& disk, const fs::path& path, const std::string& spec)
{
    if (disk.is_mounted()) {
        disk.remount(MS_RDONLY, "64m");
        return run_program(make_render(spec, path / "new"));
    }
    return run_program(make_render(spec, "/proc/clevrvk_dataset/out"));
}

}  // namespace

TEST_CASE("a full disk is exit 4 with path and cause, and the run resumes when there is space")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_spec());
    const SmallDisk disk(folder / "disk", "600k");
    const std::string out = folder / "disk/out";
    const auto make = [&](const std::string& to) { return disk.is_mounted() ? make_render(spec, to) : make_labels(spec, to); };
    REQUIRE(run_program(make(folder / "whole")).exit_code == 0);
    const auto run_full = [&] { return disk.is_mounted() ? run_program(make(out)) : run_with_file_limit(make(out), 40'000); };
    for (int attempt = 0; attempt < 2; ++attempt) {
        const Outcome full = run_full();
        CHECK(full.exit_code == 4);
        CHECK_MESSAGE(says(full, out + "/"), full.err);
        CHECK_MESSAGE(says(full, disk.is_mounted() ? "the disk is full: No space left on device" : "File too large"), full.err);
    }
    CHECK(count_lines(out + "/journal.jsonl") > 10);
    if (disk.is_mounted()) {
        disk.remount(0, "64m");
    }
    const Outcome resumed = run_program(make(out));
    CHECK_MESSAGE(resumed.exit_code == 0, resumed.err);
    CHECK(says(resumed, "done before"));
    CHECK(read_whole_tree(out) == read_whole_tree(folder / "whole"));
}

TEST_CASE("a file that may not grow is exit 4 wherever the limit strikes, and the run resumes without it")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_spec());
    REQUIRE(run_program(make_labels(spec, folder / "whole")).exit_code == 0);
    // In the description, the journal and the index; below 5,000 bytes the message itself would be cut.
    for (const rlim_t bytes : {5'000U, 12'000U, 40'000U, 200'000U}) {
        const std::string out = folder / fmt::format("out_{}", bytes);
        const Outcome limited = run_with_file_limit(make_labels(spec, out), bytes);
        CHECK(limited.exit_code == 4);
        CHECK_MESSAGE(says(limited, "File too large"), limited.err);
        CHECK(says(limited, out));
        const Outcome resumed = run_program(make_labels(spec, out));
        CHECK_MESSAGE(resumed.exit_code == 0, resumed.err);
        CHECK(read_whole_tree(out) == read_whole_tree(folder / "whole"));
    }
}

TEST_CASE("a merge onto a full disk is exit 4, leaves the shards, and resumes when there is space")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_spec());
    REQUIRE(run_program(make_render(spec, folder / "whole")).exit_code == 0);
    for (const char* shard : {"0/2", "1/2"}) {
        std::vector<std::string> arguments = make_render(spec, folder / "sharded");
        arguments.insert(arguments.end(), {"--shard", shard});
        REQUIRE(run_program(arguments).exit_code == 0);
    }
    const auto shards = read_whole_tree(folder / "sharded");
    const SmallDisk disk(folder / "disk", "600k");
    const std::vector<std::string> merge{"merge", folder / "sharded", "--out", folder / "disk/out"};
    const Outcome full = disk.is_mounted() ? run_program(merge) : run_with_file_limit(merge, 40'000);
    CHECK(full.exit_code == 4);
    CHECK_MESSAGE(says(full, folder / "disk/out/"), full.err);
    if (disk.is_mounted()) {
        disk.remount(0, "64m");
    }
    CHECK(run_program(merge).exit_code == 0);
    CHECK(read_whole_tree(folder / "disk/out") == read_whole_tree(folder / "whole"));
    CHECK(read_whole_tree(folder / "sharded") == shards);
}

TEST_CASE("a folder that cannot be written is exit 4 with path and cause")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("e0"));
    const SmallDisk disk(folder / "disk", "64m");
    const std::string out = folder / "disk/out";
    REQUIRE(run_program(make_render(spec, out)).exit_code == 0);
    const Outcome refused = run_where_nothing_can_be_written(disk, folder / "disk", spec);
    CHECK(refused.exit_code == 4);
    CHECK_MESSAGE((says(refused, "Read-only file system") || says(refused, "No such file or directory")), refused.err);
    CHECK(says(refused, disk.is_mounted() ? folder / "disk/new" : "/proc/clevrvk_dataset"));
    if (disk.is_mounted()) {
        const Outcome begun = run_program(make_render(spec, out));
        CHECK(begun.exit_code == 4);
        CHECK(says(begun, out));
    }
    // Root may write wherever only permissions forbid it.
    if (geteuid() != 0) {
        fs::create_directories(folder / "closed");
        fs::permissions(folder / "closed", fs::perms::owner_read | fs::perms::owner_exec);
        const Outcome closed = run_program(make_render(spec, folder / "closed/out"));
        CHECK(closed.exit_code == 4);
        CHECK(says(closed, "Permission denied"));
    }
}

TEST_CASE("a dataset's folder that vanishes while it is written is exit 4, does not come back in part, and is resumed when it is back")
{
    const ScratchFolder folder;
    std::string text = make_spec();
    for (int i = kPanelCount; i < std::max(4 * kPanelCount, 10 * find_batch_panels()); ++i) {
        text += make_line(fmt::format("e{}", i));
    }
    const std::string spec = folder.add("spec.jsonl", text);
    const std::string out = folder / "out";
    Program program(make_render(spec, out));
    wait_until([&] { return count_lines(out + "/index.jsonl") > 0; });
    fs::rename(out, folder / "away");
    const Outcome outcome = program.wait();
    CHECK(outcome.exit_code == 4);
    CHECK_MESSAGE(says(outcome, out), outcome.err);
    CHECK_FALSE(fs::exists(out));
    fs::rename(folder / "away", out);
    CHECK(run_program(make_render(spec, out)).exit_code == 0);
    REQUIRE(run_program(make_render(spec, folder / "whole")).exit_code == 0);
    CHECK(read_whole_tree(out) == read_whole_tree(folder / "whole"));
}

}  // namespace clevrvk::tests
