// The pixel filter. The including file defines filter_table_address.
#ifndef CLEVRVK_SHADERS_LIB_PIXEL_FILTER_GLSL
#define CLEVRVK_SHADERS_LIB_PIXEL_FILTER_GLSL

// Samples the Blackman-Harris filter by inverting its distribution. Returns the offset from the pixel's centre, in px.
vec2 sample_pixel_filter(vec2 u)
{
    FloatTable table = FloatTable(filter_table_address);
    vec2 place = u * float(kFilterTableSize);
    uvec2 cell = min(uvec2(place), uvec2(kFilterTableSize - 1u));
    vec2 part = place - vec2(cell);
    return vec2(mix(table.at[cell.x], table.at[cell.x + 1u], part.x), mix(table.at[cell.y], table.at[cell.y + 1u], part.y));
}

#endif
