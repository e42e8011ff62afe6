// Tests the list of checks and the findings that are reported of a dataset.
#include "renderer/check/checks.h"

#include <doctest/doctest.h>

#include <string>

namespace clevrvk::check {

TEST_CASE("Findings are short lines without control characters, whatever the files hold")
{
    Findings findings;
    findings.add(Check::Journal, "a\nb", "panel '\x1b[2J' has no line");
    findings.add(Check::Journal, std::string(100'000, 'x'), std::string(100'000, '\n'));
    CHECK(findings.found[0].place == "a\\x0ab");
    CHECK(findings.found[0].what == "panel '\\x1b[2J' has no line");
    CHECK(findings.found[1].place.size() < 4000);
    CHECK(findings.found[1].what.size() < 4000);
    CHECK(findings.found[1].what.ends_with("..."));
}

}  // namespace clevrvk::check
