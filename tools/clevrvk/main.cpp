// The program: chooses the command, runs it, and turns errors into a message and an exit code. All other code catches
// an exception only to add the place of the error, to record it as a failed record or a finding, or to pass it to
// another thread.
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/process_limits.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/refused_words.h"
#include "tools/clevrvk/run/crash_line.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/clevrvk/version.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace clevrvk::tools {
namespace {

constexpr const char* kProgramFooter = R"(Exit codes:
  0 success; 1 finished, but some records failed, lines of the input are missing, or check found something;
  2 bad command line, spec or input file; 3 no usable device, or it failed; 4 output not writable or full;
  70 a bug in clevrvk, or out of memory; 75 stopped by a signal, run again to resume.

Examples:
  clevrvk render --episodes scenes.jsonl --out data/scenes
  clevrvk make clevr --count 1000 --seed 7 --out data/clevr)";

int report(const std::string& name, std::string_view kind, const char* what, int exit_code)
{
    // Escaped to one line, whatever names and paths the message quotes.
    fmt::print(stderr, "{}: {}{}\n", name, kind, escape_controls(what));
    return exit_code;
}

/// The chosen command, preceded by the program's name, as used in errors.
std::string find_full_name(const CLI::App& app)
{
    std::string name = app.get_name();
    for (const CLI::App* command = &app; !command->get_subcommands().empty();) {
        command = command->get_subcommands().front();
        name += " " + command->get_name();
    }
    return name;
}

/// Reports a failure if results could not be written, unless their reader has gone away.
void flush_results()
{
    if (std::fflush(stdout) != 0 && errno != EPIPE) {
        throw IoError(fmt::format("cannot write standard output: {}", describe_errno(errno)));
    }
}

/// \param wish  --help or --version
int print_help(const CLI::App& app, const CLI::ParseError& wish)
{
    std::ostringstream text;
    app.exit(wish, text, text);
    if ((std::fputs(text.str().c_str(), stdout) < 0 || std::fflush(stdout) != 0) && errno != EPIPE) {
        return report(app.get_name(), "", fmt::format("cannot write standard output: {}", describe_errno(errno)).c_str(), kExitOutput);
    }
    return kExitDone;
}

/// Opens standard input, output and error if they are closed, in a way that makes their use fail: otherwise the next
/// opened file would take their place.
void fill_standard_files()
{
    // Each is opened in the wrong direction. open() takes the lowest free number.
    for (const auto& [number, way] :
         {std::pair(STDIN_FILENO, O_WRONLY), std::pair(STDOUT_FILENO, O_RDONLY), std::pair(STDERR_FILENO, O_RDONLY)}) {
        if (::fcntl(number, F_GETFD) < 0 && ::open("/dev/null", way) != number) {
            throw IoError(fmt::format("cannot open '/dev/null': {}", describe_errno(errno)));
        }
    }
}

int run_program(int argc, const char* const* argv)
{
    CLI::App app("Renders scene specs to images with exact labels on a Vulkan ray-tracing device, or on the CPU.", "clevrvk");
    app.set_version_flag("--version", "clevrvk " + get_tool_version(MadeFrom::Verbs), "Print the version and exit");
    app.require_subcommand(1);
    app.footer(kProgramFooter);
    const Command program(app);
    Action action;
    for (const auto& add :
         {add_render_command, add_generate_command, add_make_command, add_twin_command, add_clip_command, add_meshes_command,
          add_merge_command, add_check_command, add_assets_command, add_things_command, add_list_command, add_doctor_command,
          add_bench_command, add_mewl_command, add_farm_command, add_kilogram_command, add_curi_command, add_devbench_command,
          add_relations_command, add_describe_command, add_questions_command, add_captions_command, add_export_command,
          add_reproduce_command, add_sheet_command, add_serve_command}) {
        add(program, action);
    }
    try {
        fill_standard_files();
        // --help after an unknown command must not hide the error.
        if (const std::string unknown = describe_unknown_command(app, argc, argv); !unknown.empty()) {
            return report(app.get_name(), "", (unknown + "; see --help").c_str(), kExitBadInput);
        }
        app.parse(argc, argv);
        const int exit_code = action();
        flush_results();
        return exit_code;
    } catch (const ReaderGone&) {
        return kExitDone;
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
            return print_help(app, error);
        }
        std::string what = describe_repeated_flag(error);
        what = what.empty() ? describe_unknown_word(app, argc, argv) : what;
        what = what.empty() ? error.what() : what;
        return report(find_full_name(app), "", (what + "; see --help").c_str(), kExitBadInput);
    } catch (const SpecError& error) {
        return report(find_full_name(app), "", error.what(), kExitBadInput);
    } catch (const ReadError& error) {
        return report(find_full_name(app), "", error.what(), kExitBadInput);
    } catch (const GpuError& error) {
        return report(find_full_name(app), "", error.what(), kExitDevice);
    } catch (const IoError& error) {
        return report(find_full_name(app), "", error.what(), kExitOutput);
    } catch (const std::system_error& error) {  // from files or standard output, or for lack of a system resource
        if (error.code() == std::errc::resource_unavailable_try_again || error.code() == std::errc::not_enough_memory) {
            const std::string what = fmt::format("{}; limits of this process: {}", error.what(), describe_process_limits());
            return report(find_full_name(app), "", what.c_str(), kExitFault);
        }
        const bool is_too_long = error.code() == std::errc::filename_too_long;
        return report(find_full_name(app), "", error.what(), is_too_long ? kExitBadInput : kExitOutput);
    } catch (const std::logic_error& error) {
        return report(find_full_name(app), "this is a bug in clevrvk; please report it: ", error.what(), kExitFault);
    } catch (const std::exception& error) {
        return report(find_full_name(app), "", error.what(), kExitFault);
    }
}

}  // namespace
}  // namespace clevrvk::tools

int main(int argc, char** argv)
{
    // If a reader goes away, the write fails, and each command handles that.
    std::signal(SIGPIPE, SIG_IGN);
    // Likewise for a file that would exceed this process's limit (ulimit -f).
    std::signal(SIGXFSZ, SIG_IGN);
    clevrvk::tools::watch_crashes();
    try {
        clevrvk::check_process_limits();
    } catch (const clevrvk::LimitError& error) {
        return clevrvk::tools::report("clevrvk", "", error.what(), clevrvk::tools::kExitFault);
    }
    return clevrvk::tools::run_program(argc, argv);
}
