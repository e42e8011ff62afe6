// The spec first: everything else follows from it.
#include "renderer/check/unit_checker.h"

#include "renderer/base/hash.h"
#include "renderer/scene/build_scene.h"
#include "renderer/spec/write_spec.h"

#include <fmt/format.h>

#include <utility>

namespace clevrvk::check {

UnitChecker::UnitChecker(const std::filesystem::path& folder, const DatasetSettings& settings, const catalog::Catalog& catalog,
                         const DeriveFunction& derive)
    : folder_(folder), settings_(settings), catalog_(catalog), derive_(derive), format_(write::make_format("folder"))
{
}

UnitResult UnitChecker::check(Unit unit)
{
    UnitResult result;
    result.findings = std::move(unit.findings);
    result.lines = std::move(unit.lines);
    if (result.lines.empty()) {
        return result;
    }
    for (const IndexLine& line : result.lines) {
        SeenPanel panel;
        panel.name = hash_fnv1a(line.episode + "/" + line.panel);
        panel.line_number = line.number;
        result.panels.push_back(panel);
        if (settings_.has_images) {
            const PanelPaths paths = list_panel_paths(line.episode, line.panel, settings_);
            result.known_paths.push_back(hash_fnv1a(paths.image));
            result.known_paths.push_back(hash_fnv1a(paths.mask));
            for (const std::string& path : paths.arrays) {
                result.known_paths.push_back(hash_fnv1a(path));
            }
        }
    }
    result.episode = rebuild_episode(result.lines, catalog_, result.findings);
    if (!result.episode) {
        return result;
    }
    const std::string spec_hash = digest_hex(spec::write_episode(*result.episode));
    for (std::size_t k = 0; k < result.lines.size(); ++k) {
        const IndexLine& line = result.lines[k];
        if (unit.spec_hashes[k]) {
            result.findings.count(Check::SpecHash);
            if (*unit.spec_hashes[k] != spec_hash) {
                result.findings.add(Check::SpecHash, line.place(),
                                    fmt::format("{}: expected {}, found {}: the lines of the episode say another spec than the one it was made from",
                                                line.name(), *unit.spec_hashes[k], spec_hash));
            }
        }
        check_panel(line, k, result);
    }
    check_derivation(result);
    return result;
}

void UnitChecker::check_panel(const IndexLine& line, std::size_t panel, UnitResult& result)
{
    LineExpectation expectation;
    if (!settings_.has_images) {
        compare_line(line, *result.episode, panel, expectation, *format_, result.findings);
        return;
    }
    const scene::Scene scene = scene::build_scene(*result.episode, static_cast<int>(panel), catalog_, meshes_);
    const PanelPaths paths = list_panel_paths(line.episode, line.panel, settings_);
    expectation.has_images = true;
    expectation.file = paths.image;
    expectation.mask = paths.mask;
    expectation.render["samples"] = settings_.samples;
    expectation.render["quality"] = settings_.quality.empty() ? Json() : Json(settings_.quality);
    expectation.render["device"] = settings_.device;
    expectation.render["noise_seed"] = scene.noise_seed;
    expectation.render["denoised"] = settings_.is_denoised;
    compare_line(line, *result.episode, panel, expectation, *format_, result.findings);

    PanelFiles files = check_panel_files(folder_, settings_, line, scene, trees_, result.findings);
    for (HashedFile& file : files.files) {
        result.files.push_back(std::move(file));
    }
    result.edge_pixels += files.edge_pixels;
    SeenPanel& seen = result.panels[panel];
    seen.has_picture = files.pixels.has_value();
    seen.pixels = files.pixels.value_or(0);
    seen.scene = hash_fnv1a(describe_scene(result.episode->panels[panel]));
}

void UnitChecker::check_derivation(UnitResult& result) const
{
    if (!derive_) {
        return;
    }
    const Derivation derivation = derive_(*result.episode);
    result.derivation = derivation.outcome;
    if (derivation.outcome != Derivation::Outcome::Unknown) {
        result.findings.count(Check::Labels);
    }
    if (derivation.outcome == Derivation::Outcome::Different) {
        result.findings.add(Check::Labels, result.lines.front().place(), fmt::format("episode '{}': {}", result.episode->id, derivation.difference));
    }
}

}  // namespace clevrvk::check
