// Gives an imported model the parts and slots that its user defined.
#pragma once

#include "renderer/catalog/thing_file.h"
#include "renderer/model/model.h"

namespace clevrvk::model {

/// Each triangle gets the first part whose rule names its node and its material; slots get the user's names. Afterwards
/// `parts` and `part_names` are the thing's, in its order.
/// \throws SpecError  when a triangle belongs to no part, or a part or slot matches nothing; lists the existing names
void name_parts(const catalog::ThingFile& thing, Model& model);

}  // namespace clevrvk::model
