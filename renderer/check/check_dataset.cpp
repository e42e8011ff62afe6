// Checks a dataset. One thread reads index and journal, many check episodes, and the findings are reported in the order
// of the index.
#include "renderer/check/check_dataset.h"

#include "renderer/base/bounded_queue.h"
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/first_failure.h"
#include "renderer/base/hash.h"
#include "renderer/base/rng.h"
#include "renderer/base/start_thread.h"
#include "renderer/check/check_errors.h"
#include "renderer/check/journal_order.h"
#include "renderer/spec/limits.h"
#include "renderer/write/file_names.h"
#include "renderer/write/index_reader.h"
#include "renderer/write/run_settings.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

namespace clevrvk::check {

using write::kDescriptionName;
using write::kErrorsName;
using write::kIndexName;

/// The threads of one check and their shared state.
class DatasetChecker::Pass {
public:
    Pass(DatasetChecker& checker, const write::RunSettings& settings, const TaskKnowledge& tasks, std::atomic<std::uint64_t>& done)
        : checker_(checker), units_(4 * static_cast<std::size_t>(checker.plan_.worker_count)),
          layout_(checker.layouts_.get(settings.format)), unit_checker_(checker.folder_, settings, layout_, checker.catalog_, tasks),
          has_derivation_(tasks.derive != nullptr), done_(done),
          index_texts_(settings.shard_count == 1 ? layout_.begin_index_texts() : nullptr),
          sample_rng_(Rng::for_key(checker.plan_.sample_seed, "check/sample", 0))
    {
    }

    // \return  the number of index lines
    std::uint64_t run(JournalOrder& journal)
    {
        std::vector<std::jthread> workers;
        std::uint64_t line_count = 0;
        guard([&] {
            for (int i = 0; i < checker_.plan_.worker_count; ++i) {
                workers.push_back(start_thread([this] { guard([this] { check_units(); }); }));
            }
            line_count = read_index(journal);
        });
        units_.close();
        workers.clear();  // joins them
        failure_.rethrow();
        finish();
        return line_count;
    }

private:
    template <typename Work>
    void guard(Work work)
    {
        try {
            work();
        } catch (...) {
            failure_.keep_current();
            units_.abort();
        }
    }

    std::uint64_t read_index(JournalOrder& journal)
    {
        Unit unit;
        std::uint64_t line_count = 0;
        if (!std::filesystem::exists(checker_.folder_ / kIndexName)) {
            unit.findings.add(Check::IndexComplete, kIndexName, "is missing");
        } else {
            write::IndexReader lines(checker_.folder_);
            Digest digest;
            while (lines.next()) {
                digest.update(lines.text());
                digest.update(lines.has_end() ? "\n" : "");
                read_entry(lines, journal, unit);
            }
            index_hash_ = digest.hex();
            line_count = lines.number();
        }
        journal.finish(unit.findings);
        if (dropped_samples_ != journal.dropped_samples()) {
            unit.findings.add(Check::Journal, kIndexName,
                              fmt::format("reports {} dropped samples, the journal {}", dropped_samples_, journal.dropped_samples()));
        }
        push(unit);
        return line_count;
    }

    void read_entry(const write::IndexReader& entry, JournalOrder& journal, Unit& unit)
    {
        const std::uint64_t number = entry.number();
        if (!entry.has_end()) {
            unit.findings.add(Check::IndexComplete, fmt::format("{}:{}", kIndexName, number), "the line has no end");
        }
        std::optional<IndexLine> line = parse_index_line(entry.text(), number, unit.findings);
        if (!line) {
            return;
        }
        if (!unit.lines.empty() && (unit.lines.front().episode != line->episode || unit.lines.size() == spec::kMostPanels)) {
            push(unit);
        }
        unit.remembered.push_back(journal.take(line->episode, line->panel, number, entry.byte_count(), unit.findings));
        dropped_samples_ += read_dropped_samples(*line);
        unit.lines.push_back(std::move(*line));
    }

    void push(Unit& unit)
    {
        Unit next;
        next.sequence = unit.sequence + 1;
        std::swap(unit, next);
        // A closed queue means that a worker has failed; run() reports the reason.
        static_cast<void>(units_.push(std::move(next)));
    }

