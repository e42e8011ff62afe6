// Inputs of `clevrvk kilogram` and its check besides tangrams and annotations: kilogram.json, lines of files.jsonl, of
// parts and of a game folder's index, and splits. The first byte picks which. Accepted input survives being written and
// read.
#include "generators/kilogram/layout.h"
#include "generators/kilogram/parts.h"
#include "generators/kilogram/splits.h"
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/write/result_folder.h"
#include "tests/fuzz/fuzz_checks.h"

namespace {

using namespace clevrvk;

const std::vector<generators::kilogram::AnnotatedTangram>& known_tangrams()
{
    static const std::vector<generators::kilogram::AnnotatedTangram> tangrams{{"own-1", {}}, {"own-2", {}}, {"own-3", {}}};
    return tangrams;
}

void read_list_line(std::string_view text)
{
    const std::optional<write::ListedFile> listed = write::parse_listed_file(text);
    fuzz::require(!listed || is_inside_folder(listed->name), "a listed file lies outside of the folder");
}

void read_index_line(const JsonDocument& line)
{
    const std::string written = generators::kilogram::write_picture_line(generators::kilogram::read_picture_line(JsonReader(line)));
    const JsonDocument again = parse_json_line(written, "again:1");
    fuzz::require(generators::kilogram::write_picture_line(generators::kilogram::read_picture_line(JsonReader(again))) == written,
                  "a line changes when it is written and read");
}

void read_parts_line(const JsonDocument& line)
{
    const auto [name, parts] = generators::kilogram::read_parts_line(line);
    const Json json = generators::kilogram::write_parts(name, parts);
    const JsonDocument again{json, "again:1"};
    const auto [same_name, same_parts] = generators::kilogram::read_parts_line(again);
    fuzz::require(same_name == name && same_parts == parts, "a line of parts changes when it is written and read");
}

void read_any(char kind, std::string_view text)
{
    switch (kind) {
        case 'k': static_cast<void>(write::read_result_info(parse_json_text(text, "in"))); break;
        case 's': static_cast<void>(generators::kilogram::read_splits(parse_json_text(text, "in"), known_tangrams())); break;
        case 'i': read_index_line(parse_json_line(text, "in:1")); break;
        case 'p': read_parts_line(parse_json_line(text, "in:1")); break;
        default: read_list_line(text);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0) {
        return 0;
    }
    try {
        read_any(static_cast<char>(data[0]), fuzz::as_text(data + 1, size - 1));
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), "in:");
    }
    return 0;
}
