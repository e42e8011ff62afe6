// Toy dogs: hound with hanging ears, spitz with pointed ones; plain, patched, spotted, with a saddle.
#include "renderer/things/toys/coats.h"
#include "renderer/things/toys/mammal.h"

namespace clevrvk::things {
namespace {

const ToyLooks kLooks = list_dog_coats();

void build_toy_dog(const Params& params, ThingBuilder& builder)
{
    Mammal dog;
    const bool is_spitz = params.word("ears") == "pointed";
    dog.length = 0.78;
    dog.skull = 0.185;
    dog.snout = 1.0 * params.number("snout");
    dog.snout_radius = 0.42;
    dog.snout_drop = 0.30;
    dog.ears = is_spitz ? EarKind::Pointed : EarKind::Floppy;
    dog.ear = is_spitz ? 0.8 : params.number("ear");
    dog.tail = is_spitz ? TailKind::Bushy : TailKind::Up;
    dog.tail_length = 0.42;
    dog.eyes.is_bead = params.word("eyes") == "bead";
    Toy toy = begin_toy(params, builder, kLooks);
    build_mammal(toy, dog, read_pose(params));
}

}  // namespace

Thing make_toy_dog_thing()
{
    Thing thing = make_toy_kind("a dog as a toy: hound or spitz; plush, figurine, picture", list_mammal_parts(), kLooks);
    add_mammal_rows(thing, {"stand", "sit", "lie"}, {"plain", "belly", "patches", "saddle", "spots", "socks"});
    thing.parameters.push_back(word_row("ears", {"floppy", "pointed"}, "a hound's or a spitz's"));
    thing.parameters.push_back(number_row("ear", "1", 0.85, 1.2, 1.0, "length of floppy ears"));
    thing.parameters.push_back(number_row("snout", "1", 0.8, 1.25, 1.0, "length"));
    thing.parameters.push_back(word_row("eyes", {"bead", "brown"}, "black beads, or with an iris"));
    thing.old_build = build_toy_dog;
    return thing;
}

}  // namespace clevrvk::things
