// clevrvk devbench words: prints the nouns of the tasks with trials. Uses no device.
#include "generators/devbench/ages.h"
#include "generators/devbench/taxonomy.h"
#include "tools/clevrvk/families/devbench/verbs.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/print_line.h"

#include <fmt/format.h>

#include <string_view>

namespace clevrvk::tools {
namespace {

namespace devbench = generators::devbench;

constexpr const char* kWordsFooter =
    R"(Prints one row of CSV per noun: the noun, the thing that shows it (see `clevrvk list things`), whether it is shown as a
thing or a toy, its category and super-category (empty for nouns that only devbench_nouns shows), and the age in years
by which most children know it. The ages are the project's coarse estimates, not norms. `--set age=2` draws only words
known at age 2.)";

int run_words()
{
    print_line("noun,thing,shown_as,category,super_category,age_years");
    for (const devbench::WordAge& word : devbench::all_word_ages()) {
        const things::Thing* const thing = devbench::find_noun_thing(word.noun);
        const devbench::Kind* const kind = devbench::find_kind(word.noun);
        print_line(fmt::format("{},{},{},{},{},{}", word.noun, thing == nullptr ? "" : thing->name,
                               thing == nullptr ? "" : devbench::name_look(word.noun), kind == nullptr ? "" : kind->category,
                               kind == nullptr ? "" : kind->super_category, word.years));
    }
    return kExitDone;
}

}  // namespace

void add_devbench_words_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("words", "Print the nouns with their categories and ages");
    verb.footer(kWordsFooter);
    verb.callback([&action] { action = run_words; });
}

}  // namespace clevrvk::tools
