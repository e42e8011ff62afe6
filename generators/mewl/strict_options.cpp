// Lists, checks and reads the options of the strict variant.
#include "generators/mewl/strict_options.h"

#include "renderer/base/error.h"

#include <algorithm>

namespace clevrvk::generators::mewl {
namespace {

constexpr const char* kNothing = "nothing";
constexpr int kGreatestNumberOfAll = 9;  // more objects rarely fit in the central square

/// Every value, then every pair of values of different attributes, such as "red+cube", in the order of the attributes.
std::vector<std::string> list_held_out_names()
{
    std::vector<std::string> names{kNothing};
    for (const Attribute type : kAttributes) {
        names.insert(names.end(), values_of(type).begin(), values_of(type).end());
    }
    for (std::size_t a = 0; a < kAttributes.size(); ++a) {
        for (std::size_t b = a + 1; b < kAttributes.size(); ++b) {
            for (const std::string_view first : values_of(kAttributes[a])) {
                for (const std::string_view second : values_of(kAttributes[b])) {
                    names.push_back(fmt::format("{}+{}", first, second));
                }
            }
        }
    }
    return names;
}

std::optional<HeldOut> read_held_out(const std::string& text)
{
    HeldOut held_out;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('+', begin), text.size());
        const std::string name = text.substr(begin, end - begin);
        for (const Attribute type : kAttributes) {
            const std::span<const std::string_view> values = values_of(type);
            if (const auto found = std::find(values.begin(), values.end(), name); found != values.end()) {
                held_out.values.emplace_back(type, static_cast<int>(found - values.begin()));
            }
        }
        begin = end + 1;
    }
    return held_out.values.empty() ? std::nullopt : std::optional(held_out);
}

OptionInfo make_integer(const char* key, int value, int low, int high, HelpText help)
{
    OptionInfo option;
    option.key = key;
    option.default_value = std::int64_t{value};
    option.low = low;
    option.high = high;
    option.help = std::move(help);
    return option;
}

OptionInfo make_name(const char* key, std::vector<std::string> choices, HelpText help)
{
    OptionInfo option;
    option.key = key;
    option.type = OptionType::Name;
    option.default_value = choices.front();
    option.choices = std::move(choices);
    option.help = std::move(help);
    return option;
}

int read_integer(const TaskOptions& options, const char* key, int otherwise)
{
    return options.has(key) ? options.integer(key) : otherwise;
}

std::string read_name(const TaskOptions& options, const char* key, const char* otherwise)
{
    return options.has(key) ? options.name(key) : otherwise;
}

/// The step for the number of contexts, with which all words of the task are heard equally often.
int step_of(const TaskInfo& info)
{
    if (info.name == "mewl_bootstrap") {
        return 2;
    }
    return info.name == "mewl_object" ? 1 : 3;
}

}  // namespace

bool HeldOut::is_shown_by(const Item& item) const
{
    return std::all_of(values.begin(), values.end(), [&item](const auto& value) { return value_of(item, value.first) == value.second; });
}

bool StrictOptions::may_show(const Item& item, bool is_question) const
{
    return !held_out || !held_out->is_shown_by(item) || (is_question && is_held_out_for_question);
}

std::vector<int> StrictOptions::list_nameable(Attribute type, int least) const
{
    if (is_held_out_for_question && held_out->values.size() == 1 && held_out->values.front().first == type) {
        throw SpecError(fmt::format("--set held_out_in=question: in this task, words name a {}, so no context would teach the word for {}; "
                                    "hold out a pair of values, such as cube+red",
                                    name_of(type), values_of(type)[static_cast<std::size_t>(held_out->values.front().second)]));
    }
    std::vector<int> values;
    for (int value = 0; value < static_cast<int>(values_of(type).size()); ++value) {
        if (!held_out || held_out->values != std::vector{std::pair(type, value)}) {
            values.push_back(value);
        }
    }
    if (static_cast<int>(values.size()) < least) {
        throw SpecError(fmt::format("--set held_out: the task needs {} values of the attribute {}, but only {} are left",
                                    least, name_of(type), values.size()));
    }
    return values;
}

