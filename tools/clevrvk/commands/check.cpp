// clevrvk check: verifies every promise of the labels from the files alone.
#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/log.h"
#include "renderer/base/nearest_name.h"
#include "renderer/check/check_dataset.h"
#include "renderer/gpu/driver_environment.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/families/registry.h"
#include "tools/clevrvk/flags/assets_flag.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/flags/thread_flag.h"
#include "tools/clevrvk/run/adviser.h"
#include "tools/clevrvk/run/check_sample.h"
#include "tools/clevrvk/run/check_spec_file.h"
#include "tools/clevrvk/run/derive_episode.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/licenses.h"
#include "tools/clevrvk/run/partial_input.h"
#include "tools/clevrvk/run/progress.h"
#include "tools/clevrvk/run/run_summary.h"
#include "tools/clevrvk/version.h"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>

namespace clevrvk::tools {
namespace {

constexpr const char* kCheckFooter =
    R"(Exit codes: 0 no findings; 1 findings; 2 no dataset or spec file, no permission to read a file, or a bad command line;
  3 no device for --sample; 4 a disk failed while a file was read, or the certificate cannot be written.

Examples:
  clevrvk check data/clevr --sample 20
  clevrvk check scenes.jsonl --set world=mewl --json)";

struct CheckOptions {
    std::string path;
    AssetsFlag assets;
    int threads = 0;
    std::uint64_t sample_count = 0;
    std::int64_t sample_seed = 0;
    std::string device;
    std::uint64_t most_findings = 20;
    TaskHints hints;
    bool allows_partial_input = false;
    bool skips_advice = false;
    bool lists_checks = false;
    bool renews = false;
    bool skips_certificate = false;
    bool prints_json = false;
    bool is_quiet = false;
};

// The final report on a folder or a file.
struct Verdict {
    const check::FindingLog* log = nullptr;
    spec::Json json;    // numbers
    std::string words;  // the same numbers in words
};

/// \param unknown  number of episodes without a task or with unknown options
std::string describe_making(std::uint64_t made_again, std::uint64_t unknown)
{
    const std::string words = fmt::format("{} {} regenerated", made_again, made_again == 1 ? "episode" : "episodes");
    return unknown == 0 ? words : fmt::format("{}, {} not, because they were written by hand or made with options that --set must repeat",
                                              words, unknown);
}

/// A rate with two digits if it is small, so that few panels a second do not look like none.
std::string describe_rate(double panels_per_second)
{
    return panels_per_second < 10.0 ? fmt::format("{:.2g} panels a second", panels_per_second)
                                    : fmt::format("{:.0f} panels a second", panels_per_second);
}

std::string describe_overlays(const catalog::Catalog& catalog)
{
    std::string words;
    for (const std::filesystem::path& overlay : catalog.overlays) {
        words += fmt::format(", {}", overlay.string());
    }
    return words;
}

int list_all_checks()
{
    for (const check::CheckInfo& info : check::list_checks()) {
        fmt::print("{:24}{}\n", info.name, info.meaning);
    }
    return kExitDone;
}

void print_findings(const check::FindingLog& log)
{
    for (std::size_t k = 0; k < check::kCheckCount; ++k) {
        const auto check = static_cast<check::Check>(k);
        for (const check::Finding& finding : log.kept(check)) {
            fmt::print("{}: {}: {}\n", check::name_of(check), finding.place, finding.what);
        }
        if (const std::uint64_t more = log.count_of(check) - log.kept(check).size(); more > 0) {
            fmt::print("{}: {} more\n", check::name_of(check), more);
        }
    }
}

void add_findings(const check::FindingLog& log, spec::Json& json)
{
    json["found"] = spec::Json::object();
    json["findings"] = spec::Json::array();
    json["checks"] = spec::Json::object();
    for (std::size_t k = 0; k < check::kCheckCount; ++k) {
        const auto check = static_cast<check::Check>(k);
        const std::string name(check::name_of(check));
        json["checks"][name] = log.made()[k];
        if (log.count_of(check) > 0) {
            json["found"][name] = log.count_of(check);
        }
        for (const check::Finding& finding : log.kept(check)) {
            json["findings"].push_back({{"check", name}, {"place", finding.place}, {"what", finding.what}});
        }
    }
}

int report(const CheckOptions& options, Verdict verdict)
{
    const bool is_sound = verdict.log->is_empty();
    if (options.prints_json) {
        spec::Json json;
        json["sound"] = is_sound;
        json.update(verdict.json);
        add_findings(*verdict.log, json);
        fmt::print("{}\n", json.dump(-1, ' ', false, spec::Json::error_handler_t::replace));
    } else {
        print_findings(*verdict.log);
        fmt::print("{}: {}\n", is_sound ? "sound" : fmt::format("{} finding{}", verdict.log->total(), verdict.log->total() == 1 ? "" : "s"),
                   verdict.words);
    }
    return is_sound ? kExitDone : kExitSomeFailed;
}

void sample_panels(const CheckOptions& options, const catalog::Catalog& catalog, check::DatasetCheck& result, Verdict& verdict)
{
    if (!result.description || !writes_pictures(result.description->settings)) {
        log_warn("no panel is rendered again, because the dataset has no pictures or does not say how they were made");
        return;
    }
    check::Findings findings;
    const std::string device = check_sample(options.path, *result.description, result.sample, options.device, catalog, findings);
    result.log.add(std::move(findings));
    spec::Json panels = spec::Json::array();
    for (const check::SampledPanel& panel : result.sample) {
        panels.push_back(panel.line.episode + "/" + panel.line.panel);
    }
    verdict.json["sample"] = {{"seed", options.sample_seed}, {"device", device}, {"panels", panels}};
    verdict.words +=
        fmt::format("; {} panels rendered again on '{}' (--sample-seed {})", result.sample.size(), device, options.sample_seed);
}

int check_folder(const CheckOptions& options, int worker_count, const catalog::Catalog& catalog)
{
    const RunClock clock;
    check::CheckPlan plan;
    plan.worker_count = worker_count;
    plan.most_findings = options.most_findings;
    plan.compares_certificate = !options.renews;
    plan.writes_certificate = !options.skips_certificate;
    plan.tool_version = get_tool_version(MadeFrom::Generators);
    plan.licenses = make_asset_licenses(catalog);
    plan.sample_count = options.sample_count;
    plan.sample_seed = options.sample_seed;
    check::DatasetChecker checker(options.path, generators::all_layouts(), catalog, plan);
    checker.open();
    const std::optional<dataset::Description>& description = checker.description();
    const check::TaskKnowledge tasks{description ? make_derivation(catalog, description->settings, options.hints)
                                                 : make_derivation(catalog, options.hints),
                                     make_rule_check(catalog)};
    if (description && description->settings.assets != catalog.digest) {
        log_warn(
            "the dataset was made with different assets from these ({}{}; set by CLEVRVK_ASSETS and --assets), so values that depend on "
            "shapes, sizes and worlds may differ",
            catalog.assets_dir.string(), describe_overlays(catalog));
    }
    std::atomic<std::uint64_t> done = 0;
    {
        const std::jthread ticker = start_ticker(std::chrono::seconds(30), [&done, total = description ? description->panels : 0] {
            log_info("{} of {} panels are checked", done.load(), total);
        });
        checker.check(tasks, done);
    }
    check::DatasetCheck& result = checker.result();
    const double panels_per_second = static_cast<double>(result.counts.panels) / clock.compute_seconds();
    Verdict verdict;
    verdict.log = &result.log;
    verdict.words =
        fmt::format("{} panels of {} episodes, {} files; {}; {} pixels at outlines within the tolerance; {}", result.counts.panels,
                    result.counts.episodes, result.files, describe_making(result.derived_episodes, result.underived_episodes),
                    result.counts.edge_pixels, describe_rate(panels_per_second));
    verdict.json["panels"] = result.counts.panels;
    verdict.json["episodes"] = result.counts.episodes;
    verdict.json["files"] = result.files;
    verdict.json["edge_pixels"] = result.counts.edge_pixels;
    verdict.json["derived_episodes"] = result.derived_episodes;
    verdict.json["underived_episodes"] = result.underived_episodes;
    verdict.json["panels_per_second"] = panels_per_second;
    if (options.sample_count > 0) {
        sample_panels(options, catalog, result, verdict);
    }
    const std::optional<std::string> files_hash = checker.certify();
    verdict.json["files_hash"] = files_hash ? spec::Json(*files_hash) : spec::Json();
    verdict.words += files_hash ? fmt::format("; files_hash {}", *files_hash) : "";
    return report(options, std::move(verdict));
}

int check_results(const CheckOptions& options, const ResultKind& kind)
{
    if (options.sample_count > 0) {
        throw SpecError(fmt::format("--sample applies only to rendered datasets, but this folder holds {}", kind.command));
    }
    check::Findings findings;
    Verdict verdict;
    const std::size_t file_count = check_result_files(options.path, kind, findings);
    check::FindingLog log(options.most_findings);
    log.add(std::move(findings));
    verdict.log = &log;
    verdict.words = fmt::format("{} files of {}", file_count, kind.command);
    verdict.json["files"] = file_count;
    return report(options, std::move(verdict));
}

int check_file(const CheckOptions& options, int worker_count, const catalog::Catalog& catalog)
{
    if (options.sample_count > 0) {
        throw SpecError("--sample applies only to datasets; a spec file has no pictures");
    }
    const check::TaskKnowledge tasks{make_derivation(catalog, options.hints), make_rule_check(catalog)};
    scene::MeshCache meshes;
    std::optional<Adviser> adviser;
    if (!options.skips_advice) {
        adviser.emplace(name_spec_file(options.path), catalog, meshes);
    }
    const SpecFileCheck result = check_spec_file(options.path, catalog, tasks, worker_count, options.most_findings,
                                                 options.allows_partial_input, adviser ? &*adviser : nullptr);
    if (adviser) {
        adviser->tell();
    }
    Verdict verdict;
    verdict.log = &result.log;
    verdict.words = fmt::format("{} panels of {} episodes; {}", result.panels, result.episodes,
                                describe_making(result.derived_episodes, result.underived_episodes));
    verdict.json["panels"] = result.panels;
    verdict.json["episodes"] = result.episodes;
    verdict.json["derived_episodes"] = result.derived_episodes;
    verdict.json["underived_episodes"] = result.underived_episodes;
    return report(options, std::move(verdict));
}

/// \throws SpecError, IoError  when the path does not exist or may not be read
std::filesystem::file_status find_status(const std::string& path)
{
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) {
        throw SpecError(fmt::format("cannot read {}: {}", quote_text(path), error ? error.message() : describe_errno(ENOENT)));
    }
    if (access(path.c_str(), R_OK) != 0) {
        fail_read(fmt::format("cannot read {}", quote_text(path)), errno);
    }
    return status;
}

