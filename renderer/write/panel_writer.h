// The receiver of a run's panels: a dataset's folder, or a stream.
#pragma once

#include "renderer/write/encode_panel.h"
#include "renderer/write/journal.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace clevrvk::write {

/// A record that produced no panels because of an error.
struct RecordError {
    std::string file;                    ///< the file of its spec line
    std::uint64_t line = 0;              ///< line number in that file, from 1
    std::optional<std::string> episode;  ///< nothing if the id could not be read
    std::string error;
};

/// Takes the entries of a run (panels and failed records), numbered from 0 in spec order. The first done_count() of
/// them were finished by an earlier run and are verified with check_done. Every other panel is stored (by any thread),
/// then committed (by one thread, in order).
class PanelWriter {
public:
    virtual ~PanelWriter() = default;

    /// Number of entries that earlier runs have finished.
    [[nodiscard]] virtual std::uint64_t done_count() const = 0;

    /// The totals over earlier runs and this one.
    [[nodiscard]] virtual const DatasetSizes& sizes() const = 0;

    /// Whether an earlier run reached the end of this very input and all its files exist, so that there is nothing left
    /// to do.
    /// \param input  identity of the input, as for finish
    [[nodiscard]] virtual bool is_finished(std::string_view input) const = 0;

    /// Whether a finished panel of an earlier run lacks a file or has a truncated one. Such a panel is made again, see
    /// mend().
    [[nodiscard]] virtual bool is_broken(std::uint64_t sequence) const = 0;

    /// Commits a broken panel after its files have been stored again. Replaces check_done.
    /// \throws SpecError  like check_done
    /// \throws IoError    when the files differ from the first ones
    virtual void mend(const EncodedPanel& panel) = 0;

    /// Verifies the next finished entry. To be called for each of them, in order, before the first commit.
    /// \throws SpecError  when the spec has changed; names the difference
    virtual void check_done(const EntryKey& key) = 0;

    /// Takes over a panel's files, so that only what its commit needs is left in it. Safe from any thread.
    /// \throws IoError  when they cannot be written
    virtual void store_files(EncodedPanel& panel) const = 0;

    /// Commits a panel whose files are stored. Call in order of the sequence, from one thread.
    /// \throws IoError  when it cannot be written
    virtual void commit(const EncodedPanel& panel) = 0;

    /// Commits a record that produced no panels. \throws IoError  like commit
    virtual void commit_failed(const EntryKey& key, const RecordError& error) = 0;

    /// Records that everything is committed.
    /// \param input  identity of the input; different inputs have different identities
    /// \throws SpecError  when earlier runs finished more entries than the input has now
    /// \throws IoError  when files were removed or truncated after they were written; another run makes them again
    virtual void finish(const std::string& input) = 0;
};

}  // namespace clevrvk::write
