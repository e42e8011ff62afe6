// The options of the strict variant: the difficulty of an episode, its held-out values, and whether it is a control.
#pragma once

#include "generators/mewl/labels.h"
#include "generators/mewl/vocabulary.h"
#include "generators/task.h"

#include <optional>
#include <string>
#include <vector>

namespace clevrvk::generators::mewl {

/// One attribute value, or a pair of values of different attributes.
struct HeldOut {
    std::vector<std::pair<Attribute, int>> values;  ///< one or two

    [[nodiscard]] bool is_shown_by(const Item& item) const;
};

/// The options of a request, or the defaults.
struct StrictOptions {
    int choices = kChoiceCount;
    int contexts = kContextCount;
    bool has_near_distractors = false;
    bool is_control = false;
    int least_number = 1;
    int greatest_number = 6;
    std::optional<HeldOut> held_out;
    bool is_held_out_for_question = false;  ///< whether the question shows it; otherwise no panel does

    /// Whether a panel may show the item. Each object of the question may have the values that are held out for the
    /// question, but need not.
    [[nodiscard]] bool may_show(const Item& item, bool is_question) const;

    /// The values of an attribute that words may name: all except single held-out values.
    /// \throws SpecError  when there are fewer than `least`, or the question must show another value
    [[nodiscard]] std::vector<int> list_nameable(Attribute type, int least) const;

    /// Whether a question can show the required values when words name these values of an attribute.
    [[nodiscard]] bool can_be_asked(Attribute type, const std::vector<int>& named) const;

    /// Whether the items contain the values that the question must show.
    [[nodiscard]] bool are_fit_for_question(const std::vector<Item>& items) const;
};

/// The options choices, held_out and control.
[[nodiscard]] std::vector<OptionInfo> list_common_options();

/// An option for the number of context panels, from `least` to `most`, in steps.
[[nodiscard]] OptionInfo make_contexts_option(int least, int most, int step);

/// An option with the values random and near. \param near  help text about near
[[nodiscard]] OptionInfo make_distractors_option(const HelpText& near);

/// The option held_out_in, for tasks whose question may show values that no context shows.
[[nodiscard]] OptionInfo make_held_out_in_option();

/// The options least_number and greatest_number.
[[nodiscard]] std::vector<OptionInfo> make_number_options();

/// Checks rules between options. \throws SpecError
void check_strict_options(const TaskOptions& options);

/// \throws SpecError  when an option is set and the variant is not strict
[[nodiscard]] StrictOptions read_strict_options(const TaskInfo& info, const TaskRequest& request);

}  // namespace clevrvk::generators::mewl
