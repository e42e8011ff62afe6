// The contract of every thing of the list, unseen.
#include "renderer/things/thing.h"

#include "renderer/base/error.h"
#include "renderer/base/run_in_threads.h"
#include "tests/choose_count.h"
#include "tests/modeling/mesh_report.h"
#include "tests/things/seen_parts.h"
#include "tests/things/silhouette.h"

#include <doctest/doctest.h>

#include <time.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace clevrvk::tests {
namespace {

using things::Parameter;
using things::ParameterKind;
using things::Params;
using things::Thing;
using things::ThingMesh;

std::string describe(const Thing& thing, const Params& params)
{
    std::string text(thing.name);
    for (const Parameter& row : thing.parameters) {
        text += " " + std::string(row.name) + "=" + params.to_text(row.name);
    }
    return text;
}

/// Everything that must hold of a thing that was made.
void check_made(const Thing& thing, const Params& params, const ThingMesh& made)
{
    INFO(describe(thing, params));
    const model::Model& model = made.model;
    const MeshReport report = report_mesh(model.positions, model.triangles);
    CHECK(report.unmatched_edge_count == 0);
    CHECK(report.flat_triangle_count == 0);
    CHECK(report.volume > 0.0);
    CHECK(model.triangles.size() <= things::kMostTriangles);
    REQUIRE(made.parts.size() == model.triangles.size());
    REQUIRE(model.slots.size() == model.triangles.size());
    REQUIRE(model.normals.size() == model.positions.size());
    CHECK(std::all_of(model.normals.begin(), model.normals.end(),
                      [](const glm::vec3& n) { return std::abs(glm::length(n) - 1.0F) < 1e-4F; }));
    CHECK(std::all_of(model.materials.begin(), model.materials.end(),
                      [](const model::Material& material) { return !material.name.empty(); }));
    const double longest = std::max({made.size.x, made.size.y, made.size.z});
    CHECK(longest >= thing.least_m);
    CHECK(longest <= thing.most_m);
    const auto lowest =
        std::min_element(model.positions.begin(), model.positions.end(), [](const auto& a, const auto& b) { return a.z < b.z; });
    CHECK(std::abs(lowest->z) < 1e-6);
    const std::set<std::size_t> shown(made.parts.begin(), made.parts.end());
    for (std::size_t i = 0; i < thing.parts.size(); ++i) {
        CAPTURE(thing.parts[i].name);
        CHECK((thing.parts[i].is_optional || shown.contains(i)));
    }
    CHECK(*shown.rbegin() < thing.parts.size());
    for (const things::Cavity& cavity : made.cavities) {
        CHECK(cavity.height > 0.0);
        CHECK(std::min({cavity.base_half.x, cavity.base_half.y, cavity.top_half.x, cavity.top_half.y}) > 0.0);
        CHECK(cavity.base.z + cavity.height <= made.size.z + 1e-6);
    }
    for (const things::Support& support : made.supports) {
        CHECK(std::min(support.half.x, support.half.y) > 0.0);
    }
    for (const things::Grasp& grasp : made.grasps) {
        CHECK(glm::length(grasp.approach) == doctest::Approx(1.0));
        CHECK(glm::length(grasp.axis) == doctest::Approx(1.0));
        CHECK(grasp.width_m > 0.0);
    }
}

/// Numbers all low, all high, then low and high by turns; words take turns of their own: of many words, as of poses,
/// every third is tried. In a long run every word, and each end of each parameter by itself.
std::vector<Params> list_ends(const Thing& thing)
{
    constexpr std::size_t kMany = 8;
    const bool is_long = choose_count(0, 1) == 1;
    std::size_t most_words = 0;
    for (const Parameter& row : thing.parameters) {
        most_words = std::max(most_words, row.words.size());
    }
    const std::size_t stride = most_words > kMany && !is_long ? 3 : 1;
    std::vector<Params> tried{Params(thing.parameters)};
    for (std::size_t i = 0; i < std::max(std::size_t{4}, (most_words + stride - 1) / stride); ++i) {
        Params& params = tried.emplace_back(thing.parameters);
        for (std::size_t k = 0; k < thing.parameters.size(); ++k) {
            const Parameter& row = thing.parameters[k];
            const bool is_high = i < 2 ? i == 1 : (i + k) % 2 == 1;
            const std::size_t word = row.words.size() > kMany ? stride * i + thing.name.size() % stride : i;
            const bool is_word = row.kind == ParameterKind::Word;
            params.set_number(row.name, is_word ? static_cast<double>(word % row.words.size()) : is_high ? row.high : row.low);
        }
    }
    for (const Parameter& row : thing.parameters) {
        const bool is_word = row.kind == ParameterKind::Word;
        for (double value = row.low; is_long && value <= row.high; value += is_word ? 1.0 : row.high - row.low) {
            tried.emplace_back(thing.parameters).set_number(row.name, value);
        }
    }
    return tried;
}

/// CPU time of this thread.
double read_thread_ms()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

/// All things, in a long run as many at a time as there are processors.
void visit_things(const std::function<void(const Thing&)>& visit)
{
    const std::vector<Thing>& things = things::all_things();
    const int thread_count = choose_count(1, static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
    run_in_threads(things.size(), thread_count, [&](std::size_t k) { visit(things[k]); });
}

}  // namespace

TEST_CASE("things have numbers, names and parameters of their own")
{
    std::set<int> ids;
    std::set<std::string_view> names;
    for (const Thing& thing : things::all_things()) {
        CAPTURE(thing.name);
        CHECK(ids.insert(thing.category_id).second);
        CHECK(names.insert(thing.name).second);
        CHECK(things::find_thing(thing.name) == &thing);
        CHECK(!thing.summary.empty());
        std::set<std::string_view> rows;
        for (const Parameter& row : thing.parameters) {
            CAPTURE(row.name);
            CHECK(rows.insert(row.name).second);
            CHECK(!row.help.empty());
            CHECK(row.low < row.high);
            CHECK((row.preset >= row.low && row.preset <= row.high));
            CHECK((row.kind == ParameterKind::Number) == !row.unit.empty());
            const std::set<std::string_view> words(row.words.begin(), row.words.end());
            CHECK(words.size() == row.words.size());
        }
    }
    CHECK(names.size() >= 37);
    CHECK(things::find_thing("nothing") == nullptr);
}

TEST_CASE("the last line on a book's cover lies above the frame that it crosses: no two colours share a plane")
{
    const Thing& book = *things::find_thing("book");
    Params params(book.parameters);
    params.set("style", "lying");
    params.set("motif", "frame");
    const ThingMesh made = things::build(book, params);
    const auto find_top = [&](std::string_view slot) {
        float top = -1.0F;
        for (std::size_t k = 0; k < made.model.triangles.size(); ++k) {
            if (made.model.materials[made.model.slots[k]].name == slot) {
                for (int corner = 0; corner < 3; ++corner) {
                    top = std::max(top, made.model.positions[made.model.triangles[k][corner]].z);
                }
            }
        }
        return top;
    };
    CHECK(find_top("print") - find_top("accent") > 5e-5F);
    CHECK(find_top("accent") - find_top("cover") > 1e-4F);
}

// Tries every thing many times: sanitizers leave it out.
TEST_SUITE_BEGIN("figures");

TEST_CASE("every thing is closed, faces outward, has its parts and its natural size, with its parameters at their ends")
{
    visit_things([](const Thing& thing) {
        for (const Params& params : list_ends(thing)) {
            check_made(thing, params, things::build(thing, params));
        }
    });
}

TEST_CASE("drawn variants of every thing hold its contract, differ in outline, and show each of its parts in some")
{
    // Things that are a sphere, a disc or a box to begin with: colour, material and proportion vary.
    const std::set<std::string_view> plain{"ball", "apple", "cookie", "plate", "block", "bowl",    "clock",
                                           "car",  "truck", "sofa",   "train", "stone", "toy_frog"};
    const int count = choose_count(6, 500);
    const double most_overlap = count < 100 ? 0.9 : 0.8;  // few variants scatter
    visit_things([&](const Thing& thing) {
        CAPTURE(thing.name);
        std::set<std::size_t> shown;
        std::vector<double> times_ms;
        std::vector<Silhouette> silhouettes;
        // Rare parts need some more.
        constexpr int kMostVariants = 24;
        for (int variant = 0; variant < count || (variant < kMostVariants && shown.size() < thing.parts.size()); ++variant) {
            const Params params = things::sample(thing, variant);
            const double begin_ms = read_thread_ms();
            const ThingMesh made = things::build(thing, params);
            times_ms.push_back(read_thread_ms() - begin_ms);
            shown.insert(made.parts.begin(), made.parts.end());
            if (variant < count) {
                check_made(thing, params, made);
                silhouettes.push_back(take_silhouette(made));
                REQUIRE(silhouettes.back().any());
            }
        }
        CHECK(shown.size() == thing.parts.size());
        const double overlap = find_median_overlap(silhouettes);
        CHECK((overlap < most_overlap || plain.contains(thing.name)));
        std::sort(times_ms.begin(), times_ms.end());
        MESSAGE(std::string(thing.name), ": ", times_ms[times_ms.size() / 2], " ms, overlap ", overlap);
    });
}

TEST_CASE("each part that a variant has can be seen from somewhere, and no two colours are at the same depth")
{
    const int count = choose_count(1, 12);
    visit_things([&](const Thing& thing) {
        for (int variant = 0; variant < count; ++variant) {
            const Params params = things::sample(thing, variant);
            const ThingMesh made = things::build(thing, params);
            const Seen seen = look_around(made);
            INFO(describe(thing, params));
            CHECK(seen.shared_count < 8);  // edges that pass through pixels' centres
            for (const int part : std::set<int>(made.parts.begin(), made.parts.end())) {
                if (things::is_agent(thing)) {
                    continue;  // arms and beards may cover mouths, and a fleece all of a trunk
                }
                CAPTURE(thing.parts[static_cast<std::size_t>(part)].name);
                CHECK(seen.parts.contains(part));
            }
        }
    });
}

TEST_CASE("the pattern of an animal's coat takes nothing from any part")
{
    const auto measure_parts = [](const ThingMesh& made, std::size_t part_count) {
        std::vector<double> areas(part_count);
        for (std::size_t k = 0; k < made.parts.size(); ++k) {
            const glm::uvec3& corners = made.model.triangles[k];
            const glm::dvec3 a(made.model.positions[corners.x]);
            areas[made.parts[k]] +=
                glm::length(glm::cross(glm::dvec3(made.model.positions[corners.y]) - a, glm::dvec3(made.model.positions[corners.z]) - a));
        }
        return areas;
    };
    int pattern_count = 0;
    for (const Thing& thing : things::all_things()) {
        const auto row = std::ranges::find(thing.parameters, "pattern", &Parameter::name);
        if (row == thing.parameters.end() || std::ranges::find(thing.parts, "eyes", &things::Part::name) == thing.parts.end()) {
            continue;
        }
        Params params(thing.parameters);
        std::vector<double> plain;
        for (const std::string_view word : row->words) {
            params.set("pattern", word);
            const std::vector<double> areas = measure_parts(things::build(thing, params), thing.parts.size());
            plain = plain.empty() ? areas : plain;
            for (std::size_t part = 0; part < areas.size(); ++part) {
                CAPTURE(thing.name);
                CAPTURE(word);
                CAPTURE(thing.parts[part].name);
                CHECK(areas[part] == doctest::Approx(plain[part]).epsilon(0.01));
            }
            ++pattern_count;
        }
    }
    CHECK(pattern_count > 20);
}

TEST_SUITE_END();

TEST_CASE("butter cookies of every size have a whole outline: their edge is rounded by no more than it curves")
{
    const Thing& cookie = *things::find_thing("cookie");
    for (int diameter_mm = 50; diameter_mm <= 85; ++diameter_mm) {
        for (int thickness_mm = 9; thickness_mm <= 15; ++thickness_mm) {
            Params params(cookie.parameters);
            params.set("style", "butter");
            params.set_number("diameter", diameter_mm / 1000.0);
            params.set_number("thickness", thickness_mm / 1000.0);
            CAPTURE(diameter_mm);
            CAPTURE(thickness_mm);
            CHECK_NOTHROW(static_cast<void>(things::build(cookie, params)));
        }
    }
}

TEST_CASE("the same parameters give the same bytes")
{
    for (const Thing& thing : things::all_things()) {
        CAPTURE(thing.name);
        const ThingMesh first = things::build(thing, things::sample(thing, 17));
        const ThingMesh second = things::build(thing, things::sample(thing, 17));
        CHECK(first.model.positions == second.model.positions);
        CHECK(first.model.normals == second.model.normals);
        CHECK(first.model.triangles == second.model.triangles);
        CHECK(first.parts == second.parts);
    }
}

TEST_CASE("a new parameter changes the draw of no other")
{
    Thing thing = *things::find_thing("cup");
    const Params before = things::sample(thing, 5);
    thing.parameters.insert(thing.parameters.begin() + 2, things::number_row("chips", "1", 0.0, 1.0, 0.0, "damage"));
    const Params after = things::sample(thing, 5);
    for (const Parameter& row : thing.parameters) {
        if (row.name != "chips") {
            CHECK(before.number(row.name) == after.number(row.name));
        }
    }
}

TEST_CASE("Params takes what its rows allow and names what it refuses")
{
    Params params(things::find_thing("cup")->parameters);
    params.set("style", "teacup");
    params.set("height", "1.1");
    CHECK(params.word("style") == "teacup");
    CHECK(params.number("height") == 1.1);
    CHECK(params.to_text("height") == "1.1");
    CHECK_THROWS_WITH_AS(params.set("height", "7"), "parameter 'height' is 7; it must lie in 0.88 to 1.15", SpecError);
    CHECK_THROWS_AS(params.set("height", "tall"), SpecError);
    CHECK_THROWS_AS(params.set("style", "amphora"), SpecError);
    CHECK_THROWS_AS(params.set("colour", "red"), SpecError);
    CHECK_THROWS_AS(params.set_number("height", std::nan("")), SpecError);
}

}  // namespace clevrvk::tests
