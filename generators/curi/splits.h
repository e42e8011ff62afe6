// The nine splits of CURI: the concepts for training and the held-out ones. Source: CURI,
// notebooks/structured_splits.ipynb and reduce_and_process_hypotheses.py; the held-out pairs are from its published
// tables.
#pragma once

#include "generators/curi/concepts.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::curi {

/// Indices in the list of concepts, ascending. Structured splits have one list for val and test; a concept in no
/// list is dropped.
struct Split {
    std::string name;   ///< as in the published files, such as color_count
    std::string title;  ///< as in the paper, such as Counting
    std::vector<int> train;
    std::vector<int> val;
    std::vector<int> test;
};

/// All nine splits in this order: iid, comp, color_count, color_location, color_material, color_boolean, color, shape,
/// length_threshold_10.
/// \param seed  for comp, which assigns clusters of synonyms at random: 80 % train, 5 % val, 15 % test. The other
///              splits do not depend on it
[[nodiscard]] std::vector<Split> make_splits(std::span<const Concept> concepts, std::int64_t seed);

}  // namespace clevrvk::generators::curi
