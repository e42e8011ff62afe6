// The fault of a command line that CLI11 refused: CLI11 names the word that did not fit, these the word that was meant.
#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace clevrvk::tools {

/// The message for a flag that takes one value and is given more than once; "" for other errors.
[[nodiscard]] std::string describe_repeated_flag(const CLI::ParseError& error);

/// The message for the first word of the command line that is in the place of a command or of its verb and is neither;
/// "" when there is none.
[[nodiscard]] std::string describe_unknown_command(const CLI::App& app, int argc, const char* const* argv);

/// The message for a refused command line of known commands: no command, an unknown flag, or one word too many; "" when
/// it is none of these.
[[nodiscard]] std::string describe_unknown_word(const CLI::App& app, int argc, const char* const* argv);

}  // namespace clevrvk::tools
