// What a farm reads: its plan, the queue, tries and logs. The first byte picks which. A plan that is accepted survives being written and read; of the
// others, whatever a killed process or another program has left there, every line counts or does not.
#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "tests/fuzz/fuzz_checks.h"
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

void read_lines(std::string_view text)
{
    const auto line_count = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
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
    } else {
        read_lines(text);
    }
    return 0;
}
