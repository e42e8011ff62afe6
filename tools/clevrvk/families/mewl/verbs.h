// The verbs of `clevrvk mewl`, and declarations that they share.
#pragma once

#include "generators/mewl/scene_view.h"
#include "renderer/pipeline/episode_source.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/assets_flag.h"
#include "tools/clevrvk/flags/command_line.h"

#include <functional>
#include <optional>
#include <string>

namespace clevrvk::tools {

/// Adds `solve` to the family.
void add_mewl_solve_verb(const Command& family, Action& action);

/// Adds `caption` to the family.
void add_mewl_caption_verb(const Command& family, Action& action);

/// Adds `score` to the family.
void add_mewl_score_verb(const Command& family, Action& action);

/// Flags that every verb has.
struct MewlFlags {
    std::string input;
    AssetsFlag assets;
    bool allows_partial_input = false;
    bool writes_json = false;
};

/// Adds the flags to a verb. `flags` must outlive the parsing.
void add_mewl_flags(const Command& verb, MewlFlags& flags);

/// One episode of the input.
struct MewlEpisode {
    std::string name;   ///< its name in messages: id or folder
    std::string id;     ///< mewl_TASK/SPLIT/MMM/III; for a folder, from its path; the name if the path has none
    std::string split;  ///< "" if unknown
    generators::mewl::EpisodeView view;

    /// The task, marked if it is a control: controls are counted separately.
    [[nodiscard]] std::string kind() const { return view.is_control ? view.task + " (control)" : view.task; }
};

/// Visits every episode of a folder in the published layout, of a file of spec lines, or of standard input for "-".
/// \return  promised lines that are missing
/// \throws SpecError  also exceptions of `visit`, prefixed with the episode's place
[[nodiscard]] std::optional<pipeline::MissingInput> visit_mewl_episodes(const MewlFlags& flags,
                                                                        const std::function<void(const MewlEpisode&)>& visit);

}  // namespace clevrvk::tools
