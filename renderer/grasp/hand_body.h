// A right hand as spheres within its flesh: what is moved and bent a thousand times to find how it holds a thing. The
// flesh itself judges what was found.
#pragma once

#include "renderer/grasp/thing_surface.h"
#include "renderer/things/agents/hand.h"

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace clevrvk::grasp {

using modeling::JointPlace;

/// index, middle, ring, little, thumb; then what does not bend with them.
inline constexpr std::size_t kDigits = 5;
inline constexpr std::size_t kThumb = 4;
inline constexpr std::size_t kPalm = 5;
inline constexpr std::size_t kForearm = 6;
inline constexpr std::array<std::string_view, 7> kBodyParts{"index", "middle", "ring", "little", "thumb", "palm", "forearm"};

/// The largest sphere around a point that is within the flesh of a hand whose thumb is opened.
struct FleshBall {
    std::size_t joint = 0;  ///< that it moves with
    std::size_t link = 0;   ///< of a digit: 0 at the palm, 2 at the tip
    dvec3 center{0.0};      ///< in the joint's axes
    double radius = 0.0;
};

/// A hand with its proportions. Unchanging once made.
class HandBody {
public:
    explicit HandBody(const things::HandForm& form);

    [[nodiscard]] const things::HandForm& form() const { return form_; }
    [[nodiscard]] const modeling::Skeleton& skeleton() const { return skeleton_; }

    /// The spheres of a part: place in kBodyParts.
    [[nodiscard]] std::span<const FleshBall> balls(std::size_t part) const { return balls_[part]; }

    /// The sphere at the pad of a digit's tip.
    [[nodiscard]] const FleshBall& pad(std::size_t digit) const { return balls_[digit][pads_[digit]]; }

    /// The turns of a digit's three joints, from the palm on: first and the one behind the last.
    struct Turns {
        std::size_t first = 0;
        std::size_t last = 0;
    };
    [[nodiscard]] const std::array<Turns, 3>& turns(std::size_t digit) const { return turns_[digit]; }

    /// Between the place of a digit's joint and its tip, stretched: m.
    [[nodiscard]] double reach(std::size_t digit, std::size_t link) const { return reaches_[digit][link]; }

    /// Its length over that of an adult's hand.
    [[nodiscard]] double scale() const { return form_.length_m / 0.19; }

    /// How far a sphere may be pressed into a thing, m: flesh gives way.
    [[nodiscard]] double softness() const { return 0.004 * form_.length_m; }

private:
    void add_digit(std::size_t digit, const std::vector<things::HandBone>& bones);
    void add_palm(const std::vector<things::HandBone>& bones, const modeling::Blend& flesh);
    void add_thenar(const std::vector<things::HandBone>& bones, const modeling::Blend& flesh);
    void add_forearm(const modeling::Blend& flesh);
    void add_ball(std::size_t part, std::string_view joint, std::size_t link, const dvec3& at, double radius);

    things::HandForm form_;
    modeling::Skeleton skeleton_;
    std::vector<JointPlace> open_;  ///< in which the spheres are measured
    std::array<std::vector<FleshBall>, 7> balls_;
    std::array<std::size_t, kDigits> pads_{};
    std::array<std::array<Turns, 3>, kDigits> turns_;
    std::array<std::array<double, 3>, kDigits> reaches_{};
};

/// Where a hand is and how it is bent.
struct HandState {
    JointPlace root;                 ///< of its skeleton, in the thing's space
    std::vector<double> angles_deg;  ///< of all turns

    /// A joint's place as the skeleton gives it, brought to the thing's space.
    [[nodiscard]] JointPlace bring(const JointPlace& local) const { return {root.at(local.origin), root.axes * local.axes}; }
};

}  // namespace clevrvk::grasp
