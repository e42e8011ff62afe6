// clevrvk assets sheet: pictures of a model from all sides on a plain ground.
#include "generators/draw_panel.h"
#include "renderer/base/error.h"
#include "renderer/base/units.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/sight/frame_box.h"
#include "renderer/spec/limits.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/contact_sheet.h"
#include "tools/clevrvk/run/exit_codes.h"

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace clevrvk::tools {
namespace {

constexpr const char* kFooter = R"(Examples:
  clevrvk assets sheet mug mug.png --assets my_assets)";

struct AssetsSheetFlags {
    SheetFlags sheet;
    std::string name;
    int side_px = 256;
};

spec::EpisodeSpec make_view(const catalog::Catalog& catalog, const catalog::Model& model, int side_px, double turn_deg)
{
    constexpr double kHeightDeg = 22.0;
    constexpr double kFill = 0.8;
    spec::EpisodeSpec episode;
    episode.id = model.name;
    spec::PanelSpec& panel =
        episode.panels.emplace_back(generators::make_panel(catalog::get_world(catalog, "plain"), fmt::format("{:.0f}", turn_deg)));
    resolve::fill_setting(catalog, panel);
    panel.width_px = side_px;
    panel.height_px = side_px;
    spec::ObjectSpec& object = panel.objects.emplace_back();
    object.id = "model";
    object.shape = model.name;
    object.position[2] = -model.low_m[2];
    const double turn = radians(turn_deg);
    const double height = radians(kHeightDeg);
    const glm::dvec3 direction(std::sin(turn) * std::cos(height), -std::cos(turn) * std::cos(height), std::sin(height));
    const glm::dvec3 low(model.low_m[0], model.low_m[1], 0.0);
    const glm::dvec3 high(model.high_m[0], model.high_m[1], model.high_m[2] - model.low_m[2]);
    sight::frame_box(low, high, direction, kFill, {side_px, side_px}, panel.camera);
    return episode;
}

int run_assets_sheet(const AssetsSheetFlags& flags)
{
    constexpr int kViews = 8;
    const catalog::Catalog catalog = load_assets(flags.sheet.rendering.assets);
    const catalog::Model* const model = catalog::find_model(catalog, flags.name);
    if (model == nullptr) {
        std::vector<std::string> names;
        for (const catalog::Model& known : catalog.models) {
            names.push_back(known.name);
        }
        throw SpecError(fmt::format("unknown model {}{}", quote_text(flags.name), suggest_name(flags.name, names)));
    }
    std::vector<spec::EpisodeSpec> episodes;
    for (int k = 0; k < kViews; ++k) {
        episodes.push_back(make_view(catalog, *model, flags.side_px, k * 360.0 / kViews));
    }
    write_contact_sheet(episodes, catalog, flags.sheet);
    return kExitDone;
}

}  // namespace

void add_assets_sheet_verb(const Command& family, Action& action)
{
    constexpr int kMostSidePx = 1024;
    const Command verb = family.add_command("sheet", "Render a model from eight sides into one picture");
    const auto flags = std::make_shared<AssetsSheetFlags>();
    flags->sheet.columns = 4;
    verb.add_option("NAME", flags->name, "A model that `clevrvk assets list` shows").required().type_name("");
    verb.add_option("--size", flags->side_px, "Side of each picture, 16 to 1024 px; default 256")
        .check(make_integer_check(spec::kLeastImageSidePx, kMostSidePx))
        .type_name("PX");
    add_sheet_flags(verb, flags->sheet);
    verb.footer(kFooter);
    verb.callback([&action, flags] { action = [flags] { return run_assets_sheet(*flags); }; });
}

}  // namespace clevrvk::tools
