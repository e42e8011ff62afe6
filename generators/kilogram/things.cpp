// The table. No commas: the published trainer counts them.
#include "generators/kilogram/things.h"

namespace clevrvk::generators::kilogram {
namespace {

using enum Proportions;

constexpr std::array<ThingKind, 11> kThingKinds{{
    {{"dog", "cat", "fox", "horse", "cow", "camel", "wolf"},
     {"sitting", "sleeping", "running"},
     {"looking up", "with a long neck", "on a leash"},
     Wide,
     true,
     {{{"head", -0.8, -0.6}, {"ears", -0.9, -1.0}, {"neck", -0.5, -0.3}, {"body", 0.0, 0.0}, {"back", 0.2, -0.7}, {"tail", 1.0, -0.2}, {"front legs", -0.5, 1.0},
       {"hind legs", 0.7, 0.9}}}},
    {{"duck", "swan", "hen", "goose", "crow", "pigeon", "turkey"},
     {"fat", "hungry", "flying"},
     {"on a pond", "catching a worm", "in the grass"},
     Even,
     true,
     {{{"head", -0.7, -0.8}, {"beak", -1.0, -0.6}, {"neck", -0.4, -0.4}, {"breast", -0.5, 0.4}, {"body", 0.1, 0.1}, {"wing", 0.4, -0.5}, {"tail", 1.0, 0.0},
       {"feet", 0.1, 1.0}}}},
    {{"man", "woman", "dancer", "runner", "monk", "skater", "waiter"},
     {"kneeling", "tired", "proud"},
     {"with a hat", "in a long coat", "carrying a bag"},
     Tall,
     false,
     {{{"head", 0.0, -1.0}, {"left arm", -1.0, -0.2}, {"right arm", 1.0, -0.2}, {"chest", 0.0, -0.4}, {"body", 0.0, 0.1}, {"skirt", 0.0, 0.6},
       {"left leg", -0.5, 1.0}, {"right leg", 0.5, 1.0}}}},
    {{"boat", "ship", "yacht", "ferry", "canoe", "raft", "pirate ship"},
     {"sinking", "old", "fast"},
     {"on the sea", "in a storm", "with a flag"},
     Even,
     true,
     {{{"sail", -0.1, -0.5}, {"mast", 0.1, -1.0}, {"flag", 0.6, -0.9}, {"bow", -1.0, 0.4}, {"deck", 0.0, 0.2}, {"hull", 0.0, 0.8}, {"stern", 1.0, 0.4},
       {"rudder", 0.8, 1.0}}}},
    {{"house", "church", "castle", "barn", "temple", "tower", "factory"},
     {"ruined", "small", "haunted"},
     {"on a hill", "with a chimney", "in the snow"},
     Tall,
     false,
     {{{"roof", 0.0, -0.9}, {"chimney", 0.6, -1.0}, {"wall", 0.0, 0.0}, {"window", -0.4, -0.3}, {"left wing", -1.0, 0.4}, {"right wing", 1.0, 0.4},
       {"door", 0.0, 0.6}, {"base", 0.0, 1.0}}}},
    {{"vase", "lamp", "candle", "bottle", "trophy", "teapot", "goblet"},
     {"broken", "golden", "empty"},
     {"on a table", "with two handles", "full of water"},
     Tall,
     false,
     {{{"top", 0.0, -1.0}, {"neck", 0.0, -0.6}, {"spout", -1.0, -0.3}, {"handle", 1.0, -0.2}, {"bowl", 0.0, -0.1}, {"stem", 0.0, 0.4}, {"base", 0.0, 1.0},
       {"foot", 0.7, 0.9}}}},
    {{"tree", "flower", "palm tree", "mushroom", "cactus", "bush", "rose"},
     {"bent", "dead", "tall"},
     {"in a pot", "in the wind", "in the desert"},
     Tall,
     false,
     {{{"crown", 0.0, -0.9}, {"leaves", 0.0, -0.4}, {"left branch", -1.0, -0.3}, {"right branch", 1.0, -0.3}, {"fruit", 0.6, -0.8}, {"trunk", 0.0, 0.3},
       {"roots", 0.0, 1.0}, {"ground", -0.7, 1.0}}}},
    {{"fish", "shark", "whale", "dolphin", "eel", "goldfish", "submarine"},
     {"big", "jumping", "angry"},
     {"in the sea", "eating a smaller one", "on a hook"},
     Wide,
     true,
     {{{"head", -0.9, 0.0}, {"mouth", -1.0, 0.4}, {"body", -0.2, 0.0}, {"back fin", 0.0, -0.9}, {"belly", 0.0, 0.6}, {"lower fin", 0.2, 1.0}, {"tail", 1.0, 0.0},
       {"eye", -0.6, -0.5}}}},
    {{"truck", "train", "car", "tractor", "tank", "plane", "bus"},
     {"broken", "red", "fast"},
     {"going uphill", "with a trailer", "on a bridge"},
     Wide,
     true,
     {{{"front", -1.0, 0.2}, {"cab", -0.5, -0.5}, {"roof", 0.0, -1.0}, {"body", 0.0, 0.0}, {"load", 0.5, -0.5}, {"back", 1.0, 0.2}, {"front wheel", -0.6, 1.0},
       {"back wheel", 0.6, 1.0}}}},
    {{"chair", "table", "bed", "bench", "stool", "throne", "sofa"},
     {"old", "wooden", "upside down"},
     {"with a cushion", "by a window", "in a garden"},
     Even,
     true,
     {{{"backrest", 0.8, -0.8}, {"cushion", 0.0, -0.6}, {"armrest", -0.5, -0.3}, {"seat", 0.0, 0.1}, {"footrest", -1.0, 0.4}, {"front leg", -0.7, 1.0},
       {"back leg", 0.7, 1.0}, {"base", 0.0, 0.8}}}},
    {{"butterfly", "bat", "angel", "moth", "eagle", "dragon", "owl"},
     {"flying", "dark", "tiny"},
     {"in the night", "with wide wings", "above a tree"},
     Even,
     false,
     {{{"head", 0.0, -0.9}, {"left wing", -0.9, -0.3}, {"right wing", 0.9, -0.3}, {"chest", 0.0, -0.3}, {"body", 0.0, 0.2}, {"left foot", -0.4, 0.9},
       {"right foot", 0.4, 0.9}, {"tail", 0.0, 1.0}}}},
}};

}  // namespace

std::span<const ThingKind> list_thing_kinds()
{
    return kThingKinds;
}

}  // namespace clevrvk::generators::kilogram
