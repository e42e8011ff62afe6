#version 460
// Third pass of the denoiser: each pixel becomes a mean over the pixels near it that show the same object and look alike, their
// surroundings included, as far as noise lets one tell. Where nothing looks alike, as on a glint, a pixel stays what it is. To it comes the light of
// outliers, spread along the columns.
// Sources: Buades et al., A Non-local Algorithm for Image Denoising (2005); the distance is that of Rousselle et al.,
// Adaptive Rendering with Non-local Means Filtering (2012).
#include "shaders/lib/denoise.glsl"

const int kWindowRadius = 3;    // px: how far pixels may be that are taken from
const int kPatchRadius = 2;     // px: how much of the surroundings is compared
const float kStrictness = 0.8;  // standard deviations by which patches may differ more than noise makes them
const float kLeastVariance = 1e-10;
const int kBlock = int(kDenoiseBlock);
const int kTile = kBlock + 2 * kPatchRadius;
const int kPatchWidth = 2 * kPatchRadius + 1;

GpuPixelStatistics load_statistics(ivec2 pixel)
{
    return StatisticsPixels(launch.statistics).at[pixel_index(pixel)];
}

void main()
{
    // Neighbours share most of what their patches compare; so a lane has a square of pixels.
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
    vec4 sums[kBlock * kBlock];     // of weighted radiance, and of weights
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
                    vec3 difference = means[k] - other.mean;
                    vec3 noise = variances[k] + min(variances[k], other.variance);
                    vec3 scale = kLeastVariance + kStrictness * kStrictness * (variances[k] + other.variance);
                    vec3 distance = (difference * difference - noise) / scale;
                    row[x] = distance.x + distance.y + distance.z;
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
                    float weight = exp(-max(distances[k] * (1.0 / float(3 * kPatchWidth * kPatchWidth)), 0.0));
                    sums[k] += vec4(weight * others[k], weight);
                }
            }
        }
    }
    [[unroll]] for (int k = 0; k < kBlock * kBlock; ++k) {
        ivec2 pixel = corner + ivec2(k % kBlock, k / kBlock);
        if (is_in_picture(pixel)) {
            Vec3Pixels(launch.radiance).at[pixel_index(pixel)] = sums[k].xyz / sums[k].w + gather_spread(launch.row_spread, pixel, ivec2(0, 1));
        }
    }
}
