// A thousand own tangrams against tests of their own: exact sides, no overlap, connected, no silhouette twice.
#include "generators/kilogram/own_tangrams.h"

#include "generators/kilogram/lattice.h"
#include "generators/kilogram/svg.h"
#include "tests/generators/kilogram/kilogram_fixture.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <map>
#include <optional>
#include <set>

namespace clevrvk::generators::kilogram::test {
namespace {

constexpr int kCount = 1000;

const std::vector<Tangram>& own_tangrams()
{
    static const std::vector<Tangram> made = [] {
        std::vector<Tangram> tangrams;
        OwnTangrams source(7);
        for (int i = 0; i < kCount; ++i) {
            tangrams.push_back(source.make_next());
        }
        return tangrams;
    }();
    return made;
}

/// Turned by an angle, mirrored when asked, with pieces of the same kind swapped.
Tangram disguise(Tangram tangram, double angle_rad, bool is_mirrored)
{
    for (Piece& piece : tangram.pieces) {
        for (glm::dvec2& p : piece.corners) {
            const glm::dvec2 q(is_mirrored ? -p.x : p.x, p.y);
            p = glm::dvec2(std::cos(angle_rad) * q.x - std::sin(angle_rad) * q.y, std::sin(angle_rad) * q.x + std::cos(angle_rad) * q.y) +
                glm::dvec2(3.0, -8.0);
        }
    }
    std::swap(tangram.pieces[2], tangram.pieces[3]);
    std::swap(tangram.pieces[5], tangram.pieces[6]);
    return tangram;
}

bool is_same(const SilhouetteKey& one, const SilhouetteKey& other)
{
    return std::equal(one.begin(), one.end(), other.begin(), [](double a, double b) { return std::abs(a - b) < 1e-7; });
}

}  // namespace

TEST_CASE("sign_of distinguishes numbers that double would not")
{
    CHECK(sign_of({3, -2}) == 1);
    CHECK(sign_of({-3, 2}) == -1);
    CHECK(sign_of({7, -5}) == -1);
    CHECK(sign_of({0, 0}) == 0);
    CHECK(sign_of({0, -1}) == -1);
    // Solutions of Pell's equation: their difference is about 1e-10.
    CHECK(sign_of({1855077841, -1311738121}) == -1);
    CHECK(sign_of({768398401, -543339720}) == 1);
}

TEST_CASE("list_orientations: symmetries are taken away and both hands of the parallelogram are there")
{
    CHECK(list_orientations(PieceKind::Square).size() == 2);
    CHECK(list_orientations(PieceKind::Parallelogram).size() == 8);
    CHECK(list_orientations(PieceKind::SmallTriangle).size() == 8);
    CHECK(list_orientations(PieceKind::LargeTriangle).size() == 8);
}

TEST_CASE("overlap: touching along a side or in a corner is none, the least bit more is")
{
    const LatticePolygon square = build_piece(PieceKind::Square, 0, false);
    const auto shifted = [&](Root2 x, Root2 y) {
        LatticePolygon moved = square;
        for (LatticePoint& p : moved) {
            p = p + LatticePoint{x, y};
        }
        return moved;
    };
    CHECK_FALSE(overlap(square, shifted({4, 0}, {0, 0})));
    CHECK_FALSE(overlap(square, shifted({4, 0}, {4, 0})));
    // 39202 - 27720 root 2 is 1.28e-5.
    CHECK(overlap(square, shifted({4 - 39202, 27720}, {0, 0})));
    CHECK_FALSE(overlap(square, shifted({4 + 39202, -27720}, {0, 0})));
}

TEST_CASE("own tangrams: exact pieces in tight boxes that do not overlap and hang together, made fast")
{
    const std::clock_t begin = std::clock();
    const std::vector<Tangram>& tangrams = own_tangrams();
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    MESSAGE(kCount, " tangrams took ", seconds, " seconds of the processor");
    int mirrored_count = 0;
    double perimeter = 0.0;
    double hull_ratio = 0.0;
    double contact_count = 0.0;
    for (const Tangram& tangram : tangrams) {
        INFO(tangram.name);
        const TangramFacts facts = measure_tangram(tangram);
        CHECK(facts.unit == doctest::Approx(50.0).epsilon(1e-12));
        CHECK(facts.side_error < 1e-6);
        CHECK(facts.area_error < 1e-6);
        CHECK(facts.overlap_share < 1e-9);
        CHECK(facts.gap < 1e-6);
        CHECK(parse_svg(write_svg(tangram), "own.svg").pieces[6].corners == tangram.pieces[6].corners);
        const flat::Polygon& parallelogram = tangram.pieces[1].corners;
        const glm::dvec2 first = parallelogram[1] - parallelogram[0];
        const glm::dvec2 second = parallelogram[2] - parallelogram[1];
        const bool is_short_first = first.x * first.x + first.y * first.y < second.x * second.x + second.y * second.y;
        const double turn = flat::cross(first, second) * (first.x * second.x + first.y * second.y) * (is_short_first ? 1.0 : -1.0);
        mirrored_count += turn > 0.0 ? 1 : 0;
        const Silhouette silhouette = measure_silhouette(tangram);
        perimeter += silhouette.perimeter / kCount;
        hull_ratio += silhouette.hull_ratio / kCount;
        contact_count += static_cast<double>(silhouette.contact_count) / kCount;
    }
    CHECK(mirrored_count > kCount * 2 / 5);
    CHECK(mirrored_count < kCount * 3 / 5);
    MESSAGE("means: perimeter ", perimeter, ", hull ratio ", hull_ratio, ", pairs in contact ", contact_count);
}

TEST_CASE("own tangrams: no silhouette comes twice, and the key knows one that is turned, mirrored and swapped")
{
    const std::vector<Tangram>& tangrams = own_tangrams();
    std::vector<SilhouetteKey> keys;
    for (const Tangram& tangram : tangrams) {
        keys.push_back(compute_silhouette_key(tangram));
    }
    int same_count = 0;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            same_count += is_same(keys[i], keys[k]) ? 1 : 0;
        }
    }
    CHECK(same_count == 0);
    for (std::size_t i = 0; i < 50; ++i) {
        const double angle_rad = 0.3 + 0.77 * static_cast<double>(i);
        CHECK(is_same(keys[i], compute_silhouette_key(disguise(tangrams[i], angle_rad, i % 2 == 1))));
    }
}

