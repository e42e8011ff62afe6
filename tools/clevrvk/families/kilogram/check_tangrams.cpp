// Checks the files of each verb against that verb's own promises.
#include "tools/clevrvk/families/kilogram/check_tangrams.h"

#include "generators/kilogram/own_tangrams.h"
#include "generators/kilogram/parts.h"
#include "generators/kilogram/svg.h"
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/json_reader.h"
#include "renderer/write/result_folder.h"
#include "tools/clevrvk/families/kilogram/pictures.h"
#include "tools/clevrvk/run/visit_lines.h"

#include <array>
#include <fstream>
#include <limits>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
namespace kilogram = generators::kilogram;

// A line holds a name and seven parts.
constexpr std::size_t kMostPartsBytes = std::size_t{1} << 20U;

void check_made(const fs::path& folder, const JsonReader& settings, const check::ResultFiles& files, check::Findings& findings)
{
    const std::int64_t seed =
        settings.at("seed").read_integer(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    const int count = settings.at("count").read_int(1, std::numeric_limits<int>::max());
    findings.count(check::Check::FormatFiles);
    if (static_cast<std::size_t>(count) + 1 != files.hashes.size()) {
        findings.add(check::Check::FormatFiles, write::kResultListName,
                     fmt::format("expected {} tangrams and parts.jsonl, but {} files are listed", count, files.hashes.size()));
        return;
    }
    std::ifstream file(folder / "parts.jsonl", std::ios::binary);
    LineReader parts(file, "parts.jsonl", kMostPartsBytes);
    kilogram::OwnTangrams source(seed);
    for (int i = 0; i < count; ++i) {
        const kilogram::Tangram tangram = source.make_next();
        const std::string name = kilogram::own_svg_name(tangram);
        findings.count(check::Check::Labels, 2);
        const auto listed = files.hashes.find(name);
        if (listed == files.hashes.end() || listed->second != digest_hex(kilogram::write_svg(tangram))) {
            findings.add(check::Check::Labels, name, "the file differs from the tangram that the seed produces");
        }
        std::string line;
        if (!parts.next(line) || line != kilogram::write_own_parts(tangram, seed, static_cast<std::uint64_t>(i))) {
            findings.add(check::Check::Labels, fmt::format("parts.jsonl:{}", i + 1), "the parts differ from the parts that the seed "
                                                                                     "produces");
        }
    }
}

/// Compares the box, pixel count and run lengths of pieces or parts with the mask.
void check_labels(const JsonReader& item, const std::set<std::uint8_t>& members, const std::vector<std::uint8_t>& ids, int side_px,
                  const std::string& place, check::Findings& findings)
{
    Json labels = Json::object();
    add_mask_labels(labels, ids, side_px, members);
    const auto compare = [&](check::Check check, const char* key) {
        findings.count(check);
        if (item.at(key).value() != labels.at(key)) {
            findings.add(
                check, place,
                fmt::format("{}.{} is {}; the mask says {}", item.path(), key, item.at(key).value().dump(), labels.at(key).dump()));
        }
    };
    compare(check::Check::Bbox, "bbox");
    compare(check::Check::VisiblePx, "pixels");
    compare(check::Check::Rle, "rle");
}

/// Reads the name of a file in the folder. \throws SpecError
std::string read_file_name(const JsonReader& name)
{
    if (!is_inside_folder(name.read_string())) {
        name.fail("must be a path below the folder");
    }
    return name.read_string();
}

void check_picture(const fs::path& folder, const JsonReader& line, const std::string& place, check::Findings& findings)
{
    const int side_px = line.at("width").read_int(1, std::numeric_limits<std::int16_t>::max());
    static_cast<void>(check_png(folder, read_file_name(line.at("image")), side_px, 3, check::Check::Image, findings));
    const std::optional<image::PngImage> mask =
        check_png(folder, read_file_name(line.at("mask")), side_px, 1, check::Check::Mask, findings);
    if (!mask) {
        return;
    }
    const std::vector<std::uint8_t> ids(mask->samples.begin(), mask->samples.end());
    std::array<Json, kilogram::kPieceCount> part_of_piece;
    for (const JsonReader& part : line.at("parts").read_items(0, kilogram::kPieceCount)) {
        std::set<std::uint8_t> members;
        for (const JsonReader& piece : part.at("pieces").read_items(1, kilogram::kPieceCount)) {
            const int id = piece.read_int(1, kilogram::kPieceCount);
            members.insert(static_cast<std::uint8_t>(id));
            part_of_piece.at(static_cast<std::size_t>(id - 1)) = part.at("part").value();
        }
        check_labels(part, members, ids, side_px, place, findings);
    }
    for (const JsonReader& piece : line.at("pieces").read_items(kilogram::kPieceCount, kilogram::kPieceCount)) {
        const int id = piece.at("id").read_int(1, kilogram::kPieceCount);
        check_labels(piece, {static_cast<std::uint8_t>(id)}, ids, side_px, place, findings);
        findings.count(check::Check::Labels);
        if (piece.at("part").value() != part_of_piece.at(static_cast<std::size_t>(id - 1))) {
            findings.add(check::Check::Labels, place,
                         fmt::format("{}.part is {}, but the line lists the piece under another part",
                                     piece.path(), piece.at("part").value().dump()));
        }
    }
}

void check_drawn(const fs::path& folder, const check::ResultFiles& files, check::Findings& findings)
{
    std::set<std::string> known{kPictureIndexName};
    visit_json_lines(folder, kPictureIndexName, [&](const JsonDocument& document) {
        const JsonReader line(document);
        bool is_listed = true;
        for (const char* key : {"image", "mask"}) {
            const std::string name = read_file_name(line.at(key));
            findings.count(check::Check::FormatFiles);
            if (!files.hashes.contains(name)) {
                findings.add(check::Check::FormatFiles, document.source, fmt::format("{} '{}' is not a listed file", key, name));
                is_listed = false;
            } else if (!known.insert(name).second) {
                findings.add(check::Check::FormatFiles, document.source, fmt::format("{} '{}' also belongs to another line", key, name));
            }
        }
        if (is_listed) {
            check_picture(folder, line, document.source, findings);
        }
    });
    findings.count(check::Check::FormatFiles);
    if (known.size() != files.hashes.size()) {
        findings.add(
            check::Check::FormatFiles, write::kResultListName,
            fmt::format("{} files are listed, {} of them belong to pictures of {}", files.hashes.size(), known.size(), kPictureIndexName));
    }
}

}  // namespace

