// Statements in an input that are hardly intended, counted over all panels and reported once, one line for each kind.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <tuple>
#include <vector>

namespace clevrvk::advice {

/// An oddity of an object.
enum class Oddity {
    DrawnUnasked,    ///< a thing without a variant: variant 0 draws some of its parameters
    OutsidePicture,  ///< the object would have no pixel even if nothing hid it
    FewPixels,       ///< the object would have fewer than kFewPixels
    UnderFloor,      ///< more than kSunkenShare of its height is below the floor
    Floating,        ///< nothing is near enough to support the object
    Deep,            ///< the object is deep inside another one
};

/// The number of kinds.
inline constexpr std::size_t kOddityCount = 6;

/// An object with fewer pixels is hardly visible.
inline constexpr int kFewPixels = 20;

/// If a smaller share is below the floor, it may be a dent, a root or rounding.
inline constexpr double kSunkenShare = 0.1;

/// Location of an object. Places are reported in this order.
struct Place {
    std::uint64_t line = 0;  ///< line of the input, from 1
    int panel = 0;           ///< from 0
    std::size_t object = 0;  ///< from 0; pieces of the stage follow the objects
    std::string name;        ///< the object's id

    [[nodiscard]] auto operator<=>(const Place&) const = default;
};

/// Counts oddities and keeps the first places of each kind, regardless of the order of calls. Safe from any thread.
class Advice {
public:
    /// \param file  name of the input, for messages
    explicit Advice(std::string file) : file_(std::move(file)) {}

    void add(Oddity oddity, Place place);

    /// For each kind found, a line for people: the number, the first places, and the likely remedy.
    [[nodiscard]] std::vector<std::string> describe() const;

private:
    struct Kind {
        std::uint64_t count = 0;
        std::vector<Place> first;  // sorted
    };

    std::string file_;
    mutable std::mutex mutex_;
    std::array<Kind, kOddityCount> kinds_;
};

}  // namespace clevrvk::advice
