// clevrvk relations: computes which relations of contact and sight hold between the objects of a panel. Uses no device.
// Its verbs are in families/relations.
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/families/relations/verbs.h"
#include "tools/clevrvk/flags/command_line.h"

namespace clevrvk::tools {

void add_relations_command(const Command& app, Action& action)
{
    const Command family = app.add_command("relations", "Verify relations of contact and sight between objects");
    family.require_verb();
    family.footer(R"(Examples:
  clevrvk relations verify samples/relations.jsonl
  clevrvk relations verify samples/relations.jsonl --why ball bowl in)");
    add_relations_verify_verb(family, action);
}

}  // namespace clevrvk::tools
