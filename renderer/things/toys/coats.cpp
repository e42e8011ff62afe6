// The coats by kind: colours of the coat, its second colour, eyes, nose and horns.
#include "renderer/things/toys/coats.h"

namespace clevrvk::things {

ToyLooks list_dog_coats()
{
    return {{"tan", "brown", "white", "gold", "charcoal", "cream", "crust"},
            {"white", "chocolate", "black", "cream"},
            Color::Brown,
            Color::Cream};
}

ToyLooks list_cat_coats()
{
    return {{"gray", "orange", "black", "cream", "white", "slate", "tan"},
            {"white", "charcoal", "crust", "black"},
            Color::Lime,
            Color::Cream,
            Color::Pink};
}

ToyLooks list_horse_coats()
{
    return {{"crust", "brown", "tan", "white", "gray", "chocolate"},
            {"black", "cream", "chocolate", "white"},
            Color::Brown,
            Color::Charcoal,
            Color::Black,
            Color::Peach};
}

ToyLooks list_cow_coats()
{
    return {{"white", "cream", "brown", "crust"},
            {"black", "chocolate", "white", "charcoal"},
            Color::Brown,
            Color::Cream,
            Color::Charcoal,
            Color::Peach};
}

ToyLooks list_pig_coats(Color dark)
{
    return {{"pink", "peach", "skin", "cream", "charcoal"},
            {"charcoal", "brown", "cream", "white"},
            Color::Brown,
            Color::Charcoal,
            dark,
            Color::Pink};
}

}  // namespace clevrvk::things
