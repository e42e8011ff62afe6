// Starts the program by posix_spawn, with the three standard descriptors on files.
#include "tests/cli/program.h"

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <thread>

extern char** environ;

namespace clevrvk::tests {
namespace fs = std::filesystem;
namespace {

fs::path make_scratch_dir()
{
    std::string pattern = (fs::temp_directory_path() / "clevrvk_test_XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) {
        throw std::runtime_error("mkdtemp failed");
    }
    return pattern;
}

std::vector<char*> point_to(std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (std::string& text : texts) {
        pointers.push_back(text.data());
    }
    pointers.push_back(nullptr);
    return pointers;
}

/// The tests' own environment without that of a job array, then what the test adds.
std::vector<std::string> make_environment(const Environment& added)
{
    std::vector<std::string> entries;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string text = *entry;
        const bool is_replaced =
            std::any_of(added.begin(), added.end(), [&](const auto& pair) { return text.starts_with(pair.first + "="); });
        if (!text.starts_with("SLURM_") && !is_replaced) {
            entries.push_back(text);
        }
    }
    for (const auto& [name, value] : added) {
        entries.push_back(name + "=" + value);
    }
    if (kSanitizerCost > 1 && std::getenv("ASAN_OPTIONS") == nullptr) {
        entries.emplace_back("ASAN_OPTIONS=abort_on_error=1");  // a report must not look like exit code 1
    }
    return entries;
}

}  // namespace

Program::Program(const std::vector<std::string>& arguments, const std::string& input, const Environment& environment, int input_descriptor,
                 const std::string& limits)
    : dir_(make_scratch_dir())
{
    std::ofstream(dir_ / "in") << input;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (input_descriptor >= 0) {
        posix_spawn_file_actions_adddup2(&actions, input_descriptor, STDIN_FILENO);
        posix_spawn_file_actions_addclose(&actions, input_descriptor);
    } else {
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, (dir_ / "in").c_str(), O_RDONLY, 0);
    }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, (dir_ / "out").c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, (dir_ / "err").c_str(), O_WRONLY | O_CREAT, 0600);
    std::vector<std::string> words{CLEVRVK_PROGRAM};
    if (!limits.empty()) {
        words = {"/bin/sh", "-c", limits + " && exec \"$0\" \"$@\"", CLEVRVK_PROGRAM};
    }
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> variables = make_environment(environment);
    const std::vector<char*> argv = point_to(words);
    const std::vector<char*> envp = point_to(variables);
    const int failure = posix_spawn(&pid_, argv.front(), &actions, nullptr, argv.data(), envp.data());
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) {
        throw std::runtime_error(std::string("cannot start ") + CLEVRVK_PROGRAM);
    }
}

Program::~Program()
{
    if (pid_ > 0) {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    fs::remove_all(dir_);
}

void Program::send(int signal) const
{
    kill(pid_, signal);
}

Outcome Program::wait()
{
    int status = 0;
    rusage usage = {};
    if (wait4(pid_, &status, 0, &usage) != pid_) {
        throw std::runtime_error("wait4 failed");
    }
    pid_ = -1;
    const int exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    const auto to_seconds = [](const timeval& time) { return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec); };
    return {exit_code, read_file(dir_ / "out"), read_file(dir_ / "err"), usage.ru_maxrss,
            to_seconds(usage.ru_utime) + to_seconds(usage.ru_stime)};
}

bool Program::is_running() const
{
    siginfo_t info = {};
    waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
    return info.si_pid == 0;
}

Outcome Program::wait_at_most(std::chrono::seconds limit)
{
    const auto deadline = std::chrono::steady_clock::now() + limit;
    while (is_running()) {
        if (std::chrono::steady_clock::now() > deadline) {
            send(SIGKILL);
            break;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return wait();
}

Outcome run_program(const std::vector<std::string>& arguments, const std::string& input, const Environment& environment)
{
    Program program(arguments, input, environment);
    return program.wait();
}

Outcome run_streamed(const std::vector<std::string>& arguments, const std::function<std::string()>& next_piece)
{
    std::array<int, 2> pipe{};
    if (pipe2(pipe.data(), O_CLOEXEC) != 0) {
        throw std::runtime_error("pipe2 failed");
    }
    // A program that stops reading causes a failed write.
    std::signal(SIGPIPE, SIG_IGN);
    Program program(arguments, "", {}, pipe[0]);
    close(pipe[0]);
    bool is_read = true;
    for (std::string piece = next_piece(); is_read && !piece.empty(); piece = next_piece()) {
        for (std::string_view rest = piece; is_read && !rest.empty();) {
            const ssize_t count = write(pipe[1], rest.data(), rest.size());
            is_read = count > 0;
            rest.remove_prefix(is_read ? static_cast<std::size_t>(count) : 0);
        }
    }
    close(pipe[1]);
    return program.wait();
}

void wait_until(const std::function<bool()>& condition)
{
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > deadline) {
            throw std::runtime_error("what the test waits for did not happen");
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

ScratchFolder::ScratchFolder() : path_(make_scratch_dir()) {}

ScratchFolder::~ScratchFolder()
{
    fs::remove_all(path_);
}

std::string ScratchFolder::add(const std::string& name, const std::string& text) const
{
    std::ofstream(path_ / name, std::ios::binary) << text;
    return (path_ / name).string();
}

std::string read_file(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::vector<std::pair<std::string, std::string>> read_whole_tree(const fs::path& dir)
{
    std::vector<std::pair<std::string, std::string>> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(dir)) {
        const std::string path = fs::relative(entry.path(), dir).string();
        if (entry.is_regular_file()) {
            files.emplace_back(path, read_file(entry.path()));
        } else if (entry.is_directory() && fs::is_empty(entry)) {
            files.emplace_back(path + "/", "");
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<std::pair<std::string, std::string>> read_tree(const fs::path& dir)
{
    std::vector<std::pair<std::string, std::string>> files = read_whole_tree(dir);
    std::erase_if(files, [](const auto& file) { return file.first.starts_with("journal"); });
    return files;
}

std::int64_t count_lines(const fs::path& path)
{
    const std::string text = read_file(path);
    return std::count(text.begin(), text.end(), '\n');
}

std::string test_device()
{
    const char* choice = std::getenv("CLEVRVK_TEST_DEVICE");
    return choice != nullptr ? choice : "cpu";
}

bool tests_cpu_driver()
{
    return test_device() == "cpu";
}

int find_batch_panels()
{
    return tests_cpu_driver() ? 4 : 256;
}

bool runs_long_tests()
{
    const char* value = std::getenv("CLEVRVK_LONG_TESTS");
    return value != nullptr && std::string(value) == "1";
}

std::string make_line(const std::string& id, const std::string& shape, const std::string& color)
{
    return R"({"schema":"clevrvk/1","id":")" + id +
           R"(","panels":[{"id":"a","world":"clevr","image":{"width":32,"height":24},"objects":[)" + R"({"id":"o1","shape":")" + shape +
           R"(","size":"large","material":"rubber","color":")" + color + R"(","position":[0.5,0.2]}]}]})" + "\n";
}

std::string shrink_pictures(const std::string& lines)
{
    std::istringstream stream(lines);
    std::string text;
    for (std::string line; std::getline(stream, line);) {
        nlohmann::ordered_json episode = nlohmann::ordered_json::parse(line);
        for (auto& panel : episode["panels"]) {
            panel["image"] = {{"width", 16}, {"height", 16}};
        }
        text += episode.dump() + "\n";
    }
    return text;
}

}  // namespace clevrvk::tests
