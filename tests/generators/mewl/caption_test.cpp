// Tests captions of scenes made by hand.
#include "generators/mewl/caption.h"
#include "renderer/base/error.h"
#include "tests/generators/mewl/mewl_fixture.h"

namespace clevrvk::generators::mewl::test {
namespace {

SceneView make_scene(const std::vector<SeenObject>& objects)
{
    return {objects, {{1.0, 0.0}, {0.0, 1.0}}, {}};
}

EpisodeView make_view(const std::string& task, const SceneView& scene)
{
    EpisodeView view;
    view.task = task;
    view.contexts.assign(kContextCount, scene);
    view.question = scene;
    view.utterances.assign(kContextCount, "tova");
    view.choices = {"a", "b", "tova", "c", "d"};
    view.answer = "tova";
    return view;
}

}  // namespace

TEST_CASE("write_caption lists the objects of a panel, the hand last, and says what it points at")
{
    SceneView scene = make_scene(
        {{*read_item({"cube", "red", "glass", "large"}), {0.0, 0.0}}, {*read_item({"sphere", "gray", "metal", "small"}), {1.0, 1.0}}});
    scene.target = 1;
    const Caption caption = write_caption(make_view("pragmatic", scene));
    CHECK(caption.start_phrase.starts_with("Context: A large red glass cube and a small gray metal sphere and a small yellow rubber arrow. "
                                           "And a finger is pointing to the small gray metal sphere.\nName: tova\n\nContext: "));
    CHECK(caption.start_phrase.ends_with("\nName: "));
    CHECK(caption.label == 2);
}

TEST_CASE("write_caption describes the places of three objects from the middle one")
{
    const SceneView scene = make_scene({{*read_item({"cube", "red", "glass", "large"}), {-2.0, 0.0}},
                                        {*read_item({"sphere", "gray", "metal", "small"}), {0.0, 2.0}},
                                        {*read_item({"cylinder", "cyan", "rubber", "small"}), {2.0, 1.0}}});
    const Caption caption = write_caption(make_view("relation", scene));
    CHECK(caption.start_phrase.starts_with(
        "Context: The small cyan rubber cylinder is in front of the small gray metal sphere and behind the large red glass cube. "
        "The small gray metal sphere is on the left of the small cyan rubber cylinder and on the right of the large red glass cube.\nName: "
        "tova\n\n"));
}

TEST_CASE("write_caption refuses places of other than three objects")
{
    const SceneView scene = make_scene({{*read_item({"cube", "red", "glass", "large"}), {-2.0, 0.0}}});
    CHECK_THROWS_AS(static_cast<void>(write_caption(make_view("bootstrap", scene))), SpecError);
}

}  // namespace clevrvk::generators::mewl::test
