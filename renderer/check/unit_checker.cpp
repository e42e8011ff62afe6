// The spec first: everything else follows from it.
#include "renderer/check/unit_checker.h"

#include "renderer/annotate/annotate_geometry.h"
#include "renderer/base/error.h"
#include "renderer/base/hash.h"
#include "renderer/scene/build_scene.h"
#include "renderer/spec/write_spec.h"

#include <utility>

namespace clevrvk::check {

UnitChecker::UnitChecker(const std::filesystem::path& folder, const write::RunSettings& settings, const catalog::Catalog& catalog,
                         const TaskKnowledge& tasks)
    : folder_(folder), settings_(settings), catalog_(catalog), tasks_(tasks), format_(write::make_format(settings.format))
{
    CLEVRVK_CHECK(format_ != nullptr, "there is no format '{}'", settings.format);
}

UnitResult UnitChecker::check(Unit unit)
{
    UnitResult result;
    result.findings = std::move(unit.findings);
    result.lines = std::move(unit.lines);
    if (result.lines.empty()) {
        return result;
    }
    std::vector<std::optional<PanelPaths>> paths;
    for (const IndexLine& line : result.lines) {
        SeenPanel panel;
        panel.name = hash_fnv1a(line.episode + "/" + line.panel);
        panel.line_number = line.number;
        result.panels.push_back(panel);
        paths.push_back(find_paths(line, result));
    }
    result.episode = rebuild_episode(result.lines, catalog_, result.findings);
    if (!result.episode) {
        return result;
    }
    const std::string spec_hash = digest_hex(spec::write_episode(*result.episode));
    const bool is_sound = has_form(result, result.findings);
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
        if (is_sound && paths[k]) {
            check_panel(line, k, *paths[k], result);
        }
    }
    check_task(result);
    return result;
}

std::optional<PanelPaths> UnitChecker::find_paths(const IndexLine& line, UnitResult& result) const
{
    try {
        PanelPaths paths = list_panel_paths(*format_, line.episode, line.panel, line.value, settings_);
        for (const std::string& path : paths.all) {
            result.known_paths.push_back(hash_fnv1a(path));
        }
        return paths;
    } catch (const SpecError& error) {
        result.findings.add(Check::FileNames, line.place(), fmt::format("{}: {}", line.name(), error.what()));
        return std::nullopt;
    }
}

bool UnitChecker::has_form(const UnitResult& result, Findings& findings) const
{
    const std::string place = result.lines.front().place();
    try {
        format_->check_episode(*result.episode, place);
        return true;
    } catch (const SpecError& error) {
        findings.add(Check::Spec, place, fmt::format("the episode '{}' that begins here is none of format {}: {}", result.episode->id, settings_.format, error.what()));
        return false;
    }
}

void UnitChecker::check_panel(const IndexLine& line, std::size_t panel, const PanelPaths& paths, UnitResult& result)
{
    LineExpectation expectation;
    if (settings_.writes_images) {
        const scene::Scene scene = scene::build_scene(*result.episode, static_cast<int>(panel), catalog_, meshes_);
        expectation.has_images = true;
        expectation.file = paths.image;
        expectation.mask = paths.mask;
        expectation.render["samples"] = settings_.samples;
        expectation.render["quality"] = settings_.quality.empty() ? Json() : Json(settings_.quality);
        expectation.render["device"] = settings_.device;
        expectation.render["noise_seed"] = scene.noise_seed;
        expectation.render["denoised"] = settings_.is_denoised;
        compare_line(line, *result.episode, panel, expectation, *format_, result.findings);
        SeenPanel& seen = result.panels[panel];
        check_pictures(line, paths, scene, seen, result);
        seen.scene = hash_fnv1a(describe_scene(result.episode->panels[panel]));
    } else {
        compare_line(line, *result.episode, panel, expectation, *format_, result.findings);
    }
    write::PanelRecord record;
    record.episode = &*result.episode;
    record.panel_index = static_cast<int>(panel);
    record.geometry = annotate::annotate_geometry(result.episode->panels[panel]);
    for (HashedFile& file : check_texts(folder_, format_->encode_texts(record, line.value), line, result.findings)) {
        result.files.push_back(std::move(file));
    }
}

void UnitChecker::check_pictures(const IndexLine& line, const PanelPaths& paths, const scene::Scene& scene, SeenPanel& seen, UnitResult& result)
{
    PanelFiles files = check_panel_files(folder_, settings_, paths, line, scene, trees_, result.findings);
    for (HashedFile& file : files.files) {
        result.files.push_back(std::move(file));
    }
    result.edge_pixels += files.edge_pixels;
    seen.has_picture = files.pixels.has_value();
    seen.pixels = files.pixels.value_or(0);
}

void UnitChecker::check_task(UnitResult& result) const
{
    const std::string place = result.lines.front().place();
    const auto add = [&](Check check, const std::string& what) {
        result.findings.add(check, place, fmt::format("episode '{}': {}", result.episode->id, what));
    };
    if (tasks_.derive) {
        const Derivation derivation = tasks_.derive(*result.episode);
        result.derivation = derivation.outcome;
        result.findings.count(Check::Labels, derivation.outcome == Derivation::Outcome::Unknown ? 0 : 1);
        if (derivation.outcome == Derivation::Outcome::Different) {
            add(Check::Labels, derivation.difference);
        }
    }
    const auto broken_rules = tasks_.find_broken_rules ? tasks_.find_broken_rules(*result.episode) : std::nullopt;
    if (broken_rules) {
        result.findings.count(Check::TaskRules);
        for (const std::string& rule : *broken_rules) {
            add(Check::TaskRules, rule);
        }
    }
}

}  // namespace clevrvk::check
