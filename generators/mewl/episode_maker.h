// The steps that the nine tasks share when they assemble an episode: words, panels, labels, and the order of
// choices.
#pragma once

#include "generators/mewl/draw.h"
#include "generators/mewl/labels.h"
#include "generators/mewl/panel_maker.h"
#include "generators/mewl/strict_options.h"
#include "generators/mewl/words.h"
#include "generators/task.h"

#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::mewl {

inline constexpr int kBisyllabic = 2;
inline constexpr int kTrisyllabic = 3;

/// `mewl_NAME` of the family mewl, with all variants and the options that all tasks have; add_option adds more.
[[nodiscard]] TaskInfo make_mewl_info(std::string_view name, HelpText summary);

/// Collects one episode. Panels are added in order: the contexts, then the question.
class EpisodeMaker {
public:
    /// \throws SpecError  when the request does not fit the task, sets an option with a variant other than strict, or
    /// the catalog lacks the word lists
    EpisodeMaker(const catalog::Catalog& catalog, const TaskInfo& info, const TaskRequest& request);

    [[nodiscard]] PanelMaker& panels() { return panels_; }
    [[nodiscard]] bool is_published() const { return panels_.is_published(); }
    [[nodiscard]] bool is_strict() const { return panels_.is_strict(); }

    /// The options of the request; the defaults unless the variant is strict.
    [[nodiscard]] const StrictOptions& options() const { return options_; }

    /// A random item, uniform among the items that the panel may show.
    [[nodiscard]] Item draw_item(bool is_question, Rng& rng) const;

    /// Different random items that the panel may show.
    [[nodiscard]] std::vector<Item> draw_items(int count, bool is_question, Rng& rng) const;
    [[nodiscard]] Rng stream(std::string_view purpose) const { return panels_.streams().stream(purpose); }

    /// New novel words for this episode.
    [[nodiscard]] std::vector<std::string> draw_words(int count, int syllable_count);

    /// The labels, with task and variant already set.
    [[nodiscard]] MewlLabels& labels() { return labels_; }

    /// Adds a panel with names for its objects; "" means no name, and objects beyond the list have none.
    void add_panel(spec::PanelSpec panel, const std::vector<std::string>& names);

    /// Adds the utterance of the next context panel. \param file_name  as in MewlLabels::names
    void add_utterance(const std::string& utterance, const std::string& file_name);

    /// Sets the answer and the other choices in random order. Strict: uses as many others as the options ask for.
    void set_choices(const std::string& answer, std::vector<std::string> others);

    /// \throws std::logic_error  when something is missing
    [[nodiscard]] spec::EpisodeSpec finish();

private:
    void make_control();

    spec::EpisodeSpec episode_;
    PanelMaker panels_;
    WordDrawer words_;
    Rng word_stream_;
    StrictOptions options_;
    MewlLabels labels_;
};

}  // namespace clevrvk::generators::mewl
