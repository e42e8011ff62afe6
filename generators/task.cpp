// Reads and checks the options of a task, and starts its episodes.
#include "generators/task.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/scene/mesh_cache.h"
#include "renderer/spec/ids.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

namespace clevrvk::generators {
namespace {

constexpr std::size_t kMaxSplitLength = 64;

/// The whole text as a number, or nothing.
template <typename Value>
std::optional<Value> parse_number(std::string_view text)
{
    Value value{};
    const char* const end = text.data() + text.size();
    const std::from_chars_result result = std::from_chars(text.data(), end, value);
    if (result.ec != std::errc{} || result.ptr != end) {
        return std::nullopt;
    }
    return value;
}

[[noreturn]] void refuse(std::string_view setting, const std::string& what)
{
    throw SpecError(fmt::format("--set {}: {}", quote_text(setting), what));
}

const OptionInfo& find_option(const TaskInfo& info, std::string_view key, std::string_view setting)
{
    std::vector<std::string> keys;
    for (const OptionInfo& option : info.options) {
        if (option.key == key) {
            return option;
        }
        keys.push_back(option.key);
    }
    refuse(setting, fmt::format("task '{}' has no option {}{}", info.name, quote_text(key), suggest_name(key, keys)));
}

OptionValue parse_value(const OptionInfo& option, std::string_view text, std::string_view setting)
{
    switch (option.type) {
        case OptionType::Integer: {
            const std::optional<std::int64_t> value = parse_number<std::int64_t>(text);
            if (!value) {
                refuse(setting, "the value must be a whole number");
            }
            if (static_cast<double>(*value) < option.low || static_cast<double>(*value) > option.high) {
                refuse(setting, fmt::format("it must lie in {:.0f} to {:.0f}", option.low, option.high));
            }
            return *value;
        }
        case OptionType::Number: {
            const std::optional<double> value = parse_number<double>(text);
            if (!value || !std::isfinite(*value)) {
                refuse(setting, "the value must be a number");
            }
            if (*value < option.low || *value > option.high) {
                refuse(setting, fmt::format("it must lie in {} to {}", option.low, option.high));
            }
            return *value;
        }
        case OptionType::Name: {
            const std::string name(text);
            if (name.empty() && option.choices.empty()) {
                refuse(setting, "the value must not be empty");
            }
            if (!option.choices.empty() && std::find(option.choices.begin(), option.choices.end(), name) == option.choices.end()) {
                refuse(setting, fmt::format("the value must be one of {}", fmt::join(option.choices, ", ")));
            }
            return name;
        }
        case OptionType::Model:
            if (text.empty()) {
                refuse(setting, "the value must be the name of a model");
            }
            return std::string(text);
    }
    CLEVRVK_CHECK(false, "option '{}' has no known type", option.key);
    return {};
}

}  // namespace

const OptionValue* TaskOptions::find(std::string_view key) const
{
    for (const auto& [present_key, value] : values_) {
        if (present_key == key) {
            return &value;
        }
    }
    return nullptr;
}

bool TaskOptions::has(std::string_view key) const
{
    return find(key) != nullptr;
}

int TaskOptions::integer(std::string_view key) const
{
    const OptionValue* const value = find(key);
    CLEVRVK_CHECK(value != nullptr && std::holds_alternative<std::int64_t>(*value), "there is no whole number '{}'", key);
    return static_cast<int>(std::get<std::int64_t>(*value));
}

double TaskOptions::number(std::string_view key) const
{
    const OptionValue* const value = find(key);
    CLEVRVK_CHECK(value != nullptr && std::holds_alternative<double>(*value), "there is no number '{}'", key);
    return std::get<double>(*value);
}

const std::string& TaskOptions::name(std::string_view key) const
{
    const OptionValue* const value = find(key);
    CLEVRVK_CHECK(value != nullptr && std::holds_alternative<std::string>(*value), "there is no name '{}'", key);
    return std::get<std::string>(*value);
}

void TaskOptions::set(std::string_view key, OptionValue value)
{
    for (auto& [present_key, present_value] : values_) {
        if (present_key == key) {
            present_value = std::move(value);
            return;
        }
    }
    values_.emplace_back(std::string(key), std::move(value));
}

std::shared_ptr<scene::MeshCache> make_mesh_cache()
{
    return std::make_shared<scene::MeshCache>();
}

TaskOptions parse_options(const TaskInfo& info, std::span<const std::string> settings)
{
    TaskOptions given;
    for (const std::string& setting : settings) {
        const std::size_t equals = setting.find('=');
        if (equals == std::string::npos || equals == 0) {
            refuse(setting, "write it as KEY=VALUE");
        }
        const std::string_view key = std::string_view(setting).substr(0, equals);
        const OptionInfo& option = find_option(info, key, setting);
        if (given.has(key)) {
            refuse(setting, "the option is set twice");
        }
        given.set(key, parse_value(option, std::string_view(setting).substr(equals + 1), setting));
    }
    TaskOptions options;
    for (const OptionInfo& option : info.options) {
        for (const auto& [key, value] : given.values()) {
            if (key == option.key) {
                options.set(key, value);
            }
        }
        if (!options.has(option.key) && option.default_value) {
            options.set(option.key, *option.default_value);
        }
    }
    if (info.check_options != nullptr) {
        info.check_options(options);
    }
    return options;
}

void check_request(const TaskInfo& info, const TaskRequest& request)
{
    // The split becomes a folder.
    const bool is_plain = !request.split.empty() && request.split.size() <= kMaxSplitLength && request.split.front() != '.' &&
                          std::all_of(request.split.begin(), request.split.end(), [](char letter) {
                              return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                                     (letter >= '0' && letter <= '9') || letter == '_' || letter == '-' || letter == '.';
                          });
    if (!is_plain) {
        throw SpecError(fmt::format("--split {}: the name must be 1 to {} letters, digits, '_', '-' or '.', and must not begin with '.'",
                                    quote_text(request.split), kMaxSplitLength));
    }
    if (std::find(info.variants.begin(), info.variants.end(), request.variant) == info.variants.end()) {
        throw SpecError(
            fmt::format("--variant {}: task '{}' has only {}", quote_text(request.variant), info.name, fmt::join(info.variants, ", ")));
    }
}

void check_object_counts(const TaskOptions& options)
{
    const int least = options.integer("min_objects");
    const int most = options.integer("max_objects");
    if (least > most) {
        throw SpecError(fmt::format("--set min_objects={}: this must not exceed max_objects, which is {}; set both, as in --set "
                                    "min_objects={} --set max_objects={}",
                                    least, most, most, least));
    }
}

int draw_object_count(const TaskOptions& options, Rng rng)
{
    const int least = options.integer("min_objects");
    const int most = options.integer("max_objects");
    return least + static_cast<int>(rng.uniform_index(static_cast<std::uint32_t>(most - least + 1)));
}

spec::EpisodeSpec begin_episode(const TaskInfo& info, const TaskRequest& request)
{
    check_request(info, request);
    spec::EpisodeSpec episode;
    episode.id = spec::format_task_episode_id({info.name, request.split, request.index});
    episode.task = info.name;
    episode.seed = request.seed;
    return episode;
}

}  // namespace clevrvk::generators
