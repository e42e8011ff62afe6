// Reads the shard from the flag or from the environment of a job array.
#include "tools/clevrvk/flags/shard_flag.h"

#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/base/nearest_name.h"

#include <charconv>
#include <cstdlib>
#include <optional>

namespace clevrvk::tools {
namespace {

std::optional<int> parse_int(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return value;
}

std::optional<int> read_variable(const char* name)
{
    const char* text = std::getenv(name);
    if (text == nullptr) {
        return std::nullopt;
    }
    const std::optional<int> value = parse_int(text);
    if (!value) {
        throw SpecError(fmt::format("the environment variable {} is {}; it must be a whole number", name, quote_text(text)));
    }
    return value;
}

}  // namespace

pipeline::Shard parse_shard(std::string_view text)
{
    const std::size_t slash = text.find('/');
    const std::optional<int> index = parse_int(text.substr(0, slash));
    const std::optional<int> count = slash == std::string_view::npos ? std::nullopt : parse_int(text.substr(slash + 1));
    if (!index || !count || *count < 1 || *index < 0 || *index >= *count) {
        throw SpecError(fmt::format("--shard is {}; it must be I/N with I from 0 to N - 1, such as 0/4", quote_text(text)));
    }
    return {*index, *count};
}

pipeline::Shard find_array_shard()
{
    const std::optional<int> id = read_variable("SLURM_ARRAY_TASK_ID");
    const std::optional<int> count = read_variable("SLURM_ARRAY_TASK_COUNT");
    if (!id || !count) {
        return {};
    }
    const int least = read_variable("SLURM_ARRAY_TASK_MIN").value_or(0);
    const int step = read_variable("SLURM_ARRAY_TASK_STEP").value_or(1);
    const int offset = *id - least;
    if (*count < 1 || step < 1 || offset < 0 || offset % step != 0 || offset / step >= *count) {
        throw SpecError(
            fmt::format("task {} of a Slurm job array of {} tasks, numbered from {} in steps of {}, is not a shard; give --shard I/N",
                        *id, *count, least, step));
    }
    log_info("shard {}/{}, from SLURM_ARRAY_TASK_ID", offset / step, *count);
    return {offset / step, *count};
}

}  // namespace clevrvk::tools
