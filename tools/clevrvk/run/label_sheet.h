// A picture of many panels of a dataset with their labels drawn on them: masks in colours, boxes, names.
#pragma once

#include "renderer/image/pixels.h"
#include "renderer/image/png.h"
#include "renderer/record/panel_record.h"

#include <string>
#include <vector>

namespace clevrvk::tools {

/// A box and its name on a cell.
struct CellLabel {
    int mask_id = 0;
    std::string name;
    record::BoxPx box{};  ///< in pixels of the picture
};

/// A panel as it is drawn.
struct SheetCell {
    image::PngImage picture;  ///< RGB or RGBA, 8-bit
    image::PngImage mask;     ///< one channel, of the same size
    std::vector<CellLabel> labels;
    std::string caption;
};

/// A panel's picture, `width_px` wide and as high as its shape needs, above a line with its caption. Without `overlays`
/// only the picture and the caption. The colour of an object depends on its mask_id alone.
[[nodiscard]] image::Pixels draw_cell(const SheetCell& cell, int width_px, bool overlays);

/// Copies a cell into a sheet. \param x, y  of its top left corner, px; the cell must lie within the sheet
void place_cell(image::Pixels& sheet, const image::Pixels& cell, int x, int y);

/// Pixels between cells.
inline constexpr int kSheetGapPx = 6;

/// A sheet of this size in its ground colour.
[[nodiscard]] image::Pixels make_sheet(int width_px, int height_px);

}  // namespace clevrvk::tools
