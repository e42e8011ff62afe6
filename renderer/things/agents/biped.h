// Bipeds: people and what is built like them, on one skeleton. A kind is its proportions, its clothes and its rows.
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

/// Poses that all bipeds take.
inline constexpr Words<BipedPose> kBipedPoses{"idle", "look_at", "point", "reach", "reach_both", "hand_over", "grip",
                                              "lift", "block",   "walk",  "run",   "push",       "pull",      "punch",
                                              "kick", "climb",   "sit",   "lie",   "fallen"};

/// Parameters of people; kinds add theirs.
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
    double arm_radius = 0.045;  ///< upper arm, thigh, calf, neck
    double thigh_radius = 0.080;
    double calf_radius = 0.054;
    double neck_radius = 0.056;
    dvec2 chest{0.165, 0.115};  ///< half width and depth
    dvec2 waist{0.140, 0.105};
    dvec2 hips{0.160, 0.115};
    double bust = 0.0;          ///< how far it stands out
    double belly = 0.0;         ///< likewise
    dvec2 toe{-0.56, -0.92};    ///< the point of a foot on its toes that touches the ground: in feet ahead, in heights of ankles down
    double crouch_deg = 0.0;    ///< further than its pose says who stands bends hips and knees
    double straddle_deg = 0.0;  ///< likewise stands with legs apart
    double balance_deg = 0.0;   ///< likewise holds arms that hang out and bent
    double stoop_deg = 0.0;     ///< likewise bends the back, the head held up
};

/// The proportions of a face that differ from kind to kind, in halves of the head's height.
struct FaceForm {
    double eye = 0.125;    ///< radius
    double eye_x = 0.285;  ///< from the head's middle
    double eye_y = -0.52;
    double eye_z = 0.02;
    double jaw = 0.46;    ///< half width
    double chin = 0.16;   ///< radius
    double chin_x = 0.0;  ///< half of what is straight of it
    double ridge = 0.0;   ///< how far the brow stands out beyond the least
    double cheek = 0.0;   ///< how full
    double nose = 1.0;    ///< size
    double brow = 0.030;  ///< thickness
    double lip = 1.0;     ///< fullness
    double lid = 0.0;     ///< how far the upper lids are down beyond the expression, in eyes
    bool has_lashes = false;
    BipedBeard beard = BipedBeard::None;
};

/// A figure's clothes and build.
struct BipedWear {
    BipedTop top = BipedTop::TShirt;
    BipedBottom bottom = BipedBottom::Trousers;
    BipedHair hair = BipedHair::Short;
    BipedExpression expression = BipedExpression::Neutral;
    bool is_jointed = false;    ///< bare limbs are stiff and end at ball joints
    int stripe_count = 0;       ///< on bare legs
    bool has_sneakers = false;  ///< with toe caps, and socks above them
};

/// Slots of a person.
struct BipedSlots {
    int skin;
    int leg;     ///< bare ones
    int stripe;  ///< on these, and on tops
    int joint;   ///< ball joints of limbs that are stiff
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
    int shirt;    ///< under jackets; socks
    int trim;     ///< ties, belts, buckles
    int stubble;  ///< of beards that are shaved
};

/// One biped while it is made.
struct Biped {
    ThingBuilder& builder;
    BipedForm form;
    FaceForm face;
    BipedSlots slots;
    Posture posture;
    BipedWear wear = {};
};

/// Joints and limits; offsets follow from the form.
[[nodiscard]] Skeleton make_biped_skeleton(const BipedForm& form);

/// Takes a pose: its angles, then feet on the ground.
void pose_biped(Posture& posture, const BipedForm& form, BipedPose pose);

/// The posture that a pose and the caller's angles ask for; it becomes the builder's skeleton.
[[nodiscard]] Posture take_pose(BipedPose pose, ThingBuilder& builder, const BipedForm& form);

/// Brings a point of a hand or foot to a target: by its arm or leg; where an arm is too short by spine and arm, then by
/// leaning and turning from the hips too, with the feet kept where they are.
/// \param end  left_wrist, right_wrist, left_ankle or right_ankle; the point is in its axes
/// \return     the distance that is left
double reach_biped(Posture& posture, const std::string& end, const dvec3& point, const dvec3& target);

/// Parts of the figure. All follow the posture.
void add_biped_top(Biped& biped);
void add_biped_bottom(Biped& biped);
void add_biped_hands(Biped& biped);
void add_biped_feet(Biped& biped);
void add_biped_head(Biped& biped);
void add_biped_hair(Biped& biped);

/// The beard of the lower face. Painted on the flesh of a head before it is meshed where it is shaved, else added.
struct HeadSpot;
void paint_stubble(Biped& biped, const HeadSpot& head, Blend& flesh);
void add_biped_beard(Biped& biped, const HeadSpot& head, const Blend& flesh);

/// Patterns and cuts of a trunk's cloth, painted before it is meshed; its details, added after.
void paint_biped_clothes(Biped& biped, Blend& trunk);
void add_biped_trimmings(Biped& biped, const Blend& trunk);

/// Eyes that look where the joints of the gaze say. \param lid  how far the upper lids are down, in eyes
void add_biped_eyes(Biped& biped, double lid);

/// The middle of the head with its directions; its unit is half the head's height.
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
    double age = 30.0;   ///< years, of adults
    dvec3 trim{0.8};     ///< colour of ties and belts
    double rouge = 0.0;  ///< how red the lips are, 0 to 1
    bool has_sneakers = false;
};

/// The description of a kind of person.
struct PersonLooks {
    std::string_view summary;
    double least_m;  ///< of statures, and their preset
    double most_m;
    double preset_m;
    Words<BipedHair> hair;
    Words<BipedTop> tops;
    Words<BipedBottom> bottoms;
    Words<BipedPose> poses = kBipedPoses;
    Words<Color> hair_colors = {"chocolate", "black", "brown", "bark", "crust", "gold", "sand", "silver", "terracotta"};
    Words<Color> shoe_colors = {"brown", "black", "white", "red", "charcoal", "blue"};
};

/// A person without its rows.
[[nodiscard]] Thing make_person_kind(const PersonLooks& looks);

/// The rows of people, and of adults: with their age and the colour of ties and belts.
[[nodiscard]] Rows<PersonParams> list_person_rows(const PersonLooks& looks);
[[nodiscard]] Rows<AdultParams> list_adult_rows(const PersonLooks& looks);

/// The parameters of adults.
[[nodiscard]] PersonTraits find_adult_traits(const AdultParams& params);

/// Builds one. \param form, face  as the parameters make them
void build_person(const PersonParams& params, ThingBuilder& builder, const BipedForm& form, const FaceForm& face,
                  const PersonTraits& traits = {});

/// Scales every length.
[[nodiscard]] BipedForm scale_form(BipedForm form, double factor);

}  // namespace clevrvk::things
