// Explains refusals of CLI11: CLI11 names the word that did not fit; these functions name the likely intention.
#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace clevrvk::tools {

/// The message for a flag that takes one value and is given more than once; "" for other errors.
[[nodiscard]] std::string describe_repeated_flag(const CLI::ParseError& error);

/// The message for the first word that stands in place of a command or verb but is neither; "" if there is none.
[[nodiscard]] std::string describe_unknown_command(const CLI::App& app, int argc, const char* const* argv);

/// The message for a refused command line of known commands: no command, an unknown flag, or one word too many; "" if
/// it has none of these faults.
[[nodiscard]] std::string describe_unknown_word(const CLI::App& app, int argc, const char* const* argv);

}  // namespace clevrvk::tools
