// Checks spec lines: reads a block of lines, then generates its episodes again in parallel, because that takes far
// longer than reading.
#include "tools/clevrvk/run/check_spec_file.h"

#include "renderer/base/error.h"
#include "renderer/base/run_in_threads.h"
#include "renderer/pipeline/spec_source.h"
#include "renderer/pipeline/world_warnings.h"
#include "renderer/resolve/thing_reader.h"
#include "renderer/spec/read_spec.h"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace clevrvk::tools {
namespace {

using check::Check;
using check::Derivation;

constexpr std::size_t kEpisodesPerBlock = 256;

// Removes the place at the beginning of the message.
std::string strip_place(const std::string& message, const std::string& place)
{
    return message.starts_with(place + ": ") ? message.substr(place.size() + 2) : message;
}

// The result of checking an episode.
struct Judgement {
    check::Findings findings;
    Derivation::Outcome derivation = Derivation::Outcome::Unknown;
};

// A scene that cannot be built is a fault of its line.
void advise(Adviser& adviser, const spec::SpecLine& line, const std::string& place, check::Findings& findings)
{
    try {
        adviser.see_episode(line.episode, static_cast<std::uint64_t>(line.line_number));
    } catch (const SpecError& error) {
        findings.add(Check::Spec, place, strip_place(error.what(), place));
    }
}

void check_block(const std::string& name, const std::vector<spec::SpecLine>& block, const check::TaskKnowledge& tasks, int worker_count,
                 Adviser* adviser, SpecFileCheck& result)
{
    std::vector<Judgement> judgements(block.size());
    run_in_threads(block.size(), worker_count, [&](std::size_t k) {
        const std::string place = fmt::format("{}:{}", name, block[k].line_number);
        judgements[k].derivation = check_task(tasks, block[k].episode, place, judgements[k].findings);
        if (adviser != nullptr && judgements[k].derivation == Derivation::Outcome::Unknown) {
            advise(*adviser, block[k], place, judgements[k].findings);
        }
    });
    for (std::size_t k = 0; k < block.size(); ++k) {
        ++result.episodes;
        result.panels += block[k].episode.panels.size();
        ++(judgements[k].derivation == Derivation::Outcome::Unknown ? result.underived_episodes : result.derived_episodes);
        result.log.add(std::move(judgements[k].findings));
    }
}

}  // namespace

std::string name_spec_file(const std::string& path)
{
    return path == "-" ? "<stdin>" : path;
}

SpecFileCheck check_spec_file(const std::string& path, const catalog::Catalog& catalog, const check::TaskKnowledge& tasks, int worker_count,
                              std::size_t most_findings, bool allows_partial, Adviser* adviser)
{
    SpecFileCheck result{check::FindingLog(most_findings), 0, 0, 0, 0};
    const std::string name = name_spec_file(path);
    const resolve::ThingReader things;
    spec::SpecReader reader(path, catalog, things);
    std::vector<spec::SpecLine> block;
    pipeline::WorldWarnings warnings(catalog);
    const auto finish_block = [&] {
        check_block(name, block, tasks, worker_count, adviser, result);
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
                warnings.look_at(line->episode, path, static_cast<std::uint64_t>(line->line_number));
                block.push_back(std::move(*line));
                result.log.add(std::move(findings));
            }
        } catch (const SpecError& error) {
            const std::string place = fmt::format("{}:{}", name, reader.line_number());
            const bool is_repetition = std::string_view(error.what()).find("duplicate episode id") != std::string_view::npos;
            findings.add(is_repetition ? Check::UniqueIds : Check::Spec, place, strip_place(error.what(), place));
            result.log.add(std::move(findings));
        }
        if (is_at_end || block.size() == kEpisodesPerBlock) {
            finish_block();
        }
    }
    check::Findings findings;
    findings.count(Check::Stream);
    if (const std::optional<std::string> missing = pipeline::describe_missing(reader); missing && !allows_partial) {
        findings.add(Check::Stream, name, *missing);
    }
    result.log.add(std::move(findings));
    return result;
}

}  // namespace clevrvk::tools