    void check_units()
    {
        while (std::optional<Unit> unit = units_.pop()) {
            const std::uint64_t sequence = unit->sequence;
            UnitResult result = unit_checker_.check(std::move(*unit));
            const std::lock_guard lock(mutex_);
            waiting_.emplace(sequence, std::move(result));
            while (!waiting_.empty() && waiting_.begin()->first == next_sequence_) {
                enter(std::move(waiting_.begin()->second));
                waiting_.erase(waiting_.begin());
                ++next_sequence_;
            }
        }
    }

    void enter(UnitResult result)
    {
        DatasetCheck& total = checker_.result_;
        total.log.add(std::move(result.findings));
        total.counts.panels += result.lines.size();
        total.counts.episodes += result.lines.empty() ? 0 : 1;
        total.counts.edge_pixels += result.edge_pixels;
        total.files += result.files.size();
        if (!result.lines.empty() && has_derivation_) {
            const bool is_unknown = result.derivation == Derivation::Outcome::Unknown;
            total.underived_episodes += is_unknown ? 1 : 0;
            total.derived_episodes += is_unknown ? 0 : 1;
        }
        for (const IndexLine& line : result.lines) {
            checker_.plan_.licenses.add_shown(line.value, checker_.shown_);
        }
        if (index_texts_ && !result.records.empty()) {
            index_texts_->add_episode(result.records);
        }
        for (const HashedFile& file : result.files) {
            if (checker_.certificate_) {
                checker_.certificate_->add(file);
            }
        }
        known_paths_.insert(known_paths_.end(), result.known_paths.begin(), result.known_paths.end());
        for (const SeenPanel& panel : result.panels) {
            seen_.add(panel);
        }
        if (result.episode) {
            pick_sample(result);
        }
        done_ += result.lines.size();
    }

    // Reservoir sampling. Source: Vitter, Random Sampling with a Reservoir (1985), algorithm R.
    void pick_sample(const UnitResult& result)
    {
        std::vector<SampledPanel>& sample = checker_.result_.sample;
        for (std::size_t k = 0; checker_.plan_.sample_count > 0 && k < result.lines.size(); ++k) {
            ++candidate_count_;
            if (sample.size() < checker_.plan_.sample_count) {
                sample.push_back({*result.episode, k, result.lines[k]});
                continue;
            }
            const std::uint32_t place = sample_rng_.uniform_index(static_cast<std::uint32_t>(candidate_count_));
            if (place < sample.size()) {
                sample[place] = {*result.episode, k, result.lines[k]};
            }
        }
    }

    void finish()
    {
        Findings findings;
        seen_.find_repetitions(findings);
        std::sort(known_paths_.begin(), known_paths_.end());
        findings.count(Check::StrayFile);
        for (std::string& path : find_stray_files(checker_.folder_, layout_, known_paths_)) {
            findings.add(Check::StrayFile, std::move(path), "belongs to no line of the index");
        }
        check_index_texts(findings);
        checker_.result_.log.add(std::move(findings));
        std::sort(checker_.result_.sample.begin(), checker_.result_.sample.end(),
                  [](const SampledPanel& a, const SampledPanel& b) { return a.line.number < b.line.number; });
        if (checker_.certificate_ && !index_hash_.empty()) {
            checker_.certificate_->add({kIndexName, index_hash_});
        }
    }

    void check_index_texts(Findings& findings) const
    {
        std::map<std::string, std::string> expected;
        for (layout::TextFile& file : index_texts_ ? index_texts_->finish() : std::vector<layout::TextFile>()) {
            expected[file.path] = std::move(file.text);
        }
        for (const std::string& path : layout_.index_files()) {
            findings.count(Check::FormatFiles);
            const std::optional<std::string> found = read_if_there(checker_.folder_ / path);
            if (found.value_or("") != expected[path]) {
                findings.add(Check::FormatFiles, path, found ? "differs from the text that the index gives" : "is missing");
            }
            if (found && checker_.certificate_) {
                checker_.certificate_->add({path, digest_hex(*found)});
            }
        }
    }

