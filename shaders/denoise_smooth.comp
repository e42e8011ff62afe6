#version 460
// Third pass of the denoiser, for CPU drivers: non-local means. Each lane computes a square of pixels.
#include "shaders/lib/nonlocal_means.glsl"

const int kBlock = int(kDenoiseBlock);
const int kTile = kBlock + 2 * kPatchRadius;

GpuPixelStatistics load_statistics(ivec2 pixel)
{
    return StatisticsPixels(launch.statistics).at[pixel_index(pixel)];
}

// \param sum  the sum of weighted radiance, and of the weights
void store(ivec2 pixel, vec4 sum)
{
    if (is_in_picture(pixel)) {
        Vec3Pixels(launch.radiance).at[pixel_index(pixel)] = sum.xyz / sum.w + gather_spread(launch.row_spread, pixel, ivec2(0, 1));
    }
}

// The patches of neighbouring pixels share most comparisons, so a lane computes a square of pixels.
void main()
{
    ivec2 corner = ivec2(gl_GlobalInvocationID.xy) * kBlock;
    if (!is_in_picture(corner)) {
        return;
    }
    vec3 means[kTile * kTile];
    vec3 variances[kTile * kTile];
    [[unroll]] for (int k = 0; k < kTile * kTile; ++k) {
        GpuPixelStatistics own = load_statistics(clamp_pixel(corner - kPatchRadius + ivec2(k % kTile, k / kTile)));
        means[k] = own.mean;
        variances[k] = own.variance;
    }
    uint ids[kBlock * kBlock];
    vec4 sums[kBlock * kBlock];
    [[unroll]] for (int k = 0; k < kBlock * kBlock; ++k) {
        ids[k] = load_id(clamp_pixel(corner + ivec2(k % kBlock, k / kBlock)));
        sums[k] = vec4(0.0);
    }

    for (int dy = -kWindowRadius; dy <= kWindowRadius; ++dy) {
        for (int dx = -kWindowRadius; dx <= kWindowRadius; ++dx) {
            ivec2 shift = ivec2(dx, dy);
            float distances[kBlock * kBlock];
            vec3 others[kBlock * kBlock];
            [[unroll]] for (int k = 0; k < kBlock * kBlock; ++k) {
                distances[k] = 0.0;
            }
            [[unroll]] for (int y = 0; y < kTile; ++y) {
                float row[kTile];
                [[unroll]] for (int x = 0; x < kTile; ++x) {
                    int k = y * kTile + x;
                    GpuPixelStatistics other = load_statistics(clamp_pixel(clamp_pixel(corner - kPatchRadius + ivec2(x, y)) + shift));
                    row[x] = pixel_distance(means[k], variances[k], other.mean, other.variance);
                    if (x >= kPatchRadius && x < kPatchRadius + kBlock && y >= kPatchRadius && y < kPatchRadius + kBlock) {
                        others[(y - kPatchRadius) * kBlock + x - kPatchRadius] = other.mean;
                    }
                }
                [[unroll]] for (int x = 0; x < kBlock; ++x) {
                    float width_sum = 0.0;
                    [[unroll]] for (int k = 0; k < kPatchWidth; ++k) {
                        width_sum += row[x + k];
                    }
                    [[unroll]] for (int k = 0; k < kBlock; ++k) {
                        if (k <= y && y < k + kPatchWidth) {
                            distances[k * kBlock + x] += width_sum;
                        }
                    }
                }
            }
            [[unroll]] for (int k = 0; k < kBlock * kBlock; ++k) {
                ivec2 other = corner + ivec2(k % kBlock, k / kBlock) + shift;
                if (is_in_picture(other) && load_id(other) == ids[k]) {
                    float weight = patch_weight(distances[k]);
                    sums[k] += vec4(weight * others[k], weight);
                }
            }
        }
    }
    [[unroll]] for (int k = 0; k < kBlock * kBlock; ++k) {
        store(corner + ivec2(k % kBlock, k / kBlock), sums[k]);
    }
}
