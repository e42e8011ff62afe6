// Statements of an input's lines that can hardly be meant, counted over all panels and told once, a line for each kind.
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
    DrawnUnasked,    ///< a thing that names no variant, so that variant 0 draws some of its parameters
    OutsidePicture,  ///< it would have no pixel even if nothing stood before it
    FewPixels,       ///< it would have fewer than kFewPixels
    UnderFloor,      ///< it reaches through the floor by more than kSunkenShare of its height
    Floating,        ///< nothing is near enough to carry it
    Deep,            ///< it is deep in another object
};

/// In the order of Oddity; as many as there are kinds.
inline constexpr std::size_t kOddityCount = 6;

/// An object with fewer pixels is hardly seen.
inline constexpr int kFewPixels = 20;

/// Less of an object below the floor may be a dent, a root or rounding.
inline constexpr double kSunkenShare = 0.1;

/// Where an object stands: the order in which places are told.
struct Place {
    std::uint64_t line = 0;  ///< of the input, from 1
    int panel = 0;           ///< from 0
    std::size_t object = 0;  ///< from 0; pieces of the stage follow the objects
    std::string name;        ///< the object's id

    [[nodiscard]] auto operator<=>(const Place&) const = default;
};

/// Counts oddities and keeps the first places of each kind, in whatever order they come. Safe from any thread.
class Advice {
public:
    /// \param file  name of the input, for messages
    explicit Advice(std::string file) : file_(std::move(file)) {}

    void add(Oddity oddity, Place place);

    /// For each kind that was added a line for people: how many, the first ones, and the likely remedy.
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
