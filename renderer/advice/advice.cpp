// Keeps a few places of each kind, sorted, so that messages do not depend on the order of threads.
#include "renderer/advice/advice.h"

#include "renderer/base/nearest_name.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace clevrvk::advice {
namespace {

constexpr std::size_t kMostTold = 3;

struct Words {
    std::string_view one;
    std::string_view many;
    std::string_view remedy;
};

// In the order of Oddity.
static_assert(kFewPixels == 20 && kSunkenShare == 0.1, "these words have the numbers");
constexpr std::array<Words, kOddityCount> kWords{
    {{"1 thing names no variant, so variant 0 draws its parameters",
      "{} things name no variant, so variant 0 draws their parameters",
      "\"variant\":\"default\" gives the defaults that 'clevrvk list things' shows, \"variant\":0 keeps these"},
     {"1 object lies outside the picture", "{} objects lie outside the picture", "see 'position' and 'camera'; angles are degrees"},
     {"1 object has fewer than 20 pixels", "{} objects have fewer than 20 pixels each",
      "bring the camera nearer, or give a larger 'size', 'scale' or 'image'"},
     {"1 object reaches under the floor by more than a tenth of its height",
      "{} objects reach under the floor by more than a tenth of their heights",
      "give 'position' two numbers to stand the object on the floor"},
     {"1 object touches nothing", "{} objects touch nothing", "lower the object's 'position', or put a thing below it"},
     {"1 object lies deep inside another", "{} objects lie deep inside others", "move the two objects apart"}}};

}  // namespace

void Advice::add(Oddity oddity, Place place)
{
    const std::scoped_lock lock(mutex_);
    Kind& kind = kinds_.at(static_cast<std::size_t>(oddity));
    ++kind.count;
    kind.first.insert(std::ranges::upper_bound(kind.first, place), std::move(place));
    if (kind.first.size() > kMostTold) {
        kind.first.pop_back();
    }
}

std::vector<std::string> Advice::describe() const
{
    const std::scoped_lock lock(mutex_);
    std::vector<std::string> lines;
    for (std::size_t k = 0; k < kOddityCount; ++k) {
        const Kind& kind = kinds_[k];
        if (kind.count == 0) {
            continue;
        }
        std::vector<std::string> places;
        for (const Place& place : kind.first) {
            places.push_back(fmt::format("{}:{} {}", file_, place.line, quote_text(place.name)));
        }
        const Words& words = kWords[k];
        lines.push_back(fmt::format("{}: {}{}; {}; --no-advice leaves this out",
                                    kind.count == 1 ? std::string(words.one) : fmt::format(fmt::runtime(words.many), kind.count),
                                    fmt::join(places, ", "), kind.count > places.size() ? ", ..." : "", words.remedy));
    }
    return lines;
}

}  // namespace clevrvk::advice
