// Bipeds: people and similar figures, on one skeleton. A kind consists of its proportions, its clothes and its rows.
#pragma once

#include "renderer/things/agents/posture.h"

namespace clevrvk::things {

/// The poses, looks and clothes of bipeds.
enum class BipedPose {
    Idle,
    LookAt,
    Point,
    Reach,
    ReachBoth,
    HandOver,
    Grip,
    Lift,
    Block,
    Walk,
    Run,
    Push,
    Pull,
    Punch,
    Kick,
    Climb,
    Sit,
    Lie,
    Fallen,
    Crawl,
    AllFours
};
enum class BipedExpression { Neutral, Smile, Laugh, Surprised, Sad, Angry };
enum class BipedHair { Short, Crop, Parted, Receding, Bowl, Curly, Afro, Long, Bob, Ponytail, Bun, Pigtails, Tuft, Bald };
enum class BipedBeard { None, Stubble, Moustache, Goatee, Full, Long };
enum class BipedTop { TShirt, Striped, Sweater, Shirt, Tie, Jacket, Blazer };
enum class BipedBottom { Trousers, Shorts, Skirt, Dress, Dungarees, Nappy };

/// Poses of all bipeds.
inline constexpr Words<BipedPose> kBipedPoses{"idle", "look_at", "point", "reach", "reach_both", "hand_over", "grip",
                                              "lift", "block",   "walk",  "run",   "push",       "pull",      "punch",
                                              "kick", "climb",   "sit",   "lie",   "fallen"};

/// Parameters of people; kinds add their own.
struct PersonParams : KindParams {
    BipedPose pose;
    double stature;
    double build;
    double head;
    double skin;
    double nose;
    double jaw;
    BipedExpression expression;
    Color iris_color;
    BipedHair hair;
    Color hair_color;
    BipedTop top;
    Color top_color;
    BipedBottom bottom;
    Color bottom_color;
    Color shoe_color;
};

/// Parameters of adults.
struct AdultParams : PersonParams {
    double age;
    Color trim_color;
};

/// Lengths in metres of a biped that stands with its arms hanging down.
struct BipedForm {
    double stature = 1.75;
    double head = 0.117;  ///< half its height
    double shoulder_z = 1.42;
    double shoulder_x = 0.165;
    double hip_z = 0.90;
    double hip_x = 0.085;
    double knee_z = 0.49;
    double ankle_z = 0.08;
    double upper_arm = 0.29;
    double forearm = 0.25;
    double hand = 0.185;
    double foot = 0.25;
    double arm_radius = 0.045;  ///< radii of upper arm, thigh, calf, neck
    double thigh_radius = 0.080;
    double calf_radius = 0.054;
    double neck_radius = 0.056;
    dvec2 chest{0.165, 0.115};  ///< half width and depth
    dvec2 waist{0.140, 0.105};
    dvec2 hips{0.160, 0.115};
    double bust = 0.0;          ///< how far it protrudes
    double belly = 0.0;         ///< likewise
    dvec2 toe{-0.56, -0.92};    ///< ground contact of a foot on its toes: forward in feet, down in ankle heights
    double crouch_deg = 0.0;    ///< added to the bend of hips and knees when standing
    double straddle_deg = 0.0;  ///< added to the spread of the legs when standing
    double balance_deg = 0.0;   ///< added to the angles of hanging arms when standing
    double stoop_deg = 0.0;     ///< added to the bend of the back when standing; the head stays up
};

/// The proportions of a face that vary between kinds, in halves of the head's height.
struct FaceForm {
    double eye = 0.125;    ///< radius
    double eye_x = 0.285;  ///< from the head's midline
    double eye_y = -0.52;
    double eye_z = 0.02;
    double jaw = 0.46;    ///< half width
    double chin = 0.16;   ///< radius
    double chin_x = 0.0;  ///< half the width of its straight part
    double ridge = 0.0;   ///< extra protrusion of the brow
    double cheek = 0.0;   ///< fullness
    double nose = 1.0;    ///< relative size
    double brow = 0.030;  ///< thickness
    double lip = 1.0;     ///< relative fullness
    double lid = 0.0;     ///< extra lowering of the upper lids, in eyes
    bool has_lashes = false;
    BipedBeard beard = BipedBeard::None;
};

/// A figure's clothes and build.
struct BipedWear {
    BipedTop top = BipedTop::TShirt;
    BipedBottom bottom = BipedBottom::Trousers;
    BipedHair hair = BipedHair::Short;
    BipedExpression expression = BipedExpression::Neutral;
    bool is_jointed = false;    ///< bare limbs are stiff, with ball joints at their ends
    int stripe_count = 0;       ///< on bare legs
    bool has_sneakers = false;  ///< with toecaps, and socks above them
};

/// Slots of a person.
struct BipedSlots {
    int skin;
    int leg;     ///< bare legs
    int stripe;  ///< stripes on bare legs and tops
    int joint;   ///< ball joints of stiff limbs
    int lips;
    int hair;
    int brows;
    int eye;
    int iris;
    int black;
    int top;
    int bottom;
    int shoe;
    int sole;
    int shirt;    ///< shirts under jackets; socks
    int trim;     ///< ties, belts, buckles
    int stubble;  ///< shaved beards
};

/// A biped under construction.
struct Biped {
    ThingBuilder& builder;
    BipedForm form;
    FaceForm face;
    BipedSlots slots;
    Posture posture;
    BipedWear wear = {};
};

/// Joints and limits; the offsets follow from the form.
[[nodiscard]] Skeleton make_biped_skeleton(const BipedForm& form);

/// Applies a pose: first its angles, then its feet on the ground.
void pose_biped(Posture& posture, const BipedForm& form, BipedPose pose);

/// The posture from a pose and the caller's angles; also becomes the builder's skeleton.
[[nodiscard]] Posture take_pose(BipedPose pose, ThingBuilder& builder, const BipedForm& form);

/// Moves a point of a hand or foot to a target: by its arm or leg; if an arm is too short, by spine and arm; then also
/// by leaning and turning from the hips, with the feet kept in place.
/// \param end  left_wrist, right_wrist, left_ankle or right_ankle; `point` is in its axes
/// \return     the remaining distance
double reach_biped(Posture& posture, const std::string& end, const dvec3& point, const dvec3& target);

/// Add parts of the figure, which follow the posture.
void add_biped_top(Biped& biped);
void add_biped_bottom(Biped& biped);
void add_biped_hands(Biped& biped);
void add_biped_feet(Biped& biped);
void add_biped_head(Biped& biped);
void add_biped_hair(Biped& biped);

/// The beard. A shaved beard is painted on the head's flesh before meshing; any other beard is added.
struct HeadSpot;
void paint_stubble(Biped& biped, const HeadSpot& head, Blend& flesh);
void add_biped_beard(Biped& biped, const HeadSpot& head, const Blend& flesh);

/// Patterns and cuts of a trunk's cloth, painted before meshing; its details, added afterwards.
void paint_biped_clothes(Biped& biped, Blend& trunk);
void add_biped_trimmings(Biped& biped, const Blend& trunk);

/// Eyes that follow the joints of the gaze. \param lid  lowering of the upper lids, in eyes
void add_biped_eyes(Biped& biped, double lid);

/// The head's middle and axes; its unit is half the head's height.
struct HeadSpot {
    dvec3 origin{0.0};
    Axes axes;
    double unit = 1.0;

