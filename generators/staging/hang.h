// Hangs one thing over another from a cord.
#pragma once

#include "generators/staging/tie.h"

#include <variant>

namespace clevrvk::generators::staging {

/// The second stands on the ground with its center of mass over the origin. The first hangs over it in balance: the
/// cord goes around its handle, or across it, and leads straight up from there, out of any picture of both.
/// \return  the clause that failed, where no hold serves
[[nodiscard]] std::variant<Tied, Refusal> hang(const TiePlan& plan, Rng rng);

}  // namespace clevrvk::generators::staging
