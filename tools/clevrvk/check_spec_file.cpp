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

// What is known of an episode.
struct Judgement {
    Derivation derivation;
    std::optional<std::vector<std::string>> broken_rules;
};

std::vector<Judgement> judge_all(const std::vector<spec::SpecLine>& block, const check::TaskKnowledge& tasks, int worker_count)
{
    std::vector<Judgement> judgements(block.size());
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr failure;
    const auto work = [&] {
        try {
            for (std::size_t k = next++; k < block.size(); k = next++) {
                judgements[k] = {tasks.derive(block[k].episode), tasks.find_broken_rules(block[k].episode)};
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
    return judgements;
}

void enter_block(const std::string& path, const std::vector<spec::SpecLine>& block, const std::vector<Judgement>& judgements, SpecFileCheck& result)
{
    check::Findings findings;
    for (std::size_t k = 0; k < block.size(); ++k) {
        const spec::SpecLine& line = block[k];
        const auto add = [&](Check check, const std::string& what) {
            findings.add(check, fmt::format("{}:{}", path, line.line_number), fmt::format("episode '{}': {}", line.episode.id, what));
        };
        ++result.episodes;
        result.panels += line.episode.panels.size();
        const Derivation& derivation = judgements[k].derivation;
        const bool is_unknown = derivation.outcome == Derivation::Outcome::Unknown;
        ++(is_unknown ? result.underived_episodes : result.derived_episodes);
        findings.count(Check::Labels, is_unknown ? 0 : 1);
        if (derivation.outcome == Derivation::Outcome::Different) {
            add(Check::Labels, derivation.difference);
        }
        if (judgements[k].broken_rules) {
            findings.count(Check::TaskRules);
            for (const std::string& rule : *judgements[k].broken_rules) {
                add(Check::TaskRules, rule);
            }
        }
    }
    result.log.add(std::move(findings));
}

}  // namespace

SpecFileCheck check_spec_file(const std::string& path, const catalog::Catalog& catalog, const check::TaskKnowledge& tasks, int worker_count,
                              std::size_t most_findings)
{
    SpecFileCheck result{check::FindingLog(most_findings), 0, 0, 0, 0};
    spec::SpecReader reader(path, catalog);
    std::vector<spec::SpecLine> block;
    const auto finish_block = [&] {
        enter_block(path, block, judge_all(block, tasks, worker_count), result);
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
