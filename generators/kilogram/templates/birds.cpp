// Templates for birds facing left.
#include "generators/kilogram/templates/templates.h"

#include <array>

namespace clevrvk::generators::kilogram {
namespace {

constexpr std::array kBirds{
    Template{"bird",
             "swan",
             "swan|goose|gull|pelican|dove|sea bird|loon|cygnet",
             {{{"body1", "Ls", "", ""},
               {"body2", "Lse", "ws", "body1.s"},
               {"neck1", "PVf Pvf PVr Pvr", "s", "body1.wn"},
               {"neck2", "S+ Sx", "s se", "neck1.n"},
               {"head", "te tne tse tn", "es en", "neck2.n neck2.w neck2.wn"},
               {"tail", "Mw Msw", "w ws", "body2.en"},
               {"foot", "tn ts", "n", "body2.s body1.s"}}}},
    Template{"bird",
             "hen",
             "hen|rooster|chicken|turkey|peacock|cockerel|stork|crane",
             {{{"body1", "Ls", "", ""},
               {"body2", "Lw", "w", "body1.e"},
               {"neck", "Mse Mne", "se es", "body1.wn"},
               {"head", "S+ Sx", "se s", "neck.n neck.ne"},
               {"beak", "te tne tse", "e en", "head.w"},
               {"leg", "PVr Pvf Pvr", "n", "body1.s"},
               {"comb", "tn ts", "s", "head.n"}}}},
    Template{"bird",
             "duck",
             "duck|mallard|duckling|partridge|pigeon|quail|ibis|moorhen",
             {{{"head", "S+ Sx", "", ""},
               {"beak", "te tne tse", "e en es", "head.w"},
               {"neck", "PVr Pvr Pvf", "n", "head.s"},
               {"body1", "Ls", "wn", "neck.s"},
               {"body2", "Lse Lw", "ws w", "body1.s body1.en"},
               {"tail", "Mw Msw", "w ws", "body2.en"},
               {"foot", "tn ts", "n", "body1.s body2.s"}}}},
    Template{"bird",
             "eagle",
             "eagle|hawk|vulture|condor|bat|angel|phoenix|owl",
             {{{"head", "Sx S+", "", ""},
               {"body", "Ms", "n", "head.s"},
               {"wing1", "Lne Lse Ln Lsw", "en es", "body.wn"},
               {"wing2", "mirror", "wing1", "head.s"},
               {"tail", "PVr PVf Phr Pvf", "n", "body.s"},
               {"foot1", "te tne", "n en", "body.msw body.s"},
               {"beak", "te tn tne", "e n en", "head.w head.n"}}}},
};

}  // namespace

std::span<const Template> list_birds()
{
    return kBirds;
}

}  // namespace clevrvk::generators::kilogram
