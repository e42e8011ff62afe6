// What each verb promises beyond its hashes is tested only of files that are as they were made.
#include "tools/clevrvk/check_tangrams.h"

#include "generators/kilogram/game.h"
#include "generators/kilogram/own_tangrams.h"
#include "generators/kilogram/svg.h"
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/json_reader.h"
#include "renderer/check/certificate.h"
#include "renderer/write/png.h"
#include "tools/clevrvk/tangram_files.h"
#include "tools/clevrvk/tangram_folder.h"

#include <algorithm>
#include <limits>
#include <sstream>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
namespace kilogram = generators::kilogram;

constexpr std::size_t kMostEntries = 100'000'000;

write::PngImage load_png(const fs::path& folder, const JsonReader& name)
{
    if (!check::is_inside_folder(name.read_string())) {
        name.fail("must be a path below the folder");
    }
    const std::string bytes = read_text_file(folder / name.read_string());
    return write::decode_png({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

void check_made(const fs::path& folder, const JsonReader& settings, std::size_t file_count, check::Findings& findings)
{
    const std::int64_t seed = settings.at("seed").read_integer(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    const int count = settings.at("count").read_int(1, std::numeric_limits<int>::max());
    findings.count(check::Check::FormatFiles);
    if (static_cast<std::size_t>(count) + 1 != file_count) {
        findings.add(check::Check::FormatFiles, kTangramFilesName, fmt::format("{} tangrams and parts.jsonl are wanted, {} files are listed", count, file_count));
        return;
    }
    std::istringstream parts(read_text_file(folder / "parts.jsonl"));
    kilogram::OwnTangrams source(seed);
    for (int i = 0; i < count; ++i) {
        const kilogram::Tangram tangram = source.make_next();
        const std::string name = own_svg_name(tangram);
        findings.count(check::Check::Labels, 2);
        if (!fs::exists(folder / name) || read_text_file(folder / name) != kilogram::write_svg(tangram)) {
            findings.add(check::Check::Labels, name, "it is not what the seed makes");
        }
        std::string line;
        std::getline(parts, line);
        if (line != write_own_parts(tangram, seed, static_cast<std::uint64_t>(i))) {
            findings.add(check::Check::Labels, fmt::format("parts.jsonl:{}", i + 1), "the parts are not what the seed makes");
        }
    }
}

/// Compares box, pixels and run lengths of pieces or parts with those of the mask.
void check_labels(const JsonReader& item, const std::set<std::uint8_t>& members, const std::vector<std::uint8_t>& ids, int side_px, const std::string& place,
                  check::Findings& findings)
{
    Json labels = Json::object();
    add_mask_labels(labels, ids, side_px, members);
    const auto compare = [&](check::Check check, const char* key) {
        findings.count(check);
        if (item.at(key).value() != labels.at(key)) {
            findings.add(check, place, fmt::format("{}.{} is {}; the mask says {}", item.path(), key, item.at(key).value().dump(), labels.at(key).dump()));
        }
    };
    compare(check::Check::Bbox, "bbox");
    compare(check::Check::VisiblePx, "pixels");
    compare(check::Check::Rle, "rle");
}

void check_picture(const fs::path& folder, const JsonReader& line, const std::string& place, check::Findings& findings)
{
    const int side_px = line.at("width").read_int(1, std::numeric_limits<std::int16_t>::max());
    const std::string image_name = line.at("image").read_string();
    const std::string mask_name = line.at("mask").read_string();
    const write::PngImage image = load_png(folder, line.at("image"));
    findings.count(check::Check::Image);
    if (image.width_px != side_px || image.height_px != side_px || image.channel_count != 3) {
        findings.add(check::Check::Image, image_name, fmt::format("it is no RGB picture of {} x {} pixels", side_px, side_px));
    }
    const write::PngImage mask = load_png(folder, line.at("mask"));
    findings.count(check::Check::Mask);
    if (mask.width_px != side_px || mask.height_px != side_px || mask.channel_count != 1) {
        findings.add(check::Check::Mask, mask_name, fmt::format("it is no mask of {} x {} pixels", side_px, side_px));
        return;
    }
    const std::vector<std::uint8_t> ids(mask.samples.begin(), mask.samples.end());
    for (const JsonReader& piece : line.at("pieces").read_items(kilogram::kPieceCount, kilogram::kPieceCount)) {
        check_labels(piece, {static_cast<std::uint8_t>(piece.at("id").read_int(1, kilogram::kPieceCount))}, ids, side_px, place, findings);
    }
    for (const JsonReader& part : line.at("parts").read_items(0, kilogram::kPieceCount)) {
        std::set<std::uint8_t> members;
        for (const JsonReader& piece : part.at("pieces").read_items(1, kilogram::kPieceCount)) {
            members.insert(static_cast<std::uint8_t>(piece.read_int(1, kilogram::kPieceCount)));
        }
        check_labels(part, members, ids, side_px, place, findings);
    }
}

void check_drawn(const fs::path& folder, check::Findings& findings)
{
    std::istringstream lines(read_text_file(folder / kPictureIndexName));
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        const std::string place = fmt::format("{}:{}", kPictureIndexName, ++number);
        const JsonDocument document = parse_json_line(line, place);
        check_picture(folder, JsonReader(document), place, findings);
    }
}

/// Where the pictures of a file of games lie.
fs::path image_folder_of(const std::string& text_name)
{
    const std::string split = text_name.substr(0, text_name.find('/'));
    if (text_name.ends_with("aug_dev.json")) {
        return fs::path(split) / "images/augmented";
    }
    const std::string color = text_name.find("+color") != std::string::npos ? "color" : "black";
    return fs::path(split) / "images" / (split == "training" ? "val-" + color : color);
}

/// The tangram of a picture's name: `NAME`, `NAME_ANNOTATION` or `NAME_ANNOTATION_SUBSET`.
std::string tangram_of(std::string image, const std::string& text_name)
{
    const int number_count = text_name.ends_with("aug_dev.json") ? 2 : (text_name.find("+color") != std::string::npos ? 1 : 0);
    for (int i = 0; i < number_count; ++i) {
        image.resize(std::min(image.size(), image.rfind('_')));
    }
    return image;
}

/// Ten entries a game, the target first, ten tangrams, and of controlled games ten wholes.
void check_games(const fs::path& folder, const std::string& name, check::Findings& findings)
{
    const JsonDocument document = load_json(folder / name);
    const JsonReader root(document);
    const std::vector<JsonReader> targets = root.at("targets").read_items(0, kMostEntries);
    const std::vector<JsonReader> images = root.at("images").read_items(targets.size(), targets.size());
    const std::vector<JsonReader> texts = root.at("texts").read_items(targets.size(), targets.size());
    const bool is_controlled = name.find("/controlled/whole+") != std::string::npos;
    std::set<std::string> known_images;
    for (std::size_t start = 0; start + kilogram::kGameSize <= targets.size(); start += kilogram::kGameSize) {
        const std::string place = fmt::format("{}: game {}", name, start / kilogram::kGameSize + 1);
        std::vector<kilogram::GameEntry> entries;
        kilogram::Game game{};
        findings.count(check::Check::TaskRules);
        for (std::size_t i = 0; i < kilogram::kGameSize; ++i) {
            const std::string image = images[start + i].read_string();
            entries.push_back({tangram_of(image, name), texts[start + i].read_string(), {}, 0});
            game[i] = i;
            if (targets[start + i].read_string() != images[start].read_string()) {
                findings.add(check::Check::TaskRules, place, "the target is not the first picture");
            }
            known_images.insert(image);
        }
        const auto broken = kilogram::find_broken_rule(entries, game, is_controlled ? kilogram::GameRules::Controlled : kilogram::GameRules::Random);
        if (broken) {
            findings.add(check::Check::TaskRules, place, *broken);
        }
    }
    if (targets.size() % kilogram::kGameSize != 0) {
        findings.add(check::Check::TaskRules, name, fmt::format("{} entries are no whole games", targets.size()));
    }
    for (const std::string& image : known_images) {
        findings.count(check::Check::FormatFiles);
        if (!fs::exists(folder / image_folder_of(name) / (image + ".png"))) {
            findings.add(check::Check::FormatFiles, name, fmt::format("there is no picture '{}'", image));
        }
    }
}

void check_layout(const fs::path& folder, check::Findings& findings)
{
    for (const char* const split : {"training", "development", "heldout"}) {
        if (!fs::is_directory(folder / split)) {
            findings.add(check::Check::MissingFile, split, "the folder is not there");
            continue;
        }
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder / split)) {
            const std::string name = entry.path().lexically_relative(folder).generic_string();
            if (entry.path().extension() == ".json" && !name.starts_with("training/texts/train_")) {
                check_games(folder, name, findings);
            }
        }
    }
}

}  // namespace

std::size_t check_tangrams(const fs::path& folder, check::Findings& findings)
{
    const std::optional<TangramFolderContents> contents = check_tangram_folder(folder, findings);
    if (!contents || !findings.found.empty()) {
        return contents ? contents->file_count : 0;
    }
    const JsonDocument document{contents->settings, kTangramInfoName};
    const JsonReader settings(document);
    try {
        const std::string verb = settings.at("verb").read_string();
        if (verb == kMakeVerb) {
            check_made(folder, settings, contents->file_count, findings);
        } else if (verb == "draw") {
            check_drawn(folder, findings);
        } else if (verb == "games") {
            check_layout(folder, findings);
        }
    } catch (const SpecError& error) {
        findings.add(check::Check::FormatFiles, kTangramInfoName, error.what());
    }
    return contents->file_count;
}

}  // namespace clevrvk::tools
