// A right hand as spheres within its flesh, which the search for a hold moves and bends a thousand times. The flesh
// itself judges the result.
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

/// The digits index, middle, ring, little, thumb; then the parts that do not bend with them.
inline constexpr std::size_t kDigits = 5;
inline constexpr std::size_t kThumb = 4;
inline constexpr std::size_t kPalm = 5;
inline constexpr std::size_t kForearm = 6;
inline constexpr std::array<std::string_view, 7> kBodyParts{"index", "middle", "ring", "little", "thumb", "palm", "forearm"};

/// The largest sphere around a point within the flesh of a hand with its thumb open.
struct FleshBall {
    std::size_t joint = 0;  ///< joint that it moves with
    std::size_t link = 0;   ///< link of a digit: 0 at the palm, 2 at the tip
    dvec3 center{0.0};      ///< center in the joint's axes
    double radius = 0.0;
};

/// A hand with its proportions. Immutable once made.
class HandBody {
public:
    explicit HandBody(const things::HandForm& form);

    [[nodiscard]] const things::HandForm& form() const { return form_; }
    [[nodiscard]] const modeling::Skeleton& skeleton() const { return skeleton_; }

    /// The spheres of a part, given by its index in kBodyParts.
    [[nodiscard]] std::span<const FleshBall> balls(std::size_t part) const { return balls_[part]; }

    /// The sphere at the pad of a digit's tip.
    [[nodiscard]] const FleshBall& pad(std::size_t digit) const { return balls_[digit][pads_[digit]]; }

    /// The turns of one joint of a digit: the first, and one past the last. Joints are listed from the palm outward.
    struct Turns {
        std::size_t first = 0;
        std::size_t last = 0;
    };
    [[nodiscard]] const std::array<Turns, 3>& turns(std::size_t digit) const { return turns_[digit]; }

    /// Distance from a digit's joint to its tip when stretched, m.
    [[nodiscard]] double reach(std::size_t digit, std::size_t link) const { return reaches_[digit][link]; }

    /// Its length relative to an adult's hand.
    [[nodiscard]] double scale() const { return form_.length_m / 0.19; }

    /// Greatest depth to which a sphere may be pressed into a thing, m: flesh gives way.
    [[nodiscard]] double softness() const { return 0.004 * form_.length_m; }

private:
    void add_digit(std::size_t digit, const std::vector<things::HandBone>& bones);
    void add_palm(const std::vector<things::HandBone>& bones, const modeling::Blend& flesh);
    void add_thenar(const std::vector<things::HandBone>& bones, const modeling::Blend& flesh);
    void add_forearm(const modeling::Blend& flesh);
    void add_ball(std::size_t part, std::string_view joint, std::size_t link, const dvec3& at, double radius);

    things::HandForm form_;
    modeling::Skeleton skeleton_;
    std::vector<JointPlace> open_;  ///< joint places in which the spheres are measured
    std::array<std::vector<FleshBall>, 7> balls_;
    std::array<std::size_t, kDigits> pads_{};
    std::array<std::array<Turns, 3>, kDigits> turns_;
    std::array<std::array<double, 3>, kDigits> reaches_{};
};

/// The place of a hand and its joint angles.
struct HandState {
    JointPlace root;                 ///< root of its skeleton, in the thing's space
    std::vector<double> angles_deg;  ///< angles of all turns

    /// A joint's place from the skeleton, converted to the thing's space.
    [[nodiscard]] JointPlace bring(const JointPlace& local) const { return {root.at(local.origin), root.axes * local.axes}; }
};

}  // namespace clevrvk::grasp
