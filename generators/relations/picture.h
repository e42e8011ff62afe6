// Pictures of a prompt: each is drawn, staged and judged on its own, and drawn anew until what the prompt says holds.
#pragma once

#include "generators/draw_panel.h"
#include "generators/relations/prompt.h"
#include "generators/relations/support.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::generators::relations {

/// From where a picture is seen, and what its things stand on.
struct View {
    Support support = Support::Table;
    glm::dvec3 to_eye{0.0};  ///< unit
    double fill = 0.0;       ///< the share of the picture that the things take
};

/// The views of all pictures of a prompt. No two are from near the same side, and supports take turns.
[[nodiscard]] std::vector<View> draw_views(const Relation& relation, int count, Rng& rng);

/// Makes the pictures of one prompt.
class PictureMaker {
public:
    /// All must outlive this.
    PictureMaker(const catalog::Catalog& catalog, const TaskRequest& request, const EpisodeStreams& streams, const Prompt& prompt)
        : catalog_(catalog), request_(request), streams_(streams), prompt_(prompt)
    {
    }

    /// \param id      of the panel; also the key of its draws
    /// \param others  panels of the same prompt, of which it is no near twin
    /// \throws SpecError  when no draw shows what the prompt says; lists how often each clause failed
    [[nodiscard]] spec::PanelSpec make(const std::string& id, const View& view, std::span<const spec::PanelSpec> others = {});

private:
    /// A panel that is not judged yet.
    struct Drawn {
        spec::PanelSpec panel;
        bool is_rescaled = false;
    };
    [[nodiscard]] std::optional<Drawn> try_once(const std::string& id, const View& view, int attempt);
    [[nodiscard]] Rng draw_light(const std::string& id) const;
    [[nodiscard]] bool label(bool is_rescaled, spec::PanelSpec& panel);
    void refuse(std::string_view reason) { ++refusals_[std::string(reason)]; }

    const catalog::Catalog& catalog_;
    const TaskRequest& request_;
    const EpisodeStreams& streams_;
    const Prompt& prompt_;
    std::map<std::string, int> refusals_;  ///< of the picture in the making
};

}  // namespace clevrvk::generators::relations
