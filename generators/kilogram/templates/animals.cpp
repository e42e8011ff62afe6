// Templates for animals that stand on four legs or sit, facing left.
#include "generators/kilogram/templates/templates.h"

#include <array>

namespace clevrvk::generators::kilogram {
namespace {

constexpr std::array kAnimals{
    Template{"animal",
             "cat",
             "cat|kitten|tiger|lynx|puma|wildcat|leopard|tomcat|panther|house cat",
             {{{"head", "Sx", "", ""},
               {"ear1", "te", "e", "head.n"},
               {"ear2", "mirror", "ear1", "head.n"},
               {"body1", "Le", "n", "head.s"},
               {"body2", "Ln", "ws", "body1.s"},
               {"chest", "Mse Mw", "es", "body1.s"},
               {"tail", "PHr PHf PVr Pvr Phr", "ws", "body2.es"}}}},
    Template{"animal",
             "lying_cat",
             "lioness|crouching cat|cheetah|jaguar|ocelot|cougar|bobcat|prowling cat",
             {{{"head", "Sx", "", ""},
               {"ear1", "te", "e", "head.n"},
               {"ear2", "mirror", "ear1", "head.n"},
               {"body1", "Ls Ln", "wn ws", "head.s head.e"},
               {"body2", "Ln Ls", "n s", "body1.es body1.en"},
               {"leg", "Mne Msw", "en ws es", "body2.es body1.s"},
               {"tail", "PHr PVr Pvr Phr", "ws s", "body2.es body2.en"}}}},
    Template{"animal",
             "dog",
             "dog|puppy|terrier|poodle|wolf|hound|greyhound|sheepdog|dachshund|coyote",
             {{{"body1", "Ls", "", ""},
               {"body2", "Ln", "n", "body1.en"},
               {"front_leg", "tnw tne tn", "wn n", "body1.s"},
               {"hind_leg", "tne tnw", "en", "body2.es"},
               {"neck", "Msw Ms Mse", "ws", "body1.wn"},
               {"head", "S+ Sx", "es e", "neck.wn"},
               {"tail", "PVr Pvr PVf Pvf", "s ws", "body2.es body2.n"}}}},
    Template{"animal",
             "camel",
             "camel|donkey|pack mule|pony|dromedary|saddled horse|llama|yak",
             {{{"body1", "Ls", "", ""},
               {"body2", "Ln", "n", "body1.en"},
               {"front_leg", "tnw tne", "wn n", "body1.s"},
               {"hind_leg", "tne tnw", "en", "body2.es"},
               {"neck", "PVf Pvf", "s sw", "body1.wn"},
               {"head", "Mne Mn Me", "en es n e", "neck.n"},
               {"hump", "S+ Sx", "s sw se", "body1.n body1.en"}}}},
    Template{"animal",
             "giraffe",
             "giraffe|alpaca|ostrich|dinosaur|long necked deer|brontosaurus|gazelle|antelope",
             {{{"body1", "Ls", "", ""},
               {"body2", "Ln", "n", "body1.en"},
               {"front_leg", "tnw tne", "wn n", "body1.s"},
               {"hind_leg", "tne tnw", "en", "body2.es"},
               {"neck1", "S+ Sx", "ws s", "body1.wn"},
               {"neck2", "PVf Pvf", "s", "neck1.n neck1.wn"},
               {"head", "Mne Mn Me", "en es n e", "neck2.n"}}}},
};

}  // namespace

std::span<const Template> list_animals()
{
    return kAnimals;
}

}  // namespace clevrvk::generators::kilogram
