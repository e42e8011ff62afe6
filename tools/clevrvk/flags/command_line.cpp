// Implements commands and options with CLI11.
#include "tools/clevrvk/flags/command_line.h"

#include "renderer/base/nearest_name.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <optional>
#include <system_error>

namespace clevrvk::tools {

const Option& Option::check(const WordCheck& check) const
{
    option_->check(CLI::Validator([check](const std::string& word) { return check(word); }, ""));
    return *this;
}

const Option& Option::check_range(double least, double most) const
{
    // CLI11's own check accepts NaN, which is neither below nor above a limit.
    return check([least, most](const std::string& word) -> std::string {
        double value = 0.0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        const bool is_number = error == std::errc() && end == word.data() + word.size();
        const bool is_in_range = is_number && value >= least && value <= most;
        return is_in_range ? "" : fmt::format("{} is not a number from {} to {}", quote_text(word), least, most);
    });
}

const Option& Option::required() const
{
    option_->required();
    return *this;
}

const Option& Option::type_name(const std::string& name) const
{
    option_->type_name(name);
    return *this;
}

const Option& Option::delimiter(char delimiter) const
{
    option_->delimiter(delimiter);
    return *this;
}

const Option& Option::expected(int count) const
{
    option_->expected(count);
    return *this;
}

const Option& Option::one_value_each() const
{
    option_->allow_extra_args(false);
    return *this;
}

const Option& Option::excludes(const Option& other) const
{
    option_->excludes(other.option_);
    return *this;
}

const Option& Option::needs(const Option& other) const
{
    option_->needs(other.option_);
    return *this;
}

bool Option::is_given() const
{
    return option_->count() > 0;
}

std::string Option::name() const
{
    return option_->get_name();
}

Command Command::add_command(const std::string& name, const std::string& description) const
{
    return Command(*app_->add_subcommand(name, description));
}

template <typename T>
Option Command::add_option(const std::string& names, T& value, const std::string& description) const
{
    return Option(*app_->add_option(names, value, description));
}

Option Command::add_flag(const std::string& names, bool& value, const std::string& description) const
{
    return Option(*app_->add_flag(names, value, description));
}

void Command::footer(const std::string& text) const
{
    app_->footer(text);
}

void Command::require_verb() const
{
    app_->require_subcommand(1);
}

void Command::callback(const std::function<void()>& callback) const
{
    app_->callback(callback);
}

// The supported option types.
template Option Command::add_option(const std::string&, std::string&, const std::string&) const;
template Option Command::add_option(const std::string&, int&, const std::string&) const;
template Option Command::add_option(const std::string&, std::int64_t&, const std::string&) const;
template Option Command::add_option(const std::string&, std::uint64_t&, const std::string&) const;
template Option Command::add_option(const std::string&, double&, const std::string&) const;
template Option Command::add_option(const std::string&, std::optional<std::string>&, const std::string&) const;
template Option Command::add_option(const std::string&, std::optional<int>&, const std::string&) const;
template Option Command::add_option(const std::string&, std::optional<std::int64_t>&, const std::string&) const;
template Option Command::add_option(const std::string&, std::optional<std::uint64_t>&, const std::string&) const;
template Option Command::add_option(const std::string&, std::optional<double>&, const std::string&) const;
template Option Command::add_option(const std::string&, std::vector<std::string>&, const std::string&) const;
template Option Command::add_option(const std::string&, std::vector<std::uint64_t>&, const std::string&) const;

}  // namespace clevrvk::tools
