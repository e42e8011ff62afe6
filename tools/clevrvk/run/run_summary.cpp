// Measures a run with getrusage() and a clock, and formats its summary.
#include "tools/clevrvk/run/run_summary.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <numeric>
#include <string_view>

namespace clevrvk::tools {
namespace {

double to_seconds(const timeval& time)
{
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

rusage read_usage()
{
    rusage usage = {};
    getrusage(RUSAGE_SELF, &usage);
    return usage;
}

double read_cpu_seconds()
{
    const rusage usage = read_usage();
    return to_seconds(usage.ru_utime) + to_seconds(usage.ru_stime);
}

std::string describe_panels(std::int64_t count)
{
    return fmt::format("{} {}", count, count == 1 ? "panel" : "panels");
}

}  // namespace

RunClock::RunClock() : start_(std::chrono::steady_clock::now()), cpu_start_(read_cpu_seconds()) {}

double RunClock::compute_seconds() const
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

double RunClock::compute_cpu_seconds() const
{
    return read_cpu_seconds() - cpu_start_;
}

RunSummary make_summary(const pipeline::RunStatus& status, const RunClock& clock, int worker_count, std::uint64_t failed_count,
                        bool is_complete)
{
    RunSummary summary;
    summary.is_complete = is_complete;
    summary.panels = status.done;
    summary.skipped = status.skipped;
    summary.batches = status.batches;
    summary.dropped_samples = status.dropped_samples;
    summary.failed = failed_count;
    summary.seconds = clock.compute_seconds();
    summary.cpu_seconds = clock.compute_cpu_seconds();
    for (std::size_t i = 0; i < summary.stage_seconds.size(); ++i) {
        summary.stage_seconds[i] = pipeline::compute_busy_seconds(status, static_cast<pipeline::Stage>(i));
    }
    for (std::size_t i = 0; i < summary.device_seconds.size(); ++i) {
        summary.device_seconds[i] = static_cast<double>(status.device_ns[i]) * 1e-9;
    }
    summary.bottleneck = pipeline::kStageNames[static_cast<std::size_t>(pipeline::find_bottleneck(status, worker_count))];
    summary.peak_memory_mib = static_cast<double>(read_usage().ru_maxrss) / 1024.0;  // Linux counts in KiB
    return summary;
}

std::optional<double> RunSummary::device_busy_share() const
{
    const double busy = std::accumulate(device_seconds.begin(), device_seconds.end(), 0.0);
    return busy > 0.0 && seconds > 0.0 ? std::optional(busy / seconds) : std::nullopt;
}

std::string describe_summary(const RunSummary& summary, const std::string& out)
{
    std::string text;
    if (summary.panels == 0 && summary.is_complete) {
        text = fmt::format("nothing to do: {} done", describe_panels(summary.skipped));
    } else {
        const std::string_view state = summary.is_complete ? "" : summary.missing_input ? "not complete: " : "stopped: ";
        text = fmt::format("{}{} in {:.1f} s, {:.2f} a second, bottleneck: {}", state, describe_panels(summary.panels), summary.seconds,
                           summary.images_per_second(), summary.bottleneck);
        const std::optional<double> busy_share = summary.device_busy_share();
        text += busy_share ? fmt::format(", device busy {:.0f} %", 100.0 * *busy_share) : "";
        text += summary.skipped > 0 ? fmt::format("; {} done before", summary.skipped) : "";
    }
    text += summary.dropped_samples > 0 ? fmt::format("; samples that were not finite and were left out: {}", summary.dropped_samples) : "";
    text += summary.failed > 0 ? fmt::format("; records that failed: {}, see '{}/errors.jsonl'", summary.failed, out) : "";
    return text + (summary.is_complete || summary.missing_input ? "" : "; run again to resume");
}

nlohmann::ordered_json to_json(const RunSummary& summary)
{
    nlohmann::ordered_json stages;
    for (std::size_t i = 0; i < summary.stage_seconds.size(); ++i) {
        stages[std::string(pipeline::kStageNames[i])] = summary.stage_seconds[i];
    }
    const std::optional<double> busy_share = summary.device_busy_share();
    nlohmann::ordered_json passes;
    for (std::size_t i = 0; i < summary.device_seconds.size(); ++i) {
        passes[std::string(frame::kPassNames[i])] = summary.device_seconds[i];
    }
    nlohmann::ordered_json json;
    json["complete"] = summary.is_complete;
    json["panels"] = summary.panels;
    json["skipped"] = summary.skipped;
    json["failed"] = summary.failed;
    json["missing_lines"] = summary.missing_input ? summary.missing_input->lines : 0;
    json["dropped_samples"] = summary.dropped_samples;
    json["seconds"] = summary.seconds;
    json["cpu_seconds"] = summary.cpu_seconds;
    json["images_per_second"] = summary.images_per_second();
    json["device_busy_share"] = busy_share ? nlohmann::ordered_json(*busy_share) : nlohmann::ordered_json();
    json["device_seconds"] = busy_share ? passes : nlohmann::ordered_json();
    json["bottleneck"] = summary.bottleneck;
    json["stages"] = stages;
    json["peak_memory_mib"] = summary.peak_memory_mib;
    return json;
}

}  // namespace clevrvk::tools
