// Moves the open hand and then bends each digit, in steps that are as long as the clearance of the nearest sphere
// allows.
#include "renderer/grasp/close_digits.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::grasp {
namespace {

/// The clearance between the spheres of a hand part and a surface.
struct Clearance {
    double distance = tree::kNoHit;  ///< negative if the flesh is pressed in
    std::size_t link = 0;
    dvec3 center{0.0};  ///< center of the nearest sphere
    dvec3 point{0.0};   ///< closest point of the surface
};

std::vector<JointPlace> place_joints(const HandBody& body, const HandState& state)
{
    std::vector<JointPlace> places = body.skeleton().place_joints(state.angles_deg);
    for (JointPlace& place : places) {
        place = state.bring(place);
    }
    return places;
}

/// \param least_link  first link of the digit to test; spheres of earlier links are ignored
void measure(std::span<const FleshBall> balls, std::size_t least_link, const std::vector<JointPlace>& places, const Surface& surface,
             Clearance& least, double within)
{
    least.distance = std::min(least.distance, within);
    for (const FleshBall& ball : balls) {
        if (ball.link < least_link) {
            continue;
        }
        const dvec3 center = places[ball.joint].at(ball.center);
        const ClosestPoint closest = surface.find_closest(center, least.distance + ball.radius);
        if (closest.distance - ball.radius < least.distance) {
            least = {closest.distance - ball.radius, ball.link, center, closest.point};
        }
    }
}

/// The distance between the thumb's spheres, from a link on, and the fingers' spheres, whose positions do not change.
double measure_thumb(const HandBody& body, std::size_t least_link, const std::vector<JointPlace>& places)
{
    double least = tree::kNoHit;
    for (const FleshBall& ball : body.balls(kThumb)) {
        if (ball.link < std::max<std::size_t>(least_link, 1)) {
            continue;
        }
        const dvec3 center = places[ball.joint].at(ball.center);
        for (std::size_t finger = 0; finger < kThumb; ++finger) {
            for (const FleshBall& other : body.balls(finger)) {
                least = std::min(least, glm::length(center - places[other.joint].at(other.center)) - ball.radius - other.radius);
            }
        }
    }
    return least;
}

class Closer {
public:
    Closer(const HandBody& body, const Surface& surface, const Grip& grip) : body_(body), surface_(surface), grip_(grip) {}

    /// The open hand, placed so that the thing is between its thumb and fingers.
    [[nodiscard]] HandState place(const Take& take) const
    {
        const std::vector<JointPlace> local = body_.skeleton().place_joints(grip_.open_deg);
        const JointPlace& wrist = local[static_cast<std::size_t>(body_.skeleton().joint("wrist"))];
        const dmat3 to{take.approach, glm::cross(take.across, take.approach), take.across};
        const dmat3 from{grip_.approach, grip_.axis, glm::cross(grip_.approach, grip_.axis)};
        const dmat3 wrist_axes = to * glm::transpose(from);
        const dvec3 wrist_origin = take.center - wrist_axes * grip_.center;
        const dmat3 axes = wrist_axes * glm::transpose(wrist.axes);
        return {{wrist_origin - axes * wrist.origin, axes}, grip_.open_deg};
    }

    /// Moves the hand along a direction until it touches the thing, or by `most`. \return  whether the way was free at
    /// the start
    [[nodiscard]] bool advance(HandState& state, const dvec3& way, double most) const
    {
        std::vector<JointPlace> places = place_joints(body_, state);
        for (std::size_t part = 0; part < kBodyParts.size(); ++part) {
            const std::span<const FleshBall> balls = body_.balls(part);
            const FleshBall& ball = balls[balls.size() / 2];
            if (surface_.is_inside(places[ball.joint].at(ball.center))) {
                return false;
            }
        }
        const double tolerance = 0.25 * body_.softness();
        double moved = 0.0;
        for (int step = 0; step < kMostSteps && moved < most; ++step) {
            Clearance least;
            for (std::size_t part = kBodyParts.size(); part-- > 0;) {
                measure(body_.balls(part), 0, places, surface_, least, most + body_.softness());
            }
            const double free = least.distance + body_.softness();
            if (free < tolerance) {
                return step > 0;
            }
            const double go = std::min(free, most - moved);
            moved += go;
            state.root.origin += way * go;
            for (JointPlace& place : places) {
                place.origin += way * go;
            }
        }
        return true;
    }

