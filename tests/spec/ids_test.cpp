// Tests the rules of ids, by message and by pattern.
#include "renderer/spec/ids.h"

#include "renderer/spec/limits.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <regex>
#include <string>
#include <utility>
#include <vector>

using namespace clevrvk::spec;

namespace {

// Published data sets have the second and third.
const std::vector<std::string> kGoodPanelIds{"context_0", "berba",         "senpaings behind taencefa", "temmar #45", "a", "0",
                                             "v1.2",      "a=b,c@d(e)+f-g"};
const std::vector<std::string> kBadPanelIds{
    "",         ".",   "..",  " a", "a ", "a.",   ".a",  "a/b", "a\\b", "a\nb", std::string("a\0b", 3),
    "\xc3\xa4", "a:b", "a*b", "a?", "\"", "a\tb", "a|b", "<a>"};
const std::vector<std::string> kGoodEpisodeIds{"mewl/shape/train/000012", "look/s01", "a/b c/d #3", "x",
                                               "CLEVR_000001.png",        "x.png/a",  "a/png",      "a/b.png.d"};
const std::vector<std::string> kBadEpisodeIds{"/a",   "a/", "a//b", "a/../b",  "./a",           "a/.",       "a /b",
                                              "a/ b", "/",  "a\\b", "a/b.png", "a/b.depth.npy", "a/b.png/c", "x.png/b.png"};

bool matches(const std::string& pattern, const std::string& text)
{
    return std::regex_match(text, std::regex(pattern, std::regex::ECMAScript));
}

}  // namespace

TEST_CASE("find_panel_id_fault takes the ids of published data sets and refuses what a file system may not take")
{
    for (const std::string& id : kGoodPanelIds) {
        CAPTURE(id);
        CHECK_FALSE(find_panel_id_fault(id).has_value());
    }
    for (const std::string& id : kBadPanelIds) {
        CAPTURE(id);
        CHECK(find_panel_id_fault(id).has_value());
    }
}

TEST_CASE("find_episode_id_fault takes parts with slashes between them")
{
    for (const std::string& id : kGoodEpisodeIds) {
        CAPTURE(id);
        CHECK_FALSE(find_episode_id_fault(id).has_value());
    }
    for (const std::string& id : kBadEpisodeIds) {
        CAPTURE(id);
        CHECK(find_episode_id_fault(id).has_value());
    }
}

TEST_CASE("find_episode_id_fault refuses a folder that may be another episode's file, and says why")
{
    CHECK(find_episode_id_fault("a/b.png") == "'b.png' ends like the file of a panel; no part after a '/' may end in .png or .npy");
}

TEST_CASE("the id of a task's episode holds its number in twice three digits, and is read again")
{
    const std::vector<std::pair<std::uint64_t, std::string>> known{{0, "000/000"},
                                                                   {12, "000/012"},
                                                                   {999, "000/999"},
                                                                   {1000, "001/000"},
                                                                   {989999, "989/999"},
                                                                   {12345678, "12345/678"},
                                                                   {~std::uint64_t{0}, "18446744073709551/615"}};
    for (const auto& [index, number] : known) {
        const TaskEpisode episode{"mewl_shape", "train-2.b", index};
        const std::string id = format_task_episode_id(episode);
        CHECK(id == "mewl_shape/train-2.b/" + number);
        CHECK_FALSE(find_episode_id_fault(id).has_value());
        CHECK(parse_task_episode_id(id) == episode);
    }
}

TEST_CASE("no other spelling is the id of a task's episode")
{
    for (const char* id : {"", "/", "///", "a/b/000012", "a/b/0/012", "a/b/000/12", "a/b/0000/012", "a/b/000/0012", "a/b/000/1000",
                           "a/b/-01/012", "a/b/+00/012", "a/b/000/ 12", "a/b/000/012/", "a/b/c/000/012", "a/b/00a/012", "a/b/000/",
                           "a/b//012", "a/b/18446744073709551/616", "a/b/99999999999999999999/000"}) {
        CAPTURE(id);
        CHECK_FALSE(parse_task_episode_id(id).has_value());
    }
}

TEST_CASE("no folder of a task's episodes has more than a thousand entries")
{
    std::map<std::string, int> entries;
    for (std::uint64_t index = 0; index < 3500; ++index) {
        const std::string id = format_task_episode_id({"t", "s", index});
        ++entries[id.substr(0, id.rfind('/'))];
    }
    CHECK(entries == std::map<std::string, int>{{"t/s/000", 1000}, {"t/s/001", 1000}, {"t/s/002", 1000}, {"t/s/003", 500}});
}

TEST_CASE("find_panel_id_fault says that ids are ASCII")
{
    CHECK(find_panel_id_fault("\xc3\xa4").value_or("").find("ASCII") != std::string::npos);
}

TEST_CASE("ids may have 200 bytes and not one more")
{
    const std::string longest(kMostIdBytes, 'a');
    CHECK_FALSE(find_panel_id_fault(longest).has_value());
    CHECK_FALSE(find_episode_id_fault(longest).has_value());
    CHECK_FALSE(find_label_fault(longest).has_value());
    CHECK(find_panel_id_fault(longest + "a") == "is 201 bytes long; at most 200 are allowed");
    CHECK(find_episode_id_fault(longest + "a").has_value());
    CHECK(find_label_fault(longest + "a").has_value());
}

TEST_CASE("find_label_fault takes printable ASCII")
{
    CHECK_FALSE(find_label_fault("a/b: \"c\" ~").has_value());
    CHECK(find_label_fault("").has_value());
    CHECK(find_label_fault("a\x7f").has_value());
    CHECK(find_label_fault("\xc3\xa4").has_value());
}

TEST_CASE("the patterns say the same as the code")
{
    std::vector<std::string> all;
    for (const std::vector<std::string>* list : {&kGoodPanelIds, &kBadPanelIds, &kGoodEpisodeIds, &kBadEpisodeIds}) {
        all.insert(all.end(), list->begin(), list->end());
    }
    for (const std::string& id : all) {
        CAPTURE(id);
        CHECK(matches(panel_id_pattern(), id) == !find_panel_id_fault(id).has_value());
        CHECK(matches(episode_id_pattern(), id) == !find_episode_id_fault(id).has_value());
        CHECK(matches(label_pattern(), id) == !find_label_fault(id).has_value());
    }
    for (int c = 0; c < 128; ++c) {
        for (const std::string& id : {std::string(1, static_cast<char>(c)), std::string("a") + static_cast<char>(c) + "b"}) {
            CAPTURE(c);
            CHECK(matches(panel_id_pattern(), id) == !find_panel_id_fault(id).has_value());
            CHECK(matches(episode_id_pattern(), id) == !find_episode_id_fault(id).has_value());
            CHECK(matches(label_pattern(), id) == !find_label_fault(id).has_value());
        }
    }
}
