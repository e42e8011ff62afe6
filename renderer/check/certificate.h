// The certificate of a dataset: hashes of all its files, and how often each check was made. Equal datasets give the
// same bytes, whether made in one run, resumed or merged. The journal is left out: it serves only to resume after an
// interruption.
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

/// Writes a certificate in constant memory, one file's entry at a time. Removes an unfinished certificate.
class CertificateWriter {
public:
    /// \throws IoError  when the file cannot be written
    CertificateWriter(std::filesystem::path folder, const std::string& tool_version);
    ~CertificateWriter();
    CertificateWriter(const CertificateWriter&) = delete;
    CertificateWriter& operator=(const CertificateWriter&) = delete;

    void add(const HashedFile& file);

    /// Renames the file to its final name. \return  hash of the list of all files
    std::string finish(const CertificateCounts& counts, const CheckCounts& made);

private:
    void check_written();

    std::filesystem::path folder_;
    std::filesystem::path part_;
    std::ofstream file_;
    Digest list_digest_;
    std::uint64_t file_count_ = 0;
};

/// Compares every file that the folder's certificate names, in constant memory. Does nothing without a certificate.
/// \throws SpecError  for a line longer than any that a certificate can have
/// \throws IoError  when a file exists but cannot be read
void check_certificate(const std::filesystem::path& folder, Findings& findings);

}  // namespace clevrvk::check
