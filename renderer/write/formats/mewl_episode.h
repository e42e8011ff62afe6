// What a spec line must say to be written as MEWL's published files: its labels, checked, and the names of its files. It reads the labels as JSON, whoever made them.
#pragma once

#include "renderer/spec/episode_spec.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::write {

inline constexpr std::size_t kMewlContextCount = 6;
inline constexpr std::size_t kMewlPanelCount = kMewlContextCount + 1;
inline constexpr std::array<const char*, 3> kMewlSplits{"train", "val", "test"};

/// [shape, color, material, size], the order of every object in the published files.
using MewlObject = std::array<std::string, 4>;

/// The labels of one episode. Their meaning: generators/mewl/labels.h.
struct MewlEpisode {
    struct Word {
        std::string word;
        spec::Json value;                   ///< name, number or MewlObject
    };
    struct Unshown {
        std::string name;
        MewlObject object;
    };

    std::string folder;                     ///< SPLIT/TASK/INDEX
    std::string task;                       ///< "shape" and so on, without "mewl_"
    bool is_published = false;              ///< of the published variant
    std::vector<std::string> types;
    std::vector<Word> lexicon;
    std::vector<std::string> names;         ///< of the files of the contexts, then "question"
    std::vector<std::string> choices;
    std::string answer;
    std::vector<Unshown> unshown;

    /// The panel's files lie here, with endings added.
    [[nodiscard]] std::string stem(std::size_t panel) const { return folder + "/" + names.at(panel); }
};

/// The labels of a spec line with this id. Split and index come from the id, which must be mewl_TASK's (spec::parse_task_episode_id).
/// \param source  begins every message
/// \throws SpecError  when these are not such labels, or give no sound file names
[[nodiscard]] MewlEpisode read_mewl_episode(const std::string& id, const spec::Json& labels, const std::string& source);

/// The place of a panel of that id in its episode: context_0 to context_5, question.
/// \throws SpecError  when no panel of MEWL is called so
[[nodiscard]] std::size_t find_mewl_panel(const std::string& panel_id, const std::string& source);

/// Checks that the spec line holds all that the published files tell.
/// \throws SpecError  `SOURCE: path: what`
void check_mewl_episode(const spec::EpisodeSpec& episode, const std::string& source);

/// The object as the published files list it; the hand is a small yellow rubber arrow.
[[nodiscard]] MewlObject name_mewl_object(const spec::ObjectSpec& object);

/// The object's name in the scene JSON, "" when it has none.
[[nodiscard]] std::string read_mewl_name(const spec::ObjectSpec& object);

/// The place of the object that the panel's hand points to; nothing in a panel without one.
[[nodiscard]] std::optional<std::size_t> find_mewl_target(const spec::PanelSpec& panel);

/// The `objects` of info.json: name -> object, in the published order.
[[nodiscard]] spec::Json list_mewl_objects(const spec::EpisodeSpec& episode, const MewlEpisode& mewl);

}  // namespace clevrvk::write
