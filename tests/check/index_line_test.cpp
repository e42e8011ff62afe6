// Tests episodes that are rebuilt from index lines.
#include "renderer/check/index_line.h"

#include "renderer/spec/limits.h"
#include "tests/shipped_catalog.h"
#include "tests/shipped_things.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace clevrvk::check {

TEST_CASE("rebuild_episode takes lines whose episode would be longer than a spec line, because they state every default")
{
    constexpr std::size_t kPanels = 20;
    const std::string text(spec::kMostLineBytes / kPanels, 'a');
    Findings findings;
    std::vector<IndexLine> lines;
    for (std::size_t k = 0; k < kPanels; ++k) {
        const std::string number = std::to_string(k);
        const auto line = parse_index_line(R"({"episode":"e","panel":")" + number + R"(","world":"plain","objects":[],"panel_labels":{"text":")" +
                                               text + R"("}})", k + 1, findings);
        REQUIRE(line.has_value());
        lines.push_back(*line);
    }
    const auto episode = rebuild_episode(lines, shipped_catalog(), shipped_things(), findings);
    CHECK(findings.found.empty());
    REQUIRE(episode.has_value());
    CHECK(episode->panels.size() == kPanels);
}

}  // namespace clevrvk::check