    DatasetChecker& checker_;
    BoundedQueue<Unit> units_;
    const layout::Layout& layout_;
    UnitChecker unit_checker_;
    bool has_derivation_;
    std::atomic<std::uint64_t>& done_;
    std::mutex mutex_;                             // guards all members below except the last two
    std::map<std::uint64_t, UnitResult> waiting_;  // results of units whose predecessors have not been entered yet
    std::uint64_t next_sequence_ = 0;
    std::vector<std::uint64_t> known_paths_;
    SeenPanels seen_;
    std::unique_ptr<layout::IndexTexts> index_texts_;  // null for a shard
    Rng sample_rng_;
    std::uint64_t candidate_count_ = 0;
    FirstFailure failure_;
    std::string index_hash_;             // used by the reading thread alone
    std::uint64_t dropped_samples_ = 0;  // likewise
};

DatasetChecker::DatasetChecker(std::filesystem::path folder, const layout::Layouts& layouts, const catalog::Catalog& catalog,
                               CheckPlan plan)
    : folder_(std::move(folder)), layouts_(layouts), catalog_(catalog),
      plan_(std::move(plan)), result_{FindingLog(plan_.most_findings), {}, {}, 0, 0, 0, {}}
{
    CLEVRVK_CHECK(plan_.worker_count > 0, "a check with {} threads", plan_.worker_count);
}

DatasetChecker::~DatasetChecker() = default;

void DatasetChecker::open()
{
    if (!is_dataset(folder_)) {
        throw SpecError(fmt::format("'{}' holds no clevrvk dataset", folder_.string()));
    }
    Findings findings;
    result_.description = read_description(folder_, layouts_, findings);
    if (plan_.compares_certificate) {
        check_certificate(folder_, findings);
    }
    result_.log.add(std::move(findings));
}

void DatasetChecker::check(const TaskKnowledge& tasks, std::atomic<std::uint64_t>& done)
{
    if (plan_.writes_certificate && result_.log.is_empty()) {
        certificate_ = std::make_unique<CertificateWriter>(folder_, plan_.tool_version);
        for (const char* name : {kDescriptionName, kErrorsName}) {
            if (const std::optional<std::string> bytes = read_if_there(folder_ / name)) {
                certificate_->add({name, digest_hex(*bytes)});
            }
        }
    }
    Findings findings;
    JournalOrder journal(folder_, findings);
    result_.log.add(std::exchange(findings, {}));
    write::RunSettings settings;
    if (result_.description) {
        settings = result_.description->settings;
    } else if (const std::optional<write::RunSettings> stored = read_journal_settings(journal.settings(), layouts_)) {
        settings = *stored;
    } else {
        // The existing files show which outputs the run made. The absence of both settings has been reported.
        settings.format = "folder";
        settings.writes_images = std::filesystem::exists(folder_ / "images") || std::filesystem::exists(folder_ / "masks");
    }
    const std::uint64_t line_count = Pass(*this, settings, tasks, done).run(journal);
    check_totals(journal, line_count);
}

void DatasetChecker::check_totals(const JournalOrder& journal, std::uint64_t line_count)
{
    if (!result_.description) {
        return;
    }
    const dataset::Description& description = *result_.description;
    Findings findings;
    const auto compare = [&](const char* key, const auto& expected, const auto& found) {
        findings.count(Check::Dataset);
        if (expected != found) {
            findings.add(Check::Dataset, kDescriptionName, fmt::format("{}: expected {}, found {}", key, expected, found));
        }
    };
    compare("panels", line_count, description.panels);
    compare("spec_hash", journal.spec_hash(), description.spec_hash);
    const std::string errors = read_if_there(folder_ / kErrorsName).value_or("");
    compare("failed_records", static_cast<std::uint64_t>(std::count(errors.begin(), errors.end(), '\n')), description.failed_records);
    findings.count(Check::Journal);
    if (journal.errors_bytes() != errors.size()) {
        findings.add(Check::Journal, kErrorsName, fmt::format("expected {} bytes, found {}", journal.errors_bytes(), errors.size()));
    }
    check_errors(errors, journal.faults(), findings);
    findings.count(Check::Dataset);
    for (const std::string& difference : write::find_differences(journal.settings(), write::to_json(description.settings))) {
        findings.add(Check::Dataset, kDescriptionName, fmt::format("settings differ from the journal's: {}", difference));
    }
    // Another version may describe its fields in different words.
    if (write::is_same_build(description.settings.tool_version, plan_.tool_version)) {
        compare_description(description, layouts_, plan_.licenses.list(shown_), findings);
    }
    result_.counts.failed_records = description.failed_records;
    result_.log.add(std::move(findings));
}

std::optional<std::string> DatasetChecker::certify()
{
    if (!certificate_ || !result_.log.is_empty()) {
        certificate_.reset();
        return std::nullopt;
    }
    return certificate_->finish(result_.counts, result_.log.made());
}

}  // namespace clevrvk::check