    /// Closes a digit: turns each joint until its link or a link beyond it touches the thing.
    void close(std::size_t digit, HandState& state) const
    {
        const double tolerance = 0.25 * body_.softness();
        double share = 0.0;
        std::size_t free_link = 0;
        for (int step = 0; step < kMostSteps && share < 1.0 && free_link < 3; ++step) {
            const std::vector<JointPlace> places = place_joints(body_, state);
            Clearance least;
            measure(body_.balls(digit), free_link, places, surface_, least, 0.5 * body_.form().length_m);
            double free = least.distance + body_.softness();
            if (digit == kThumb) {
                const double to_fingers = measure_thumb(body_, free_link, places) + body_.softness();
                if (to_fingers < tolerance) {
                    return;
                }
                free = std::min(free, to_fingers);
            }
            if (free < tolerance) {
                free_link = least.link + 1;
                continue;
            }
            const double speed = compute_speed(digit, free_link);
            if (speed <= 0.0) {
                return;
            }
            const double next = std::min(1.0, share + std::max(free, tolerance) / speed);
            for (std::size_t link = free_link; link < 3; ++link) {
                const HandBody::Turns& turns = body_.turns(digit)[link];
                for (std::size_t turn = turns.first; turn < turns.last; ++turn) {
                    state.angles_deg[turn] = modeling::mix(grip_.open_deg[turn], grip_.closed_deg[turn], next);
                }
            }
            share = next;
        }
    }

private:
    static constexpr int kMostSteps = 60;

    /// An upper bound, in m, of the distance that any sphere from a link on moves while the digit closes.
    [[nodiscard]] double compute_speed(std::size_t digit, std::size_t free_link) const
    {
        double speed = 0.0;
        for (std::size_t link = free_link; link < 3; ++link) {
            const HandBody::Turns& turns = body_.turns(digit)[link];
            double angle = 0.0;
            for (std::size_t turn = turns.first; turn < turns.last; ++turn) {
                angle += std::abs(grip_.closed_deg[turn] - grip_.open_deg[turn]) * modeling::kPi / 180.0;
            }
            speed += angle * body_.reach(digit, link);
        }
        return speed;
    }

    const HandBody& body_;
    const Surface& surface_;
    const Grip& grip_;
};

}  // namespace

std::optional<HandState> close_hand(const HandBody& body, const Surface& surface, const Grip& grip, const Take& take)
{
    const Closer closer(body, surface, grip);
    HandState state = closer.place(take);
    const double l = body.form().length_m;
    const double back = 0.35 * l + 0.5 * take.width_m;
    const double beyond = grip.reaches_palm ? 0.25 * l : 0.0;
    state.root.origin -= take.approach * back;
    if (!closer.advance(state, take.approach, back + beyond)) {
        return std::nullopt;
    }
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
        closer.close(digit, state);
    }
    return state;
}

std::vector<Contact> list_contacts(const HandBody& body, const Surface& surface, const HandState& state, double within_m)
{
    const std::vector<JointPlace> places = place_joints(body, state);
    std::vector<Contact> contacts;
    for (std::size_t part = 0; part < kForearm; ++part) {
        Clearance least;
        measure(body.balls(part), 0, places, surface, least, within_m);
        if (least.distance < within_m) {
            contacts.push_back({kBodyParts[part], least.point, glm::normalize(least.center - least.point)});
        }
    }
    return contacts;
}

}  // namespace clevrvk::grasp
