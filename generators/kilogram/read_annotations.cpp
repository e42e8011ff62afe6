// Reads both published forms of annotation files. Workers' ids, times and logs are ignored.
#include "generators/kilogram/annotations.h"

#include "renderer/base/json_reader.h"
#include "renderer/base/parse_json.h"

#include <fmt/format.h>

namespace clevrvk::generators::kilogram {
namespace {

constexpr std::size_t kMostAnnotations = 10000;

// The published files are tens of MB in size.
constexpr std::uint64_t kMostFileBytes = std::uint64_t{64} << 20U;

std::string read_text(const JsonReader& reader)
{
    std::string text = reader.read_string();
    if (text.size() > kMostTextBytes) {
        reader.fail(fmt::format("the text has {} bytes; at most {} are allowed", text.size(), kMostTextBytes));
    }
    return text;
}

Annotation read_annotation(const JsonReader& reader, bool is_old)
{
    Annotation annotation;
    annotation.whole = read_text(is_old ? reader.at("whole") : reader.at("whole").at("wholeAnnotation"));
    const JsonReader parts = reader.at(is_old ? "piece" : "part");
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        annotation.part_of_piece[i] = read_text(parts.at(std::to_string(i + 1)));
    }
    return annotation;
}

}  // namespace

std::vector<AnnotatedTangram> read_annotations(const JsonDocument& document, std::size_t least_count)
{
    std::vector<AnnotatedTangram> tangrams;
    for (const JsonReader::Member& member : JsonReader(document).read_members()) {
        const bool is_old = member.reader.value().is_array();
        AnnotatedTangram tangram{member.key, {}};
        const JsonReader annotations = is_old ? member.reader : member.reader.at("annotations");
        for (const JsonReader& item : annotations.read_items(least_count, kMostAnnotations)) {
            tangram.annotations.push_back(read_annotation(item, is_old));
        }
        tangrams.push_back(std::move(tangram));
    }
    return tangrams;
}

std::vector<AnnotatedTangram> load_annotations(const std::filesystem::path& file, std::size_t least_count)
{
    return read_annotations(load_json(file, kMostFileBytes), least_count);
}

}  // namespace clevrvk::generators::kilogram
