// Templates for trees.
#include "generators/kilogram/templates/templates.h"

#include <array>

namespace clevrvk::generators::kilogram {
namespace {

constexpr std::array kTrees{
    Template{"tree",
             "fir",
             "fir|christmas tree|pagoda|totem pole|tree in winter|conifer",
             {{{"top", "Mn", "", ""},
               {"crown1", "Ln", "n", "top.s"},
               {"crown2", "Ln", "n", "crown1.s"},
               {"crown3", "tn", "n", "crown2.s"},
               {"crown4", "PHf", "nw", "crown3.ws"},
               {"crown5", "tn", "n", "crown3.ws"},
               {"trunk", "S+ Sx", "n nw ne", "crown5.es"}}}},
    Template{"tree",
             "spruce",
             "spruce|pine|cypress|larch|evergreen|cedar|pine on a hill",
             {{{"top", "Mn Ln", "", ""},
               {"crown1", "Mn Ln", "n", "top.s"},
               {"crown2", "Mn Ln", "n", "crown1.s"},
               {"trunk", "S+", "n", "crown2.s"},
               {"root1", "tse tn tne", "es en e", "trunk.ws"},
               {"root2", "mirror", "root1", "trunk.n"},
               {"ground", "PHr PHf PVr Pvr", "n", "trunk.s"}}}},
    Template{"tree",
             "oak",
             "tree|oak|mushroom|umbrella|palm tree|parasol|bonsai|toadstool",
             {{{"crown1", "Lse", "", ""},
               {"crown2", "Lsw", "ws", "crown1.es"},
               {"top", "Mn", "s", "crown1.ne"},
               {"trunk1", "S+", "n", "crown1.es"},
               {"trunk2", "Pvr Pvf", "n wn en", "trunk1.s"},
               {"root1", "tse tsw", "es ws", "trunk2.es trunk2.ws"},
               {"root2", "tse tsw", "es ws", "trunk1.ws trunk1.es trunk2.es trunk2.ws"}}}},
};

}  // namespace

std::span<const Template> list_trees()
{
    return kTrees;
}

}  // namespace clevrvk::generators::kilogram
