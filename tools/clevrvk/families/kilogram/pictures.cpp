// Derives labels from the piece ids at the pixels' centres.
#include "tools/clevrvk/families/kilogram/pictures.h"

#include "renderer/annotate/rle.h"
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/base/run_in_threads.h"
#include "renderer/image/png.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/stop_signal.h"

#include <algorithm>
#include <atomic>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
namespace kilogram = generators::kilogram;

constexpr int kMostParts = static_cast<int>(kilogram::kPieceCount);

Json describe_piece(const kilogram::Tangram& tangram, std::size_t index, const std::optional<int>& part, const PictureSettings& settings,
                    std::span<const std::uint8_t> ids)
{
    Json json{{"id", index + 1}, {"kind", kilogram::name_of(kilogram::kPieceKinds[index])}};
    json["part"] = part ? Json(*part) : Json();
    const flat::Placement placement = kilogram::find_placement(tangram, settings.style, settings.side_px);
    json["corners_px"] = Json::array();
    for (const glm::dvec2& corner : tangram.pieces[index].corners) {
        const glm::dvec2 p = corner * placement.scale + placement.offset;
        json["corners_px"].push_back({p.x, p.y});
    }
    add_mask_labels(json, ids, settings.side_px, {static_cast<std::uint8_t>(index + 1)});
    return json;
}

Json describe_parts(const kilogram::PartOfPiece& parts, const PictureSettings& settings, std::span<const std::uint8_t> ids)
{
    Json list = Json::array();
    for (int part = 0; part < kMostParts; ++part) {
        std::set<std::uint8_t> members;
        for (std::size_t i = 0; i < kilogram::kPieceCount; ++i) {
            if (parts[i] == part) {
                members.insert(static_cast<std::uint8_t>(i + 1));
            }
        }
        if (!members.empty()) {
            Json json{{"part", part}, {"color", kilogram::kPartColors.at(static_cast<std::size_t>(part)).name}, {"pieces", members}};
            add_mask_labels(json, ids, settings.side_px, members);
            list.push_back(std::move(json));
        }
    }
    return list;
}

}  // namespace

kilogram::Style read_style(const std::string& style, bool is_as_loaded, int side_px)
{
    constexpr int kPublishedSidePx = 224;
    if (is_as_loaded && (style != "authors" || side_px != kPublishedSidePx)) {
        throw SpecError(
            fmt::format("--as-loaded needs --style authors and --size {}, like the published pictures", kPublishedSidePx));
    }
    if (style == "clean") {
        return kilogram::Style::Clean;
    }
    return is_as_loaded ? kilogram::Style::AsLoaded : kilogram::Style::Authors;
}

bool run_until_stopped(std::size_t count, int thread_count, const std::function<void(std::size_t)>& work)
{
    std::atomic<bool> is_whole = true;
    run_in_threads(count, thread_count, [&](std::size_t i) {
        if (get_stop_flag()) {
            is_whole = false;
            return;
        }
        work(i);
    });
    return is_whole;
}

int report_stop(const std::string& out)
{
    log_info("stopped; give the same command again to resume '{}'", out);
    return kExitStopped;
}

void add_mask_labels(Json& json, std::span<const std::uint8_t> ids, int side_px, const std::set<std::uint8_t>& members)
{
    std::vector<std::uint8_t> mask(ids.size());
    int x0 = side_px;
    int y0 = side_px;
    int x1 = 0;
    int y1 = 0;
    int pixel_count = 0;
    for (int y = 0; y < side_px; ++y) {
        for (int x = 0; x < side_px; ++x) {
            const auto i = static_cast<std::size_t>(y) * static_cast<std::size_t>(side_px) + static_cast<std::size_t>(x);
            if (members.contains(ids[i])) {
                mask[i] = 1;
                ++pixel_count;
                x0 = std::min(x0, x);
                y0 = std::min(y0, y);
                x1 = std::max(x1, x + 1);
                y1 = std::max(y1, y + 1);
            }
        }
    }
    json["bbox"] = pixel_count > 0 ? Json{x0, y0, x1 - x0, y1 - y0} : Json();
    json["pixels"] = pixel_count;
    json["rle"] = {{"size", {side_px, side_px}}, {"counts", annotate::encode_rle(mask, side_px, side_px).counts}};
}

Json store_picture(write::ResultFolder& folder, const kilogram::Tangram& tangram, const kilogram::PartOfPiece& parts,
                   const PictureSettings& settings)
{
    const int side_px = settings.side_px;
    const std::vector<std::uint8_t> ids = kilogram::draw_ids(tangram, settings.style, side_px);
    Json json{{"tangram", tangram.name},
              {"image", fmt::format("images/{}.png", tangram.name)},
              {"mask", fmt::format("masks/{}.png", tangram.name)}};
    json["width"] = side_px;
    json["height"] = side_px;
    json["style"] = settings.style == kilogram::Style::Clean ? "clean" : "authors";
    if (settings.style == kilogram::Style::AsLoaded) {
        json["as_loaded"] = true;
    }
    json["pieces"] = Json::array();
    for (std::size_t i = 0; i < kilogram::kPieceCount; ++i) {
        json["pieces"].push_back(describe_piece(tangram, i, parts[i], settings, ids));
    }
    json["parts"] = describe_parts(parts, settings, ids);
    folder.store_once(json["image"].get<std::string>(), [&] {
        return image::encode_png_rgb8(flat::quantize(kilogram::draw(tangram, parts, settings.style, side_px)), side_px, side_px,
                                      image::PictureKind::Flat);
    });
    folder.store_once(json["mask"].get<std::string>(), [&] { return image::encode_png_gray8(ids, side_px, side_px); });
    return json;
}

}  // namespace clevrvk::tools
