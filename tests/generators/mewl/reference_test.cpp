// Tests episodes that the published program wrote, read from the published folders, and the captions that its captioner
// made of them.
#include "generators/mewl/caption.h"
#include "generators/mewl/read_published.h"
#include "generators/mewl/solve.h"
#include "renderer/base/file_io.h"
#include "renderer/base/parse_json.h"
#include "renderer/camera/camera_basis.h"
#include "tests/generators/mewl/mewl_fixture.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace clevrvk::generators::mewl::test {

namespace fs = std::filesystem;

namespace {

std::vector<Json> load_reference(std::string_view task)
{
    const fs::path file = fs::path(CLEVRVK_SOURCE_DIR) / "tests/generators/mewl/reference" / fmt::format("{}.jsonl", task);
    std::istringstream lines(read_text_file(file));
    std::vector<Json> episodes;
    for (std::string line; std::getline(lines, line);) {
        episodes.push_back(parse_json_line(line, file.string()).value);
    }
    return episodes;
}

/// A folder with the files of one episode, gone at the end of the test.
class EpisodeFolder {
public:
    EpisodeFolder(std::string_view task, const Json& files)
    {
        std::string pattern = (fs::temp_directory_path() / "clevrvk_mewl_XXXXXX").string();
        REQUIRE(mkdtemp(pattern.data()) != nullptr);
        root_ = pattern;
        fs::create_directories(path(task));
        folder_ = path(task);
        for (const auto& [name, value] : files.items()) {
            std::ofstream(folder_ / name) << value.dump(4);
        }
    }
    EpisodeFolder(const EpisodeFolder&) = delete;
    EpisodeFolder& operator=(const EpisodeFolder&) = delete;
    ~EpisodeFolder() { fs::remove_all(root_); }

    [[nodiscard]] const fs::path& folder() const { return folder_; }

private:
    [[nodiscard]] fs::path path(std::string_view task) const { return root_ / task / "0"; }

    fs::path root_;
    fs::path folder_;
};

template <typename Visit>
void visit_reference(std::string_view task, const Visit& visit)
{
    for (const Json& episode : load_reference(task)) {
        const EpisodeFolder files(task, episode["files"]);
        REQUIRE(find_published_episodes(files.folder().parent_path()) == std::vector{files.folder()});
        visit(read_published_episode(files.folder()), episode);
    }
}

template <typename Visit>
void visit_scenes(const Visit& visit)
{
    for (const std::string_view task : kTasks) {
        for (const Json& episode : load_reference(task)) {
            for (const auto& [name, scene] : episode["files"].items()) {
                if (name != "info.json") {
                    visit(name, scene);
                }
            }
        }
    }
}

FloorPoint floor_point(const Json& object)
{
    return {object["3d_coords"][0].get<double>(), object["3d_coords"][1].get<double>()};
}

/// Names by relation and name, without regard to their order.
using Relationships = std::map<std::string, std::map<std::string, std::set<std::string>>>;

/// An object's place in the picture of MEWL's camera after its jitter: x, y in pixels, depth.
Vec3 project(const Vec3& eye, const Json& object)
{
    const camera::CameraBasis basis = camera::compute_camera_basis({eye, {0.0, 0.0, 0.0}, 35.0, 32.0});
    const Vec3 to_object = subtract(object["3d_coords"].get<Vec3>(), eye);
    const double depth = dot(to_object, basis.forward);
    return {160.0 + 350.0 * dot(to_object, basis.right) / depth, 120.0 - 350.0 * dot(to_object, basis.up) / depth, depth};
}

/// How a picture from there differs from the recorded one, in pixels; depths, which are recorded exactly, count ten
/// thousandfold.
std::vector<double> measure_misfits(const Vec3& eye, const Json& scene)
{
    constexpr double kDepthWeight = 1e4;
    // An object near the point that the camera looks at says little about the eye: a slight pull to its place before
    // the jitter settles the rest.
    constexpr double kPullWeight = 0.5;
    const Vec3 offset = subtract(eye, catalog::find_world(shipped_catalog(), "mewl")->eye);
    std::vector<double> misfits;
    for (const double each : offset) {
        misfits.push_back(kPullWeight * each);
    }
    for (const Json& object : scene["objects"]) {
        const Vec3 seen = project(eye, object);
        misfits.push_back(seen[0] - object["pixel_coords"][0].get<double>());
        misfits.push_back(seen[1] - object["pixel_coords"][1].get<double>());
        misfits.push_back((seen[2] - object["pixel_coords"][2].get<double>()) * kDepthWeight);
    }
    return misfits;
}

/// The published files do not keep the camera's jitter; it is found again by least squares, after Levenberg and
/// Marquardt.
Vec3 find_eye(const Json& scene)
{
    constexpr double kStep = 1e-5;
    const auto sum_squares = [](const std::vector<double>& misfits) {
        double sum = 0.0;
        for (const double misfit : misfits) {
            sum += misfit * misfit;
        }
        return sum;
    };
    Vec3 eye = catalog::find_world(shipped_catalog(), "mewl")->eye;
    double damping = 1e-3;
    for (int round = 0; round < 100; ++round) {
        const std::vector<double> here = measure_misfits(eye, scene);
        std::array<std::vector<double>, 3> slopes;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            Vec3 moved = eye;
            moved[axis] += kStep;
            slopes[axis] = measure_misfits(moved, scene);
            for (std::size_t i = 0; i < here.size(); ++i) {
                slopes[axis][i] = (slopes[axis][i] - here[i]) / kStep;
            }
        }
        // The normal equations, solved by Cramer's rule.
        std::array<Vec3, 3> columns{};
        Vec3 target{};
        for (std::size_t i = 0; i < here.size(); ++i) {
            for (std::size_t row = 0; row < 3; ++row) {
                target[row] -= slopes[row][i] * here[i];
                for (std::size_t column = 0; column < 3; ++column) {
                    columns[column][row] += slopes[row][i] * slopes[column][i];
                }
            }
        }
        const auto determinant = [](const std::array<Vec3, 3>& m) { return dot(m[0], cross(m[1], m[2])); };
        for (std::size_t axis = 0; axis < 3; ++axis) {
            columns[axis][axis] *= 1.0 + damping;
        }
        Vec3 moved = eye;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            std::array<Vec3, 3> replaced = columns;
            replaced[axis] = target;
            moved[axis] += determinant(replaced) / determinant(columns);
        }
        const bool is_better = sum_squares(measure_misfits(moved, scene)) < sum_squares(here);
        eye = is_better ? moved : eye;
        damping *= is_better ? 0.3 : 10.0;
    }
    return eye;
}

}  // namespace

