// Writes the same attributes in the same order as the published files.
#include "generators/kilogram/svg.h"

#include "renderer/base/error.h"

#include <fmt/ranges.h>

namespace clevrvk::generators::kilogram {

std::string write_svg(const Tangram& tangram)
{
    std::string text = fmt::format("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                                   "<svg baseProfile=\"full\" height=\"100%\" version=\"1.1\" viewBox=\"0 0 {} {}\" width=\"100%\" "
                                   "xmlns=\"http://www.w3.org/2000/svg\"><defs/>",
                                   tangram.width, tangram.height);
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        CLEVRVK_CHECK(tangram.pieces[i].stroke_scale == 1.0, "piece {} has a transform, which is not written", i + 1);
        std::vector<std::string> points;
        for (const glm::dvec2& corner : tangram.pieces[i].corners) {
            points.push_back(fmt::format("{},{}", corner.x, corner.y));
        }
        text += fmt::format("<polygon fill=\"lightgray\" id=\"{}\" points=\"{}\" stroke=\"white\" strokewidth=\"1\"/>", i + 1,
                            fmt::join(points, " "));
    }
    return text + "</svg>\n";
}

}  // namespace clevrvk::generators::kilogram
