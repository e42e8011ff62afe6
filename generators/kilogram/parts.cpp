// Writes and reads parts of pieces, one line of JSON for each tangram.
#include "generators/kilogram/parts.h"

#include "generators/kilogram/own_tangrams.h"
#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "renderer/base/rng.h"

#include <array>
#include <cstddef>
#include <vector>

namespace clevrvk::generators::kilogram {

Json write_parts(const std::string& name, const PartOfPiece& parts)
{
    Json json{{"tangram", name}, {"parts", Json::object()}};
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        if (parts[i]) {
            json["parts"][std::to_string(i + 1)] = *parts[i];
        }
    }
    return json;
}

PartOfPiece read_parts(const JsonReader& reader)
{
    static const std::vector<std::string> kIds{"1", "2", "3", "4", "5", "6", "7"};
    PartOfPiece parts;
    reader.check_names("piece", kIds);
    for (const JsonReader::Member& member : reader.read_members()) {
        parts.at(static_cast<std::size_t>(member.key[0] - '1')) = member.reader.read_int(0, static_cast<int>(kPieceCount) - 1);
    }
    return parts;
}

std::pair<std::string, PartOfPiece> read_parts_line(const JsonDocument& line)
{
    constexpr std::array kKeys{JsonKey{"tangram", true}, JsonKey{"parts", true}};
    const JsonReader root(line);
    root.check_keys(kKeys);
    return {root.at("tangram").read_string(), read_parts(root.at("parts"))};
}

std::string own_svg_name(const Tangram& tangram)
{
    return fmt::format("svg/{}.svg", tangram.name);
}

std::string write_own_parts(const Tangram& tangram, std::int64_t seed, std::uint64_t index)
{
    Rng rng = Rng::for_key(seed, "kilogram/parts", index);
    return write_parts(tangram.name, draw_parts(tangram, rng)).dump();
}

}  // namespace clevrvk::generators::kilogram
