// Checks a whole dataset from its files alone.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/check/certificate.h"
#include "renderer/check/checks.h"
#include "renderer/check/dataset_folder.h"
#include "renderer/check/unit_checker.h"
#include "renderer/layout/layout.h"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::check {

class JournalOrder;

struct CheckPlan {
    int worker_count = 1;              ///< 1 and up
    std::size_t most_findings = 20;    ///< kept for each check; all are counted
    bool compares_certificate = true;  ///< compares with the existing certificate
    bool writes_certificate = true;    ///< writes one if nothing was found
    std::string tool_version;          ///< of this program, for the certificate
    write::AssetLicenses licenses;     ///< licenses of the assets that a dataset may show
    std::uint64_t sample_count = 0;    ///< panels to pick
    std::int64_t sample_seed = 0;
};

/// A panel picked to be rendered again.
struct SampledPanel {
    spec::EpisodeSpec episode;
    std::size_t panel = 0;
    IndexLine line;
};

/// The result of a check.
struct DatasetCheck {
    FindingLog log;
    std::optional<dataset::Description> description;
    CertificateCounts counts;
    std::uint64_t files = 0;               ///< files read, except index, journal and the files about the whole dataset
    std::uint64_t derived_episodes = 0;    ///< episodes generated again from their task
    std::uint64_t underived_episodes = 0;  ///< episodes about which not enough is known to do so
    std::vector<SampledPanel> sample;      ///< in the order of the index
};

/// Makes every check that needs no device. Holds a few lines of the index and about 70 bytes for each panel.
class DatasetChecker {
public:
    /// Layouts and catalog must outlive this object.
    DatasetChecker(std::filesystem::path folder, const layout::Layouts& layouts, const catalog::Catalog& catalog, CheckPlan plan);
    ~DatasetChecker();
    DatasetChecker(const DatasetChecker&) = delete;
    DatasetChecker& operator=(const DatasetChecker&) = delete;

    /// Reads the files about the dataset as a whole, before the panels: dataset.json and the certificate.
    /// \throws SpecError  when the folder holds no dataset, or a dataset of an unknown format
    /// \throws IoError    when a file exists but cannot be read
    void open();

    /// The content of dataset.json; nothing if it is unsound. Call after open().
    [[nodiscard]] const std::optional<dataset::Description>& description() const { return result_.description; }

    /// Checks everything else.
    /// \param done  counts panels, for progress
    /// \throws  like open
    void check(const TaskKnowledge& tasks, std::atomic<std::uint64_t>& done);

    /// The findings so far. The caller may add more, such as the findings of a sample.
    [[nodiscard]] DatasetCheck& result() { return result_; }

    /// Writes the certificate if the plan asks for it and nothing was found.
    /// \return  hash of the list of all files; nothing if no certificate was written
    /// \throws IoError  when the certificate cannot be written
    [[nodiscard]] std::optional<std::string> certify();

private:
    class Pass;

    void check_totals(const JournalOrder& journal, std::uint64_t line_count);

    std::filesystem::path folder_;
    const layout::Layouts& layouts_;
    const catalog::Catalog& catalog_;
    CheckPlan plan_;
    DatasetCheck result_;
    std::unique_ptr<CertificateWriter> certificate_;
    write::ShownAssets shown_;
};

}  // namespace clevrvk::check