    [[nodiscard]] dvec3 at(const dvec3& p) const { return origin + unit * way(p); }
    [[nodiscard]] dvec3 way(const dvec3& d) const { return axes.x * d.x + axes.y * d.y + axes.z * d.z; }
};
[[nodiscard]] HeadSpot find_head(const Posture& posture, const BipedForm& form);

/// Traits of people beyond their form, face and clothes.
struct PersonTraits {
    double age = 30.0;   ///< years, for adults
    dvec3 trim{0.8};     ///< colour of ties and belts
    double rouge = 0.0;  ///< how red the lips are, 0 to 1
    bool has_sneakers = false;
};

/// Describes a kind of person.
struct PersonLooks {
    std::string_view summary;
    double least_m;  ///< range of statures, and their preset
    double most_m;
    double preset_m;
    Words<BipedHair> hair;
    Words<BipedTop> tops;
    Words<BipedBottom> bottoms;
    Words<BipedPose> poses = kBipedPoses;
    Words<Color> hair_colors = {"chocolate", "black", "brown", "bark", "crust", "gold", "sand", "silver", "terracotta"};
    Words<Color> shoe_colors = {"brown", "black", "white", "red", "charcoal", "blue"};
};

/// A kind of person without its rows.
[[nodiscard]] Thing make_person_kind(const PersonLooks& looks);

/// Rows of people; rows of adults add age and the colour of ties and belts.
[[nodiscard]] Rows<PersonParams> list_person_rows(const PersonLooks& looks);
[[nodiscard]] Rows<AdultParams> list_adult_rows(const PersonLooks& looks);

/// The parameters of adults.
[[nodiscard]] PersonTraits find_adult_traits(const AdultParams& params);

/// Builds a person. \param form, face  derived from the parameters
void build_person(const PersonParams& params, ThingBuilder& builder, const BipedForm& form, const FaceForm& face,
                  const PersonTraits& traits = {});

/// Scales every length.
[[nodiscard]] BipedForm scale_form(BipedForm form, double factor);

}  // namespace clevrvk::things
