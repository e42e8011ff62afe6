// Builds the scripts as text. The variables of a script are at its top.
#include "tools/farm/script.h"

#include <fmt/format.h>

namespace clevrvk::farm {
namespace {

// Slurm sends its warning this long before the time limit. The time suffices for the two batches in flight, which take
// some seconds each (renderer/render/renderer.cpp).
constexpr int kWarningSeconds = 60;

constexpr std::string_view kArrayBody = R"bash(
shard=$((${1:-0} + ${SLURM_ARRAY_TASK_ID:-0}))
files="$out/farm/shards/$((shard / shards_per_folder))"
tries="$files/$shard.tries"
mkdir -p "$files" || exit 4
exec >>"$files/$shard.log" 2>&1 </dev/null || exit 4

# Compiled shaders are kept on the node's own disk.
cache="${SLURM_TMPDIR:-${TMPDIR:-/tmp}}/clevrvk-farm-$(id -u)"
if mkdir -p -m 700 "$cache" && [ -O "$cache" ]; then
  export XDG_CACHE_HOME="$cache"
fi

say() { echo "farm: $*"; }
# Lines of the shard's journal. An attempt that adds none has failed.
count_lines() { if [ -f "$journal" ]; then wc -l <"$journal"; else echo 0; fi; }
# Attempts in a row, the last ones, that began with as many lines as the shard has now, and did not finish it.
count_failures() {
  awk -v lines="$(count_lines)" '$1 == "begin" { n = $5 == lines ? n + 1 : 0 } $1 == "retry" || ($1 == "end" && $3 < 2) { n = 0 } END { print n + 0 }' "$tries"
}
leave_if_hopeless() {
  if [ "$(count_failures)" -ge "$most_failures" ]; then
    say "shard $shard is given up: $most_failures attempts in a row made no new panel; 'clevrvk farm retry' tries again"
    exit 1
  fi
}

journal="$out/shards/$shard-of-$shards/journal.jsonl"
touch "$tries" || exit 4
leave_if_hopeless
say "attempt on $(hostname), job ${SLURM_JOB_ID:-none}, restarted ${SLURM_RESTART_COUNT:-0} times"
echo "begin $(date +%s) ${SLURM_JOB_ID:-0} ${SLURMD_NODENAME:-$(hostname)} $(count_lines)" >>"$tries" || exit 4

child=
stops=0
trap 'stops=$((stops + 1)); [ -z "$child" ] || kill -TERM "$child" 2>/dev/null' TERM
"${command[@]}" --shard "$shard/$shards" &
child=$!
[ "$stops" = 0 ] || kill -TERM "$child"
# A signal ends the wait, and the program then finishes its batch: wait again.
seen=-1
while [ "$seen" != "$stops" ]; do
  seen=$stops
  # Nothing from bash itself about how it ended: that follows.
  { wait "$child"; } 2>/dev/null
  code=$?
done
say "ended with exit $code"
echo "end $(date +%s) $code" >>"$tries"

# Stopped, out of disk, no device, or killed: the next attempt may do better. Everything else is the last word.
case $code in
  3 | 4 | 75 | 129 | 13? | 14?) ;;
  *) exit "$code" ;;
esac
[ -n "${SLURM_ARRAY_TASK_ID:-}" ] || exit "$code"
if [ "$stops" != 0 ] && [ "$(squeue -h -j "$SLURM_JOB_ID" -o %T)" != RUNNING ]; then
  say "stopped by the scheduler or scancel; this attempt does not requeue itself"
  exit 1
fi
leave_if_hopeless
say "requeued after exit $code"
scontrol requeue "$SLURM_JOB_ID" || exit 1
# Without a device here, another node may do.
if [ "$code" = 3 ]; then
  nodes=$(awk '$1 == "begin" { node = $4 } $1 == "end" && $3 == 3 { bad = bad "," node } $1 == "retry" { bad = "" } END { print substr(bad, 2) }' "$tries")
  scontrol update JobId="$SLURM_JOB_ID" ExcNodeList="$nodes" || say "cannot exclude $nodes"
fi
)bash";

std::string make_job_name(const Plan& plan)
{
    std::string name = "clevrvk-";
    for (const char letter : plan.out.filename().string()) {
        const bool is_plain =
            (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') || letter == '.';
        name += is_plain ? letter : '_';
    }
    return name;
}

std::string write_directive(std::string_view flag, const std::string& value)
{
    return value.empty() ? "" : fmt::format("#SBATCH {}={}\n", flag, value);
}

// The merge needs the assets that the shards show.
std::string write_assets_flags(const Plan& plan)
{
    std::string text;
    for (std::size_t k = 0; k + 1 < plan.command.size(); ++k) {
        if (plan.command[k] == "--assets") {
            text += fmt::format(" --assets {}", quote_for_shell(plan.command[k + 1]));
        }
    }
    return text;
}

}  // namespace

std::string quote_for_shell(std::string_view text)
{
    std::string quoted = "'";
    for (const char letter : text) {
        quoted += letter == '\'' ? "'\\''" : std::string(1, letter);
    }
    return quoted + "'";
}

std::string write_array_script(const Plan& plan)
{
    const SchedulerOptions& scheduler = plan.scheduler;
    const std::string all = fmt::format("0-{}", plan.shard_count - 1);
    std::string text = "#!/bin/bash\n";
    text += write_directive("--job-name", make_job_name(plan));
    text += write_directive("--array", scheduler.throttle ? fmt::format("{}%{}", all, *scheduler.throttle) : all);
    text += write_directive("--output", "/dev/null");
    text += fmt::format("#SBATCH --requeue\n#SBATCH --signal=B:TERM@{}\n", kWarningSeconds);
    text += write_directive("--partition", scheduler.partition);
    text += write_directive("--gres", scheduler.gres);
    text += write_directive("--time", scheduler.time);
    text += write_directive("--cpus-per-task", scheduler.cpus ? std::to_string(*scheduler.cpus) : "");
    text += scheduler.more.empty() ? "" : fmt::format("#SBATCH {}\n", scheduler.more);
    text += "# Makes one shard. Written by 'clevrvk farm submit'. You may edit it: 'clevrvk farm retry' submits the edited script.\n"
            "# Without Slurm: bash array.sbatch SHARD\n";
    text += fmt::format("out={}\nshards={}\nshards_per_folder={}\nmost_failures={}\n", quote_for_shell(plan.out.string()), plan.shard_count,
                        kShardsPerFolder, plan.most_failures);
    text += fmt::format("command=({}", quote_for_shell(plan.program));
    for (const std::string& word : plan.command) {
        text += fmt::format(" {}", quote_for_shell(word));
    }
    return text + ")\n" + std::string(kArrayBody);
}

std::string write_merge_script(const Plan& plan)
{
    std::string text = "#!/bin/bash\n";
    text += write_directive("--job-name", make_job_name(plan) + "-merge");
    text += write_directive("--output", "/dev/null");
    text += "#SBATCH --requeue\n";
    text += write_directive("--partition", plan.scheduler.partition);
    text += plan.scheduler.more.empty() ? "" : fmt::format("#SBATCH {}\n", plan.scheduler.more);
    text += "# Merges the shards into one dataset. If a shard is not finished, it fails and changes nothing.\n";
    text += fmt::format("out={}\nexec >>\"$out/farm/merge.log\" 2>&1 </dev/null\nexec {} merge \"$out\"{}\n",
                        quote_for_shell(plan.out.string()), quote_for_shell(plan.program), write_assets_flags(plan));
    return text;
}

}  // namespace clevrvk::farm
