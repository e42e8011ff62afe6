// Toy dogs: hound with hanging ears, spitz with pointed ones; plain, patched, spotted, with a saddle.
#include "renderer/things/toys/coats.h"
#include "renderer/things/toys/mammal.h"

namespace clevrvk::things {
namespace {

enum class Ears { Floppy, Pointed };
enum class Eyes { Bead, Brown };

struct ToyDogParams : ToyMammalParams {
    Ears ears;
    double ear;
    double snout;
    Eyes eyes;
};

const ToyLooks kLooks = list_dog_coats();

void build_toy_dog(const ToyDogParams& params, ThingBuilder& builder)
{
    Mammal dog;
    const bool is_spitz = params.ears == Ears::Pointed;
    dog.length = 0.78;
    dog.skull = 0.185;
    dog.snout = 1.0 * params.snout;
    dog.snout_radius = 0.42;
    dog.snout_drop = 0.30;
    dog.ears = is_spitz ? EarKind::Pointed : EarKind::Floppy;
    dog.ear = is_spitz ? 0.8 : params.ear;
    dog.tail = is_spitz ? TailKind::Bushy : TailKind::Up;
    dog.tail_length = 0.42;
    dog.eyes.is_bead = params.eyes == Eyes::Bead;
    Toy toy = begin_toy(params, builder, kLooks);
    build_mammal(params, toy, dog, find_toy_pose(params));
}

}  // namespace

Thing make_toy_dog_thing()
{
    Thing thing = make_toy_kind("a toy dog: hound or spitz; plush, figurine or picture", list_mammal_parts());
    Rows<ToyDogParams> rows =
        list_toy_mammal_rows(kLooks, {"stand", "sit", "lie"}, {"plain", "belly", "patches", "saddle", "spots", "socks"});
    rows.add(word_row<&ToyDogParams::ears>("ears", {"floppy", "pointed"},
                                           "form of the ears: floppy like a hound's, or pointed like a spitz's"));
    rows.add(number_row<&ToyDogParams::ear>("ear", "1", 0.85, 1.2, 1.0, "length of floppy ears"));
    rows.add(number_row<&ToyDogParams::snout>("snout", "1", 0.8, 1.25, 1.0, "length of the snout"));
    rows.add(word_row<&ToyDogParams::eyes>("eyes", {"bead", "brown"}, "eyes: black beads, or with a brown iris"));
    bind_rows<build_toy_dog>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
