// Tests the layout devbench: paths, rows of manifests, and what it refuses.
#include "generators/devbench/layout.h"

#include "renderer/base/error.h"

#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <string>

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
                         "s:1: id: 'clevr/train/000/000' is not an id of format devbench; it must be TASK/SPLIT/MMM/III, TASK one of "
                         "devbench_nouns, devbench_vocabulary, devbench_categories",
                         SpecError);
}

TEST_CASE("a manifest's row has the published columns: the target first, then the foils from close to distal")
{
    const PublishedTask& nouns = *find_published_task("devbench_nouns");
    CHECK(nouns.header == "text1,image1,image2");
    const std::array two{std::string("l.png"), std::string("r.png")};
    const Json labels{{"sentences", {"ball"}}, {"foil_kind", {"distractor", "target"}}};
    CHECK(write_manifest_row(nouns, labels, two, "s") == "ball,r.png,l.png");
    const PublishedTask& vocabulary = *find_published_task("devbench_vocabulary");
    CHECK(vocabulary.header == "image1,image2,image3,image4,text1");
    const std::array four{std::string("a"), std::string("b"), std::string("c"), std::string("d")};
    CHECK(write_manifest_row(vocabulary, {{"sentences", {"cup"}}, {"foil_kind", {"distal", "close", "target", "far"}}}, four, "s") ==
          "c,b,d,a,cup");
    const std::array one{std::string("p.png")};
    CHECK(write_manifest_row(*find_published_task("devbench_categories"), {{"category", "natural_big"}}, one, "s") == "natural_big,p.png");
    CHECK_THROWS_WITH_AS(static_cast<void>(write_manifest_row(vocabulary, labels, two, "s")),
                         "s: these are not 4 pictures with the labels foil_kind and sentences of task devbench_vocabulary", SpecError);
    CHECK_THROWS_AS(static_cast<void>(write_manifest_row(nouns, {{"sentences", {"a"}}, {"foil_kind", {"x", "target"}}}, two, "s")),
                    SpecError);
    CHECK(find_published_task("clevr") == nullptr);
}
