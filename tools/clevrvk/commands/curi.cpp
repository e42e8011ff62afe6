// clevrvk curi: draws concepts of CURI and computes on which scenes they are true. Uses no device.
#include "generators/curi/evaluate.h"
#include "generators/curi/grammar.h"
#include "generators/curi/interpret.h"
#include "generators/curi/scene_task.h"
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/base/parse_json.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/families/curi/verbs.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/clevrvk/run/run_summary.h"
#include "tools/clevrvk/run/visit_lines.h"

#include <memory>

namespace clevrvk::tools {
namespace {

namespace curi = generators::curi;

constexpr const char* kSampleFooter =
    R"(Each program is one line in postfix form; with --json, an object with postfix, prefix, log_probability and length.
Programs may repeat; the published concepts are drawn at depth 5.

Examples:
  clevrvk curi sample --count 10 --seed 1
  clevrvk curi sample --count 1000 --seed 1 --depth 6 --json > programs.jsonl)";

constexpr const char* kScenesFooter =
    R"(Each scene is one line of JSON with the keys of CLEVR's scene files; objects have no other keys. To render the same
scenes, generate their specs with the same seed: clevrvk generate curi_scene.

Examples:
  clevrvk curi scenes --count 1000 --seed 7 > scenes.jsonl
  clevrvk curi scenes --count 100 --seed 7 --variant published | clevrvk curi eval --programs programs.txt --scenes -)";

constexpr const char* kEvalFooter =
    R"(Prints one row of digits per program: 1 for each scene on which it is true, 0 for the others. A scene is one line of
JSON as CLEVR writes it, for pictures of 240x160 px.
With --compare, the plain interpreter evaluates everything again. Any difference is an error, and the command reports
both speeds.

Examples:
  clevrvk curi eval --programs programs.txt --scenes scenes.jsonl
  clevrvk curi sample --count 1000 --seed 1 | clevrvk curi eval --programs - --scenes scenes.jsonl --compare > truth.txt)";

struct SampleFlags {
    int count = 1;
    std::int64_t seed = 0;
    int depth = curi::kPublishedDepth;
    bool writes_json = false;
};

struct ScenesFlags {
    std::int64_t count = 1;
    std::int64_t seed = 0;
    std::string variant = "strict";
};

struct EvalFlags {
    std::string programs;
    std::string scenes;
    std::string notation = "postfix";
    int threads = 1;
    bool compares = false;
};

constexpr int kMostDepth = 20;

int run_sample(const SampleFlags& flags)
{
    const curi::ProgramSampler sampler(flags.depth);
    for (int i = 0; i < flags.count; ++i) {
        const curi::Program program = sampler.draw(flags.seed, i);
        if (flags.writes_json) {
            const Json json{{"postfix", curi::print_postfix(program)},
                            {"prefix", curi::print_prefix(program)},
                            {"log_probability", curi::log_probability(program)},
                            {"length", curi::length_of(program)}};
            print_line(json.dump());
        } else {
            print_line(curi::print_postfix(program));
        }
    }
    return kExitDone;
}

int run_scenes(const ScenesFlags& flags)
{
    const catalog::Catalog catalog = catalog::load_installed_catalog();
    const generators::Task task = curi::make_scene_task();
    generators::TaskRequest request;
    request.seed = flags.seed;
    request.variant = flags.variant;
    request.options = generators::parse_options(task.info, {});
    for (std::int64_t i = 0; i < flags.count; ++i) {
        request.index = static_cast<std::uint64_t>(i);
        print_line(curi::write_scene(task.generate(catalog, request).panels.front(), request.split, request.index).dump());
    }
    return kExitDone;
}

/// Evaluates all programs again, one by one, and reports the speed of both methods.
void compare_with_interpreter(const std::vector<curi::Program>& programs, const std::vector<curi::Scene>& scenes,
                              const curi::TruthTable& truth, double evaluator_s)
{
    const RunClock clock;
    for (std::size_t p = 0; p < programs.size(); ++p) {
        for (std::size_t s = 0; s < scenes.size(); ++s) {
            const bool is_true = curi::interpret(programs[p], scenes[s]);
            CLEVRVK_CHECK(is_true == truth.at(static_cast<std::int64_t>(p), static_cast<std::int64_t>(s)),
                          "the interpreter returns {} for program {} on scene {}, but the evaluator returns the opposite",
                          is_true, p + 1, s + 1);
        }
    }
    const double pair_count = static_cast<double>(programs.size()) * static_cast<double>(scenes.size());
    log_info("{:.0f} pairs of program and scene, no difference; {:.3g} evaluations per CPU second, {:.3g} with the interpreter", pair_count,
             pair_count / evaluator_s, pair_count / clock.compute_cpu_seconds());
}

