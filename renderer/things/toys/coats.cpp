// The coats by kind: the colours of the coat, of the second colour, and of eyes, nose and horns.
#include "renderer/things/toys/coats.h"

namespace clevrvk::things {

ToyLooks list_dog_coats()
{
    return {{"tan", "brown", "white", "gold", "charcoal", "cream", "crust"}, {"white", "chocolate", "black", "cream"}, "brown", "cream"};
}

ToyLooks list_cat_coats()
{
    return {
        {"gray", "orange", "black", "cream", "white", "slate", "tan"}, {"white", "charcoal", "crust", "black"}, "lime", "cream", "pink"};
}

ToyLooks list_horse_coats()
{
    return {{"crust", "brown", "tan", "white", "gray", "chocolate"},
            {"black", "cream", "chocolate", "white"},
            "brown",
            "charcoal",
            "black",
            "peach"};
}

ToyLooks list_cow_coats()
{
    return {{"white", "cream", "brown", "crust"}, {"black", "chocolate", "white", "charcoal"}, "brown", "cream", "charcoal", "peach"};
}

ToyLooks list_pig_coats(std::string_view dark)
{
    return {{"pink", "peach", "skin", "cream", "charcoal"}, {"charcoal", "brown", "cream", "white"}, "brown", "charcoal", dark, "pink"};
}

}  // namespace clevrvk::things
