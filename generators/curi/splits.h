// The nine splits of CURI: which concepts are trained on and which are held out. Source: CURI,
// notebooks/structured_splits.ipynb and reduce_and_process_hypotheses.py; the held-out pairs are those of its published
// tables.
#pragma once

#include "generators/curi/concepts.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::curi {

/// Places in the list of concepts, ascending. Structured splits have one list for val and test; concepts in none of
/// them are dropped.
struct Split {
    std::string name;   ///< as in the published files: color_count
    std::string title;  ///< as in the paper: Counting
    std::vector<int> train;
    std::vector<int> val;
    std::vector<int> test;
};

/// All nine, in the order: iid, comp, color_count, color_location, color_material, color_boolean, color, shape,
/// length_threshold_10.
/// \param seed  of comp, where clusters of synonyms are dealt at random: 80 % train, 5 % val, 15 % test. The others
/// have no chance in them
[[nodiscard]] std::vector<Split> make_splits(std::span<const Concept> concepts, std::int64_t seed);

}  // namespace clevrvk::generators::curi
