// A slow reference implementation of the denoiser's shaders, in double and by plain sums.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clevrvk::render::test {

using Color = std::array<double, 3>;

/// One panel as the denoiser gets it.
struct NoisyPanel {
    int width = 0;   // px
    int height = 0;  // px
    std::array<std::uint32_t, 2> half_samples{};
    std::array<std::vector<float>, 2> halves;  ///< sums, three a pixel
    std::vector<std::uint32_t> ids;            ///< of matte surfaces with kKeyMatte
};

/// The denoiser's expected output for a panel.
class DenoiseTwin {
public:
    explicit DenoiseTwin(const NoisyPanel& panel);

    /// The pixel before denoising.
    [[nodiscard]] Color mean(int x, int y) const;
    /// The light taken out as an outlier.
    [[nodiscard]] Color outlier(int x, int y) const;
    [[nodiscard]] Color smooth(int x, int y) const;

private:
    [[nodiscard]] std::size_t place(int x, int y) const;  // of the nearest pixel of the picture
    [[nodiscard]] bool is_inside(int x, int y) const;
    [[nodiscard]] bool is_amid_matte(int x, int y) const;
    [[nodiscard]] Color half(std::size_t which, std::size_t pixel) const;
    [[nodiscard]] Color variance(int x, int y) const;
    [[nodiscard]] double patch_distance(int x, int y, int dx, int dy) const;
    [[nodiscard]] std::vector<Color> spread(const std::vector<Color>& lights, int dx, int dy) const;

    const NoisyPanel& panel_;
    std::vector<Color> cleaned_;
    std::vector<Color> noise_;  // squared
    std::vector<Color> outliers_;
    std::vector<Color> spread_;
};

}  // namespace clevrvk::render::test
