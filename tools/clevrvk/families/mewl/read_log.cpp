// Reads predictions from the lines of published logs.
#include "tools/clevrvk/families/mewl/read_log.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "tools/clevrvk/run/visit_lines.h"

#include <charconv>
#include <filesystem>

namespace clevrvk::tools {
namespace {

constexpr std::string_view kBegin = "Episode ";
constexpr std::string_view kVersus = " vs ";
constexpr std::string_view kEnd = ", Avg Acc: ";

}  // namespace

const Prediction* PublishedLog::find(std::size_t place, const std::string& answer) const
{
    const auto found = lines.find(place);
    if (found == lines.end()) {
        return nullptr;
    }
    if (found->second.answer != answer) {
        throw SpecError(fmt::format("{}: the answer is {} in the log, but {} in the dataset", found->second.prediction.source,
                                    quote_text(found->second.answer), quote_text(answer)));
    }
    return &found->second.prediction;
}

PublishedLog read_published_log(const std::string& path)
{
    PublishedLog log;
    log.task = std::filesystem::path(path).stem().string();
    visit_lines(path, [&log](const std::string& line, const std::string& source) {
        const std::size_t colon = line.find(": ");
        const std::size_t versus = line.find(kVersus);
        const std::size_t end = line.rfind(kEnd);
        if (!line.starts_with(kBegin) || colon == std::string::npos || versus == std::string::npos || end == std::string::npos ||
            versus < colon || end < versus) {
            return;
        }
        std::size_t place = 0;
        const auto [rest, error] = std::from_chars(line.data() + kBegin.size(), line.data() + colon, place);
        if (error != std::errc() || rest != line.data() + colon) {
            return;
        }
        PublishedLog::Line read;
        read.prediction.choice = line.substr(colon + 2, versus - colon - 2);
        read.prediction.source = source;
        read.answer = line.substr(versus + kVersus.size(), end - versus - kVersus.size());
        if (!log.lines.emplace(place, std::move(read)).second) {
            throw SpecError(fmt::format("{}: an earlier line reports episode {}", source, place));
        }
    });
    if (log.lines.empty()) {
        throw SpecError(fmt::format("{}: no line has the form \"Episode N: CHOICE vs ANSWER, Avg Acc: X\"", path));
    }
    return log;
}

}  // namespace clevrvk::tools