TEST_CASE("own tangrams: the same seed gives the same ones, another seed others")
{
    OwnTangrams again(7);
    OwnTangrams other(8);
    const Tangram first = again.make_next();
    CHECK(write_svg(first) == write_svg(own_tangrams()[0]));
    CHECK(first.name == "own-000000");
    CHECK(write_svg(other.make_next()) != write_svg(first));
}

TEST_CASE("own tangrams: piece ids in pictures partition the silhouette")
{
    for (std::size_t i = 0; i < 10; ++i) {
        const std::vector<std::uint8_t> ids = draw_ids(own_tangrams()[i], Style::Clean, 224);
        std::map<int, double> counts;
        for (const std::uint8_t id : ids) {
            ++counts[id];
        }
        const Tangram& tangram = own_tangrams()[i];
        const double side = std::max(tangram.width, tangram.height);
        const double unit_px = 50.0 / side * 224.0;
        const std::array<double, kPieceCount> areas{1, 1, 0.5, 0.5, 1, 2, 2};
        for (std::size_t k = 0; k < kPieceCount; ++k) {
            CHECK(counts[static_cast<int>(k) + 1] == doctest::Approx(areas[k] * unit_px * unit_px).epsilon(0.06));
        }
    }
}

TEST_CASE("draw_parts: every piece has a part, few parts lie apart, and their number is spread as in the published annotations")
{
    std::array<int, kPieceCount + 1> counts{};
    int first_count = 0;
    int apart_count = 0;
    for (std::size_t i = 0; i < kCount; ++i) {
        const Tangram& tangram = own_tangrams()[i];
        Rng rng = Rng::for_key(1, "test/parts", i);
        const PartOfPiece parts = draw_parts(tangram, rng);
        std::set<int> numbers;
        for (const std::optional<int>& part : parts) {
            REQUIRE(part.has_value());
            numbers.insert(*part);
        }
        CHECK(*numbers.begin() == 0);
        CHECK(*numbers.rbegin() == static_cast<int>(numbers.size()) - 1);
        ++counts.at(numbers.size());
        first_count += parts[0] == 0 ? 1 : 0;
        const bool lies_apart = std::any_of(numbers.begin(), numbers.end(), [&](int number) {
            // Pieces reached from the part's first through neighbours of the same part.
            std::set<std::size_t> members;
            for (std::size_t k = 0; k < kPieceCount; ++k) {
                if (parts[k] == number) {
                    members.insert(k);
                }
            }
            std::set<std::size_t> reached{*members.begin()};
            for (std::size_t round = 0; round < kPieceCount; ++round) {
                for (const std::size_t k : members) {
                    if (std::any_of(reached.begin(), reached.end(), [&](std::size_t r) {
                            return measure_distance(tangram.pieces[r].corners, tangram.pieces[k].corners) < 1e-6;
                        })) {
                        reached.insert(k);
                    }
                }
            }
            return reached != members;
        });
        apart_count += lies_apart ? 1 : 0;
    }
    // 3,982 of 13,403 annotations have three parts: of 1,000 four standard errors are 58.
    CHECK(std::abs(counts[3] - 297) < 58);
    CHECK(std::abs(counts[7] - 23) < 20);
    // 13 % of people's divisions have such a part.
    CHECK(apart_count > 60);
    CHECK(apart_count < 220);
    CHECK(first_count < 600);
}

}  // namespace clevrvk::generators::kilogram::test
