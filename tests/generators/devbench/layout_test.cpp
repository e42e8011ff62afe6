// Tests the layout devbench: paths, rows of manifests, and what it refuses.
#include "generators/devbench/layout.h"

#include "renderer/base/error.h"
#include "renderer/record/panel_record.h"

#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::generators::devbench;
using layout::Json;

TEST_CASE("layout devbench puts pictures into the published folders, masks and arrays into trees of their own")
{
    const std::unique_ptr<const layout::Layout> layout = make_layout();
    const layout::PanelPaths paths = layout->find_paths("devbench_nouns/train/012/345", "left", Json(), "s");
    CHECK(paths.pictures.image == "lex-lwl/images/train_012345_left.png");
    CHECK(paths.pictures.mask == "masks/lex-lwl/images/train_012345_left.png");
    CHECK(paths.pictures.aov("depth") == "aov/lex-lwl/images/train_012345_left.depth.npy");
    CHECK(layout->find_paths("devbench_vocabulary/val/000/000", "top_left", Json(), "s").pictures.image ==
          "lex-viz_vocab/images/val_000000_top_left.png");
    CHECK_THROWS_WITH_AS(static_cast<void>(layout->find_paths("clevr/train/000/000", "a", Json(), "s:1")),
                         "s:1: id: 'clevr/train/000/000' is not an id of format devbench; it must be TASK/SPLIT/MMM/III, where TASK is "
                         "one of devbench_nouns, devbench_vocabulary, devbench_categories",
                         SpecError);
}

TEST_CASE("a manifest's row has the published columns: the target first, then the foils from close to distal")
{
    const PublishedTask& nouns = *find_published_task("devbench_nouns");
    CHECK(nouns.header == "text1,image1,image2");
    const std::array two{std::string("l.png"), std::string("r.png")};
    const Json labels{{"sentences", {"ball"}}, {"foil_kind", {"distractor", "target"}}};
    CHECK(write_manifest_row(nouns, labels, two) == "ball,r.png,l.png");
    const PublishedTask& vocabulary = *find_published_task("devbench_vocabulary");
    CHECK(vocabulary.header == "image1,image2,image3,image4,text1");
    const std::array four{std::string("a"), std::string("b"), std::string("c"), std::string("d")};
    CHECK(write_manifest_row(vocabulary, {{"sentences", {"cup"}}, {"foil_kind", {"distal", "close", "target", "far"}}}, four) ==
          "c,b,d,a,cup");
    const std::array one{std::string("p.png")};
    CHECK(write_manifest_row(*find_published_task("devbench_categories"), {{"category", "natural_big"}}, one) == "natural_big,p.png");
    CHECK(!write_manifest_row(vocabulary, labels, two));
    CHECK(!write_manifest_row(nouns, {{"sentences", {"a"}}, {"foil_kind", {"x", "target"}}}, two));
    CHECK(!write_manifest_row(nouns, {{"sentences", {"a"}}, {"foil_kind", {{"x", 1}, {"target", 1}}}}, two));
    CHECK(find_published_task("clevr") == nullptr);
}

TEST_CASE("Manifests takes the episodes of an index in turn, and passes over those of other tasks or without pictures")
{
    const auto add = [](Manifests& manifests, const std::string& task, const std::vector<std::string>& files, const Json& labels) {
        std::vector<record::PanelRecord> panels;
        for (const std::string& file : files) {
            record::PanelRecord& panel = panels.emplace_back();
            panel.task = task;
            panel.labels = labels;
            panel.file.value = file.empty() ? std::nullopt : std::optional(file);
        }
        manifests.add_episode(panels);
    };
    const Json labels{{"sentences", {"ball"}}, {"foil_kind", {"distractor", "target"}}};
    Manifests manifests;
    add(manifests, "devbench_nouns", {"lex-lwl/images/0.png", "lex-lwl/images/1.png"}, labels);
    add(manifests, "clevr", {"images/2.png"}, {});
    add(manifests, "devbench_nouns", {"", ""}, labels);
    add(manifests, "devbench_categories", {"elsewhere/3.png"}, {{"category", "natural_big"}});
    add(manifests, "devbench_nouns", {"lex-lwl/images/4.png", "lex-lwl/images/5.png"}, labels);
    manifests.add_episode(std::array{record::PanelRecord()});
    const std::vector<layout::TextFile> files = manifests.finish();
    REQUIRE(files.size() == 2);
    CHECK(files[0].path == "lex-lwl/manifest.csv");
    CHECK(files[0].text == "text1,image1,image2\nball,images/1.png,images/0.png\nball,images/5.png,images/4.png\n");
    CHECK(files[1].path == "sem-viz_obj_cat/manifest.csv");
    CHECK(files[1].text == "text1,image1\nnatural_big,elsewhere/3.png\n");
}
