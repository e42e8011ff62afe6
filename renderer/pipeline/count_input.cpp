// Counts episodes and panels by reading the whole input; stores none of them.
#include "renderer/pipeline/count_input.h"

#include "renderer/base/error.h"
#include "renderer/pipeline/take_episode.h"

namespace clevrvk::pipeline {

InputCount count_input(const RunPlan& plan, EpisodeSource& source, const layout::Layout& layout, const std::atomic<bool>& stop)
{
    InputCount count;
    for (std::uint64_t index = 0; plan.takes_episode(index) && !stop; ++index) {
        try {
            const std::optional<spec::EpisodeSpec> episode = take_episode(source, layout);
            if (!episode) {
                count.missing = source.find_missing();
                break;
            }
            if (plan.shard.takes(index)) {
                count.episodes += 1;
                count.panels += static_cast<std::int64_t>(episode->panels.size());
            }
        } catch (const SpecError&) {
            // A bad record must not end the count, because the run itself reports the fault.
            if (!plan.keeps_going) {
                throw;
            }
            count.bad_records += plan.shard.takes(index) ? 1 : 0;
        }
    }
    return count;
}

}  // namespace clevrvk::pipeline