bool StrictOptions::can_be_asked(Attribute type, const std::vector<int>& named) const
{
    return !is_held_out_for_question || std::all_of(held_out->values.begin(), held_out->values.end(), [&](const auto& value) {
        return value.first != type || std::find(named.begin(), named.end(), value.second) != named.end();
    });
}

bool StrictOptions::are_fit_for_question(const std::vector<Item>& items) const
{
    return !is_held_out_for_question ||
           std::any_of(items.begin(), items.end(), [this](const Item& item) { return held_out->is_shown_by(item); });
}

std::vector<OptionInfo> list_common_options()
{
    return {
        make_integer("choices", kChoiceCount, kFewestChoices, kChoiceCount, "number of choices in an episode"_help),
        make_name("held_out", list_held_out_names(), "value such as red, or pair of values such as cube+red, that no object has"_help),
        make_name("control", {"no", "yes"},
                  "yes: make the blind control of each episode, in which utterances are assigned at random so that nothing reveals the "
                  "answer"_help),
    };
}

OptionInfo make_contexts_option(int least, int most, int step)
{
    const HelpText help = "number of context panels in an episode"_help;
    return make_integer("contexts", kContextCount, least, most, step == 1 ? help : help + ", a multiple of "_help + std::to_string(step));
}

OptionInfo make_distractors_option(const HelpText& near)
{
    return make_name("distractors", {"random", "near"}, "kind of wrong choices; random: any; near: "_help + near);
}

OptionInfo make_held_out_in_option()
{
    return make_name("held_out_in", {"nowhere", "question"}, "question: the value or pair of held_out appears only in the question"_help);
}

std::vector<OptionInfo> make_number_options()
{
    return {make_integer("least_number", 1, 1, kGreatestNumberOfAll, "the least number of objects"_help),
            make_integer("greatest_number", 6, 1, kGreatestNumberOfAll, "the greatest number of objects; each number has a context"_help)};
}

void check_strict_options(const TaskOptions& options)
{
    if (options.has("held_out_in") && options.name("held_out_in") == "question" && options.name("held_out") == kNothing) {
        throw SpecError("--set held_out_in=question needs a value or pair to hold out, such as --set held_out=cube+red");
    }
    if (options.has("least_number")) {
        const int least = options.integer("least_number");
        const int greatest = options.integer("greatest_number");
        const int choices = options.integer("choices");
        if (greatest - least + 1 < choices) {
            throw SpecError(fmt::format("--set least_number={}: the numbers {} to {} are fewer than the {} choices; raise greatest_number "
                                        "or lower choices",
                                        least, least, greatest, choices));
        }
    }
}

StrictOptions read_strict_options(const TaskInfo& info, const TaskRequest& request)
{
    const TaskOptions& given = request.options;
    for (const OptionInfo& option : info.options) {
        for (const auto& [key, value] : given.values()) {
            if (key == option.key && request.variant != kStrict && value != option.default_value) {
                throw SpecError(fmt::format("--set {}: only the variant '{}' has this option; the variant is '{}'",
                                            key, kStrict, request.variant));
            }
        }
    }
    StrictOptions options;
    options.choices = read_integer(given, "choices", options.choices);
    options.contexts = read_integer(given, "contexts", options.contexts);
    options.has_near_distractors = read_name(given, "distractors", "random") == "near";
    options.is_control = read_name(given, "control", "no") == "yes";
    options.least_number = read_integer(given, "least_number", options.least_number);
    options.greatest_number = read_integer(given, "greatest_number", options.greatest_number);
    options.held_out = read_held_out(read_name(given, "held_out", kNothing));
    options.is_held_out_for_question = read_name(given, "held_out_in", "nowhere") == "question";
    if (options.contexts % step_of(info) != 0) {
        throw SpecError(fmt::format("--set contexts={}: the number must be a multiple of {}, so that all words are heard equally often",
                                    options.contexts, step_of(info)));
    }
    return options;
}

}  // namespace clevrvk::generators::mewl
