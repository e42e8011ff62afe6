// Fuzzes lines of index.jsonl, as check reads them: each is parsed, read as the spec that it was made from, and
// compared with what that spec gives. Then as records: those that read are written as they were read.
#include "renderer/base/error.h"
#include "renderer/check/index_line.h"
#include "renderer/record/record_json.h"
#include "tests/fuzz/fuzz_checks.h"
#include "tests/shipped_catalog.h"
#include "tests/shipped_things.h"

#include <array>

namespace clevrvk::fuzz {
namespace {

void check_line(std::string_view text, check::Findings& findings)
{
    const std::optional<check::IndexLine> line = check::parse_index_line(text, 1, findings);
    if (!line) {
        return;
    }
    const std::array lines{*line};
    if (const auto episode = check::rebuild_episode(lines, shipped_catalog(), shipped_things(), findings)) {
        write::RunSettings settings;
        settings.writes_images = false;
        const resolve::ResolvedPanel resolved = resolve::resolve_panel(episode->panels.front(), shipped_catalog());
        const annotate::LabeledPanel labeled = annotate::label_panel(*episode, 0, resolved);
        static_cast<void>(check::compare_line(*line, labeled, settings, check::PanelPaths(), findings));
        require(!check::describe_scene(episode->panels.front()).empty(), "a scene has no description");
    }
}

void check_record(std::string_view text)
{
    try {
        const record::PanelRecord panel = record::parse_panel_record(text, "index.jsonl:1");
        const std::string again = record::to_json(panel).dump();
        require(record::parse_panel_record(again, "again:1") == panel, "a record changes when it is written and read");
    } catch (const SpecError& error) {
        check_message(error.what(), "index.jsonl:1: ");
    }
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    check::Findings findings;
    fuzz::check_line(fuzz::as_text(data, size), findings);
    fuzz::check_record(fuzz::as_text(data, size));
    for (const check::Finding& finding : findings.found) {
        fuzz::check_message(finding.place, "");
        fuzz::check_message(finding.what, "");
    }
    return 0;
}
