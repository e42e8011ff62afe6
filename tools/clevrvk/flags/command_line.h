// Commands and options as the program declares them, implemented with CLI11. Its header takes seconds to compile, so
// only code that parses or inspects the command line includes it.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace clevrvk::tools {

/// Checks one word given for an option: returns its fault, or "" if there is none.
using WordCheck = std::function<std::string(const std::string& word)>;

/// An option of a command: a reference that is valid as long as the program's command line. Its setters return the
/// option, so that they can be chained.
class Option {
public:
    explicit Option(CLI::Option& option) : option_(&option) {}

    const Option& check(const WordCheck& check) const;           ///< applied to each word
    const Option& check_range(double least, double most) const;  ///< for a number; both ends are included
    const Option& required() const;
    const Option& type_name(const std::string& name) const;  ///< the value's name in the help
    const Option& delimiter(char delimiter) const;           ///< separates several values in one word
    const Option& expected(int count) const;                 ///< number of values
    const Option& one_value_each() const;                    ///< may be repeated, with one value each time
    const Option& excludes(const Option& other) const;       ///< an error if both are given
    const Option& needs(const Option& other) const;          ///< an error if given without `other`

    [[nodiscard]] bool is_given() const;
    [[nodiscard]] std::string name() const;  ///< "--name", or the first name if there are several
    [[nodiscard]] CLI::Option& parser() const { return *option_; }

private:
    CLI::Option* option_;
};

/// A command, a family of verbs, or a verb: a reference that is valid as long as the program's command line.
class Command {
public:
    explicit Command(CLI::App& app) : app_(&app) {}

    /// \param description  its line in the help text
    [[nodiscard]] Command add_command(const std::string& name, const std::string& description) const;

    /// Adds an option that sets `value`. Its type must be listed in command_line.cpp, or the program does not link.
    /// \param names  "--name", or "NAME" for a positional value
    template <typename T>
    Option add_option(const std::string& names, T& value, const std::string& description) const;

    /// Adds an option without a value, which sets `value` to true.
    Option add_flag(const std::string& names, bool& value, const std::string& description) const;

    void footer(const std::string& text) const;                  ///< the end of the help text
    void require_verb() const;                                   ///< an error if none of its verbs is given
    void callback(const std::function<void()>& callback) const;  ///< called if chosen, after its options are set
    [[nodiscard]] CLI::App& parser() const { return *app_; }

private:
    CLI::App* app_;
};

}  // namespace clevrvk::tools
