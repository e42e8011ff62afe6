// Sums the counters of a run.
#include "renderer/pipeline/run_status.h"

#include <algorithm>

namespace clevrvk::pipeline {

double compute_busy_seconds(const RunStatus& status, Stage stage)
{
    return static_cast<double>(status.busy_ns[static_cast<std::size_t>(stage)].load()) * 1e-9;
}

double count_made(const RunStatus& status)
{
    return std::max(static_cast<double>(status.done.load()), status.rendered.load());
}

double compute_rate(const RunStatus& status, double seconds)
{
    const double made_in_s = status.done > 0 ? seconds : status.rendering_s.load();
    return made_in_s > 0.0 ? count_made(status) / made_in_s : 0.0;
}

Stage find_bottleneck(const RunStatus& status, int worker_count)
{
    const double reading = static_cast<double>(status.reading_ns.load()) * 1e-9;
    const double input = std::max(reading, (compute_busy_seconds(status, Stage::Input) - reading) / std::max(1, worker_count));
    const double render = compute_busy_seconds(status, Stage::Render);
    constexpr std::array kShared{Stage::Annotate, Stage::Encode, Stage::Write};
    double shared = 0.0;
    Stage largest = kShared.front();
    for (const Stage stage : kShared) {
        const double busy = compute_busy_seconds(status, stage);
        shared += busy;
        if (busy > compute_busy_seconds(status, largest)) {
            largest = stage;
        }
    }
    shared /= std::max(1, worker_count);
    if (shared > std::max(input, render)) {
        return largest;
    }
    return input > render ? Stage::Input : Stage::Render;
}

}  // namespace clevrvk::pipeline
