// Inputs of a farm: its plan, the jobs it submitted, the queue, tries and logs. The first byte picks which. A plan that
// is accepted survives being written and read, and to jobs another can be added; of the others, whatever a killed
// process or another program has left there, every line counts or does not.
#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "tests/fuzz/fuzz_files.h"
#include "tools/farm/jobs.h"
#include "tools/farm/plan.h"
#include "tools/farm/slurm.h"
#include "tools/farm/status.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace {

using namespace clevrvk;

void read_plan(std::string_view text)
{
    try {
        const farm::Plan plan = farm::parse_plan(parse_json_text(text, "plan.json"));
        const Json json = farm::to_json(plan);
        fuzz::require(farm::to_json(farm::parse_plan({json, "plan.json"})) == json, "a plan changes when it is written and read");
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), "plan.json:");
    }
}

std::size_t count_lines(std::string_view text)
{
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
}

void read_jobs(std::string_view text)
{
    static const fuzz::ScratchFolder out;
    const std::filesystem::path file = farm::find_farm_folder("") / "jobs.jsonl";
    out.put(file, text);
    try {
        const std::vector<farm::Job> jobs = farm::read_jobs(out.path());
        fuzz::require(jobs.size() < count_lines(text), "there are more jobs than lines");
        farm::add_job(out.path(), {"77", false, 3});
        std::vector<std::string> ids = farm::list_ids(jobs);
        ids.emplace_back("77");
        fuzz::require(farm::list_ids(farm::read_jobs(out.path())) == ids, "a job that is added changes the others");
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), (out.path() / file).string() + ":");
    }
}

void read_lines(std::string_view text)
{
    const std::size_t line_count = count_lines(text);
    fuzz::require(farm::parse_queue(text).size() <= line_count, "a queue has more entries than lines");
    fuzz::require(farm::parse_tries(text).size() <= line_count, "there are more attempts than lines");
    fuzz::check_message(farm::find_last_words(text), "");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0) {
        return 0;
    }
    const std::string_view text = fuzz::as_text(data + 1, size - 1);
    if (data[0] == 'p') {
        read_plan(text);
    } else if (data[0] == 'j') {
        read_jobs(text);
    } else {
        read_lines(text);
    }
    return 0;
}