int run_eval(const EvalFlags& flags)
{
    std::vector<curi::Program> programs;
    visit_some_lines(flags.programs, "program", [&](const std::string& line, const std::string& source) {
        programs.push_back(flags.notation == "prefix" ? curi::read_prefix(line, source) : curi::read_postfix(line, source));
    });
    std::vector<curi::Scene> scenes;
    visit_some_lines(flags.scenes, "scene", [&](const std::string& line, const std::string& source) {
        scenes.push_back(curi::read_scene(parse_json_line(line, source)));
    });
    const RunClock clock;
    const curi::TruthTable truth = curi::Evaluator(programs).evaluate(curi::SceneTable(scenes), flags.threads);
    const double evaluator_s = clock.compute_cpu_seconds();
    if (flags.compares) {
        compare_with_interpreter(programs, scenes, truth, evaluator_s);
    }
    std::string row(scenes.size(), '0');
    for (std::int64_t p = 0; p < truth.program_count(); ++p) {
        for (std::size_t s = 0; s < row.size(); ++s) {
            row[s] = truth.at(p, static_cast<std::int64_t>(s)) ? '1' : '0';
        }
        print_line(row);
    }
    return kExitDone;
}

void add_sample_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("sample", "Draw programs from the grammar of concepts");
    const auto flags = std::make_shared<SampleFlags>();
    verb.add_option("--count", flags->count, "Number of programs, 1 to 100000000; default 1").check(make_integer_check(1, 100000000));
    verb.add_option("--seed", flags->seed, "Seed, a whole number").required().check(make_integer_check<std::int64_t>());
    verb.add_option("--depth", flags->depth, "Depth of the grammar, 4 to 20; default 5").check(make_integer_check(4, kMostDepth));
    verb.add_flag("--json", flags->writes_json, "Print one JSON object per line");
    verb.footer(kSampleFooter);
    verb.callback([&action, flags] { action = [flags] { return run_sample(*flags); }; });
}

void add_scenes_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("scenes", "Write scenes of the task curi_scene in CLEVR's format");
    const auto flags = std::make_shared<ScenesFlags>();
    verb.add_option("--count", flags->count, "Number of scenes, 1 to 100000000; default 1")
        .check(make_integer_check<std::int64_t>(1, kMostScenes));
    verb.add_option("--seed", flags->seed, "Seed, a whole number").required().check(make_integer_check<std::int64_t>());
    add_curi_variant_flag(verb, flags->variant);
    verb.footer(kScenesFooter);
    verb.callback([&action, flags] { action = [flags] { return run_scenes(*flags); }; });
}

void add_eval_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("eval", "Find the scenes on which programs are true");
    const auto flags = std::make_shared<EvalFlags>();
    verb.add_option("--programs", flags->programs, "File of programs, one per line, or - for standard input").required();
    verb.add_option("--scenes", flags->scenes, "File of scenes, one JSON object per line, or - for standard input").required();
    verb.add_option("--notation", flags->notation, "Form of the programs: postfix or prefix; default postfix")
        .check(make_name_check("notation", {"postfix", "prefix"}));
    verb.add_option("--threads", flags->threads, "Threads, 1 to 256; default 1").check(make_integer_check(1, kMostThreads));
    verb.add_flag("--compare", flags->compares, "Evaluate each program again with the plain interpreter, and compare");
    verb.footer(kEvalFooter);
    verb.callback([&action, flags] { action = [flags] { return run_eval(*flags); }; });
}

}  // namespace

void add_curi_command(const Command& app, Action& action)
{
    const Command family = app.add_command("curi", "Draw and evaluate concepts, scenes and episodes of CURI, and write scenes as sounds");
    family.require_verb();
    family.footer(R"(Examples:
  clevrvk curi sample --count 10 --seed 1
  clevrvk curi eval --programs programs.txt --scenes scenes.jsonl)");
    add_sample_verb(family, action);
    add_scenes_verb(family, action);
    add_eval_verb(family, action);
    add_concepts_verb(family, action);
    add_episodes_verb(family, action);
    add_truth_verb(family, action);
    add_oracle_verb(family, action);
    add_curi_score_verb(family, action);
    add_sound_verb(family, action);
}

}  // namespace clevrvk::tools
