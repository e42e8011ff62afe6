// Fuzzes SVG files of tangrams: accepted input can be measured and painted, and is the same after writing and reading;
// and the published form says the same to the reader of drawings.
#include "generators/kilogram/drawing.h"
#include "generators/kilogram/svg.h"
#include "renderer/base/error.h"
#include "tests/fuzz/fuzz_checks.h"

#include <cmath>
#include <optional>

namespace clevrvk::fuzz {
namespace {

namespace kilogram = generators::kilogram;

void check_tangram(kilogram::Tangram tangram)
{
    const kilogram::TangramFacts facts = kilogram::measure_tangram(tangram);
    require(facts.unit > 0.0, "a tangram has no size");
    require(std::isfinite(facts.side_error + facts.area_error + facts.overlap_share + facts.gap), "a measure is not finite");
    const kilogram::Silhouette silhouette = kilogram::measure_silhouette(tangram);
    require(std::isfinite(silhouette.perimeter + silhouette.hull_ratio), "a measure of the silhouette is not finite");
    for (const double value : kilogram::draw(tangram, kilogram::kNoParts, kilogram::Style::Clean, 24).rgb) {
        require(value >= 0.0 && value <= 255.0, "a pixel lies outside of its range");
    }
    require(kilogram::draw_ids(tangram, kilogram::Style::Authors, 24).size() == std::size_t{24 * 24}, "ids do not fill the picture");
    for (kilogram::Piece& piece : tangram.pieces) {
        piece.stroke_scale = 1.0;
    }
    const kilogram::Tangram again = kilogram::parse_svg(kilogram::write_svg(tangram), "again.svg");
    for (std::size_t i = 0; i < kilogram::kPieceCount; ++i) {
        require(again.pieces[i].corners == tangram.pieces[i].corners, "writing and reading changes a corner");
    }
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    namespace kilogram = generators::kilogram;
    std::optional<kilogram::Tangram> published;
    try {
        published = kilogram::parse_svg(fuzz::as_text(data, size), "in.svg", kilogram::SvgForm::Published);
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), "in.svg:");
    }
    try {
        const kilogram::Tangram drawn = kilogram::parse_svg(fuzz::as_text(data, size), "in.svg");
        for (std::size_t i = 0; published && i < kilogram::kPieceCount; ++i) {
            fuzz::require(drawn.pieces[i].corners == published->pieces[i].corners, "the published form is read otherwise as a drawing");
        }
        published.reset();
        fuzz::check_tangram(drawn);
    } catch (const SpecError& error) {
        fuzz::require(!published, "the published form is refused as a drawing");
        fuzz::check_message(error.what(), "in.svg:");
    }
    return 0;
}
