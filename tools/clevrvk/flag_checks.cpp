// CLI11 says what was wrong; these say what was meant.
#include "tools/clevrvk/flag_checks.h"

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

bool is_command_or_flag(const CLI::App& app, const std::string& word)
{
    const std::vector<std::string> commands = list_commands(app);
    return word.starts_with("-") || std::find(commands.begin(), commands.end(), word) != commands.end();
}

std::string describe_unknown_word(const CLI::App& app, int argc, const char* const* argv)
{
    const std::vector<CLI::App*> chosen = app.get_subcommands();
    if (chosen.empty()) {
        const bool has_command_word = argc > 1 && argv[1][0] != '-';
        return has_command_word ? fmt::format("unknown command {}{}", quote_text(argv[1]), suggest_name(argv[1], list_commands(app)))
                                : "no command was given";
    }
    const CLI::App* command = chosen.front();
    while (!command->get_subcommands().empty()) {
        command = command->get_subcommands().front();
    }
    if (const std::vector<std::string> verbs = list_commands(*command); !verbs.empty()) {
        const bool has_verb_word = argc > 2 && argv[2][0] != '-';
        return has_verb_word ? fmt::format("unknown verb {}{}", quote_text(argv[2]), suggest_name(argv[2], verbs)) : "";
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
