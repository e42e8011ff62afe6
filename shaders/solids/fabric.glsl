// A plain weave: threads at distances of 1 pass over and under each other; the gaps have the second colour.
#include "shaders/solids/noise_field.glsl"

// The height of a thread whose middle is at height `over`; `across` goes from -1 at one edge of the thread to 1 at the
// other.
float thread_height(float across, float over)
{
    return max(1.0 - across * across, 0.0) * (0.6 + 0.4 * over);
}

float weave(vec2 p)
{
    ivec2 cell = ivec2(floor(p));
    vec2 within = 2.0 * (p - vec2(cell)) - 1.0;
    float side = ((cell.x + cell.y) & 1) == 0 ? 1.0 : -1.0;
    float warp = thread_height(within.x, side * (1.0 - within.y * within.y));
    float weft = thread_height(within.y, -side * (1.0 - within.x * within.x));
    return max(warp, weft);
}

float solid_fabric(vec3 p, uint seed)
{
    // Averages the weaves of the three coordinate planes. On a face in one of these planes, the weave of this plane is
    // the clearest.
    float height = (weave(p.xy) + weave(p.yz) + weave(p.zx)) * (1.0 / 3.0);
    float uneven = 0.3 * (noise_field(vec3(0.31, 0.29, 0.3) * p, seed) - 0.5);
    return clamp(1.25 - 1.25 * height + uneven, 0.0, 1.0);
}
