// The cells of one object or block: how far their picture is off their estimate.
#pragma once

#include <glm/glm.hpp>

#include <cstddef>

namespace clevrvk::check {

/// This many standard errors of a mean are forgiven as noise.
inline constexpr double kErrorsForgiven = 2.5;

/// The greatest magnitude of a channel.
[[nodiscard]] double greatest(const glm::dvec3& v);
[[nodiscard]] double mean_of(const glm::dvec3& v);

class ColorGroup {
public:
    /// \param measured, estimated_level  in levels \param estimated  linear
    void add(const glm::dvec3& measured, const glm::dvec3& estimated_level, const glm::dvec3& estimated);

    [[nodiscard]] std::size_t count() const { return count_; }

    /// The difference of the means, for each channel, in levels.
    [[nodiscard]] glm::dvec3 error() const;

    /// The difference of colours regardless of brightness, in levels: a mirrored light may add equally to all channels
    /// or multiply them.
    [[nodiscard]] double tint() const;

    /// The part of an error that may be noise, in levels.
    [[nodiscard]] double forgiven() const;

private:
    std::size_t count_ = 0;
    glm::dvec3 measured_{};  // linear
    glm::dvec3 estimated_{};
    glm::dvec3 sum_{};  // sum of the differences in levels
    glm::dvec3 squares_{};
};

}  // namespace clevrvk::check
