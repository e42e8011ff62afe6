// CLI11 says what was wrong; these say what was meant.
#include "tools/clevrvk/flags/flag_checks.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

#include <fmt/format.h>

#include <algorithm>

namespace clevrvk::tools {
namespace {

std::vector<std::string> list_commands(const CLI::App& app)
{
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        names.push_back(command->get_name());
    }
    return names;
}

std::vector<std::string> list_flags(const CLI::App& command)
{
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) {
            names.push_back("--" + name);
        }
    }
    return names;
}

}  // namespace

void check_bound_options(const std::string& flag, const std::string& choice, const std::vector<BoundOption>& options)
{
    for (const BoundOption& each : options) {
        if (each.option->count() > 0 && std::find(each.choices.begin(), each.choices.end(), choice) == each.choices.end()) {
            throw SpecError(fmt::format("{} goes with {} {}, not with {}", each.option->get_name(), flag, fmt::join(each.choices, " or "), choice));
        }
    }
}

CLI::Validator make_name_check(const std::string& what, const std::vector<std::string>& names)
{
    const auto check = [what, names](const std::string& word) -> std::string {
        if (std::find(names.begin(), names.end(), word) != names.end()) {
            return "";
        }
        return fmt::format("unknown {} {}{}", what, quote_text(word), suggest_name(word, names));
    };
    return CLI::Validator(check, "");
}

std::string describe_unknown_command(const CLI::App& app, int argc, const char* const* argv)
{
    const CLI::App* command = &app;
    for (int i = 1; i < argc && argv[i][0] != '-'; ++i) {
        const std::vector<std::string> names = list_commands(*command);
        if (names.empty()) {
            return "";
        }
        if (std::find(names.begin(), names.end(), argv[i]) == names.end()) {
            return fmt::format("unknown {} {}{}", i == 1 ? "command" : "verb", quote_text(argv[i]), suggest_name(argv[i], names));
        }
        command = command->get_subcommand(argv[i]);
    }
    return "";
}

std::string describe_unknown_word(const CLI::App& app, int argc, const char* const* argv)
{
    const std::vector<CLI::App*> chosen = app.get_subcommands();
    if (chosen.empty()) {
        return "no command was given";
    }
    const CLI::App* command = chosen.front();
    while (!command->get_subcommands().empty()) {
        command = command->get_subcommands().front();
    }
    if (const std::vector<std::string> verbs = list_commands(*command); !verbs.empty()) {
        return "no verb was given" + suggest_name("", verbs);
    }
    const std::vector<std::string> flags = list_flags(*command);
    for (int i = 2; i < argc; ++i) {
        const std::string word = std::string(argv[i]).substr(0, std::string(argv[i]).find('='));
        if (word.size() > 2 && word.starts_with("--") && std::find(flags.begin(), flags.end(), word) == flags.end()) {
            return fmt::format("unknown flag {}{}", quote_text(word), suggest_name(word, flags));
        }
    }
    const std::vector<std::string> extra = chosen.front()->remaining();
    return extra.empty() ? "" : fmt::format("unexpected word {}: each value follows its flag", quote_text(extra.front()));
}

}  // namespace clevrvk::tools
