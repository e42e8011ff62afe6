// Searches for the best hold: closes the hand at each take with each grip, scores the contacts, and
// measures the best holds in the flesh.
#include "renderer/grasp/find_hold.h"

#include "renderer/grasp/depth.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace clevrvk::grasp {
namespace {

/// A possible hold, with its contacts and scores.
struct Candidate {
    std::string_view grip;
    HandState state;
    std::vector<Contact> contacts;
    double suit = 0.0;
    double score = 0.0;
};

/// How well a grip suits a thing of a given width, 0 to 1; small things are pinched where they are narrow. Lengths are
/// scaled to an adult's hand.
double compute_suit(const Grip& grip, double width_m, double size_m)
{
    constexpr double kSmall_m = 0.11;
    constexpr double kNarrow_m = 0.045;
    const bool is_small = size_m < kSmall_m;
    if (is_small && width_m < kNarrow_m) {
        return grip.name == "pinch" ? 1.0 : 0.0;
    }
    const double most = is_small ? 0.7 : 1.0;
    return width_m >= grip.suits_from_m && width_m <= grip.suits_to_m ? most : 0.0;
}

/// A take rotated about its own axes.
Take turn(const Take& take, bool is_flipped, double about_across_deg, double about_axis_deg)
{
    Take turned = take;
    turned.across *= is_flipped ? -1.0 : 1.0;
    const dvec3 axis = glm::cross(turned.across, turned.approach);
    const dmat3 tilt = modeling::make_rotation(turned.across, about_across_deg * modeling::kPi / 180.0) *
                       modeling::make_rotation(axis, about_axis_deg * modeling::kPi / 180.0);
    turned.approach = tilt * turned.approach;
    turned.across = tilt * turned.across;
    return turned;
}

/// Rotations about the axes of a take, degrees.
struct Tilt {
    double about_across = 0.0;
    double about_axis = 0.0;
};

class Search {
public:
    /// \param size_m  length of the thing's longest side
    /// \param grip    the only grip to try; if empty, all are tried
    Search(const HandBody& body, const Surface& surface, double size_m, std::string_view grip)
        : body_(body), surface_(surface), size_m_(size_m), grip_(grip)
    {
    }

    /// Adds the holds that the grips find at a take.
    void try_take(const Take& take, std::span<const Tilt> tilts)
    {
        const double width_m = take.width_m / body_.scale();
        for (const Grip& grip : list_grips(body_, take.width_m)) {
            if (width_m > grip.most_m || width_m < grip.least_m || (!grip_.empty() && grip.name != grip_)) {
                continue;
            }
            for (const bool is_flipped : {false, true}) {
                for (const Tilt& tilt : tilts) {
                    add(grip, turn(take, is_flipped, tilt.about_across, tilt.about_axis));
                }
            }
        }
    }

    [[nodiscard]] std::size_t count() const { return candidates_.size(); }

    /// The best hold that is not too deep, for a right hand, and its depth.
    [[nodiscard]] std::optional<std::pair<Candidate, double>> take_best()
    {
        constexpr std::size_t kMostTried = 6;
        std::stable_sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
        for (std::size_t i = 0; i < std::min(candidates_.size(), kMostTried); ++i) {
            Candidate& candidate = candidates_[i];
            const HandFlesh flesh(body_, candidate.state);
            std::erase_if(candidate.contacts,
                          [&](const Contact& contact) { return std::abs(flesh.measure(contact.point)) > kMostDepth_m; });
            const double depth = flesh.measure_depth(surface_);
            if (depth <= kMostDepth_m && is_held(candidate.contacts)) {
                return std::pair(std::move(candidate), depth);
            }
        }
        return std::nullopt;
    }

private:
    void add(const Grip& grip, const Take& take)
    {
        std::optional<HandState> state = close_hand(body_, surface_, grip, take);
        if (!state) {
            return;
        }
        for (double& angle : state->angles_deg) {
            angle = std::round(angle * 10.0) / 10.0;
        }
        Candidate candidate{grip.name, std::move(*state), {}, 0.0, 0.0};
        candidate.contacts = list_contacts(body_, surface_, candidate.state, body_.softness());
        if (is_held(candidate.contacts)) {
            candidate.suit = compute_suit(grip, take.width_m / body_.scale(), size_m_ / body_.scale());
            candidate.score = 4.0 * candidate.suit + score(candidate);
            candidates_.push_back(std::move(candidate));
        }
    }

    /// One point for each contact, more for the thumb and the index finger; less than one if the forearm comes from
    /// below.
    [[nodiscard]] static double score(const Candidate& candidate)
    {
        double points = 0.8 * std::min(candidate.state.root.way(things::kZ).z, 0.3);
        for (const Contact& contact : candidate.contacts) {
            points += contact.part == "thumb" ? 3.0 : contact.part == "index" ? 2.0 : 1.0;
        }
        return points;
    }

