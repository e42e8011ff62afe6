// Adds --variant, which has the meaning of the key `variant` in a spec.
#include "tools/clevrvk/flags/variant_flag.h"

#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"
#include "tools/clevrvk/flags/flag_checks.h"

namespace clevrvk::tools {

Option add_variant_flag(const Command& command, std::string& flag, const std::string& meaning)
{
    const WordCheck check_number = make_integer_check<std::int64_t>(0, spec::kMostVariant);
    const std::string help = "Number from which all parameters are drawn, 0 or more, or default, which gives every parameter its default "
                             "value; " + meaning;
    return command.add_option("--variant", flag, help)
        .check([check_number](const std::string& word) {
            const std::string fault = word == spec::kDefaultVariant ? "" : check_number(word);
            return fault.empty() ? "" : fmt::format("{}, nor '{}'", fault, spec::kDefaultVariant);
        })
        .type_name("N");
}

std::optional<std::int64_t> parse_variant(const std::string& flag)
{
    return flag == spec::kDefaultVariant ? std::nullopt : std::optional<std::int64_t>(std::stoll(flag));
}

}  // namespace clevrvk::tools
