// Templates for tools.
#include "generators/kilogram/templates/templates.h"

#include <array>

namespace clevrvk::generators::kilogram {
namespace {

constexpr std::array kTools{
    Template{"tool",
             "mallet",
             "hammer|mallet|spatula|sledgehammer|flyswatter|paddle|brush|gavel",
             {{{"head1", "Lse", "", ""},
               {"head2", "Lnw", "ws", "head1.ws"},
               {"handle1", "S+", "n", "head1.s"},
               {"handle2", "tnw", "wn", "handle1.ws"},
               {"handle3", "Pvr", "en", "handle2.en"},
               {"handle4", "tse", "en", "handle3.es"},
               {"claw", "Mn Ms Me Mw", "n w e", "handle4.s head1.e head2.w"}}}},
    Template{"tool",
             "axe",
             "axe|hatchet|tomahawk|pickaxe|windmill|propeller|fan|battle axe",
             {{{"handle1", "S+", "", ""},
               {"handle2", "tnw", "wn", "handle1.ws"},
               {"handle3", "Pvr", "en", "handle2.en"},
               {"handle4", "tse", "en", "handle3.es"},
               {"blade1", "Le", "e", "handle1.w handle1.wn handle1.ws"},
               {"blade2", "Lw Lne Lse", "w es en", "handle1.e handle1.en handle1.es blade1.es blade1.en"},
               {"knob", "Mn Ms", "n s", "handle4.s handle1.n"}}}},
    Template{"tool",
             "spade",
             "spade|shovel|spear|lollipop|trowel|paintbrush|arrowhead|cleaver",
             {{{"blade1", "Lw", "", ""},
               {"blade2", "Le", "nw", "blade1.ne"},
               {"handle1", "S+ Sx", "s", "blade1.n"},
               {"handle2", "tsw", "ws", "handle1.wn"},
               {"handle3", "Pvf", "ws", "handle2.wn"},
               {"handle4", "tne", "es", "handle3.en"},
               {"grip", "Mn Ms", "n s", "handle4.n"}}}},
};

}  // namespace

std::span<const Template> list_tools()
{
    return kTools;
}

}  // namespace clevrvk::generators::kilogram