int run_check(CheckOptions options)
{
    if (options.lists_checks) {
        return list_all_checks();
    }
    if (options.path.empty()) {
        throw SpecError("name a dataset folder or a spec file; see --help");
    }
    const bool is_standard_input = options.path == "-";
    const std::filesystem::file_status status = is_standard_input ? std::filesystem::file_status() : find_status(options.path);
    if (options.is_quiet) {
        set_log_level(LogLevel::Warn);
    }
    options.hints.are_given = !options.hints.settings.empty() || !options.hints.variant.empty();
    const int worker_count = count_workers(options.threads);
    if (options.sample_count > 0) {
        gpu::prepare_driver_environment(options.threads);
    }
    if (const ResultKind* const kind = is_standard_input ? nullptr : find_result_kind(options.path)) {
        return check_results(options, *kind);
    }
    const catalog::Catalog catalog = load_assets(options.assets);
    return std::filesystem::is_directory(status) ? check_folder(options, worker_count, catalog)
                                                 : check_file(options, worker_count, catalog);
}

}  // namespace

void add_check_command(const Command& app, Action& action)
{
    const Command command = app.add_command("check", "Verify from the files alone that the labels of a dataset, or a spec file, are "
                                                     "correct");
    const auto options = std::make_shared<CheckOptions>();
    command.add_option("PATH", options->path, "Dataset folder, file of spec lines, or - to read spec lines from standard input")
        .type_name("DIR|FILE|-");
    command.add_flag("--list", options->lists_checks, "Print the name and meaning of every check, and exit");
    add_assets_flag(command, options->assets);
    command.add_option("--sample", options->sample_count, "Render N panels again and compare them, 0 to 1e6; default 0")
        .check(make_integer_check<std::uint64_t>(0, 1'000'000))
        .type_name("N");
    command.add_option("--sample-seed", options->sample_seed, "Seed that chooses these panels, any 64-bit integer; default 0")
        .check(make_integer_check<std::int64_t>())
        .type_name("S");
    command.add_option("--device", options->device, "Device for --sample, as for render; default: the device that made the dataset")
        .type_name("DEVICE");
    command.add_option("--set", options->hints.settings, "Option that was set when the task generated the spec lines; may be repeated")
        .one_value_each()
        .type_name("KEY=VALUE");
    command.add_option("--variant", options->hints.variant, "Variant with which the task made the spec lines; default: the variant that "
                                                            "the lines name")
        .type_name("NAME");
    command
        .add_option("--max-findings", options->most_findings, "Maximum number of findings to report per check, 1 to 1e6; the rest are only "
                                                              "counted; default 20")
        .check(make_integer_check<std::uint64_t>(1, 1'000'000))
        .type_name("N");
    add_partial_input_flag(command, options->allows_partial_input);
    add_advice_flag(command, options->skips_advice);
    command.add_flag("--renew", options->renews, "Do not compare with the existing certificate; write a new one");
    command.add_flag("--no-certificate", options->skips_certificate, "Do not write certificate.json");
    command.add_option("--threads", options->threads, "Threads, 0 to 256; default 0: one per core")
        .check(make_integer_check(0, kMostThreads))
        .type_name("N");
    command.add_flag("--json", options->prints_json, "Print the result as one JSON object");
    command.add_flag("--quiet", options->is_quiet, "No notices");
    command.footer(kCheckFooter);
    command.callback([&action, options] { action = [options] { return run_check(*options); }; });
}

}  // namespace clevrvk::tools
