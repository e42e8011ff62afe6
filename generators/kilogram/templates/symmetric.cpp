// Templates for mirror-symmetric figures that show nothing.
#include "generators/kilogram/templates/templates.h"

#include <array>

namespace clevrvk::generators::kilogram {
namespace {

constexpr std::array kSymmetric{
    Template{"",
             "on_trapezoid",
             "",
             {{{"base1", "Phr", "", ""},
               {"base2", "Mn", "ws", "base1.se"},
               {"middle", "S+ Sx", "s", "base1.n"},
               {"wing1", "Lne Lnw Lse Lsw Ln Le Ls Lw", "ne nw se sw", "base1.wn base1.ws middle.wn middle.ws middle.n middle.s"},
               {"wing2", "mirror", "wing1", "middle.n"},
               {"horn1", "tne tnw tse tsw tn te ts tw", "ne nw se sw",
                "base1.wn base1.ws middle.wn middle.n wing1.n wing1.ws wing1.wn wing1.es"},
               {"horn2", "mirror", "horn1", "middle.n"}}}},
    Template{"",
             "on_triangle",
             "",
             {{{"base1", "tn", "", ""},
               {"base2", "PHf", "nw", "base1.ws"},
               {"base3", "tn", "n", "base1.ws"},
               {"middle1", "S+ Sx Mn Ms", "s n", "base1.n base3.es"},
               {"middle2", "S+ Sx Mn Ms", "s n", "base1.n base3.es middle1.n middle1.s"},
               {"wing1", "Lne Lnw Lse Lsw Ln Le Ls Lw", "ne nw se sw",
                "base1.wn base3.ws middle1.wn middle1.ws middle2.wn middle2.ws middle1.n middle2.n base1.n"},
               {"wing2", "mirror", "wing1", "base1.n"}}}},
    Template{"",
             "on_column",
             "",
             {{{"base1", "tnw", "", ""},
               {"base2", "Pvr", "en", "base1.en"},
               {"base3", "tse", "en", "base2.es"},
               {"middle1", "S+ Sx Mn Ms", "s n", "base1.n base3.s"},
               {"middle2", "S+ Sx Mn Ms", "s n", "base1.n base3.s middle1.n middle1.s"},
               {"wing1", "Lne Lnw Lse Lsw Ln Le Ls Lw", "ne nw se sw",
                "base1.wn base1.ws base2.ws middle1.wn middle1.ws middle2.wn middle2.ws middle1.n middle2.n"},
               {"wing2", "mirror", "wing1", "base1.n"}}}},
};

}  // namespace

std::span<const Template> list_symmetric()
{
    return kSymmetric;
}

}  // namespace clevrvk::generators::kilogram
