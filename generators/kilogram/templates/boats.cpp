// Templates for sailing boats and steamers.
#include "generators/kilogram/templates/templates.h"

#include <array>

namespace clevrvk::generators::kilogram {
namespace {

constexpr std::array kBoats{
    Template{"boat",
             "ketch",
             "sailboat|yacht|ship|galleon|sailing ship|schooner|catamaran|boat with sails",
             {{{"hull1", "S+", "", ""},
               {"hull2", "tne", "en", "hull1.wn"},
               {"hull3", "tnw", "ws", "hull1.es"},
               {"hull4", "Phr", "ws", "hull1.es"},
               {"sail1", "Lsw Le", "ws s", "hull1.wn hull1.n hull1.en"},
               {"sail2", "Lse Lw", "es s", "sail1.ws"},
               {"sail3", "Msw Me Mse", "ws s", "sail1.n sail2.n sail1.es"}}}},
    Template{"boat",
             "steamer",
             "ferry|steamer|barge|tugboat|cargo ship|gondola|tanker|trawler",
             {{{"hull1", "Ls", "", ""},
               {"hull2", "Ln", "n", "hull1.en"},
               {"hull3", "ts", "wn", "hull2.n"},
               {"hull4", "PHr", "ws", "hull3.s"},
               {"hull5", "ts", "wn", "hull3.s"},
               {"funnel1", "S+", "ws", "hull1.wn hull1.n hull1.en"},
               {"funnel2", "Mse Msw Mn", "ws s", "hull1.n hull1.en funnel1.es funnel1.n"}}}},
    Template{"boat",
             "dinghy",
             "dinghy|surfer|windsurfer|raft|skiff|catboat|boat in a storm|pirate boat",
             {{{"hull1", "Ls", "", ""},
               {"bow", "PHf Sx", "ne", "hull1.wn"},
               {"stern", "PHr Sx", "nw", "hull1.en"},
               {"sail1", "Lsw Le", "ws s", "hull1.n"},
               {"sail2", "Mse Mw", "es s", "sail1.ws"},
               {"flag", "tse te tw tsw", "s sw ws", "sail1.n"},
               {"jib", "tse tsw tw te", "es ws s", "sail2.ws sail2.n sail1.es"}}}},
};

}  // namespace

std::span<const Template> list_boats()
{
    return kBoats;
}

}  // namespace clevrvk::generators::kilogram
