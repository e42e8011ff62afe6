// Combines a panel's labels: first those from geometry, then those from pixels.
#include "renderer/annotate/label_panel.h"

#include "renderer/annotate/annotate_geometry.h"
#include "renderer/annotate/annotate_pixels.h"
#include "renderer/base/error.h"

#include <algorithm>

namespace clevrvk::annotate {

LabeledPanel label_panel(const spec::EpisodeSpec& episode, int panel_index, const resolve::ResolvedPanel& resolved,
                         const frame::Frame* frame, std::uint32_t noise_seed, std::span<const std::string> arrays,
                         resolve::BodyCache* bodies)
{
    LabeledPanel labeled;
    labeled.episode = &episode;
    labeled.panel_index = panel_index;
    labeled.resolved = &resolved;
    labeled.frame = frame;
    labeled.noise_seed = noise_seed;
    labeled.geometry = annotate_geometry(labeled.panel());
    if (frame != nullptr) {
        labeled.pixels = annotate_pixels(*frame);
        for (const FlowArray& flow : kFlowArrays) {
            if (std::ranges::find(arrays, flow.name) != arrays.end()) {
                CLEVRVK_CHECK(bodies != nullptr, "'{}' requires the bodies of agents", flow.name);
                labeled.flows[flow.name] = compute_flow(episode, panel_index, flow.step, *frame, *bodies);
            }
        }
    }
    return labeled;
}

}  // namespace clevrvk::annotate
