// Tests views with rays on the CPU: coarsely at first, and pixel by pixel if the result is close.
#include "generators/things/holding_views.h"

#include "renderer/base/units.h"
#include "renderer/camera/camera_basis.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/scene/build_scene.h"
#include "renderer/sight/frame_box.h"
#include "renderer/sight/see.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace clevrvk::generators::things_family {

namespace {

using glm::dvec3;

constexpr double kLeastShare = 0.03;  // least share of the frame that the thing and the hand each cover in every view
constexpr int kRaysAcross = 40;

/// Rates a picture by the visible shares of thing and hand, 0 to 2, with a bonus if the forearm leaves the picture.
double rate_view(const spec::EpisodeSpec& episode, const catalog::Catalog& catalog, const TaskRequest& request, cast::MeshTrees& trees)
{
    const scene::Scene scene = scene::place_scene(episode, 0, catalog, *request.meshes);
    const spec::PanelSpec& panel = episode.panels.front();
    const spec::ObjectSpec& hand = panel.objects[1];
    const Vec3 elbow =
        camera::project_point(panel.camera, {panel.width_px, panel.height_px}, camera::compute_camera_basis(panel.camera), hand.position);
    const bool is_cut = elbow[0] < 0.0 || elbow[1] < 0.0 || elbow[0] > panel.width_px || elbow[1] > panel.height_px;
    double rating = is_cut ? 0.4 : 0.0;
    for (const sight::Seen& seen : sight::see(cast::Caster(scene, trees), sight::View(scene), {glm::ivec2(kRaysAcross)})) {
        rating += sight::share_visible(seen);
    }
    return rating;
}

/// The visibility and distance of thing and hand in a picture.
struct Glance {
    double share = 0.0;    ///< share of the frame's middle that the thing or the hand covers, whichever is less
    /// depth of the nearest point of either, relative to that of the point at which the camera looks
    double nearest = 0.0;
};

/// Casts rays through the middle of the frame, which thing and hand would fill with the default value of `fill`.
Glance look(const spec::EpisodeSpec& episode, const glm::ivec2& count, const catalog::Catalog& catalog, const TaskRequest& request,
           cast::MeshTrees& trees)
{
    const scene::Scene scene = scene::place_scene(episode, 0, catalog, *request.meshes);
    const cast::Caster caster(scene, trees);
    std::array<int, 2> seen{};
    double nearest = cast::kNoHit;
    const sight::Grid grid{count, std::min(1.0, request.options.number("fill") / kHoldingFill)};
    sight::for_each_ray(sight::View(scene), grid, [&](const glm::ivec2&, const cast::Ray& ray) {
        const cast::NearestHit hit = caster.find_nearest(ray);
        if (hit.id > 0) {
            ++seen.at(hit.id - 1);
            nearest = std::min(nearest, hit.t);
        }
    });
    const spec::CameraSpec& camera = episode.panels.front().camera;
    const dvec3 way(camera.look_at[0] - camera.eye[0], camera.look_at[1] - camera.eye[1], camera.look_at[2] - camera.eye[2]);
    return {static_cast<double>(std::min(seen[0], seen[1])) / (count.x * count.y), nearest / glm::length(way)};
}

/// The share of the frame that thing and hand must each cover. A frame far from square leaves less room.
double find_least_share(const TaskOptions& options)
{
    const auto [low, high] = std::minmax({options.integer("width"), options.integer("height")});
    return kLeastShare * std::min(1.0, 2.0 * static_cast<double>(low) / static_cast<double>(high));
}

dvec3 look_from(double turn, double height)
{
    return {std::sin(turn) * std::cos(height), -std::cos(turn) * std::cos(height), std::sin(height)};
}

double draw_height(const EpisodeStreams& streams, int view)
{
    return radians(streams.stream(fmt::format("camera/height/{}", view)).uniform(5.0, 40.0));
}

/// Makes the pictures of one hold.
class ViewMaker {
public:
    ViewMaker(const catalog::Catalog& catalog, const TaskRequest& request, const EpisodeStreams& streams, const Held& held,
              spec::EpisodeSpec episode)
        : catalog_(catalog), request_(request), streams_(streams), held_(held), fill_(request.options.number("fill")),
          least_(find_least_share(request.options)), episode_(std::move(episode)), panel_(episode_.panels.emplace_back())
    {
        panel_ = make_panel(catalog::get_world(catalog, "plain"), "view_1");
        resolve::fill_setting(catalog, panel_);
        if (request.options.name("background") == "white") {
            panel_.background = Vec3{1.0, 1.0, 1.0};
        }
        panel_.width_px = request.options.integer("width");
        panel_.height_px = request.options.integer("height");
        panel_.objects = held.objects;
    }

