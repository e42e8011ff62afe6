// Templates for rockets.
#include "generators/kilogram/templates/templates.h"

#include <array>

namespace clevrvk::generators::kilogram {
namespace {

constexpr std::array kRockets{
    Template{"rocket",
             "rocket",
             "rocket|missile|spaceship|lantern|torch|bullet|squid|lighthouse",
             {{{"nose", "Mn", "", ""},
               {"body1", "Lsw", "wn", "nose.ws"},
               {"body2", "Lne", "en", "nose.es"},
               {"body3", "S+", "n", "body1.s"},
               {"fin1", "tse tne te", "es en e", "body3.ws body3.wn body1.ws"},
               {"fin2", "mirror", "fin1", "body3.n"},
               {"flame", "PVr Phr Pvr", "n", "body3.s"}}}},
    Template{"rocket",
             "shuttle",
             "space shuttle|arrow|jet|airplane|dart|satellite|fighter plane|glider",
             {{{"nose", "Mn", "", ""},
               {"body1", "S+", "n", "nose.s"},
               {"body2", "tnw", "wn", "body1.ws"},
               {"body3", "Pvr", "en", "body2.en"},
               {"body4", "tse", "en", "body3.es"},
               {"fin1", "Lse Le", "es s", "body3.ws body2.ws body1.ws"},
               {"fin2", "mirror", "fin1", "nose.n"}}}},
};

}  // namespace

std::span<const Template> list_rockets()
{
    return kRockets;
}

}  // namespace clevrvk::generators::kilogram
