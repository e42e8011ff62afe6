// clevrvk sheet: shows panels of a finished dataset with their labels, in one picture. Uses no device.
#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"
#include "renderer/dataset/dataset_reader.h"
#include "renderer/export/check_panel.h"
#include "renderer/write/atomic_file.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/label_sheet.h"
#include "tools/clevrvk/run/print_line.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
using dataset::FileRole;

constexpr const char* kSheetFooter = R"(Panels are taken at equal distances, from the first on. Each shows its masks in colours, boxes
of what is visible with the name of each thing or shape, and below it the ids of episode and panel.

Examples:
  clevrvk sheet out/clevr clevr.png
  clevrvk sheet out/clevr clevr.png --count 6 --columns 3 --width 320 --plain)";

struct LabelSheetFlags {
    std::string dataset;
    std::string file;
    int count = 24;
    int columns = 6;
    int width_px = 240;
    bool is_plain = false;
    bool overwrites = false;
};

image::PngImage load_png(const fs::path& folder, const dataset::PanelEntry& entry, FileRole role)
{
    const auto file = std::ranges::find(entry.files, role, &dataset::PanelFile::role);
    const fs::path path = folder / file->path;
    try {
        return image::decode_png(bytes_of(read_text_file(path)));
    } catch (const SpecError& error) {
        throw SpecError(fmt::format("{}: {}", path.string(), error.what()));
    }
}

SheetCell read_cell(const fs::path& folder, const dataset::PanelEntry& entry)
{
    exporting::check_panel(entry.record, entry.place);
    SheetCell cell{load_png(folder, entry, FileRole::Picture), load_png(folder, entry, FileRole::Mask), {}, ""};
    for (const record::ObjectRecord& object : entry.record.objects) {
        if (object.visible_px.value_or(0) > 0) {
            cell.labels.push_back({object.mask_id, object.category.value_or(object.shape), object.bbox.value().value.value()});
        }
    }
    cell.caption = entry.record.episode + "/" + entry.record.panel;
    const bool is_picture = cell.picture.channel_count >= 3 && cell.mask.channel_count == 1;
    const auto has_size_of_line = [&](const image::PngImage& image) {
        return image.width_px == entry.record.width && image.height_px == entry.record.height;
    };
    if (!is_picture || !has_size_of_line(cell.picture) || !has_size_of_line(cell.mask)) {
        throw SpecError(fmt::format("{}: picture, mask and line do not go together; 'clevrvk check' says more", entry.place));
    }
    return cell;
}

/// The cells of the sheet, drawn. Panel number `k * panels / count` is the k-th.
std::vector<image::Pixels> draw_cells(dataset::DatasetReader& reader, const LabelSheetFlags& flags)
{
    const std::uint64_t panels = reader.description().panels;
    const std::uint64_t count = std::min<std::uint64_t>(panels, static_cast<std::uint64_t>(flags.count));
    std::vector<image::Pixels> cells;
    while (cells.size() < count) {
        const std::optional<dataset::PanelEntry> entry = reader.next();
        if (!entry) {
            throw SpecError(fmt::format("{}: its index has fewer than {} lines", flags.dataset, panels));
        }
        if (entry->number == cells.size() * panels / count + 1) {
            cells.push_back(draw_cell(read_cell(reader.folder(), *entry), flags.width_px, !flags.is_plain));
        }
    }
    return cells;
}

image::Pixels arrange(const std::vector<image::Pixels>& cells, int columns)
{
    const auto row_length = static_cast<std::size_t>(columns);
    std::vector<int> heights;  // of the rows
    for (std::size_t k = 0; k < cells.size(); ++k) {
        if (k % row_length == 0) {
            heights.push_back(0);
        }
        heights.back() = std::max(heights.back(), cells[k].height_px);
    }
    int height_px = kSheetGapPx;
    for (const int height : heights) {
        height_px += height + kSheetGapPx;
    }
    const int step_px = cells.front().width_px + kSheetGapPx;
    image::Pixels sheet = make_sheet(columns * step_px + kSheetGapPx, height_px);
    int y = kSheetGapPx;
    for (std::size_t k = 0; k < cells.size(); ++k) {
        const std::size_t column = k % row_length;
        y += k > 0 && column == 0 ? heights[k / row_length - 1] + kSheetGapPx : 0;
        place_cell(sheet, cells[k], kSheetGapPx + static_cast<int>(column) * step_px, y);
    }
    return sheet;
}

int run_sheet(const LabelSheetFlags& flags)
{
    write::check_lone_file(flags.file);
    const fs::path file = fs::absolute(flags.file);
    if (fs::exists(file) && !flags.overwrites) {
        throw SpecError(fmt::format("{} exists; --overwrite replaces it", quote_text(flags.file)));
    }
    dataset::DatasetReader reader(flags.dataset, generators::all_layouts());
    if (!write::writes_pictures(reader.description().settings) || reader.description().panels == 0) {
        throw SpecError(fmt::format("{}: the dataset has no pictures", flags.dataset));
    }
    const std::vector<image::Pixels> cells = draw_cells(reader, flags);
    const int columns = std::min(flags.columns, static_cast<int>(cells.size()));
    const image::Pixels sheet = arrange(cells, columns);
    write::write_lone_file(file, image::encode_png_rgb8(sheet.bytes, sheet.width_px, sheet.height_px));
    print_line(fmt::format("{}: {} of {} panels", flags.file, cells.size(), reader.description().panels));
    return kExitDone;
}

}  // namespace

void add_sheet_command(const Command& app, Action& action)
{
    constexpr int kMostCells = 400;
    constexpr int kMostColumns = 20;
    constexpr int kLeastWidthPx = 40;
    constexpr int kMostWidthPx = 800;
    const Command command = app.add_command("sheet", "Show panels of a dataset with masks, boxes and names in one picture");
    const auto flags = std::make_shared<LabelSheetFlags>();
    command.add_option("DIR", flags->dataset, "Folder of a finished dataset with pictures").required().check(make_folder_check());
    command.add_option("FILE", flags->file, "The PNG file to write").required().type_name("");
    command.add_option("--count", flags->count, "Most panels, 1 to 400; default 24")
        .check(make_integer_check(1, kMostCells))
        .type_name("N");
    command.add_option("--columns", flags->columns, "Panels in a row, 1 to 20; default 6")
        .check(make_integer_check(1, kMostColumns))
        .type_name("N");
    command.add_option("--width", flags->width_px, "Width of each panel, 40 to 800 px; default 240")
        .check(make_integer_check(kLeastWidthPx, kMostWidthPx))
        .type_name("PX");
    command.add_flag("--plain", flags->is_plain, "Show pictures and ids alone");
    command.add_flag("--overwrite", flags->overwrites, "Replace FILE");
    command.footer(kSheetFooter);
    command.callback([&action, flags] { action = [flags] { return run_sheet(*flags); }; });
}

}  // namespace clevrvk::tools
