// Damages datasets; files are read and written with the project's own codecs.
#include "tests/cli/dataset_damage.h"

#include "renderer/image/npy.h"
#include "renderer/image/png.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>

#include <fstream>
#include <span>
#include <sstream>

namespace clevrvk::tests {
namespace fs = std::filesystem;
namespace {

std::vector<std::uint8_t> read_bytes(const fs::path& path)
{
    const std::string text = read_file(path);
    return {text.begin(), text.end()};
}

void write_encoded(const fs::path& path, const std::vector<std::uint8_t>& bytes)
{
    write_bytes(path, {bytes.begin(), bytes.end()});
}

std::vector<std::uint8_t> to_bytes(const image::PngImage& image)
{
    std::vector<std::uint8_t> bytes;
    for (const std::uint16_t sample : image.samples) {
        bytes.push_back(static_cast<std::uint8_t>(sample));
    }
    return bytes;
}

template <typename Integer>
std::vector<Integer> to_integers(const std::vector<float>& values)
{
    std::vector<Integer> integers;
    for (const float value : values) {
        integers.push_back(static_cast<Integer>(value));
    }
    return integers;
}

}  // namespace

std::vector<std::string> read_lines_of(const fs::path& path)
{
    std::istringstream text(read_file(path));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) {
        lines.push_back(line);
    }
    return lines;
}

void write_lines(const fs::path& path, const std::vector<std::string>& lines)
{
    std::string text;
    for (const std::string& line : lines) {
        text += line + "\n";
    }
    write_bytes(path, text);
}

void write_bytes(const fs::path& path, const std::string& bytes)
{
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
}

void edit_line(const fs::path& path, std::size_t line, const std::function<void(Json&)>& edit)
{
    std::vector<std::string> lines = read_lines_of(path);
    Json value = Json::parse(lines.at(line));
    edit(value);
    lines[line] = value.dump();
    write_lines(path, lines);
}

void edit_json(const fs::path& path, const std::function<void(Json&)>& edit)
{
    Json value = Json::parse(read_file(path));
    edit(value);
    write_bytes(path, value.dump(2) + "\n");
}

void cut_file(const fs::path& path, double part)
{
    fs::resize_file(path, static_cast<std::uintmax_t>(part * static_cast<double>(fs::file_size(path))));
}

void edit_mask(const fs::path& path, const std::function<void(std::vector<std::uint8_t>& ids, int width_px)>& edit)
{
    const image::PngImage mask = image::decode_png(read_bytes(path));
    std::vector<std::uint8_t> ids = to_bytes(mask);
    edit(ids, mask.width_px);
    write_encoded(path, image::encode_png_gray8(ids, mask.width_px, mask.height_px));
}

void edit_picture(const fs::path& path, const std::function<void(std::vector<std::uint8_t>& samples)>& edit)
{
    const image::PngImage picture = image::decode_png(read_bytes(path));
    std::vector<std::uint8_t> samples = to_bytes(picture);
    edit(samples);
    write_encoded(path, image::encode_png_rgb8(samples, picture.width_px, picture.height_px));
}

void edit_array(const fs::path& path, const std::function<void(std::vector<float>& values, std::vector<int>& shape)>& edit)
{
    image::NpyArray array = image::decode_npy(read_bytes(path));
    edit(array.values, array.shape);
    // In the type of the file.
    if (array.type == "|u1") {
        const std::vector<std::uint8_t> values = to_integers<std::uint8_t>(array.values);
        write_encoded(path, image::encode_npy(std::span(values), array.shape));
    } else if (array.type == "<u2") {
        const std::vector<std::uint16_t> values = to_integers<std::uint16_t>(array.values);
        write_encoded(path, image::encode_npy(std::span(values), array.shape));
    } else {
        write_encoded(path, image::encode_npy(array.values, array.shape));
    }
}

void write_gray8(const fs::path& path, int width_px, int height_px)
{
    const std::vector<std::uint8_t> samples(static_cast<std::size_t>(width_px) * static_cast<std::size_t>(height_px), 7);
    write_encoded(path, image::encode_png_gray8(samples, width_px, height_px));
}

void widen_mask(const fs::path& path)
{
    const image::PngImage mask = image::decode_png(read_bytes(path));
    write_encoded(path, image::encode_png_gray16(mask.samples, mask.width_px, mask.height_px));
}

Change change_line(const std::function<void(Json&)>& edit)
{
    return [edit](const fs::path& dir) { edit_line(dir / "index.jsonl", 0, edit); };
}

Change set_in_object(const char* key, const Json& value)
{
    return change_line([key, value](Json& line) { line["objects"][0][key] = value; });
}

Change change_lines(const std::function<void(std::vector<std::string>&)>& edit)
{
    return [edit](const fs::path& dir) {
        std::vector<std::string> lines = read_lines_of(dir / "index.jsonl");
        edit(lines);
        write_lines(dir / "index.jsonl", lines);
    };
}

void make_dataset(const std::string& out, const std::vector<std::string>& flags)
{
    std::vector<std::string> arguments{"make",  "clevr",    "--count", "3",         "--seed", "5",
                                       "--set", "width=64", "--set",   "height=48", "--out",  out};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    const Outcome outcome = run_program(arguments);
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.err);
}

Json report_of(const Outcome& outcome)
{
    return Json::parse(outcome.out);
}

void forget_hashes(const fs::path& dir)
{
    std::vector<std::string> lines = read_lines_of(dir / "journal.jsonl");
    for (std::string& text : lines) {
        Json line = Json::parse(text);
        line.erase("file_hash");
        line.erase("files");
        text = line.dump();
    }
    write_lines(dir / "journal.jsonl", lines);
}

void check_damages(const fs::path& good, const fs::path& damaged, const std::vector<Damage>& damages)
{
    const Outcome sound = run_program({"check", good, "--json", "--no-certificate"});
    REQUIRE_MESSAGE(sound.exit_code == 0, sound.out);
    for (const Damage& damage : damages) {
        CAPTURE(damage.title);
        fs::remove_all(damaged);
        fs::copy(good, damaged, fs::copy_options::recursive);
        damage.apply(damaged);
        const Outcome outcome = run_program({"check", damaged, "--json"});
        CHECK_MESSAGE(outcome.exit_code == 1, outcome.err);
        const Json report = Json::parse(outcome.out, nullptr, false);
        CHECK_MESSAGE((report.is_object() && report["found"].contains(damage.check)), outcome.out);
        CHECK_FALSE(fs::exists(damaged / "certificate.json"));
    }
}

}  // namespace clevrvk::tests
