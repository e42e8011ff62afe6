// Gives a model that was read from a file the parts and slots that its user says it has.
#pragma once

#include "renderer/catalog/thing_file.h"
#include "renderer/model/model.h"

namespace clevrvk::model {

/// Each triangle gets the first part whose rule names its node and its material; slots get the names that the user
/// gives them. Afterwards `parts` and `part_names` are those of the thing, in its order.
/// \throws SpecError  when a triangle belongs to no part, or a part or slot to nothing; says what names there are
void name_parts(const catalog::ThingFile& thing, Model& model);

}  // namespace clevrvk::model
