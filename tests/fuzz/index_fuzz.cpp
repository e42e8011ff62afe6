// Lines of index.jsonl, as check reads them: each is parsed, read as the spec that it was made from, and compared with what that spec gives.
#include "renderer/base/error.h"
#include "renderer/check/index_line.h"
#include "tests/fuzz/fuzz_checks.h"
#include "tests/shipped_catalog.h"

#include <array>
#include <memory>

namespace clevrvk::fuzz {
namespace {

const write::Format& folder_format()
{
    static const std::unique_ptr<const write::Format> format = write::make_format("folder");
    return *format;
}

void check_line(std::string_view text, check::Findings& findings)
{
    const std::optional<check::IndexLine> line = check::parse_index_line(text, 1, findings);
    if (!line) {
        return;
    }
    const std::array lines{*line};
    if (const auto episode = check::rebuild_episode(lines, shipped_catalog(), findings)) {
        write::RunSettings settings;
        settings.writes_images = false;
        check::compare_line(*line, write::make_panel_record(*episode, 0, settings), check::PanelPaths(), folder_format(), findings);
        require(!check::describe_scene(episode->panels.front()).empty(), "a scene has no description");
    }
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    check::Findings findings;
    fuzz::check_line(fuzz::as_text(data, size), findings);
    for (const check::Finding& finding : findings.found) {
        fuzz::check_message(finding.place, "");
        fuzz::check_message(finding.what, "");
    }
    return 0;
}
