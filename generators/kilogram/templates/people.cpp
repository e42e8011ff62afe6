// Templates for people.
#include "generators/kilogram/templates/templates.h"

#include <array>

namespace clevrvk::generators::kilogram {
namespace {

constexpr std::array kPeople{
    Template{"person",
             "lady",
             "woman|lady|ballerina|dancer|girl|princess|bride|nun",
             {{{"head", "Sx S+", "", ""},
               {"chest", "Ms", "n", "head.s"},
               {"skirt1", "Lse", "ne n", "chest.s"},
               {"skirt2", "mirror", "skirt1", "chest.s"},
               {"arm1", "tsw te tne tse", "wn en n", "chest.wn"},
               {"arm2", "tsw te tne tse tw", "wn en n", "chest.en"},
               {"leg", "Pvr Phr PVr", "n nw", "skirt1.es skirt1.s"}}}},
    Template{"person",
             "man",
             "man|boy|wrestler|soldier|gymnast|boxer|robot|cowboy",
             {{{"head", "Sx S+", "", ""},
               {"chest1", "Ls", "n", "head.s"},
               {"chest2", "Ln", "n", "chest1.s"},
               {"leg1", "Pvr Phr PVr", "n nw", "chest2.ws"},
               {"leg2", "Mne Mw Mse", "en n", "chest2.es"},
               {"arm1", "tsw te tne tse", "wn en n", "chest1.wn"},
               {"arm2", "tsw te tne tse tw", "wn en n", "chest1.en"}}}},
    Template{"person",
             "runner",
             "runner|skater|jogger|sprinter|hiker|karate fighter|skier|footballer",
             {{{"head", "Sx S+", "", ""},
               {"body1", "Lw Le", "n", "head.s"},
               {"body2", "Ln Lne", "n nw", "body1.s"},
               {"leg", "Pvr Phr PVr PHr", "n nw en", "body2.ws"},
               {"foot1", "tne tse tn", "n en es", "leg.s leg.ws"},
               {"foot2", "tne tse tn tnw tsw", "n en ws wn", "body2.es"},
               {"arm", "Mse Mne Mw Mnw Msw", "es en ws wn n", "body1.n body1.w body1.e"}}}},
};

}  // namespace

std::span<const Template> list_people()
{
    return kPeople;
}

}  // namespace clevrvk::generators::kilogram
