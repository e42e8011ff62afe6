// Pictures against the published ones, which may not be distributed: published_test.cpp says where they are.
#include "generators/kilogram/drawing.h"
#include "generators/kilogram/svg.h"
#include "renderer/base/file_io.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/parse_json.h"
#include "tests/generators/kilogram/kilogram_fixture.h"

#include <spng.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace clevrvk::generators::kilogram::test {
namespace {

namespace fs = std::filesystem;

constexpr int kSidePx = 224;

/// RGB bytes of a PNG file of any colour type; the published ones have four.
std::vector<std::uint8_t> load_picture(const fs::path& file)
{
    const std::string bytes = read_text_file(file);
    const std::unique_ptr<spng_ctx, void (*)(spng_ctx*)> context(spng_ctx_new(0), spng_ctx_free);
    REQUIRE(spng_set_png_buffer(context.get(), bytes.data(), bytes.size()) == 0);
    std::vector<std::uint8_t> rgba(4 * kSidePx * kSidePx);
    std::size_t size = 0;
    REQUIRE(spng_decoded_image_size(context.get(), SPNG_FMT_RGBA8, &size) == 0);
    REQUIRE(size == rgba.size());
    REQUIRE(spng_decode_image(context.get(), rgba.data(), rgba.size(), SPNG_FMT_RGBA8, 0) == 0);
    std::vector<std::uint8_t> rgb;
    for (std::size_t i = 0; i < rgba.size(); ++i) {
        if (i % 4 < 3) {
            rgb.push_back(rgba[i]);
        }
    }
    return rgb;
}

/// The same of a 16-bit grey file, as Pillow converts it to RGB: values above 255 of 65,535 become 255 of 255. Nothing
/// for a file of another kind.
std::vector<std::uint8_t> load_grey_picture(const fs::path& file)
{
    const std::string bytes = read_text_file(file);
    const std::unique_ptr<spng_ctx, void (*)(spng_ctx*)> context(spng_ctx_new(0), spng_ctx_free);
    REQUIRE(spng_set_png_buffer(context.get(), bytes.data(), bytes.size()) == 0);
    spng_ihdr header{};
    REQUIRE(spng_get_ihdr(context.get(), &header) == 0);
    std::vector<std::uint8_t> rgb;
    if (header.color_type != SPNG_COLOR_TYPE_GRAYSCALE || header.bit_depth != 16) {
        return rgb;
    }
    std::vector<std::uint16_t> grey(kSidePx * kSidePx);
    REQUIRE(spng_decode_image(context.get(), grey.data(), 2 * grey.size(), SPNG_FMT_PNG, 0) == 0);
    for (const std::uint16_t value : grey) {
        rgb.insert(rgb.end(), 3, static_cast<std::uint8_t>(std::min<std::uint16_t>(value, 255)));
    }
    return rgb;
}

struct Difference {
    double mean = 0.0;         ///< of 255
    double large_share = 0.0;  ///< of the pixels: a channel off by more than 64
};

Difference compare(const std::vector<std::uint8_t>& one, const std::vector<std::uint8_t>& other)
{
    REQUIRE(one.size() == other.size());
    double sum = 0.0;
    int large_count = 0;
    for (std::size_t i = 0; i < one.size(); i += 3) {
        int most = 0;
        for (std::size_t c = i; c < i + 3; ++c) {
            const int difference = std::abs(int{one[c]} - int{other[c]});
            sum += difference;
            most = std::max(most, difference);
        }
        large_count += most > 64 ? 1 : 0;
    }
    return {sum / static_cast<double>(one.size()), 3.0 * large_count / static_cast<double>(one.size())};
}

/// Compares one after the other and reports the worst.
class Comparison {
public:
    void add(const std::string& name, const std::vector<std::uint8_t>& ours, const std::vector<std::uint8_t>& theirs)
    {
        const Difference difference = compare(ours, theirs);
        INFO(name, ": mean ", difference.mean, ", share of large differences ", difference.large_share);
        CHECK(difference.mean <= 1.5);
        CHECK(difference.large_share <= 0.001);
        worst_.mean = std::max(worst_.mean, difference.mean);
        worst_.large_share = std::max(worst_.large_share, difference.large_share);
        sum_ += difference.mean;
        ++count_;
    }

    void tell() const
    {
        REQUIRE(count_ > 0);
        MESSAGE(count_, " pictures: mean difference ", sum_ / count_, " of 255, worst ", worst_.mean,
                "; worst share off by more than 64: ", worst_.large_share);
    }

private:
    Difference worst_;
    double sum_ = 0.0;
    int count_ = 0;
};

}  // namespace

TEST_CASE("published pictures: the condition BLACK in the authors' style")
{
    const auto reference = find_reference();
    if (!reference) {
        return;
    }
    Comparison comparison;
    for (const fs::path& file : list_files(*reference / "black")) {
        const Tangram tangram = load_svg(*reference / "svg" / (file.stem().string() + ".svg"));
        comparison.add(tangram.name, flat::quantize(draw(tangram, kNoParts, Style::Authors, kSidePx)), load_picture(file));
    }
    comparison.tell();
}

TEST_CASE("published pictures: black ones that are 16-bit grey, as the published loader reads them")
{
    const auto reference = find_reference();
    if (!reference) {
        return;
    }
    for (const fs::path& file : list_files(*reference / "black")) {
        const Tangram tangram = load_svg(*reference / "svg" / (file.stem().string() + ".svg"));
        const std::vector<std::uint8_t> as_loaded = flat::quantize(draw(tangram, kNoParts, Style::AsLoaded, kSidePx));
        const std::vector<std::uint8_t> theirs = load_grey_picture(file);
        const std::vector<std::uint8_t> clean = flat::quantize(draw(tangram, kNoParts, Style::Authors, kSidePx));
        CHECK((as_loaded == clean) == theirs.empty());
        if (!theirs.empty()) {
            const double difference = compare(as_loaded, theirs).mean;
            MESSAGE(tangram.name, ": mean difference ", difference, " of 255, clean ", compare(clean, theirs).mean);
            CHECK(difference < 1.5);
        }
    }
}

TEST_CASE("published pictures: the condition COLOR in the authors' style")
{
    const auto reference = find_reference();
    if (!reference) {
        return;
    }
    const JsonDocument manifest = load_json(*reference / "color_manifest.json");
    Comparison comparison;
    for (const JsonReader& entry : JsonReader(manifest).read_items(1, 10000)) {
        const std::string image = entry.at("image").read_string();
        PartOfPiece parts;
        for (const JsonReader::Member& member : entry.at("piece_to_colour").read_members()) {
            const std::string color = member.reader.read_string();
            const auto known =
                std::find_if(kPartColors.begin(), kPartColors.end(), [&](const NamedPartColor& each) { return each.name == color; });
            REQUIRE(known != kPartColors.end());
            parts.at(static_cast<std::size_t>(std::stoi(member.key) - 1)) = static_cast<int>(known - kPartColors.begin());
        }
        const Tangram tangram = load_svg(*reference / "svg" / (entry.at("tangram").read_string() + ".svg"));
        comparison.add(image, flat::quantize(draw(tangram, parts, Style::Authors, kSidePx)),
                       load_picture(*reference / "color" / (image + ".png")));
    }
    comparison.tell();
}

}  // namespace clevrvk::generators::kilogram::test
