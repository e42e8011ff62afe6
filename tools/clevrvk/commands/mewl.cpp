// clevrvk mewl: solves MEWL episodes as ideal learners would, prints them as text, and scores predictions. Reads spec
// lines or the published folders. Uses no device. Its verbs are in families/mewl.
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/families/mewl/verbs.h"
#include "tools/clevrvk/flags/command_line.h"

namespace clevrvk::tools {

void add_mewl_command(const Command& app, Action& action)
{
    const Command family = app.add_command("mewl", "Solve and caption episodes of MEWL, and score predictions");
    family.require_verb();
    family.footer(R"(Examples:
  clevrvk generate mewl_relation --count 100 --seed 1 | clevrvk mewl solve -
  clevrvk generate mewl_pragmatic --count 1 --seed 1 | clevrvk mewl caption -)");
    add_mewl_solve_verb(family, action);
    add_mewl_caption_verb(family, action);
    add_mewl_score_verb(family, action);
}

}  // namespace clevrvk::tools
