// Against the published files, which may not be distributed. CLEVRVK_KILOGRAM_REFERENCE names a folder with svg/*.svg, black/*.png, color/*.png,
// color_manifest.json, dense10.json with the measures of the tangrams in it, and caption_vectors.json.
#include "generators/kilogram/annotations.h"
#include "generators/kilogram/caption.h"
#include "generators/kilogram/drawing.h"
#include "generators/kilogram/svg.h"
#include "renderer/base/file_io.h"
#include "renderer/base/json_reader.h"
#include "renderer/catalog/catalog.h"
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

std::vector<fs::path> list_files(const fs::path& folder)
{
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

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

struct Difference {
    double mean = 0.0;          ///< of 255
    double large_share = 0.0;   ///< of the pixels: a channel off by more than 64
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

/// Compares one after the other and tells the worst.
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
        MESSAGE(count_, " pictures: mean difference ", sum_ / count_, " of 255, worst ", worst_.mean, "; worst share off by more than 64: ",
                worst_.large_share);
    }

private:
    Difference worst_;
    double sum_ = 0.0;
    int count_ = 0;
};

}  // namespace

TEST_CASE("published files: every one is read, and measured as the facts about them say")
{
    const auto reference = find_reference();
    if (!reference) {
        return;
    }
    Silhouette mean;
    double contact_count = 0.0;
    int good_count = 0;
    int count = 0;
    for (const fs::path& file : list_files(*reference / "svg")) {
        const Tangram tangram = load_svg(file);
        const TangramFacts facts = measure_tangram(tangram);
        const Silhouette silhouette = measure_silhouette(tangram);
        mean.perimeter += silhouette.perimeter;
        mean.hull_ratio += silhouette.hull_ratio;
        contact_count += silhouette.contact_count;
        good_count += judge_drawn(facts).validity == Validity::Good ? 1 : 0;
        ++count;
        CHECK(facts.unit > 31.0);
        CHECK(facts.unit < 127.0);
    }
    // 1,000 of 1,013 pass.
    CHECK(good_count >= count - count / 20 - 1);
    MESSAGE(good_count, " of ", count, " published tangrams are good; means: perimeter ", mean.perimeter / count, ", hull ratio ",
            mean.hull_ratio / count, ", pairs in contact ", contact_count / count);
}

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
            const auto known = std::find_if(kPartColors.begin(), kPartColors.end(), [&](const NamedPartColor& each) { return each.name == color; });
            REQUIRE(known != kPartColors.end());
            parts.at(static_cast<std::size_t>(std::stoi(member.key) - 1)) = static_cast<int>(known - kPartColors.begin());
        }
        const Tangram tangram = load_svg(*reference / "svg" / (entry.at("tangram").read_string() + ".svg"));
        comparison.add(image, flat::quantize(draw(tangram, parts, Style::Authors, kSidePx)), load_picture(*reference / "color" / (image + ".png")));
    }
    comparison.tell();
}

TEST_CASE("published annotations: every measure of every tangram is the stored one")
{
    const auto reference = find_reference();
    if (!reference) {
        return;
    }
    const catalog::Catalog catalog = catalog::load_catalog(catalog::find_assets_dir());
    const std::vector<std::string>& stop_words = catalog::find_word_list(catalog, "english_stop_words")->words;
    const JsonDocument document = load_json(*reference / "dense10.json");
    const JsonReader root(document);
    const std::vector<AnnotatedTangram> tangrams = read_annotations(document);
    REQUIRE(!tangrams.empty());
    double worst = 0.0;
    for (const AnnotatedTangram& tangram : tangrams) {
        INFO(tangram.name);
        const Agreement agreement = measure_agreement(tangram.annotations, stop_words);
        const JsonReader stored = root.at(tangram.name);
        const auto check = [&](const char* name, double value) {
            const double difference = std::abs(value - stored.at(name).read_number({0.0, 7.0}));
            INFO(name);
            CHECK(difference <= 1e-9);
            worst = std::max(worst, difference);
        };
        check("snd", agreement.snd);
        check("pnd", agreement.pnd);
        check("psa", agreement.psa);
    }
    MESSAGE(tangrams.size(), " tangrams; largest difference of a measure: ", worst);
}

TEST_CASE("published captions: at most one of fifty differs, by a word that the narrow rule takes for a singular or plural")
{
    const auto reference = find_reference();
    if (!reference) {
        return;
    }
    const JsonDocument document = load_json(*reference / "caption_vectors.json");
    int count = 0;
    int different_count = 0;
    for (const JsonReader& item : JsonReader(document).read_items(1, 10000)) {
        const std::string whole = item.at("whole").read_string();
        std::vector<std::string> parts;
        for (const JsonReader& part : item.at("parts").read_items(0, kPieceCount)) {
            parts.push_back(part.read_string());
        }
        const std::string text = item.at("parts_text").read_string();
        if (write_caption(whole, parts) != text || add_article(whole) != item.at("whole_text").read_string()) {
            MESSAGE("'", write_caption(whole, parts), "' for '", text, "'");
            ++different_count;
        }
        ++count;
    }
    MESSAGE(different_count, " of ", count, " captions differ");
    CHECK(50 * different_count <= count);
}

}  // namespace clevrvk::generators::kilogram::test
