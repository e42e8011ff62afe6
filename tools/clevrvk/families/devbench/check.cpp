// clevrvk devbench check: measures the pictures of trials, and tests whether trials can be solved without regard to the
// pictures' content. Uses no device.
#include "generators/devbench/appearance.h"
#include "generators/devbench/trial_episode.h"
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/parse_json.h"
#include "renderer/image/png.h"
#include "tools/clevrvk/families/devbench/verbs.h"
#include "tools/clevrvk/families/devbench/visit_panels.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/scoring/devbench/audit.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <vector>

namespace clevrvk::tools {
namespace {

namespace devbench = generators::devbench;

constexpr const char* kCheckFooter =
    R"(DIR is a dataset of devbench_nouns or devbench_vocabulary with pictures and masks, and at least ten trials per task.
For each task, the command measures how much the pictures of a trial differ, and how often learners are right that see
only position, text, coverage, luminance or colour. The learners are trained on four fifths of the
trials and tested on the rest. Each is reported with an exact interval of 99 % and with p, the probability of at least
as many right answers by chance (Holm). A p below 0.01 is a leak, and the exit code is 1; it is also 1 if the pictures
of a trial differ by more than 14 L* in lightness or 20 in contrast.
Two more learners know the answers of earlier trials: sequence knows where the targets of the block of four were, and
identity how often each noun was shown since it was last named. They beat chance where trials take turns. That is not a
leak for a model that is not trained on trials of the same set; --set counterbalance=random makes trials for training.
Places are counterbalanced, so a learner of places may score well below chance.
`clevrvk check` verifies labels and bounds, and that exactly one picture shows the named thing.

Examples:
  clevrvk make devbench_nouns --count 500 --seed 1 --set width=96 --set height=96 --quality draft --out out/nouns
  clevrvk devbench check out/nouns)";

constexpr double kLeakP = 0.01;
constexpr std::size_t kLeastTrials = 10;

double decode_srgb(double value)
{
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

image::PngImage load_picture(const std::filesystem::path& path)
{
    const std::string bytes = read_text_file(path);
    try {
        return image::decode_png({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    } catch (const SpecError& error) {
        throw SpecError(fmt::format("{}: {}", path.string(), error.what()));
    }
}

/// Measures the pixels of a picture that its mask assigns to the thing.
scoring::devbench::Measures measure_picture(const std::filesystem::path& folder, const JsonReader& line)
{
    const image::PngImage picture = load_picture(folder / line.at("file").read_string());
    const image::PngImage mask = load_picture(folder / line.at("mask").read_string());
    if (picture.channel_count != 3 || picture.bit_depth != 8 || mask.channel_count != 1 ||
        mask.samples.size() * 3 != picture.samples.size()) {
        line.at("file").fail("picture and mask differ in size, or clevrvk did not write them");
    }
    const std::array<double, 3> ground = line.at("background").read_numbers<3>({0.0, 1.0});
    const double ground_lightness = devbench::to_lightness({ground[0], ground[1], ground[2]});
    scoring::devbench::Measures measures{};
    double count = 0.0;
    for (std::size_t pixel = 0; pixel < mask.samples.size(); ++pixel) {
        if (mask.samples[pixel] == 0) {
            continue;
        }
        glm::dvec3 shown(0.0);
        for (int channel = 0; channel < 3; ++channel) {
            shown[channel] = picture.samples[3 * pixel + static_cast<std::size_t>(channel)] / 255.0;
            measures.at(3 + static_cast<std::size_t>(channel)) += shown[channel];
        }
        const double lightness = devbench::to_lightness({decode_srgb(shown.r), decode_srgb(shown.g), decode_srgb(shown.b)});
        measures[1] += lightness;
        measures[2] += (lightness - ground_lightness) * (lightness - ground_lightness);
        count += 1.0;
    }
    if (count == 0.0) {
        line.at("mask").fail("the picture must show a thing");
    }
    measures[0] = count / static_cast<double>(mask.samples.size());
    for (std::size_t i = 1; i < measures.size(); ++i) {
        measures.at(i) /= count;
    }
    measures[2] = std::sqrt(measures[2]);
    return measures;
}

/// The trials of a task, including the one being read.
struct TaskTrials {
    std::vector<scoring::devbench::AuditTrial> trials;
    std::string episode;
};

std::map<std::string, TaskTrials> read_trials(const std::filesystem::path& folder)
{
    constexpr int kMostChoices = 4;
    std::map<std::string, TaskTrials> tasks;
    visit_panels(folder, [&](const JsonDocument& document) {
        const JsonReader line(document);
        const JsonReader labels = line.at("labels");
        if (!labels.find("sentences")) {
            return;
        }
        TaskTrials& task = tasks[line.at("task").read_string()];
        if (const std::string episode = line.at("episode").read_string(); episode != task.episode) {
            task.episode = episode;
            task.trials.push_back({labels.at("sentences").item(0).read_string(),
                                   static_cast<std::size_t>(labels.at("target").read_int(0, kMostChoices - 1)),
                                   {},
                                   {}});
            for (const JsonReader& noun : labels.at("nouns").read_items(1, kMostChoices)) {
                task.trials.back().nouns.push_back(noun.read_string());
            }
        }
        task.trials.back().choices.push_back(measure_picture(folder, line));
    });
    for (const auto& [name, task] : tasks) {
        const std::size_t choice_count = task.trials.front().choices.size();
        const bool are_whole = std::all_of(task.trials.begin(), task.trials.end(), [&](const scoring::devbench::AuditTrial& trial) {
            return trial.choices.size() == choice_count && trial.nouns.size() == choice_count && trial.target < choice_count;
        });
        if (task.trials.size() < kLeastTrials || !are_whole) {
            throw SpecError(fmt::format("{}: task {} has {} trials; the audit needs at least {}, all with their pictures", folder.string(),
                                        name, task.trials.size(), kLeastTrials));
        }
    }
    if (tasks.empty()) {
        throw SpecError(fmt::format("{}: the dataset has no trials of devbench_nouns or devbench_vocabulary", folder.string()));
    }
    return tasks;
}

/// How much the pictures within a trial differ: the mean and the maximum over all trials.
Json describe_spread(const std::vector<scoring::devbench::AuditTrial>& trials, std::size_t measure)
{
    double sum = 0.0;
    double most = 0.0;
    for (const scoring::devbench::AuditTrial& trial : trials) {
        const auto [low, high] = std::minmax_element(trial.choices.begin(), trial.choices.end(),
                                                     [&](const auto& a, const auto& b) { return a.at(measure) < b.at(measure); });
        sum += high->at(measure) - low->at(measure);
        most = std::max(most, high->at(measure) - low->at(measure));
    }
    return {{"mean", sum / static_cast<double>(trials.size())}, {"greatest", most}};
}

/// Checks a bound on the pictures of each trial. \return  the spread, and the number of trials that break the bound
Json bound_spread(const std::vector<scoring::devbench::AuditTrial>& trials, std::size_t measure, double most)
{
    Json spread = describe_spread(trials, measure);
    spread["allowed"] = most;
    spread["broken"] = std::count_if(trials.begin(), trials.end(), [&](const scoring::devbench::AuditTrial& trial) {
        return describe_spread({trial}, measure)["greatest"].get<double>() > most;
    });
    return spread;
}

Json audit_task(const std::string& name, const std::vector<scoring::devbench::AuditTrial>& trials)
{
    Json report{{"task", name}, {"trials", trials.size()}, {"chance", 1.0 / static_cast<double>(trials.front().choices.size())}};
    report["spread"] = {{"coverage", describe_spread(trials, 0)},
                        {"lightness", bound_spread(trials, 1, devbench::kMostLightnessSpread)},
                        {"contrast", bound_spread(trials, 2, devbench::kMostContrastSpread)}};
    const auto describe = [](const scoring::devbench::AuditResult& result) {
        return Json{{"right", result.right},
                    {"share", static_cast<double>(result.right) / result.total},
                    {"interval_99", {result.interval.low, result.interval.high}},
                    {"p", result.p}};
    };
    for (const scoring::devbench::AuditResult& result : scoring::devbench::audit_trials(trials)) {
        Json& learner = report["learners"][std::string(result.learner)] = describe(result);
        learner["is_leak"] = result.p < kLeakP;
    }
    for (const scoring::devbench::AuditResult& result : scoring::devbench::audit_order(trials)) {
        Json& learner = report["learners_of_order"][std::string(result.learner)] = describe(result);
        learner["is_above_chance"] = result.p < kLeakP;
    }
    return report;
}

void print_report(const Json& report)
{
    print_line(fmt::format("{}: {} trials, chance {:.1f} %", report["task"].get<std::string>(), report["trials"].get<int>(),
                           100.0 * report["chance"].get<double>()));
    for (const auto& [name, spread] : report["spread"].items()) {
        const double scale = name == "coverage" ? 100.0 : 1.0;
        const int broken = spread.value("broken", 0);
        print_line(fmt::format(
            "  the pictures of a trial differ by {:.1f} {} in {} on average, and by {:.1f} at most{}", scale * spread["mean"].get<double>(),
            name == "coverage" ? "% of the picture" : "L*", name, scale * spread["greatest"].get<double>(),
            broken > 0 ? fmt::format("; {} trials exceed the {} that are allowed", broken, spread["allowed"].get<double>()) : ""));
    }
    const auto print_learner = [](const Json& found, const std::string& by, const char* verdict) {
        print_line(fmt::format("  {:5.1f} % ({:.1f} to {:.1f}) right with {}, p {:.3g}{}", 100.0 * found["share"].get<double>(),
                               100.0 * found["interval_99"][0].get<double>(), 100.0 * found["interval_99"][1].get<double>(), by,
                               found["p"].get<double>(), verdict));
    };
    for (const auto& [name, found] : report["learners"].items()) {
        print_learner(found, name + " alone", found["is_leak"].get<bool>() ? ": a leak" : "");
    }
    for (const auto& [name, found] : report["learners_of_order"].items()) {
        print_learner(found, name + " and earlier answers",
                      found["is_above_chance"].get<bool>() ? ": these trials are for testing, not for training" : "");
    }
}

int run_check(const std::string& folder, bool writes_json)
{
    bool has_fault = false;
    for (const auto& [name, task] : read_trials(folder)) {
        const Json report = audit_task(name, task.trials);
        for (const Json& learner : report["learners"]) {
            has_fault = has_fault || learner["is_leak"].get<bool>();
        }
        for (const Json& spread : report["spread"]) {
            has_fault = has_fault || spread.value("broken", 0) > 0;
        }
        writes_json ? print_line(report.dump()) : print_report(report);
    }
    return has_fault ? kExitSomeFailed : kExitDone;
}

}  // namespace

void add_devbench_check_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("check", "Measure the pictures of trials, and look for cues that give away the target");
    const auto folder = std::make_shared<std::string>();
    const auto writes_json = std::make_shared<bool>(false);
    verb.add_option("DIR", *folder, "A finished dataset with pictures").required().type_name("");
    verb.add_flag("--json", *writes_json, "Print one JSON object per line");
    verb.footer(kCheckFooter);
    verb.callback([&action, folder, writes_json] { action = [folder, writes_json] { return run_check(*folder, *writes_json); }; });
}

}  // namespace clevrvk::tools
