// The certificate of a dataset: hashes of all its files and how often each check was made. The same dataset gives the
// same bytes, however it came about: made at once, resumed, or merged. The journal is left out: it serves only to
// resume after an interruption.
#pragma once

#include "renderer/base/hash.h"
#include "renderer/check/check_panel.h"
#include "renderer/check/checks.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

namespace clevrvk::check {

/// The counts in a certificate.
struct CertificateCounts {
    std::uint64_t panels = 0;
    std::uint64_t episodes = 0;
    std::uint64_t failed_records = 0;
    std::uint64_t edge_pixels = 0;
};

/// The name of the certificate's file until it is complete.
[[nodiscard]] std::string name_certificate_part();

/// Writes a certificate file by file, in constant memory. An unfinished one is removed.
class CertificateWriter {
public:
    /// \throws IoError  when it cannot be written
    CertificateWriter(std::filesystem::path folder, const std::string& tool_version);
    ~CertificateWriter();
    CertificateWriter(const CertificateWriter&) = delete;
    CertificateWriter& operator=(const CertificateWriter&) = delete;

    void add(const HashedFile& file);

    /// Renames it to its final name. \return  hash of the list of all files
    std::string finish(const CertificateCounts& counts, const CheckCounts& made);

private:
    void check_written();

    std::filesystem::path folder_;
    std::filesystem::path part_;
    std::ofstream file_;
    Digest list_digest_;
    std::uint64_t file_count_ = 0;
};

/// Compares every file that the folder's certificate names, in constant memory. Nothing when there is no certificate.
/// \throws SpecError  for a line that is longer than any certificate's
/// \throws IoError  when a file is there and cannot be read
void check_certificate(const std::filesystem::path& folder, Findings& findings);

}  // namespace clevrvk::check
