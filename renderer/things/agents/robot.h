// Robots under construction: shells, plates, pins and spheres in the axes of joints.
#pragma once

#include "renderer/things/agents/biped.h"

#include <string_view>

namespace clevrvk::things {

/// Slots of a robot.
struct RobotSlots {
    int shell;
    int trim;
    int joint;
    int glass;
    int glow;
    int signal;
};

enum class RobotStyle { Boxes, Tubes };
enum class RobotHead { Box, Dome, Bucket };
enum class RobotEyes { Lamps, Visor, Screen };
enum class RobotAntenna { One, Two, None };
enum class RobotChest { Gauge, Screen, Grille, Plain };
enum class RobotHand { Fingers, Claw };
enum class RobotFinish { Painted, Metal };

struct RobotParams : KindParams {
    BipedPose pose;
    double stature;
    double build;
    RobotStyle style;
    RobotHead head;
    RobotEyes eyes;
    RobotAntenna antenna;
    RobotChest chest;
    RobotHand hand;
    RobotFinish finish;
    Color color;
    Color light_color;
};

/// A robot under construction.
struct Robot {
    const RobotParams& params;
    ThingBuilder& builder;
    BipedForm form;
    RobotSlots slots;
    Posture posture;
    bool is_round;  ///< shells are tubes, otherwise boxes

    /// Adds a mesh given in a joint's axes.
    void add(const Mesh& mesh, const JointPlace& joint, std::string_view part, int slot);

    /// A shell or plate in a joint's axes.
    void add_box(const JointPlace& joint, const dvec3& low, const dvec3& high, double round, std::string_view part, int slot);

    /// A box, or the tube inscribed in it. \param taper  how much narrower the lower end is
    void add_shell(const JointPlace& joint, const dvec3& low, const dvec3& high, double taper, std::string_view part);

    /// A pin with caps through a joint, along its x axis.
    void add_pin(const JointPlace& joint, double radius, double half_width, std::string_view part);

    void add_ball(const JointPlace& joint, const dvec3& at, double radius, std::string_view part, int slot);

    /// A lamp that looks forwards.
    void add_lamp(const JointPlace& joint, const dvec3& at, double radius, std::string_view part, int slot);
};

/// Adds head, eyes, mouth, ears and antennas, and their effectors.
void add_robot_head(Robot& robot);

}  // namespace clevrvk::things
