// Templates for letters.
#include "generators/kilogram/templates/templates.h"

#include <array>

namespace clevrvk::generators::kilogram {
namespace {

constexpr std::array kLetters{
    Template{"letter",
             "T",
             "letter t|table|signpost|street lamp|bus stop|anvil|tap|crossbar",
             {{{"bar1", "Ln", "", ""},
               {"bar2", "Ls", "wn", "bar1.n"},
               {"bar3", "Mnw", "ws", "bar1.ws"},
               {"stem1", "S+", "n ne nw", "bar1.es bar1.s bar1.ws"},
               {"stem2", "tnw", "wn", "stem1.ws"},
               {"stem3", "Pvr", "en", "stem2.en"},
               {"stem4", "tse", "en", "stem3.es"}}}},
    Template{"letter",
             "F",
             "letter f|flag|key|pennant|banner|letter e|weather vane|windsock",
             {{{"bar1", "Ln", "", ""},
               {"bar2", "Ls", "wn", "bar1.n"},
               {"stem1", "S+", "wn", "bar1.ws"},
               {"stem2", "tnw", "wn", "stem1.ws"},
               {"stem3", "Pvr", "en", "stem2.en"},
               {"stem4", "tse", "en", "stem3.es"},
               {"arm", "Mw Me Mnw Msw", "w ws wn", "stem1.es stem3.en stem3.e"}}}},
    Template{"letter",
             "L",
             "letter l|letter j|boot|chair|pipe|sock|hockey stick|golf club",
             {{{"bar1", "Ln", "", ""},
               {"bar2", "Ls", "wn", "bar1.n"},
               {"bar3", "Mnw", "ws", "bar1.ws"},
               {"stem1", "S+", "ws es", "bar3.wn bar2.en"},
               {"stem2", "tse", "es", "stem1.en"},
               {"stem3", "Pvr", "ws", "stem2.ws"},
               {"stem4", "tnw", "ws", "stem3.wn"}}}},
};

}  // namespace

std::span<const Template> list_letters()
{
    return kLetters;
}

}  // namespace clevrvk::generators::kilogram