TEST_CASE("write_caption gives the published captioner's text, byte for byte")
{
    int episode_count = 0;
    for (const std::string_view task : kTasks) {
        visit_reference(task, [&](const EpisodeView& view, const Json& episode) {
            const Caption caption = write_caption(view);
            CHECK(caption.start_phrase == episode["caption"]["start_phrase"].get<std::string>());
            CHECK(caption.label == episode["caption"]["label"].get<int>());
            CHECK(Json(view.choices) == episode["caption"]["choices"]);
            CHECK(view.task == episode["caption"]["task"].get<std::string>());
            ++episode_count;
        });
    }
    CHECK(episode_count == 72);
}

TEST_CASE("solve finds the published episodes unique, but for some of bootstrap")
{
    for (const std::string_view task : kTasks) {
        int unique_count = 0;
        visit_reference(task, [&](const EpisodeView& view, const Json&) {
            const Solution solution = solve(view);
            CHECK(solution.verdict != Verdict::Unsolvable);
            unique_count += solution.verdict == Verdict::Unique ? 1 : 0;
        });
        INFO(task);
        // Where distractors hold too, the words of the published program are heard too seldom; facts of the program,
        // not of the solver.
        CHECK(unique_count == (task == "bootstrap" ? 6 : 8));
    }
}

TEST_CASE("holds gives the relations of the published scenes from their coordinates")
{
    int relation_count = 0;
    visit_scenes([&](const std::string& name, const Json& scene) {
        const auto direction = [&scene](const char* which) {
            return FloorPoint{scene["directions"][which][0], scene["directions"][which][1]};
        };
        const Directions directions{direction("right"), direction("behind")};
        Relationships recorded;
        Relationships found;
        for (const Relation relation : kRelations) {
            const std::string relation_name(name_of(relation));
            for (const auto& [key, others] : scene["relationships"][relation_name].items()) {
                recorded[relation_name][key] = others.get<std::set<std::string>>();
            }
            for (const Json& object : scene["objects"]) {
                if (object["name"].is_null()) {
                    continue;
                }
                std::set<std::string>& others = found[relation_name][object["name"]];
                for (const Json& other : scene["objects"]) {
                    if (!other["name"].is_null() && holds(relation, floor_point(other), floor_point(object), directions)) {
                        others.insert(other["name"]);
                        ++relation_count;
                    }
                }
            }
        }
        INFO(name);
        CHECK(found == recorded);
    });
    CHECK(relation_count > 500);
}

TEST_CASE("directions_of gives the published directions, which are those of the camera before its jitter")
{
    const catalog::World& world = *catalog::find_world(shipped_catalog(), "mewl");
    const Directions directions = directions_of(spec::CameraSpec{world.eye, world.look_at, world.focal_mm, world.sensor_mm});
    visit_scenes([&](const std::string&, const Json& scene) {
        for (std::size_t axis = 0; axis < 2; ++axis) {
            CHECK(directions.right[axis] == doctest::Approx(scene["directions"]["right"][axis].get<double>()).epsilon(1e-6));
            CHECK(directions.behind[axis] == doctest::Approx(scene["directions"]["behind"][axis].get<double>()).epsilon(1e-6));
        }
    });
}

TEST_CASE("The published pixel coordinates are those of MEWL's camera within its jitter")
{
    const catalog::World& world = *catalog::find_world(shipped_catalog(), "mewl");
    CHECK(camera::compute_focal_px({world.eye, world.look_at, world.focal_mm, world.sensor_mm}, world.width_px) == doctest::Approx(350.0));
    visit_scenes([&](const std::string& name, const Json& scene) {
        const Vec3 eye = find_eye(scene);
        INFO(name);
        // Three depths settle the eye by themselves. Fewer leave it to pixels, which are rounded: the fit then shares
        // out what rounding took.
        const bool is_settled = scene["objects"].size() >= 3;
        const double most_off_px = is_settled ? 0.502 : 0.75;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            CHECK(std::abs(eye[axis] - world.eye[axis]) <= world.camera_jitter + (is_settled ? 0.01 : 0.3));
        }
        for (const Json& object : scene["objects"]) {
            const Vec3 seen = project(eye, object);
            CHECK(std::abs(seen[0] - object["pixel_coords"][0].get<double>()) <= most_off_px);
            CHECK(std::abs(seen[1] - object["pixel_coords"][1].get<double>()) <= most_off_px);
            CHECK(std::abs(seen[2] - object["pixel_coords"][2].get<double>()) <= 1e-4);
        }
    });
}

}  // namespace clevrvk::generators::mewl::test
