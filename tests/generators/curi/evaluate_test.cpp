// Tests the evaluator of many programs against the interpreter of one.
#include "generators/curi/evaluate.h"
#include "generators/curi/grammar.h"
#include "generators/curi/interpret.h"
#include "tests/generators/curi/curi_fixture.h"

namespace clevrvk::generators::curi::test {
namespace {

/// Scenes without geometry: every combination of values has its chance, far edges and what lies outside of the picture
/// too.
std::vector<Scene> draw_scenes(int count, int most_objects)
{
    Rng rng = Rng::for_key(1, "test/scenes", 0);
    std::vector<Scene> scenes;
    for (int i = 0; i < count; ++i) {
        Scene scene;
        scene.object_count = 1 + static_cast<int>(rng.uniform_index(static_cast<std::uint32_t>(most_objects)));
        for (int object = 0; object < scene.object_count; ++object) {
            for (std::size_t property = 0; property < kPropertyCount; ++property) {
                const ValueRange range = values_of(kind_of(static_cast<Property>(property)));
                const auto value_count = static_cast<std::uint32_t>(range.most - range.least + 1);
                scene.values[static_cast<std::size_t>(object)][property] =
                    static_cast<std::int8_t>(range.least + static_cast<int>(rng.uniform_index(value_count)));
            }
        }
        scenes.push_back(scene);
    }
    return scenes;
}

std::vector<Program> draw_programs(int count, int depth)
{
    const ProgramSampler sampler(depth);
    Rng rng = Rng::for_key(1, "test/programs", static_cast<std::uint64_t>(depth));
    std::vector<Program> programs;
    for (int i = 0; i < count; ++i) {
        programs.push_back(i % 2 == 0 ? sampler.draw(rng) : collapse(sampler.draw(rng)));
    }
    return programs;
}

}  // namespace

TEST_CASE("Evaluator says of every program and scene what interpret says")
{
    // One block and a part of the next.
    const std::vector<Scene> scenes = draw_scenes(kBlockScenes + 77, kMostObjects);
    const SceneTable table(scenes);
    for (const int depth : {5, 7}) {
        const std::vector<Program> programs = draw_programs(choose_count(400, 10000), depth);
        const Evaluator evaluator(programs);
        const TruthTable truth = evaluator.evaluate(table, 1);
        int difference_count = 0;
        for (std::size_t p = 0; p < programs.size(); ++p) {
            for (std::size_t s = 0; s < scenes.size(); ++s) {
                difference_count +=
                    truth.at(static_cast<std::int64_t>(p), static_cast<std::int64_t>(s)) != interpret(programs[p], scenes[s]) ? 1 : 0;
            }
        }
        CHECK(difference_count == 0);
    }
}

TEST_CASE("Evaluator gives the same with any number of threads, and counts what it finds")
{
    const std::vector<Scene> scenes = draw_scenes(5 * kBlockScenes + 1, 3);
    const SceneTable table(scenes);
    const std::vector<Program> programs = draw_programs(200, 5);
    const Evaluator evaluator(programs);
    const TruthTable one = evaluator.evaluate(table, 1);
    const TruthTable three = evaluator.evaluate(table, 3);
    const std::vector<std::int64_t> counts = evaluator.count_true(table, 3);
    for (std::int64_t p = 0; p < one.program_count(); ++p) {
        REQUIRE(std::equal(one.row(p).begin(), one.row(p).end(), three.row(p).begin()));
        std::int64_t count = 0;
        for (std::int64_t s = 0; s < one.scene_count(); ++s) {
            count += one.at(p, s) ? 1 : 0;
        }
        CHECK(counts[static_cast<std::size_t>(p)] == count);
    }
}

TEST_CASE("Evaluator computes once what programs share")
{
    const std::vector<Program> programs{program("x color? red = lambda S. exists="), program("x color? red = lambda S. for-all="),
                                        program("x color? red = S shape? cube exists= and lambda S. exists="),
                                        program("S shape? cube count= 2 > lambda S."), program("3 S shape? cube count= = lambda S.")};
    // Two tests, two comparisons and their one count.
    CHECK(Evaluator(programs).shared_count() == 5);
}

TEST_CASE("TruthTable::pick keeps the programs, and takes scenes in any order and more than once")
{
    const std::vector<Scene> scenes = draw_scenes(200, 4);
    const TruthTable truth = Evaluator(draw_programs(50, 5)).evaluate(SceneTable(scenes), 1);
    std::vector<std::int32_t> wanted{199, 0, 64, 0};
    for (std::int32_t i = 0; i < 100; ++i) {
        wanted.push_back(i);
    }
    const TruthTable picked = truth.pick(wanted);
    REQUIRE(picked.program_count() == 50);
    REQUIRE(picked.scene_count() == 104);
    for (std::int64_t program = 0; program < 50; ++program) {
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            CHECK(picked.at(program, static_cast<std::int64_t>(i)) == truth.at(program, wanted[i]));
        }
    }
}

}  // namespace clevrvk::generators::curi::test