    const HandBody& body_;
    const Surface& surface_;
    double size_m_;
    std::string_view grip_;
    std::vector<Candidate> candidates_;
};

/// Converts a right hand's hold of a mirrored thing to a left hand's hold of the thing itself.
void mirror(Hold& hold)
{
    const dmat3 flip(-things::kX, things::kY, things::kZ);
    hold.root = {flip * hold.root.origin, flip * hold.root.axes * flip};
    for (Contact& contact : hold.contacts) {
        contact.point = flip * contact.point;
        contact.normal = flip * contact.normal;
    }
}

}  // namespace

bool are_opposed(const Contact& a, const Contact& b)
{
    const dvec3 way = b.point - a.point;
    return glm::dot(a.normal, b.normal) < -0.5 && glm::dot(a.normal, way) < 0.0 && glm::dot(b.normal, way) > 0.0;
}

bool is_held(std::span<const Contact> contacts)
{
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        for (std::size_t k = i + 1; k < contacts.size(); ++k) {
            if (are_opposed(contacts[i], contacts[k])) {
                return true;
            }
        }
    }
    return false;
}

std::optional<Hold> find_hold(const things::ThingMesh& thing, const things::Params& hand, std::string_view grip)
{
    const bool is_left = hand.word("side") == "left";
    const HandBody body(things::make_hand_form(hand));
    const Surface surface = make_surface(thing.model, is_left);
    const double most_width = things::kMostGrasp_m * body.scale();
    const double size = std::max({thing.size.x, thing.size.y, thing.size.z});
    Search search(body, surface, size, grip);
    static constexpr std::array<Tilt, 5> kTilts{{{0.0, 0.0}, {25.0, 0.0}, {-25.0, 0.0}, {0.0, 35.0}, {0.0, -35.0}}};
    for (const Take& take : list_offered_takes(thing, is_left, most_width)) {
        search.try_take(take, kTilts);
    }
    std::optional<std::pair<Candidate, double>> best = search.take_best();
    if (!best || best->first.suit < 1.0) {
        constexpr int kSamples = 120;
        constexpr std::size_t kEnough = 12;
        Search wider(body, surface, size, grip);
        for (const Take& take : find_takes(surface, most_width, kSamples, 0.7 * body.form().length_m)) {
            wider.try_take(take, std::span(kTilts).first(1));
            if (wider.count() >= kEnough) {
                break;
            }
        }
        std::optional<std::pair<Candidate, double>> other = wider.take_best();
        // Prefers the grasps that a thing offers, because people hold it there.
        constexpr double kOffered = 1.5;
        if (other && (!best || other->first.score > best->first.score + kOffered)) {
            best = std::move(other);
        }
    }
    if (!best) {
        return std::nullopt;
    }
    const auto& [candidate, depth] = *best;
    Hold hold{candidate.grip, {}, candidate.state.root, candidate.contacts, depth};
    for (std::size_t k = 0; k < body.skeleton().turns().size(); ++k) {
        hold.joints[body.skeleton().turns()[k].name] = candidate.state.angles_deg[k];
    }
    if (is_left) {
        mirror(hold);
    }
    return hold;
}

Fit measure_fit(const things::ThingMesh& thing, const things::Params& hand, const Hold& hold)
{
    const bool is_left = hand.word("side") == "left";
    Hold right = hold;
    if (is_left) {
        mirror(right);
    }
    const HandBody body(things::make_hand_form(hand));
    const Surface surface = make_surface(thing.model, is_left);
    HandState state{right.root, {}};
    for (const modeling::Turn& turn : body.skeleton().turns()) {
        state.angles_deg.push_back(right.joints.at(turn.name));
    }
    const HandFlesh flesh(body, state);
    Fit fit;
    fit.depth_m = flesh.measure_depth(surface);
    fit.is_held = is_held(right.contacts);
    for (const Contact& contact : right.contacts) {
        fit.off_thing_m = std::max(fit.off_thing_m, surface.find_closest(contact.point, tree::kNoHit).distance);
        fit.off_hand_m = std::max(fit.off_hand_m, std::abs(flesh.measure(contact.point)));
    }
    return fit;
}

JointPlace place_mesh(const things::ThingMesh& hand, const Hold& hold)
{
    const dvec3 root = hand.skeleton.place_joints(hand.angles_deg).front().origin;
    return {hold.root.origin - hold.root.axes * root, hold.root.axes};
}

}  // namespace clevrvk::grasp
