// Draws random places from tables of cumulative sums (renderer/scene/sum_table.h).
#ifndef CLEVRVK_SHADERS_GENERAL_SUM_TABLE_GLSL
#define CLEVRVK_SHADERS_GENERAL_SUM_TABLE_GLSL

#include "shaders/general/scene.glsl"

struct TableDraw
{
    uint place;
    float chance;   // probability of the place; above 0
    float rest;     // the unused part of the random number, from 0 to 1
};

// Draws one of the `count` places whose sums begin at `first`, with a random number in [0,1).
TableDraw draw_from_table(FloatTable sums, uint first, uint count, float u)
{
    uint low = 0u;
    uint high = count;
    while (high - low > 1u) {   // the sum at low is at most u, and the sum at high is greater
        uint middle = (low + high) / 2u;
        bool is_above = sums.at[first + middle] > u;
        high = is_above ? middle : high;
        low = is_above ? low : middle;
    }
    float before = sums.at[first + low];
    float chance = sums.at[first + low + 1u] - before;
    return TableDraw(low, chance, clamp((u - before) / chance, 0.0, 1.0));
}

float chance_in_table(FloatTable sums, uint first, uint place)
{
    return sums.at[first + place + 1u] - sums.at[first + place];
}

#endif
