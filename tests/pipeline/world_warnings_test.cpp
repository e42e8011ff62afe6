// Tests which panels give cause for a warning of their world, and that each kind is told once, with its place.
#include "renderer/pipeline/world_warnings.h"


#include "renderer/resolve/read_episode.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

namespace clevrvk::pipeline {
namespace {

spec::EpisodeSpec make_episode_of(const std::string& world, const std::string& keys)
{
    const std::string line = fmt::format(
        R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"p","world":"{}",{}"objects":[]}}]}})", world, keys);
    return resolve::parse_episode(line, "f.jsonl:1", shipped_catalog());
}

WorldDoubts find_doubts(const std::string& world, const std::string& keys)
{
    const spec::EpisodeSpec episode = make_episode_of(world, keys);
    return find_world_doubts(episode.panels.front(), catalog::get_world(shipped_catalog(), world));
}

constexpr const char* kFloor = R"("stage":[{"class":"floor","shape":"plane","size":10,"position":[0,0],"material":"oak"}],)";
constexpr const char* kSky = R"("lights":[{"kind":"sky","radiance":1}],)";

}  // namespace

TEST_CASE("find_world_doubts doubts a background behind a backdrop, and a stage under the lights of one")
{
    for (const char* world : {"clevr", "mewl", "tangram"}) {
        CAPTURE(std::string(world));
        CHECK(find_doubts(world, R"("background":"transparent",)").background);
        CHECK(find_doubts(world, R"("background":"#102030",)").background);
        CHECK_FALSE(find_doubts(world, "").background);
        CHECK(find_doubts(world, kFloor).stage);
        CHECK_FALSE(find_doubts(world, std::string(kFloor) + kSky).stage);
        CHECK_FALSE(find_doubts(world, std::string(R"("background":"transparent",)") + kFloor).background);
        CHECK_FALSE(find_doubts(world, kSky).stage);
    }
    for (const char* world : {"plain", "table"}) {
        CAPTURE(std::string(world));
        CHECK_FALSE(find_doubts(world, kFloor).stage);
        CHECK_FALSE(find_doubts(world, "").stage);
        CHECK_FALSE(find_doubts(world, R"("background":"transparent",)").background);
    }
}

}  // namespace clevrvk::pipeline
