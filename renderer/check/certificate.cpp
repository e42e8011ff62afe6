// Writes and reads certificates: JSON files with one line for each file of the dataset, so that neither writing nor
// reading holds all lines in memory.
#include "renderer/check/certificate.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/parse_json.h"
#include "renderer/check/compare_json.h"
#include "renderer/check/dataset_folder.h"
#include "renderer/write/file_names.h"

#include <cerrno>
#include <system_error>
#include <utility>

namespace clevrvk::check {

namespace {

constexpr const char* kSchema = "clevrvk-certificate/1";
constexpr const char* kFilesLine = "\"files\":{";
constexpr const char* kFilesEnd = "},";

// A path with its hash takes at most a fortieth of this, however the path is escaped.
constexpr std::size_t kMostLineBytes = std::size_t{1} << 20U;

void check_file(const std::filesystem::path& folder, const std::string& path, const std::string& hash, Findings& findings)
{
    findings.count(Check::Certificate);
    const std::optional<std::string> bytes = read_if_there(folder / path);
    if (!bytes) {
        findings.add(Check::Certificate, path, "no longer exists");
    } else if (const std::string found = digest_hex(*bytes); found != hash) {
        findings.add(Check::Certificate, path, fmt::format("has changed: expected {}, found {}", hash, found));
    }
}

}  // namespace

std::string name_certificate_part()
{
    return fmt::format(".{}.part", write::kCertificateName);
}

CertificateWriter::CertificateWriter(std::filesystem::path folder, const std::string& tool_version)
    : folder_(std::move(folder)), part_(folder_ / name_certificate_part()), file_(part_, std::ios::binary | std::ios::trunc)
{
    check_written();
    const Json tool{{"name", "clevrvk"}, {"version", tool_version}};
    file_ << fmt::format("{{\n\"schema\":\"{}\",\n\"tool\":{},\n\"hash\":\"XXH3-128, as xxhsum -H2 gives it\",\n{}", kSchema, tool.dump(),
                         kFilesLine);
}

CertificateWriter::~CertificateWriter()
{
    if (!part_.empty()) {
        file_.close();
        std::error_code error;
        std::filesystem::remove(part_, error);  // a file left behind does no harm: the next check overwrites it
    }
}

void CertificateWriter::add(const HashedFile& file)
{
    file_ << (file_count_++ == 0 ? "\n" : ",\n") << Json(file.path).dump() << ":\"" << file.hash << '"';
    list_digest_.update(file.path);
    list_digest_.update("\n");
    list_digest_.update(file.hash);
    list_digest_.update("\n");
}

std::string CertificateWriter::finish(const CertificateCounts& counts, const CheckCounts& made)
{
    Json numbers;
    numbers["episodes"] = counts.episodes;
    numbers["panels"] = counts.panels;
    numbers["files"] = file_count_;
    numbers["failed_records"] = counts.failed_records;
    numbers["edge_pixels"] = counts.edge_pixels;
    Json checks;
    for (std::size_t check = 0; check < kCheckCount; ++check) {
        // An older certificate or a request for a sample is not a property of the dataset.
        if (static_cast<Check>(check) != Check::Certificate && static_cast<Check>(check) != Check::Sample) {
            checks[std::string(list_checks()[check].name)] = made[check];
        }
    }
    std::string list_hash = list_digest_.hex();
    file_ << fmt::format("\n{}\n\"files_hash\":\"{}\",\n\"counts\":{},\n\"checks\":{}\n}}\n", kFilesEnd, list_hash, numbers.dump(),
                         checks.dump());
    file_.close();
    check_written();
    std::error_code error;
    std::filesystem::rename(part_, folder_ / write::kCertificateName, error);
    if (error) {
        throw IoError(fmt::format("cannot write '{}': {}", (folder_ / write::kCertificateName).string(), error.message()));
    }
    part_.clear();
    return list_hash;
}

void CertificateWriter::check_written()
{
    if (!file_) {
        throw IoError(fmt::format("cannot write '{}': {}", part_.string(), describe_errno(errno)));
    }
}

void check_certificate(const std::filesystem::path& folder, Findings& findings)
{
    const std::filesystem::path path = folder / write::kCertificateName;
    if (!std::filesystem::exists(path)) {
        return;
    }
    LineReader lines(path, kMostLineBytes);
    std::string line;
    while (lines.next(line) && line != kFilesLine) {
    }
    Digest list_digest;
    std::uint64_t file_count = 0;
    bool is_ended = false;
    while (!is_ended && lines.next(line)) {
        is_ended = line == kFilesEnd;
        if (is_ended) {
            break;
        }
        line.resize(line.ends_with(',') ? line.size() - 1 : line.size());
        const Json entry = Json::parse("{" + line + "}", nullptr, false);
        if (!entry.is_object() || entry.size() != 1 || !entry.front().is_string() || !is_inside_folder(entry.begin().key())) {
            findings.add(Check::Certificate, write::kCertificateName, fmt::format("the line {} names no file", shorten(Json(line))));
            return;
        }
        const std::string name = entry.begin().key();
        const auto hash = entry.front().get<std::string>();
        list_digest.update(name + "\n" + hash + "\n");
        check_file(folder, name, hash, findings);
        ++file_count;
    }
    if (!is_ended || !lines.next(line) || line != fmt::format("\"files_hash\":\"{}\",", list_digest.hex())) {
        findings.add(Check::Certificate, write::kCertificateName,
                     fmt::format("is damaged: its list of {} files does not have the hash that it says", file_count));
    }
}

}  // namespace clevrvk::check
