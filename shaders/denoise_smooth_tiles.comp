#version 460
// Third pass of the denoiser, for cards: non-local means. Each lane computes one pixel. A workgroup shares the pixels
// that it reads and, for each shift of the window, the distances of single pixels and their sums along rows. It sums in
// the same order as denoise_smooth.comp.
#define CLEVRVK_DENOISE_TILES
#include "shaders/lib/nonlocal_means.glsl"

const int kSide = CLEVRVK_DENOISE_TILE;
const int kLanes = kSide * kSide;
const int kMargin = kWindowRadius + kPatchRadius;   // px around the tile that the pixels of the tile read
const int kRead = kSide + 2 * kMargin;
const int kCompared = kSide + 2 * kPatchRadius;     // side of the area whose pixels are compared with the shifted ones

shared vec3 tile_means[kRead * kRead];
shared vec3 tile_variances[kRead * kRead];
shared float distances[kCompared * kCompared];
shared float row_sums[kCompared * kSide];           // each a sum of kPatchWidth distances

ivec2 tile_corner()
{
    return ivec2(gl_WorkGroupID.xy) * kSide;
}

// The index of the nearest pixel of the picture, which is in the tile or its margin.
int tile_place(ivec2 pixel)
{
    ivec2 at = clamp_pixel(pixel) - tile_corner() + kMargin;
    return at.y * kRead + at.x;
}

void load_tile(int lane)
{
    for (int k = lane; k < kRead * kRead; k += kLanes) {
        ivec2 pixel = clamp_pixel(tile_corner() - kMargin + ivec2(k % kRead, k / kRead));
        GpuPixelStatistics own = StatisticsPixels(launch.statistics).at[pixel_index(pixel)];
        tile_means[k] = own.mean;
        tile_variances[k] = own.variance;
    }
    barrier();
}

// The distance between the patch around the lane's pixel and the patch around the shifted pixel. All lanes compute it
// together.
float sum_distances(int lane, ivec2 shift)
{
    for (int k = lane; k < kCompared * kCompared; k += kLanes) {
        ivec2 pixel = clamp_pixel(tile_corner() - kPatchRadius + ivec2(k % kCompared, k / kCompared));
        int own = tile_place(pixel);
        int other = tile_place(pixel + shift);
        distances[k] = pixel_distance(tile_means[own], tile_variances[own], tile_means[other], tile_variances[other]);
    }
    barrier();
    for (int k = lane; k < kCompared * kSide; k += kLanes) {
        int first = k / kSide * kCompared + k % kSide;
        float sum = 0.0;
        for (int x = 0; x < kPatchWidth; ++x) {
            sum += distances[first + x];
        }
        row_sums[k] = sum;
    }
    barrier();
    float sum = 0.0;
    for (int y = 0; y < kPatchWidth; ++y) {
        sum += row_sums[(lane / kSide + y) * kSide + lane % kSide];
    }
    return sum;
}

void main()
{
    int lane = int(gl_LocalInvocationIndex);
    load_tile(lane);
    ivec2 pixel = tile_corner() + ivec2(lane % kSide, lane / kSide);
    uint id = load_id(clamp_pixel(pixel));
    vec4 sum = vec4(0.0);   // weighted radiance, and weights
    for (int dy = -kWindowRadius; dy <= kWindowRadius; ++dy) {
        for (int dx = -kWindowRadius; dx <= kWindowRadius; ++dx) {
            ivec2 other = pixel + ivec2(dx, dy);
            float distance = sum_distances(lane, ivec2(dx, dy));
            if (is_in_picture(pixel) && is_in_picture(other) && load_id(other) == id) {
                float weight = patch_weight(distance);
                sum += vec4(weight * tile_means[tile_place(other)], weight);
            }
        }
    }
    if (is_in_picture(pixel)) {
        Vec3Pixels(launch.radiance).at[pixel_index(pixel)] = sum.xyz / sum.w + gather_spread(launch.row_spread, pixel, ivec2(0, 1));
    }
}
