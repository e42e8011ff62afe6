// Collects the templates of all kinds in one list.
#include "generators/kilogram/templates/templates.h"

#include <vector>

namespace clevrvk::generators::kilogram {

std::span<const Template* const> list_templates()
{
    static const std::vector<const Template*> kTemplates = [] {
        std::vector<const Template*> list;
        for (const std::span<const Template> kind : {list_animals(), list_birds(), list_boats(), list_fish(), list_houses(), list_letters(),
                                                     list_people(), list_rockets(), list_symmetric(), list_tools(), list_trees()}) {
            for (const Template& each : kind) {
                list.push_back(&each);
            }
        }
        return list;
    }();
    return kTemplates;
}

}  // namespace clevrvk::generators::kilogram
