// Panels that go to a reader as they are finished, instead of into a folder: nothing of an earlier run exists.
#pragma once

#include "renderer/base/error.h"
#include "renderer/write/panel_writer.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace clevrvk::tools {

/// Counts the entries; those who derive from it send them. A panel keeps its files until its commit.
class PanelStream : public write::PanelWriter {
public:
    [[nodiscard]] std::uint64_t done_count() const final { return 0; }
    [[nodiscard]] const write::DatasetSizes& sizes() const final { return sizes_; }
    [[nodiscard]] bool is_finished(std::string_view /*input*/) const final { return false; }
    [[nodiscard]] bool is_broken(std::uint64_t /*sequence*/) const final { return false; }
    void mend(const write::EncodedPanel& panel) final { refuse(panel.key); }
    void check_done(const write::EntryKey& key) final { refuse(key); }
    void store_files(write::EncodedPanel& panel) const final { panel.line = write::Json(); }

    void commit(const write::EncodedPanel& panel) final
    {
        send(panel);
        ++sizes_.panels;
        sizes_.dropped_samples += panel.dropped_samples;
    }

    void commit_failed(const write::EntryKey& key, const write::RecordError& error) final
    {
        send_failed(key, error);
        ++sizes_.failed;
    }

protected:
    virtual void send(const write::EncodedPanel& panel) = 0;
    virtual void send_failed(const write::EntryKey& key, const write::RecordError& error) = 0;

private:
    [[noreturn]] static void refuse(const write::EntryKey& key)
    {
        fail_check(__FILE__, __LINE__, "a stream begins anew", fmt::format("entry {} was finished before", key.sequence));
    }

    write::DatasetSizes sizes_;
};

}  // namespace clevrvk::tools
