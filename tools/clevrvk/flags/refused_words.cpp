// Describes the fault of a refused command line.
#include "tools/clevrvk/flags/refused_words.h"

#include "renderer/base/nearest_name.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

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

/// The message for an unknown flag; "" if there is none.
std::string describe_unknown_flag(int argc, const char* const* argv, int first, const std::vector<std::string>& flags)
{
    for (int i = first; i < argc; ++i) {
        const std::string word = std::string(argv[i]).substr(0, std::string(argv[i]).find('='));
        if (word.size() > 2 && word.starts_with("--") && std::find(flags.begin(), flags.end(), word) == flags.end()) {
            return fmt::format("unknown flag {}{}", quote_text(word), suggest_name(word, flags));
        }
    }
    return "";
}

}  // namespace

std::string describe_repeated_flag(const CLI::ParseError& error)
{
    // Source: CLI11, ArgumentMismatch::AtMost: "NAME: At Most 1 required but received 2".
    const std::string_view what = error.what();
    const std::size_t place = what.find(": At Most 1 required");
    return place == std::string_view::npos ? "" : fmt::format("{} is given more than once; give it one value", what.substr(0, place));
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
        const std::string unknown = describe_unknown_flag(argc, argv, 1, list_flags(app));
        return unknown.empty() ? "no command was given" : unknown;
    }
    const CLI::App* command = chosen.front();
    while (!command->get_subcommands().empty()) {
        command = command->get_subcommands().front();
    }
    if (const std::vector<std::string> verbs = list_commands(*command); !verbs.empty()) {
        return "no verb was given" + suggest_name("", verbs);
    }
    if (std::string unknown = describe_unknown_flag(argc, argv, 2, list_flags(*command)); !unknown.empty()) {
        return unknown;
    }
    const std::vector<std::string> extra = chosen.front()->remaining();
    return extra.empty() ? "" : fmt::format("unexpected word {}: each value follows its flag", quote_text(extra.front()));
}

}  // namespace clevrvk::tools
