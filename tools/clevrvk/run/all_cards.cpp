// Starts and watches one process of this program for each card; finds the program through /proc/self.
#include "tools/clevrvk/run/all_cards.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/log.h"
#include "renderer/gpu/device_grant.h"
#include "renderer/gpu/device_info.h"
#include "renderer/write/shards.h"
#include "tools/clevrvk/flags/thread_flag.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/partial_input.h"
#include "tools/clevrvk/run/stop_signal.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

namespace clevrvk::tools {
namespace {

constexpr std::chrono::milliseconds kPollInterval{50};

/// The command line as typed, beginning with the program's name.
std::vector<std::string> read_own_arguments()
{
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    std::vector<std::string> arguments;
    for (std::size_t begin = 0; begin < bytes.size();) {
        const std::size_t end = std::min(bytes.find('\0', begin), bytes.size());
        arguments.push_back(bytes.substr(begin, end - begin));
        begin = end + 1;
    }
    return arguments;
}

bool has_flag(const std::vector<std::string>& arguments, const std::string& flag)
{
    return std::any_of(arguments.begin(), arguments.end(),
                       [&](const std::string& word) { return word == flag || word.starts_with(flag + "="); });
}

/// The command for one card: the command line as typed, with that card in place of `all`.
std::vector<std::string> make_card_command(std::vector<std::string> arguments, int device, std::size_t card, std::size_t card_count)
{
    for (std::size_t k = 1; k < arguments.size(); ++k) {
        if (arguments[k] == "--device=all") {
            arguments[k] = fmt::format("--device={}", device);
        } else if (arguments[k - 1] == "--device" && arguments[k] == "all") {
            arguments[k] = std::to_string(device);
        }
    }
    std::erase(arguments, "--json");  // the merge reports
    arguments.push_back(fmt::format("--shard={}/{}", card, card_count));
    if (!has_flag(arguments, "--quiet")) {
        arguments.emplace_back("--quiet");
    }
    if (!has_flag(arguments, "--threads")) {  // the processes share the machine's threads
        arguments.push_back(fmt::format("--threads={}", std::max(1, count_workers(0) / static_cast<int>(card_count))));
    }
    return arguments;
}

/// Starts a process with closed standard input, since its input is in files.
pid_t start_process(std::vector<std::string> arguments)
{
    std::vector<char*> pointers;
    for (std::string& argument : arguments) {
        pointers.push_back(argument.data());
    }
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    pid_t pid = 0;
    const int failure = posix_spawn(&pid, "/proc/self/exe", &actions, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) {
        throw IoError(fmt::format("cannot start a process for a card: {}", describe_errno(failure)));
    }
    return pid;
}

int exit_code_of(int status)
{
    return WIFEXITED(status) ? WEXITSTATUS(status) : kExitFault;
}

/// Waits for all; passes a stop signal to each. \return  their exit codes, in the order of the processes
std::vector<int> wait_for(const std::vector<pid_t>& processes)
{
    std::vector<int> codes(processes.size(), -1);
    bool has_passed_stop = false;
    while (std::find(codes.begin(), codes.end(), -1) != codes.end()) {
        for (std::size_t k = 0; k < processes.size(); ++k) {
            int status = 0;
            if (codes[k] == -1 && waitpid(processes[k], &status, WNOHANG) == processes[k]) {
                codes[k] = exit_code_of(status);
            }
        }
        if (get_stop_flag() && !has_passed_stop) {
            has_passed_stop = true;
            for (std::size_t k = 0; k < processes.size(); ++k) {
                if (codes[k] == -1) {
                    kill(processes[k], SIGTERM);
                }
            }
        }
        std::this_thread::sleep_for(kPollInterval);
    }
    return codes;
}

int run_process(std::vector<std::string> arguments)
{
    return wait_for({start_process(std::move(arguments))}).front();
}

std::vector<gpu::DeviceInfo> list_cards()
{
    std::vector<gpu::DeviceInfo> cards = gpu::choose_candidates(gpu::list_devices(), "auto", gpu::read_device_grant());
    std::erase_if(cards, [](const gpu::DeviceInfo& device) { return device.is_cpu; });
    if (cards.empty()) {
        throw GpuError("--device all: there is no graphics card that clevrvk can use; 'clevrvk doctor' says why, and --device cpu renders "
                       "without one");
    }
    return cards;
}

void check_plan(const DatasetPlan& plan, const std::vector<std::string>& arguments, std::size_t card_count)
{
    if (plan.run.shard.count > 1) {
        throw SpecError("--device all divides the work among the cards itself; with --shard or in a job array, name one card");
    }
    if (plan.seed && !has_flag(arguments, "--seed")) {
        throw SpecError("--device all needs --seed; without it, each card would draw a different seed");
    }
    if (plan.flags.overwrites) {
        throw SpecError("--device all resumes the existing shards and cannot be used with --overwrite; remove the folder, or give another "
                        "--out");
    }
    for (const std::filesystem::path& shard : write::list_shard_folders(plan.flags.out)) {
        if (!shard.filename().string().ends_with(fmt::format("-of-{}", card_count))) {
            throw IoError(fmt::format("'{}' was not begun with {} cards; finish its shards with --shard and 'clevrvk merge', or give "
                                      "another --out",
                                      shard.string(), card_count));
        }
    }
}

}  // namespace

int run_on_all_cards(const DatasetPlan& plan)
{
    const std::vector<gpu::DeviceInfo> cards = list_cards();
    const std::vector<std::string> arguments = read_own_arguments();
    check_plan(plan, arguments, cards.size());
    std::vector<pid_t> processes;
    for (std::size_t card = 0; card < cards.size(); ++card) {
        log_info("card {}: '{}' renders shard {} of {}", cards[card].index, cards[card].name, card, cards.size());
        processes.push_back(start_process(make_card_command(arguments, cards[card].index, card, cards.size())));
    }
    const std::vector<int> codes = wait_for(processes);
    for (const int code : codes) {
        if (code != kExitDone && code != kExitSomeFailed) {
            log_info("not all shards are done; run again to resume");
            return code;
        }
    }
    if (report_missing(plan.missing_input, plan.run.takes_partial_input)) {
        return kExitSomeFailed;  // no shard is finished, so there is nothing to merge
    }
    if (write::list_shard_folders(plan.flags.out).empty()) {
        log_info("nothing to do: the dataset in '{}' is finished", plan.flags.out);
        return *std::max_element(codes.begin(), codes.end());
    }
    std::vector<std::string> merge{arguments.front(), "merge", plan.flags.out};
    const std::vector<std::string> assets = make_assets_words(plan.flags.assets);
    merge.insert(merge.end(), assets.begin(), assets.end());
    for (const auto& [is_wanted, flag] : {std::pair(plan.flags.prints_json, "--json"), std::pair(plan.flags.is_quiet, "--quiet")}) {
        if (is_wanted) {
            merge.emplace_back(flag);
        }
    }
    return run_process(std::move(merge));
}

}  // namespace clevrvk::tools
