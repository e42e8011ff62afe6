// The list of checks, and the findings they report. The other files of this folder implement the checks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::check {

/// Every check, in the order in which findings are reported. list_checks gives names and meanings.
enum class Check {
    Certificate,
    Dataset,
    Journal,
    Errors,
    IndexFields,
    IndexOrder,
    IndexComplete,
    Stream,
    UniqueIds,
    Spec,
    SpecHash,
    Catalog,
    Camera,
    PixelCoords,
    Directions,
    Relations,
    RenderInfo,
    FileNames,
    MissingFile,
    StrayFile,
    FileHash,
    Image,
    Picture,
    Alpha,
    Mask,
    MaskIds,
    Bbox,
    VisiblePx,
    Rle,
    VisibleFraction,
    VisibleWithinAmodal,
    HiddenByNearer,
    Amodal,
    Arrays,
    Depth,
    Normals,
    Parts,
    Stage,
    Flow,
    FormatFiles,
    DuplicateImage,
    Labels,
    TaskRules,
    Sample,
};
inline constexpr std::size_t kCheckCount = static_cast<std::size_t>(Check::Sample) + 1;

struct CheckInfo {
    std::string_view name;     ///< short, with dashes
    std::string_view meaning;  ///< the condition that the check verifies; one sentence without its full stop
};

/// Name and meaning of every check, in the order of the enum.
[[nodiscard]] std::span<const CheckInfo, kCheckCount> list_checks();

[[nodiscard]] std::string_view name_of(Check check);

/// A fault, described in short lines without control characters.
struct Finding {
    Check check = Check::Dataset;
    std::string place;  ///< the file, and the line if it has lines
    std::string what;   ///< the panel or object, the expected value and the value found
};

/// How often each check was made.
using CheckCounts = std::array<std::uint64_t, kCheckCount>;

/// Findings and counts of one part of the work.
struct Findings {
    std::vector<Finding> found;
    CheckCounts made{};

    /// Counts that a check was made, whatever its result.
    void count(Check check, std::uint64_t times = 1) { made[static_cast<std::size_t>(check)] += times; }

    /// \param place,what  any text found in a file: control characters are escaped, and long texts are cut
    void add(Check check, std::string_view place, std::string_view what);
};

/// All findings, in bounded memory: all are counted, but only the first findings of each check are kept.
class FindingLog {
public:
    explicit FindingLog(std::size_t most_kept) : most_kept_(most_kept) {}

    void add(Finding finding);
    void add(Findings findings);

    [[nodiscard]] bool is_empty() const { return total_ == 0; }
    [[nodiscard]] std::uint64_t total() const { return total_; }
    [[nodiscard]] std::uint64_t count_of(Check check) const { return counts_[static_cast<std::size_t>(check)]; }
    [[nodiscard]] const std::vector<Finding>& kept(Check check) const { return kept_[static_cast<std::size_t>(check)]; }
    [[nodiscard]] const CheckCounts& made() const { return made_; }

private:
    std::size_t most_kept_;
    std::array<std::vector<Finding>, kCheckCount> kept_;
    CheckCounts counts_{};
    CheckCounts made_{};
    std::uint64_t total_ = 0;
};

}  // namespace clevrvk::check
