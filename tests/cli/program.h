// Runs the real program in a scratch folder, as a user would.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::tests {

/// By how much the time and memory of a program may be larger: a sanitizer costs both. Tests that start it have none
/// themselves, so that the build says it.
inline constexpr int kSanitizerCost = CLEVRVK_PROGRAM_IS_SANITIZED ? 16 : 1;

/// The result of the program.
struct Outcome {
    int exit_code = -1;        ///< minus the signal's number when a signal ended it
    std::string out;           ///< standard output
    std::string err;           ///< standard error
    long peak_memory_kib = 0;  ///< largest resident set
    double cpu_s = 0.0;        ///< seconds that the processor spent on it
};

using Environment = std::vector<std::pair<std::string, std::string>>;

/// A running program whose output goes to files. Ended and reaped at the latest with this.
class Program {
public:
    /// Starts clevrvk. `input` becomes its standard input, which an inherited descriptor may replace.
    /// \param limits  words of a shell that go before it, such as "ulimit -n 8"
    explicit Program(const std::vector<std::string>& arguments, const std::string& input = "", const Environment& environment = {},
                     int input_descriptor = -1, const std::string& limits = "");
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    void send(int signal) const;
    [[nodiscard]] Outcome wait();
    /// The same, but a program that runs longer is killed, which its exit code shows.
    [[nodiscard]] Outcome wait_at_most(std::chrono::seconds limit);
    [[nodiscard]] bool is_running() const;
    [[nodiscard]] pid_t pid() const { return pid_; }

private:
    std::filesystem::path dir_;  // of its input and outputs
    pid_t pid_ = -1;
};

/// Starts clevrvk, streams bytes into its standard input until it is over or does not read on, and waits for it.
/// \param next_piece  gives the next bytes; none at the end
[[nodiscard]] Outcome run_streamed(const std::vector<std::string>& arguments, const std::function<std::string()>& next_piece);

/// Starts clevrvk and waits for it.
[[nodiscard]] Outcome run_program(const std::vector<std::string>& arguments, const std::string& input = "",
                                  const Environment& environment = {});

/// Returns once the condition holds.
/// \throws std::runtime_error  when it does not within a minute, far more than anything here takes
void wait_until(const std::function<bool()>& condition);

/// An empty folder that is removed again.
class ScratchFolder {
public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    /// A path inside.
    [[nodiscard]] std::string operator/(const std::string& name) const { return (path_ / name).string(); }

    /// Writes a file inside and gives its path.
    [[nodiscard]] std::string add(const std::string& name, const std::string& text) const;

private:
    std::filesystem::path path_;
};

[[nodiscard]] std::string read_file(const std::filesystem::path& path);

/// Relative path and bytes of every file below a folder, sorted: a lock or a torn file that was left behind, too. An
/// empty folder counts as a file: `a/`.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> read_whole_tree(const std::filesystem::path& dir);

/// The same, the journal left out.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> read_tree(const std::filesystem::path& dir);

/// Lines that have their ends; 0 when there is no such file.
[[nodiscard]] std::int64_t count_lines(const std::filesystem::path& path);

/// The device of tests with pictures: CLEVRVK_TEST_DEVICE, by the rules of --device, else the CPU driver. Programs that
/// a test runs side by side must be able to share it: an index or a part of a name, not `auto`.
[[nodiscard]] std::string test_device();

/// Whether that is the CPU driver. Some statements of tests hold for it alone, and for no card.
[[nodiscard]] bool tests_cpu_driver();

/// Panels of make_line that go to the test device together at most (renderer/render/batch_size.cpp): few on the CPU
/// driver, many on a card.
[[nodiscard]] int find_batch_panels();

/// Whether the tests that take minutes are asked for: `tools/test --long`.
[[nodiscard]] bool runs_long_tests();

/// A spec line of one tiny panel with one object; `shape` may be a wrong name.
[[nodiscard]] std::string make_line(const std::string& id, const std::string& shape = "cube", const std::string& color = "red");

/// The same spec lines with pictures of 16 x 16 pixels.
[[nodiscard]] std::string shrink_pictures(const std::string& lines);

}  // namespace clevrvk::tests
