// Draws an integer part k with probability proportional to exp(-k^2 / 2), then a fraction x, accepted with probability
// exp(-x (2k + x) / 2).
#include "renderer/base/draw_normal.h"

namespace clevrvk {

namespace {

// Returns true with probability exp(-power), for power from 0 to 1. Source: von Neumann (1951): the length of a falling
// run of uniform numbers below `power` is even with this probability.
bool survives(double power, Rng& rng)
{
    bool is_even = true;
    for (double last = power;;) {
        const double next = rng.uniform(0.0, 1.0);
        if (next >= last) {
            return is_even;
        }
        last = next;
        is_even = !is_even;
    }
}

bool survives_each(double power, int times, Rng& rng)
{
    for (int k = 0; k < times; ++k) {
        if (!survives(power, rng)) {
            return false;
        }
    }
    return true;
}

}  // namespace

double draw_normal(Rng& rng)
{
    for (;;) {
        int whole = 0;
        while (survives(0.5, rng)) {
            ++whole;
        }
        if (!survives_each(0.5, whole * (whole - 1), rng)) {
            continue;
        }
        const double part = rng.uniform(0.0, 1.0);
        if (!survives_each(part * (2 * whole + part) / (2 * whole + 2), whole + 1, rng)) {
            continue;
        }
        const bool is_negative = rng.next_u32() >> 31U != 0;
        return is_negative ? -(whole + part) : whole + part;
    }
}

}  // namespace clevrvk
