// Commands and options as the program declares them. CLI11 stands behind: its header takes seconds to compile, so only
// what parses or inspects the command line includes it.
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

/// The fault of one word that was given for an option; "" when nothing is.
using WordCheck = std::function<std::string(const std::string& word)>;

/// An option of a command: a reference, valid as long as the program's command line. Its setters return it, so that
/// they can be chained.
class Option {
public:
    explicit Option(CLI::Option& option) : option_(&option) {}

    const Option& check(const WordCheck& check) const;           ///< of each word
    const Option& check_range(double least, double most) const;  ///< of a number, both ends included
    const Option& required() const;
    const Option& type_name(const std::string& name) const;  ///< the value's name in the help
    const Option& delimiter(char delimiter) const;           ///< between several values in one word
    const Option& expected(int count) const;                 ///< number of values
    const Option& one_value_each() const;                    ///< may be repeated, each time with one value
    const Option& excludes(const Option& other) const;       ///< an error when both are given
    const Option& needs(const Option& other) const;          ///< an error when given without `other`

    [[nodiscard]] bool is_given() const;
    [[nodiscard]] std::string name() const;  ///< "--name", or the first of the names
    [[nodiscard]] CLI::Option& parser() const { return *option_; }

private:
    CLI::Option* option_;
};

/// A command, a family of verbs, or a verb: a reference, valid as long as the program's command line.
class Command {
public:
    explicit Command(CLI::App& app) : app_(&app) {}

    /// \param description  its line in the help
    [[nodiscard]] Command add_command(const std::string& name, const std::string& description) const;

    /// An option that sets `value`, whose type is one of those that command_line.cpp lists (another one does not link).
    /// \param names  "--name", or "NAME" for a value that is given by its place
    template <typename T>
    Option add_option(const std::string& names, T& value, const std::string& description) const;

    /// An option without a value, which sets `value` to true.
    Option add_flag(const std::string& names, bool& value, const std::string& description) const;

    void footer(const std::string& text) const;                  ///< the end of its help
    void require_verb() const;                                   ///< an error when none of its verbs is given
    void callback(const std::function<void()>& callback) const;  ///< called when it is chosen, its options set
    [[nodiscard]] CLI::App& parser() const { return *app_; }

private:
    CLI::App* app_;
};

}  // namespace clevrvk::tools
