// The nine tasks of MEWL: learning word meanings from six scenes. Source: MEWL (Jiang et al. 2023, ICML), github
// jianggy/MEWL, MIT.
//
// Variants: `published` draws like the published generator, including its known faults. `repaired` fixes them: the
// answer is the only one that an ideal learner can give, every necessary word is heard, utterances reveal nothing
// without the pictures, no word is English, left and right are as in the picture, and no objects overlap. `strict`,
// the default, also keeps learners without the ability that a task tests at chance (strict_tasks.h).
#pragma once

#include "generators/task.h"

namespace clevrvk::generators::mewl {

[[nodiscard]] Task make_shape_task();
[[nodiscard]] Task make_color_task();
[[nodiscard]] Task make_material_task();
[[nodiscard]] Task make_object_task();
[[nodiscard]] Task make_composite_task();
[[nodiscard]] Task make_relation_task();
[[nodiscard]] Task make_bootstrap_task();
[[nodiscard]] Task make_number_task();
[[nodiscard]] Task make_pragmatic_task();

}  // namespace clevrvk::generators::mewl
