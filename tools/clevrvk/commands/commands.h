// Every command of the program: each adds its options and help, and registers the action to run when it is chosen.
#pragma once

#include "tools/clevrvk/flags/command_line.h"

#include <functional>

namespace clevrvk::tools {

/// Runs the chosen command and returns the exit code.
using Action = std::function<int()>;

/// Each adds a subcommand to `app`. Parsing a command line that names it sets `action`, which must outlive the parsing.
void add_render_command(const Command& app, Action& action);
void add_generate_command(const Command& app, Action& action);
void add_twin_command(const Command& app, Action& action);
void add_clip_command(const Command& app, Action& action);
void add_meshes_command(const Command& app, Action& action);
void add_make_command(const Command& app, Action& action);
void add_merge_command(const Command& app, Action& action);
void add_check_command(const Command& app, Action& action);
void add_assets_command(const Command& app, Action& action);
void add_assets_sheet_verb(const Command& family, Action& action);
void add_things_command(const Command& app, Action& action);
void add_describe_command(const Command& app, Action& action);
void add_questions_command(const Command& app, Action& action);
void add_captions_command(const Command& app, Action& action);
void add_export_command(const Command& app, Action& action);
void add_reproduce_command(const Command& app, Action& action);
void add_sheet_command(const Command& app, Action& action);
void add_serve_command(const Command& app, Action& action);
void add_list_command(const Command& app, Action& action);
void add_doctor_command(const Command& app, Action& action);
void add_bench_command(const Command& app, Action& action);
void add_mewl_command(const Command& app, Action& action);
void add_farm_command(const Command& app, Action& action);
void add_kilogram_command(const Command& app, Action& action);
void add_curi_command(const Command& app, Action& action);
void add_devbench_command(const Command& app, Action& action);
void add_relations_command(const Command& app, Action& action);

}  // namespace clevrvk::tools
