// Runs sbatch, squeue and scontrol, and captures their output in memory.
#include "tools/farm/slurm.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/write/file_descriptor.h"

#include <fmt/ranges.h>

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>

extern char** environ;

namespace clevrvk::farm {
namespace {

constexpr int kNotInstalled = 127;

// File descriptors of the started command, not of this process.
constexpr int kInput = 0;
constexpr int kOutput = 1;
constexpr int kErrors = 2;

// Job, index, state, node, reason.
constexpr const char* kQueueFormat = "%F|%K|%T|%N|%r";
constexpr std::size_t kQueueFieldCount = 5;

write::FileDescriptor open_memory(const char* name)
{
    const int number = memfd_create(name, MFD_CLOEXEC);
    if (number < 0) {
        throw IoError(fmt::format("cannot store the output of a command: {}", describe_errno(errno)));
    }
    return write::FileDescriptor(number);
}

std::string read_memory(int number)
{
    std::string text;
    std::array<char, 65536> block;
    for (ssize_t count = 1; count > 0;) {
        count = pread(number, block.data(), block.size(), static_cast<off_t>(text.size()));
        text.append(block.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    return text;
}

std::optional<int> parse_number(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

std::vector<std::string> split(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

[[noreturn]] void fail_command(const std::string& command, const CommandResult& result)
{
    throw IoError(result.exit_code == kNotInstalled ? fmt::format("'{}' is not installed", command)
                                                    : fmt::format("'{}' failed: {}", command, fmt::join(split(result.err, '\n'), "; ")));
}

}  // namespace

CommandResult run_command(const std::vector<std::string>& words)
{
    const write::FileDescriptor out = open_memory("out");
    const write::FileDescriptor err = open_memory("err");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, kInput, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out.number(), kOutput);
    posix_spawn_file_actions_adddup2(&actions, err.number(), kErrors);
    std::vector<std::string> copies = words;
    std::vector<char*> pointers;
    for (std::string& word : copies) {
        pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    pid_t pid = -1;
    const int failure = posix_spawnp(&pid, pointers.front(), &actions, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failure == ENOENT) {
        return {kNotInstalled, "", ""};
    }
    if (failure != 0) {
        throw IoError(fmt::format("cannot start '{}': {}", words.front(), describe_errno(failure)));
    }
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    CommandResult result{WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_memory(out.number()), read_memory(err.number())};
    result.err.erase(result.err.find_last_not_of('\n') + 1);
    return result;
}

bool is_live(std::string_view state)
{
    constexpr std::array<std::string_view, 11> kEnded{"BOOT_FAIL",     "CANCELLED", "COMPLETED", "DEADLINE",     "FAILED", "NODE_FAIL",
                                                      "OUT_OF_MEMORY", "PREEMPTED", "REVOKED",   "SPECIAL_EXIT", "TIMEOUT"};
    return std::find(kEnded.begin(), kEnded.end(), state) == kEnded.end();
}

std::vector<QueueEntry> parse_queue(std::string_view text)
{
    std::vector<QueueEntry> entries;
    for (const std::string& line : split(text, '\n')) {
        const std::vector<std::string> fields = split(line, '|');
        if (fields.size() != kQueueFieldCount) {
            continue;
        }
        const std::string& reason = fields[4];
        entries.push_back({fields[0], parse_number(fields[1]).value_or(-1), fields[2], fields[3], reason == "None" ? "" : reason});
    }
    return entries;
}

std::vector<QueueEntry> read_queue(const std::vector<std::string>& jobs)
{
    if (jobs.empty()) {
        return {};
    }
    const CommandResult result = run_command({"squeue", "--noheader", "--array", "--states=all",
                                              fmt::format("--jobs={}", fmt::join(jobs, ",")), fmt::format("--format={}", kQueueFormat)});
    // Slurm prints this message for a job that it no longer knows.
    const bool is_forgotten = result.err.find("Invalid job id") != std::string::npos;
    if (result.exit_code != 0 && !is_forgotten) {
        fail_command("squeue", result);
    }
    return parse_queue(result.out);
}

int read_most_array_size()
{
    const CommandResult result = run_command({"scontrol", "show", "config"});
    if (result.exit_code != 0) {
        const std::string reason =
            result.exit_code == kNotInstalled ? "'scontrol' is not installed" : fmt::format("{}", fmt::join(split(result.err, '\n'), "; "));
        throw SpecError(
            fmt::format("no Slurm cluster answers: {}; 'clevrvk farm submit --no-submit' only writes the scripts", reason));
    }
    for (const std::string& line : split(result.out, '\n')) {
        const std::size_t value = line.find_last_of(' ') + 1;
        if (line.starts_with("MaxArraySize")) {
            const int size = parse_number(std::string_view(line).substr(value)).value_or(0);
            if (size > 0) {
                return size;
            }
        }
    }
    throw SpecError("this cluster does not allow job arrays (its MaxArraySize is 0)");
}

std::string submit_script(const std::vector<std::string>& words)
{
    std::vector<std::string> command{"sbatch", "--parsable"};
    command.insert(command.end(), words.begin(), words.end());
    const CommandResult result = run_command(command);
    if (result.exit_code == kNotInstalled) {
        throw SpecError("'sbatch' is not installed: this machine is not part of a Slurm cluster");
    }
    if (result.exit_code != 0) {
        throw SpecError(fmt::format("sbatch refuses the job: {}", result.err));
    }
    // The output is ID, or ID;CLUSTER.
    return result.out.substr(0, result.out.find_first_of(";\n"));
}

}  // namespace clevrvk::farm
