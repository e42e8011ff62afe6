// Templates for fish that swim to the left.
#include "generators/kilogram/templates/templates.h"

#include <array>

namespace clevrvk::generators::kilogram {
namespace {

constexpr std::array kFish{
    Template{"fish",
             "carp",
             "fish|carp|goldfish|tuna|salmon|trout|minnow|cod",
             {{{"head", "Lw", "", ""},
               {"body", "Le", "nw", "head.ne"},
               {"waist", "Sx", "w", "body.e"},
               {"tail", "Mw", "w", "waist.e"},
               {"back_fin", "Phf Pvf PHf PVf", "msw", "body.mne"},
               {"fin1", "tn tw", "mnw", "body.mse"},
               {"fin2", "ts tw te tn", "msw mse mnw mne", "waist.mne waist.mse head.mnw head.msw"}}}},
    Template{"fish",
             "perch",
             "perch|angelfish|piranha|sunfish|bass|clownfish|snapper|pike",
             {{{"head", "Lw", "", ""},
               {"body", "Le", "nw", "head.ne"},
               {"tail1", "Mw", "w", "body.e"},
               {"tail2", "Pvr Pvf", "wn ws", "tail1.en tail1.es"},
               {"back_fin", "ts tw", "msw", "body.mne"},
               {"belly_fin", "tn tw", "mnw", "body.mse"},
               {"fin", "Sx", "se ne", "head.mnw head.msw"}}}},
    Template{"fish",
             "shark",
             "shark|whale|dolphin|swordfish|blowfish|tadpole|seahorse|stingray",
             {{{"head", "Lw", "", ""},
               {"body", "Le", "nw", "head.ne"},
               {"tail1", "Mw tw", "w", "body.e"},
               {"tail2", "Pvr Phr PHr", "ws", "tail1.e tail1.en body.e"},
               {"back_fin", "Ms ts Mse tse Sx", "msw s sw", "body.mne head.n"},
               {"belly_fin", "tn tw Sx", "mnw", "body.mse"},
               {"tail3", "ts tn tse tne Sx", "wn ws", "tail1.en tail1.es tail1.e"}}}},
};

}  // namespace

std::span<const Template> list_fish()
{
    return kFish;
}

}  // namespace clevrvk::generators::kilogram
