// Tests that panels which must not occur twice are found.
#include "renderer/check/seen_panels.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

namespace clevrvk::check {

TEST_CASE("find_repetitions allows equal pictures of equal scenes only")
{
    SeenPanels panels;
    panels.add({1, 100, 7, 1, true});
    panels.add({2, 100, 7, 2, true});
    panels.add({3, 200, 8, 3, true});
    panels.add({4, 0, 0, 4, false});
    panels.add({5, 0, 0, 5, false});
    Findings sound;
    panels.find_repetitions(sound);
    CHECK(sound.found.empty());
    panels.add({6, 200, 9, 6, true});
    Findings findings;
    panels.find_repetitions(findings);
    REQUIRE(findings.found.size() == 1);
    CHECK(findings.found[0].check == Check::DuplicateImage);
    CHECK(findings.found[0].place == "index.jsonl:6");
}

TEST_CASE("hash_picture tells pictures apart by pixels and size, and gives none to a picture of a single colour")
{
    const auto hash = [](int width_px, int channel_count, std::vector<std::uint16_t> samples) {
        image::PngImage image;
        image.width_px = width_px;
        image.height_px = static_cast<int>(samples.size()) / width_px / channel_count;
        image.channel_count = channel_count;
        image.bit_depth = 8;
        image.samples.assign(samples.begin(), samples.end());
        return hash_picture(image);
    };
    CHECK_FALSE(hash(2, 3, {9, 8, 7, 9, 8, 7}).has_value());
    CHECK_FALSE(hash(1, 3, {9, 8, 7}).has_value());
    CHECK_FALSE(hash(2, 4, {0, 0, 0, 5, 0, 0, 0, 5}).has_value());
    CHECK(hash(2, 3, {9, 8, 7, 9, 8, 6}).has_value());
    CHECK(hash(2, 3, {9, 8, 7, 9, 8, 6}) == hash(2, 3, {9, 8, 7, 9, 8, 6}));
    CHECK(hash(2, 3, {9, 8, 7, 9, 8, 6}) != hash(2, 3, {9, 8, 6, 9, 8, 7}));
    CHECK(hash(2, 3, {9, 8, 7, 9, 8, 6}) != hash(1, 3, {9, 8, 7, 9, 8, 6}));
}

TEST_CASE("find_repetitions reports two lines of one name, whatever is between them")
{
    SeenPanels panels;
    for (std::uint64_t name = 1; name <= 5; ++name) {
        panels.add({name, 0, 0, name, false});
    }
    panels.add({2, 0, 0, 6, false});
    Findings findings;
    panels.find_repetitions(findings);
    REQUIRE(findings.found.size() == 1);
    CHECK(findings.found[0].check == Check::UniqueIds);
    CHECK(findings.found[0].place == "index.jsonl:6");
    CHECK(findings.found[0].what == "line 2 has the same episode and panel");
}

}  // namespace clevrvk::check
