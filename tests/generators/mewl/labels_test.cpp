// Tests the conversion of labels to JSON and back.
#include "renderer/base/error.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/spec/write_spec.h"
#include "tests/generators/mewl/mewl_fixture.h"

namespace clevrvk::generators::mewl::test {

TEST_CASE("Labels and specs of every task read back as they were written")
{
    for (const std::string_view task : kTasks) {
        for (const std::string_view variant : {"repaired", "published"}) {
            const Made made = make_episode(task, variant, 0);
            const spec::EpisodeSpec again = resolve::parse_episode(spec::write_episode(made.spec), "test:1", shipped_catalog());
            CHECK(read_labels(again.labels, "test:1") == made.labels);
            CHECK(again == made.spec);
        }
    }
}

TEST_CASE("read_labels refuses an answer that is not a choice, and labels of another kind")
{
    spec::EpisodeSpec episode = make_episode("number", "repaired", 0).spec;
    episode.labels["answer"] = "nowhere";
    CHECK_THROWS_WITH_AS(static_cast<void>(read_labels(episode.labels, "a:1")), "a:1: labels.answer: the answer must be one of the choices",
                         SpecError);
    episode.labels = {{"utterances", spec::Json::array()}};
    CHECK_THROWS_AS(static_cast<void>(read_labels(episode.labels, "a:1")), SpecError);
}

TEST_CASE("panel_id: the panels of an episode are six contexts, then the question")
{
    const Made made = make_episode("number", "repaired", 0);
    for (std::size_t i = 0; i < made.spec.panels.size(); ++i) {
        CHECK(made.spec.panels[i].id == panel_id(i));
    }
    CHECK(panel_id(5) == "context_5");
    CHECK(panel_id(6) == "question");
}

TEST_CASE("read_item and write_item are inverse over all 144 items")
{
    for (int place = 0; place < kItemCount; ++place) {
        const Item item = item_at(place);
        CHECK(read_item(write_item(item)) == item);
    }
    CHECK(write_item(item_at(0)) == ObjectValue{"cube", "gray", "rubber", "large"});
    CHECK(write_item(item_at(139)) == ObjectValue{"cylinder", "yellow", "rubber", "small"});
    CHECK_FALSE(read_item({"cube", "pink", "rubber", "large"}).has_value());
}

TEST_CASE("candidate_place counts as the published file names do")
{
    // "turepo #48" of a published episode whose colors are cyan, gray, brown.
    CHECK(candidate_place(*read_item({"cylinder", "brown", "rubber", "large"}), Attribute::Color, std::vector{6, 0, 4}) == 48);
    // "mory #142" of one whose materials are metal, rubber, glass; "astri #97" of one of shapes.
    CHECK(candidate_place(*read_item({"cylinder", "yellow", "glass", "large"}), Attribute::Material, std::vector{1, 0, 2}) == 142);
    CHECK(candidate_place(*read_item({"cylinder", "gray", "rubber", "small"}), Attribute::Shape, std::vector{0, 1, 2}) == 97);
}

}  // namespace clevrvk::generators::mewl::test
