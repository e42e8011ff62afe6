// Named poses of hands.
#include "renderer/things/agents/hand.h"
#include "renderer/things/agents/pose_table.h"

namespace clevrvk::things {
namespace {

/// A row of the table of poses; angles in degrees.
struct HandPoseRow {
    HandPose pose;
    std::array<std::array<double, 4>, 4> fingers;  ///< index to little: spread, mcp, pip, dip
    std::array<double, 5> thumb;                   ///< oppose, spread, twist, mcp, ip
    std::array<double, 2> wrist;                   ///< bend, deviate
    double cup = 0.0;                              ///< cupping of the palm, 0 to 1
};

// clang-format off
constexpr std::array<HandPoseRow, 10> kPoses{{
    {HandPose::Relaxed, {{{2, 18, 24, 10}, {0, 22, 30, 13}, {-3, 26, 34, 15}, {-8, 28, 34, 15}}}, {12, -6, 0, 10, 14}, {-6, 0}, 0.3},
    {HandPose::Flat, {{{1, 1, 2, 1}, {0, 1, 2, 1}, {-1, 1, 2, 1}, {-4, 2, 3, 2}}}, {-6, -14, -10, 2, 2}, {0, 0}, 0.0},
    {HandPose::Spread, {{{12, -6, 1, 0}, {2, -5, 1, 0}, {-9, -6, 2, 0}, {-22, -7, 2, 0}}}, {-12, 12, -10, -4, -8}, {-4, 0}, 0.0},
    {HandPose::Point, {{{1, 4, 3, 2}, {0, 80, 95, 55}, {0, 82, 95, 58}, {0, 82, 90, 58}}}, {56, -6, 20, 36, 48}, {0, 0}, 0.5},
    {HandPose::Two, {{{9, 3, 3, 2}, {-5, 3, 3, 2}, {0, 80, 95, 58}, {0, 80, 92, 58}}}, {66, -8, 25, 40, 52}, {0, 0}, 0.6},
    {HandPose::Fist, {{{0, 80, 98, 55}, {0, 82, 100, 58}, {0, 84, 100, 60}, {0, 84, 96, 60}}}, {54, -4, 20, 38, 48}, {-8, 0}, 0.6},
    {HandPose::ThumbsUp, {{{0, 78, 98, 58}, {0, 80, 100, 60}, {0, 82, 100, 60}, {0, 82, 96, 60}}}, {-14, 4, -10, -8, -18}, {0, 0}, 0.4},
    {HandPose::Power, {{{2, 42, 50, 26}, {0, 46, 54, 28}, {-2, 50, 56, 30}, {-4, 54, 54, 30}}}, {58, 4, 20, 14, 26}, {-10, 0}, 0.6},
    {HandPose::Pinch, {{{2, 49, 55, 36}, {0, 40, 40, 20}, {-2, 32, 36, 18}, {-6, 26, 30, 15}}}, {29, -19, 25, 12, 0}, {-8, 0}, 0.5},
    {HandPose::Palm, {{{4, 22, 22, 10}, {1, 24, 24, 11}, {-3, 26, 24, 11}, {-9, 28, 24, 11}}}, {24, -2, 4, 6, 12}, {0, 0}, 1.0},
}};
// clang-format on

constexpr std::array<std::string_view, 4> kFingers{"index", "middle", "ring", "little"};

}  // namespace

void pose_hand(Posture& posture, HandPose word)
{
    const HandPoseRow& pose = find_pose(kPoses, word);
    for (std::size_t i = 0; i < kFingers.size(); ++i) {
        const std::string finger(kFingers[i]);
        posture.set(finger + "_spread", pose.fingers[i][0]);
        posture.set(finger + "_mcp", pose.fingers[i][1]);
        posture.set(finger + "_pip", pose.fingers[i][2]);
        posture.set(finger + "_dip", pose.fingers[i][3]);
    }
    posture.set("ring_cmc", 8.0 * pose.cup);
    posture.set("little_cmc", 16.0 * pose.cup);
    posture.set("thumb_oppose", pose.thumb[0]);
    posture.set("thumb_spread", pose.thumb[1]);
    posture.set("thumb_twist", pose.thumb[2]);
    posture.set("thumb_mcp", pose.thumb[3]);
    posture.set("thumb_ip", pose.thumb[4]);
    posture.set("wrist_bend", pose.wrist[0]);
    posture.set("wrist_deviate", pose.wrist[1]);
}

}  // namespace clevrvk::things