    /// Views from equally spaced sides, the best side first; nothing if too little is visible from one of them.
    [[nodiscard]] std::optional<spec::EpisodeSpec> make(int view_count)
    {
        const double first = choose_turn();
        std::vector<spec::PanelSpec> views;
        for (int view = 1; view <= view_count; ++view) {
            panel_.id = fmt::format("view_{}", view);
            if (!frame_view(view, first + radians(360.0 * (view - 1) / view_count), radians(180.0 / view_count))) {
                return std::nullopt;
            }
            views.push_back(panel_);
        }
        episode_.panels = std::move(views);
        return std::move(episode_);
    }

private:
    void frame(const cast::Box& box, const dvec3& direction)
    {
        sight::frame_box(box.low, box.high, direction, fill_, {panel_.width_px, panel_.height_px}, panel_.camera);
    }

    double choose_turn()
    {
        constexpr int kSidesTried = 8;
        constexpr double kFront = 0.3;  // weight of seeing the thing's front, compared with a visible share
        const double first = streams_.stream("camera/turn").uniform(0.0, radians(360.0 / kSidesTried));
        const double height = draw_height(streams_, 1);
        double best_turn = first;
        double best_rating = -1.0;
        for (int side = 0; side < kSidesTried; ++side) {
            const double turn = first + radians(360.0 * side / kSidesTried);
            frame(held_.both, look_from(turn, height));
            const double rating = rate_view(episode_, catalog_, request_, trees_) + kFront * std::cos(turn);
            best_turn = rating > best_rating ? turn : best_turn;
            best_rating = std::max(best_rating, rating);
        }
        return best_turn;
    }

    /// Frames all of the hand and of the nearby thing from this side. If too little of one is visible, draws other
    /// views until enough is: another height, a side ever farther from the given one, and a box nearer to one of them
    /// or around everything.
    bool frame_view(int view, double turn, double most_turn)
    {
        constexpr int kMostDrawn = 120;
        // The least depth of the nearest point, relative to the point at which the camera looks. It keeps arms away
        // from the lens.
        constexpr double kLeastDepth = 0.5;
        frame(held_.both, look_from(turn, draw_height(streams_, view)));
        if (shows_enough()) {
            return true;
        }
        Rng rng = streams_.stream(fmt::format("camera/drawn/{}", view));
        for (int drawn = 1; drawn <= kMostDrawn; ++drawn) {
            const double away = rng.uniform(-most_turn, most_turn) * drawn / kMostDrawn;
            const double height = radians(rng.uniform(2.0, 60.0));
            const cast::Box target = draw_target(rng);
            const double share = rng.uniform(0.0, 1.0);
            frame({glm::mix(held_.both.low, target.low, share), glm::mix(held_.both.high, target.high, share)},
                  look_from(turn + away, height));
            const Glance glance = look(episode_, glm::ivec2(kRaysAcross), catalog_, request_, trees_);
            if (glance.nearest >= kLeastDepth && glance.share >= least_ && shows_enough()) {
                return true;
            }
        }
        return false;
    }

    /// A random box: the whole thing and the hand, the nearby part of the thing, the hand, or the surroundings of a
    /// contact.
    cast::Box draw_target(Rng& rng) const
    {
        constexpr double kAround = 0.15;  // in longest sides of the hand, in each direction from the contact
        const std::array boxes{held_.whole, held_.thing, held_.hand};
        const spec::Json& contacts = held_.objects[1].labels.at("contacts");
        const std::uint32_t kind = rng.uniform_index(static_cast<std::uint32_t>(boxes.size()) + 1);
        const spec::Json& point = contacts.at(rng.uniform_index(static_cast<std::uint32_t>(contacts.size()))).at("point");
        if (kind < boxes.size()) {
            return boxes.at(kind);
        }
        const dvec3 middle(point[0].get<double>(), point[1].get<double>(), point[2].get<double>());
        const dvec3 size = held_.hand.high - held_.hand.low;
        const dvec3 around(kAround * std::max({size.x, size.y, size.z}));
        return {middle - around, middle + around};
    }

    /// Casts a ray through the centre of each pixel; large pictures use fewer rays.
    [[nodiscard]] bool shows_enough()
    {
        constexpr double kSure = 1.6;  // factor from the limit beyond which the coarse result is certain
        constexpr int kMostRaysAcross = 256;
        const double coarse = look(episode_, glm::ivec2(kRaysAcross), catalog_, request_, trees_).share;
        if (coarse > kSure * least_ || coarse < least_ / kSure) {
            return coarse >= least_;
        }
        return look(episode_, glm::min(glm::ivec2(panel_.width_px, panel_.height_px), kMostRaysAcross), catalog_, request_, trees_).share >=
               least_;
    }

    const catalog::Catalog& catalog_;  // these outlive this
    const TaskRequest& request_;
    const EpisodeStreams& streams_;
    const Held& held_;
    const double fill_;
    const double least_;
    spec::EpisodeSpec episode_;
    spec::PanelSpec& panel_;  // its only panel
    cast::MeshTrees trees_;
};

}  // namespace

std::optional<spec::EpisodeSpec> make_holding_views(const catalog::Catalog& catalog, const TaskRequest& request,
                                                    const EpisodeStreams& streams, const Held& held, spec::EpisodeSpec episode)
{
    return ViewMaker(catalog, request, streams, held, std::move(episode)).make(request.options.integer("views"));
}

}  // namespace clevrvk::generators::things_family
