// A block of lines is read, then its episodes are made again side by side: making one takes far longer than reading it.
#include "tools/clevrvk/check_spec_file.h"

#include "renderer/base/error.h"
#include "renderer/spec/read_spec.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace clevrvk::tools {
namespace {

using check::Check;
using check::Derivation;

constexpr std::size_t kBlockSize = 256;

// Without the place that the message begins with.
std::string strip_place(const std::string& message, const std::string& place)
{
    return message.starts_with(place + ": ") ? message.substr(place.size() + 2) : message;
}

std::vector<Derivation> derive_all(const std::vector<spec::SpecLine>& block, const check::DeriveFunction& derive, int worker_count)
{
    std::vector<Derivation> derivations(block.size());
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr failure;
    const auto work = [&] {
        try {
            for (std::size_t k = next++; k < block.size(); k = next++) {
                derivations[k] = derive(block[k].episode);
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            failure = failure ? failure : std::current_exception();
        }
    };
    std::vector<std::thread> workers;
    for (int i = 0; i < std::min(worker_count, static_cast<int>(block.size())); ++i) {
        workers.emplace_back(work);
    }
    for (std::thread& worker : workers) {
        worker.join();
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
    return derivations;
}

void enter_block(const std::string& path, const std::vector<spec::SpecLine>& block, const std::vector<Derivation>& derivations, SpecFileCheck& result)
{
    check::Findings findings;
    for (std::size_t k = 0; k < block.size(); ++k) {
        const spec::SpecLine& line = block[k];
        ++result.episodes;
        result.panels += line.episode.panels.size();
        const bool is_unknown = derivations[k].outcome == Derivation::Outcome::Unknown;
        ++(is_unknown ? result.underived_episodes : result.derived_episodes);
        if (!is_unknown) {
            findings.count(Check::Labels);
        }
        if (derivations[k].outcome == Derivation::Outcome::Different) {
            findings.add(Check::Labels, fmt::format("{}:{}", path, line.line_number),
                         fmt::format("episode '{}': {}", line.episode.id, derivations[k].difference));
        }
    }
    result.log.add(std::move(findings));
}

}  // namespace

SpecFileCheck check_spec_file(const std::string& path, const catalog::Catalog& catalog, const check::DeriveFunction& derive, int worker_count,
                              std::size_t most_findings)
{
    SpecFileCheck result{check::FindingLog(most_findings), 0, 0, 0, 0};
    spec::SpecReader reader(path, catalog);
    std::vector<spec::SpecLine> block;
    const auto finish_block = [&] {
        enter_block(path, block, derive_all(block, derive, worker_count), result);
        block.clear();
    };
    for (bool is_at_end = false; !is_at_end;) {
        check::Findings findings;
        findings.count(Check::Spec);
        findings.count(Check::UniqueIds);
        try {
            std::optional<spec::SpecLine> line = reader.next();
            is_at_end = !line;
            if (line) {
                line->text.clear();
                block.push_back(std::move(*line));
                result.log.add(std::move(findings));
            }
        } catch (const SpecError& error) {
            const std::string place = fmt::format("{}:{}", path, reader.line_number());
            const bool is_repetition = std::string_view(error.what()).find("duplicate episode id") != std::string_view::npos;
            findings.add(is_repetition ? Check::UniqueIds : Check::Spec, place, strip_place(error.what(), place));
            result.log.add(std::move(findings));
        }
        if (is_at_end || block.size() == kBlockSize) {
            finish_block();
        }
    }
    return result;
}

}  // namespace clevrvk::tools
