// Tar files for WebDataset: the files of a panel one after another, named KEY.ENDING. A key has no dot, because readers
// take the name up to its first dot as the key.
// Source: webdataset, tariterators.py, base_plus_ext and group_by_keys.
#include "renderer/export/formats.h"
#include "renderer/export/part_file.h"
#include "renderer/export/tar_file.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace clevrvk::exporting {
namespace {

using dataset::FileRole;
using dataset::PanelFile;

// The ending of a member: the picture's is its own, so that readers find it as the picture. Texts of a layout are
// numbered from the second on, because a sample may not have two members of one name.
std::string find_member_ending(const PanelFile& file, int& text_count)
{
    switch (file.role) {
    case FileRole::Picture:
    case FileRole::Array:
        return find_ending(file);
    case FileRole::Mask:
        return ".mask" + find_ending(file);
    case FileRole::Text:
        return ++text_count == 1 ? ".layout" + find_ending(file) : fmt::format(".layout{}{}", text_count, find_ending(file));
    }
    throw std::logic_error("a file of no role");
}

/// The shards of one split. A shard is closed before the panel that would make it too large. One that a killed run has
/// finished is only counted.
class SplitShards {
public:
    SplitShards(const Job& job, std::string split) : job_(job), split_(std::move(split)) {}

    void add(const ExportPanel& panel)
    {
        std::uint64_t bytes = count_tar_bytes(panel.line.size());
        for (const PanelFile& file : panel.files) {
            bytes += count_tar_bytes(file.stored.value().bytes);
        }
        if (size_ > 0 && size_ + bytes + kTarEndBytes > job_.shard_bytes) {
            finish();
        }
        if (size_ == 0) {
            begin();
        }
        size_ += bytes;
        if (!part_) {
            return;
        }
        add_member(panel.key + ".json", panel.line);
        int text_count = 0;
        for (const PanelFile& file : panel.files) {
            const std::uint64_t size = file.stored->bytes;
            part_->write(make_tar_header(panel.key + find_member_ending(file, text_count), size));
            part_->write_file(job_.source / file.path, size);
            part_->write(make_tar_padding(size));
        }
    }

    void finish()
    {
        if (part_) {
            part_->write(make_tar_end());
            part_->place();
            part_.reset();
        }
        size_ = 0;
    }

private:
    void begin()
    {
        const std::string name = fmt::format("{}-{:06}.tar", split_, count_++);
        if (!job_.out.keep(name)) {
            part_.emplace(job_.out, name);
        }
    }

    void add_member(const std::string& name, std::string_view bytes)
    {
        part_->write(make_tar_header(name, bytes.size()));
        part_->write(bytes);
        part_->write(make_tar_padding(bytes.size()));
    }

    const Job& job_;
    std::string split_;
    std::uint64_t count_ = 0;       // of shards begun
    std::uint64_t size_ = 0;        // of the members of the open shard
    std::optional<PartFile> part_;  // nothing if no shard is open, or it is finished already
};

class WebDatasetExporter final : public Exporter {
public:
    explicit WebDatasetExporter(const Job& job) : job_(job) {}

    void add(const ExportPanel& panel) override { splits_.try_emplace(panel.split, job_, panel.split).first->second.add(panel); }

    void finish() override
    {
        for (auto& [split, shards] : splits_) {
            shards.finish();
        }
    }

private:
    Job job_;
    std::map<std::string, SplitShards> splits_;  // by name
};

}  // namespace

std::unique_ptr<Exporter> begin_webdataset(const Job& job)
{
    return std::make_unique<WebDatasetExporter>(job);
}

}  // namespace clevrvk::exporting
