// Compares errors.jsonl with the journal, which knows a failed record by the hash of its error without the file name.
#include "renderer/check/check_errors.h"

#include "renderer/base/hash.h"
#include "renderer/base/parse_json.h"
#include "renderer/write/file_names.h"

#include <fmt/format.h>

#include <string>

namespace clevrvk::check {

namespace {

// Replaces bytes that are not UTF-8; the hash of such an error cannot be reproduced.
constexpr std::string_view kReplaced = "\xef\xbf\xbd";

bool has_form(const Json& line)
{
    if (!line.is_object() || line.size() != 4) {
        return false;
    }
    const auto is = [&](const char* key, auto&& fits) { return line.contains(key) && fits(line[key]); };
    const auto is_text = [](const Json& value) { return value.is_string(); };
    return is("file", is_text) && is("line", [](const Json& value) { return value.is_number_unsigned(); }) &&
           is("episode", [](const Json& value) { return value.is_null() || value.is_string(); }) && is("error", is_text);
}

void check_line(const Json& line, const std::string& place, std::uint64_t fault_hash, Findings& findings)
{
    const auto file = line["file"].get<std::string>();
    const auto error = line["error"].get<std::string>();
    const std::string_view fault = std::string_view(error).substr(error.starts_with(file) ? file.size() : 0);
    if (fault.starts_with(':') && !fault.starts_with(fmt::format(":{}:", line["line"].get<std::uint64_t>()))) {
        findings.add(Check::Errors, place,
                     fmt::format("line is {}, and the error begins with '{}'", line["line"].dump(), fault.substr(0, fault.find(' '))));
    }
    if (fault.find(kReplaced) == std::string_view::npos && hash_fnv1a(digest_hex(fault)) != fault_hash) {
        findings.add(Check::Errors, place, "error is not the one that the journal remembers of this record");
    }
}

}  // namespace

void check_errors(std::string_view text, std::span<const std::uint64_t> faults, Findings& findings)
{
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        const std::string place = fmt::format("{}:{}", write::kErrorsName, number);
        findings.count(Check::Errors);
        if (const Json line = Json::parse(text.substr(0, end), nullptr, false); !has_form(line)) {
            findings.add(Check::Errors, place, "is not an object of file, line, episode and error");
        } else if (number > faults.size()) {
            findings.add(Check::Errors, place, "the journal knows no such record");
        } else {
            check_line(line, place, faults[number - 1], findings);
        }
        if (end == std::string_view::npos) {
            findings.add(Check::Errors, place, "the line has no end");
            return;
        }
        text.remove_prefix(end + 1);
    }
}

}  // namespace clevrvk::check
