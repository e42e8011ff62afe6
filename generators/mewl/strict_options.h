// The options of the strict variant: how hard an episode is, what it may not show, and whether it has an answer at all.
#pragma once

#include "generators/mewl/labels.h"
#include "generators/mewl/vocabulary.h"
#include "generators/task.h"

#include <optional>
#include <string>
#include <vector>

namespace clevrvk::generators::mewl {

/// One attribute value, or a pair of values of different attributes, that an object may have.
struct HeldOut {
    std::vector<std::pair<Attribute, int>> values;  ///< one or two

    [[nodiscard]] bool is_shown_by(const Item& item) const;
};

/// As the request says, or the defaults.
struct StrictOptions {
    int choices = kChoiceCount;
    int contexts = kContextCount;
    bool has_near_distractors = false;
    bool is_control = false;
    int least_number = 1;
    int greatest_number = 6;
    std::optional<HeldOut> held_out;
    bool is_held_out_for_question = false;  ///< shown by the question, which otherwise shows it no more than the contexts do

    /// Whether a panel may show the item. Each of the question's objects may, but need not show the values that are
    /// held out for it.
    [[nodiscard]] bool may_show(const Item& item, bool is_question) const;

    /// The values of an attribute that words may name: not a single one that is held out.
    /// \throws SpecError  when they are fewer than `least`, or the question has to show another one
    [[nodiscard]] std::vector<int> list_nameable(Attribute type, int least) const;

    /// Whether a question can show what it has to when these values of an attribute are the ones that words name.
    [[nodiscard]] bool can_be_asked(Attribute type, const std::vector<int>& named) const;

    /// Whether the question shows what it has to.
    [[nodiscard]] bool are_fit_for_question(const std::vector<Item>& items) const;
};

/// choices, held_out and control.
[[nodiscard]] std::vector<OptionInfo> list_common_options();

/// The number of context panels, from `least` to `most`, in steps.
[[nodiscard]] OptionInfo make_contexts_option(int least, int most, int step);

/// random or near. \param near  what near means, for the help
[[nodiscard]] OptionInfo make_distractors_option(const HelpText& near);

/// held_out_in, for tasks whose question may show what no context does.
[[nodiscard]] OptionInfo make_held_out_in_option();

/// least_number and greatest_number.
[[nodiscard]] std::vector<OptionInfo> make_number_options();

/// Rules between options. \throws SpecError
void check_strict_options(const TaskOptions& options);

/// \throws SpecError  when an option is set and the variant is not strict
[[nodiscard]] StrictOptions read_strict_options(const TaskInfo& info, const TaskRequest& request);

}  // namespace clevrvk::generators::mewl
