// Builds the command lines of a farm's tasks. Flags are copied as typed, so that new flags of make or render need no
// change here.
#include "tools/clevrvk/run/farm_input.h"

#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/pipeline/count_input.h"
#include "renderer/pipeline/spec_source.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/run/partial_input.h"
#include "tools/clevrvk/run/stop_signal.h"

#include <CLI/CLI.hpp>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>

namespace clevrvk::tools {
namespace {

/// Options that the farm sets itself, that a task may not have (--overwrite would begin again at each attempt), or
/// whose output would be lost.
constexpr std::array kLeftOut{"--shard", "--overwrite", "--dry-run", "--json"};
/// Options that tasks receive in another form.
constexpr std::array kMadeAnew{"--out", "--assets", "--episodes", "--seed", "--quiet"};

std::string name_option(const CLI::Option& option)
{
    return option.get_lnames().empty() ? "" : "--" + option.get_lnames().front();
}

std::vector<const CLI::Option*> list_new_options(const Command& command, const std::vector<const CLI::Option*>& known)
{
    std::vector<const CLI::Option*> options;
    for (const CLI::Option* option : command.parser().get_options()) {
        if (std::find(known.begin(), known.end(), option) == known.end()) {
            options.push_back(option);
        }
    }
    return options;
}

void append_words(const CLI::Option& option, std::vector<std::string>& words)
{
    const std::string name = name_option(option);
    if (option.count() == 0 || std::find(kMadeAnew.begin(), kMadeAnew.end(), name) != kMadeAnew.end()) {
        return;
    }
    if (option.get_items_expected_max() == 0) {
        words.push_back(name);
        return;
    }
    std::vector<std::string> values = option.results();
    if (option.get_delimiter() != '\0') {
        values = {fmt::format("{}", fmt::join(values, std::string(1, option.get_delimiter())))};
    }
    for (const std::string& value : values) {
        if (!name.empty()) {
            words.push_back(name);
        }
        words.push_back(value);
    }
}

}  // namespace

FarmInput::FarmInput(const Command& command)
{
    std::vector<const CLI::Option*> known = list_new_options(command, {});
    add_task_flags(command, task_);
    CLI::App& parser = command.parser();
    parser.get_option("TASK")->required(false);
    task_options_ = list_new_options(command, known);
    known.insert(known.end(), task_options_.begin(), task_options_.end());
    const Option episodes = command.add_option("--episodes", episodes_, "File of spec lines, instead of TASK").type_name("FILE");
    add_partial_input_flag(command, flags_.allows_partial_input);
    Option(*parser.get_option("--allow-partial-input")).needs(episodes);
    add_render_flags(command, flags_);
    for (const char* name : kLeftOut) {
        parser.remove_option(parser.get_option(name));
    }
    render_options_ = list_new_options(command, known);
}

bool FarmInput::is_task() const
{
    if (task_.task.empty() == episodes_.empty()) {
        throw SpecError("give either a TASK or --episodes FILE");
    }
    if (episodes_.empty()) {
        return true;
    }
    for (const CLI::Option* option : task_options_) {
        if (option->count() > 0) {
            throw SpecError(fmt::format("{} applies only to a TASK, but --episodes is given", name_option(*option)));
        }
    }
    return false;
}

std::optional<std::int64_t> FarmInput::find_seed(std::optional<std::int64_t> stored) const
{
    if (!is_task()) {
        return std::nullopt;
    }
    TaskFlags task = task_;
    task.seed = task.seed ? task.seed : stored;
    return make_task_plan(task).seed();
}

std::int64_t FarmInput::count_panels(const catalog::Catalog& catalog) const
{
    RenderFlags whole = flags_;
    whole.shard = "0/1";  // not the shard of a job array in which this process may run
    const pipeline::RunPlan plan = make_run_plan(whole);
    const layout::Layout& layout = generators::all_layouts().get(flags_.format);
    if (is_task()) {
        TaskFlags task = task_;
        task.seed = task.seed.value_or(0);
        const TaskPlan task_plan = make_task_plan(task);
        return tools::count_panels(task_plan, plan.shard, plan.episode_limit.value_or(task_plan.count()), layout, catalog, false);
    }
    std::error_code error;
    if (!std::filesystem::is_regular_file(episodes_, error)) {
        throw SpecError(fmt::format("--episodes: {} must be a regular file, because each task reads it again", quote_text(episodes_)));
    }
    pipeline::SpecSource source(episodes_, catalog);
    const pipeline::InputCount count = pipeline::count_input(plan, source, layout, get_stop_flag());
    if (count.missing && !flags_.allows_partial_input) {
        throw SpecError(fmt::format("{}; give all of it, or --allow-partial-input to accept this part", count.missing->words));
    }
    return count.panels;
}

std::vector<std::string> FarmInput::make_command(std::optional<std::int64_t> seed, std::optional<int> cpus) const
{
    std::vector<std::string> words{is_task() ? "make" : "render"};
    for (const CLI::Option* option : task_options_) {
        append_words(*option, words);
    }
    if (seed) {
        words.insert(words.end(), {"--seed", std::to_string(*seed)});
    }
    if (!episodes_.empty()) {
        words.insert(words.end(), {"--episodes", std::filesystem::absolute(episodes_).lexically_normal().string()});
    }
    for (const CLI::Option* option : render_options_) {
        append_words(*option, words);
    }
    const std::vector<std::string> assets = make_assets_words(flags_.assets);
    words.insert(words.end(), assets.begin(), assets.end());
    if (cpus && flags_.threads == 0) {
        words.insert(words.end(), {"--threads", std::to_string(*cpus)});
    }
    words.insert(words.end(), {"--out", std::filesystem::absolute(flags_.out).lexically_normal().string()});
    return words;
}

}  // namespace clevrvk::tools
