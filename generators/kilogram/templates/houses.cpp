// Templates for houses.
#include "generators/kilogram/templates/templates.h"

#include <array>

namespace clevrvk::generators::kilogram {
namespace {

constexpr std::array kHouses{
    Template{"house",
             "cottage",
             "house|cottage|barn|cabin|chalet|farmhouse|bungalow|lodge",
             {{{"roof1", "Lse", "", ""},
               {"roof2", "Lsw", "ws", "roof1.es"},
               {"chimney", "Pvf Pvr", "msw mse", "roof1.mnw roof2.mne"},
               {"wall1", "Mn", "n", "roof1.s roof1.es roof2.s"},
               {"wall2", "tnw", "ws", "wall1.ws"},
               {"wall3", "mirror", "wall2", "wall1.n"},
               {"wall4", "S+", "wn en", "wall3.en wall2.wn"}}}},
    Template{"house",
             "home",
             "home|church|school|house with a shed|factory|mill|station|smithy",
             {{{"wall1", "Lse", "", ""},
               {"wall2", "Lnw", "ws", "wall1.ws"},
               {"roof", "Mn", "ws", "wall2.wn"},
               {"chimney", "Pvf Pvr", "msw mse", "roof.mnw roof.mne"},
               {"shed", "S+", "ws es", "wall1.es wall1.ws"},
               {"shed_roof", "tse tsw", "es", "shed.en"},
               {"bush", "tse tsw", "es ws", "wall1.ws wall1.es shed.ws shed.es"}}}},
    Template{"house",
             "chapel",
             "chapel|temple|hut|tent|shrine|pavilion|birdhouse|kiosk",
             {{{"wall1", "Mn", "", ""},
               {"wall2", "tnw", "ws", "wall1.ws"},
               {"wall3", "Pvf", "es", "wall1.es"},
               {"wall4", "S+", "es", "wall1.n"},
               {"wall5", "tne", "es", "wall3.en"},
               {"roof1", "Lse", "es", "wall4.en wall5.en"},
               {"roof2", "Lsw", "ws", "roof1.es"}}}},
};

}  // namespace

std::span<const Template> list_houses()
{
    return kHouses;
}

}  // namespace clevrvk::generators::kilogram
