// clevrvk devbench: compares models with people. Uses no device. Its verbs are in families/devbench.
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/families/devbench/verbs.h"
#include "tools/clevrvk/flags/command_line.h"

namespace clevrvk::tools {

void add_devbench_command(const Command& app, Action& action)
{
    const Command family = app.add_command("devbench", "Compare models with children and adults, as DevBench does");
    family.require_verb();
    family.footer(R"(Examples:
  clevrvk devbench score nouns evals/lex-lwl/lwl_clip_base.npy --people assets/lex-lwl/human.csv
  clevrvk devbench score pairs evals/gram-winoground/*.npy)");
    add_devbench_score_verb(family, action);
    add_devbench_manifest_verb(family, action);
    add_devbench_check_verb(family, action);
    add_devbench_page_verb(family, action);
    add_devbench_words_verb(family, action);
}

}  // namespace clevrvk::tools