std::optional<image::PngImage> check_png(const fs::path& folder, const std::string& name, int side_px, int channel_count,
                                         check::Check check, check::Findings& findings)
{
    findings.count(check);
    const std::string bytes = read_text_file(folder / name);
    image::PngImage image;
    try {
        image = image::decode_png(bytes_of(bytes));
    } catch (const SpecError& error) {
        // A damaged picture is a finding, not a command-line error.
        findings.add(check, name, error.what());
        return std::nullopt;
    }
    if (image.width_px != side_px || image.height_px != side_px || image.channel_count != channel_count || image.bit_depth != 8) {
        findings.add(check, name,
                     fmt::format("{} x {} pixels, {} channels, {} bits; expected {} x {} pixels, {} channels, 8 bits", image.width_px,
                                 image.height_px, image.channel_count, image.bit_depth, side_px, side_px, channel_count));
        return std::nullopt;
    }
    return image;
}

void visit_json_lines(const fs::path& folder, const std::string& name, const std::function<void(const JsonDocument& line)>& visit)
{
    const std::string path = (folder / name).string();
    visit_lines(
        path, [&](const std::string& line, const std::string& source) { visit(parse_json_line(line, name + source.substr(path.size()))); });
}

void check_tangrams(const fs::path& folder, const check::ResultFiles& files, check::Findings& findings)
{
    const JsonDocument document{files.settings, kKilogramInfoName};
    const JsonReader settings(document);
    const std::string verb = settings.at("verb").read_string();
    if (verb == kMakeVerb) {
        check_made(folder, settings, files, findings);
    } else if (verb == kDrawVerb) {
        check_drawn(folder, files, findings);
    } else if (verb == kGamesVerb) {
        check_games(folder, files, findings);
    } else {
        settings.at("verb").fail("must be a command whose files can be checked");
    }
}

}  // namespace clevrvk::tools
