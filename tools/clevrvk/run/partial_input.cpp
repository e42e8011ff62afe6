// Adds the flag --allow-partial-input, and reports missing input.
#include "tools/clevrvk/run/partial_input.h"

#include "renderer/base/log.h"
#include "tools/clevrvk/flags/command_line.h"

namespace clevrvk::tools {

void add_partial_input_flag(const Command& command, bool& is_allowed)
{
    command.add_flag("--allow-partial-input", is_allowed,
                     "Accept an input that lacks some of the lines that generate or a similar command printed, such as the output of head "
                     "or split; without this flag, missing lines are reported with exit code 1");
}

bool report_missing(const std::optional<pipeline::MissingInput>& missing, bool is_allowed)
{
    if (!missing || is_allowed) {
        return false;
    }
    log_error("{}; give all of it, or --allow-partial-input to accept this part", missing->words);
    return true;
}

}  // namespace clevrvk::tools
