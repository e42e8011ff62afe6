// A finished dataset's files as check and merge read them, beside its index and pictures. The first byte picks the
// reader: o journal.jsonl beside the panels that the index names, a line "EPISODE PANEL" each; d dataset.json; c
// certificate.json; t the end of journal.jsonl; s, m, u a shard of format folder, mewl or curi: journal.jsonl,
// index.jsonl, errors.jsonl.
#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/check/certificate.h"
#include "renderer/check/dataset_folder.h"
#include "renderer/check/journal_order.h"
#include "renderer/write/dataset_writer.h"
#include "renderer/write/shard_reader.h"
#include "tests/fuzz/fuzz_files.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <string>

namespace clevrvk::fuzz {
namespace {

const ScratchFolder& scratch()
{
    static const ScratchFolder folder;
    return folder;
}

std::size_t count_lines(std::string_view text)
{
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
}

void check_findings(const check::Findings& findings)
{
    for (const check::Finding& finding : findings.found) {
        check_message(finding.place, "");
        check_message(finding.what, "");
    }
}

void follow_journal(std::string_view text)
{
    const auto [journal_text, panels] = split_files<2>(text);
    scratch().put(write::kJournalName, journal_text);
    check::Findings findings;
    check::JournalOrder journal(scratch().path(), findings);
    std::uint64_t number = 0;
    for (std::string_view rest = panels; !rest.empty(); rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1)) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        const std::size_t space = std::min(line.find(' '), line.size());
        static_cast<void>(journal.take(std::string(line.substr(0, space)), std::string(line.substr(std::min(space + 1, line.size()))),
                                       ++number, line.size(), findings));
    }
    journal.finish(findings);
    check_findings(findings);
    require(journal.panel_count() + journal.failed_count() <= count_lines(journal_text), "a journal has more entries than lines");
    if (const auto settings = check::read_journal_settings(journal.settings(), generators::all_layouts())) {
        require(settings->shard_index >= 0 && settings->shard_index < settings->shard_count, "there is no such shard");
    }
}

void read_description(std::string_view text)
{
    static const write::AssetLicenses licenses(catalog::load_catalog(std::filesystem::path(CLEVRVK_SOURCE_DIR) / "assets"), {});
    scratch().put("dataset.json", text);
    check::Findings findings;
    try {
        if (const std::optional<dataset::Description> description =
                check::read_description(scratch().path(), generators::all_layouts(), findings)) {
            require(description->settings.shard_index >= 0 && description->settings.shard_index < description->settings.shard_count,
                    "there is no such shard");
            check::compare_description(*description, generators::all_layouts(), licenses.list({}), findings);
        } else {
            require(!findings.found.empty(), "nothing is reported of a file that describes nothing");
        }
    } catch (const SpecError& error) {
        check_message(error.what(), fmt::format("'{}': ", scratch().path().string()));
    }
    check_findings(findings);
}

void check_certificate(std::string_view text)
{
    scratch().put(write::kCertificateName, text);
    scratch().put("images/a.png", "a");
    check::Findings findings;
    check::check_certificate(scratch().path(), findings);
    check_findings(findings);
    for (const check::Finding& finding : findings.found) {
        require(is_inside_folder(finding.place), "a file outside the folder is reported");
    }
}

void read_tail(std::string_view text)
{
    constexpr std::size_t kWholeBytes = 4096;
    const std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
    scratch().put(write::kJournalName, text);
    const write::JournalTail tail = write::read_journal_tail(scratch().path());
    static_cast<void>(write::read_stored_settings(scratch().path()));
    const write::JournalState state = write::read_journal(scratch().path() / write::kJournalName, any, any);
    if (text.size() <= kWholeBytes && state.done.entry_count() > 0 && !state.end) {
        require(tail.done.panels == state.done.panels && tail.done.failed == state.done.failed &&
                    tail.done.index_bytes == state.done.index_bytes && tail.done.errors_bytes == state.done.errors_bytes,
                "the end of a journal says other than the whole");
    }
}

void check_shard(std::string_view text, std::string_view format)
{
    const auto [journal, index, errors] = split_files<3>(text);
    scratch().put(write::kJournalName, journal);
    scratch().put("index.jsonl", index);
    scratch().put("errors.jsonl", errors);
    write::RunSettings settings;
    settings.writes_images = false;
    const write::ShardContent content = write::check_shard(scratch().path(), settings, generators::all_layouts().get(format), std::nullopt);
    require(content.record_count <= content.sizes.entry_count() && content.sizes.entry_count() <= count_lines(journal),
            "a shard has more entries than lines");
    require(content.sizes.index_bytes <= index.size() && content.sizes.errors_bytes <= errors.size(),
            "a shard counts bytes that are not there");
}

void read_any(char kind, std::string_view text)
{
    switch (kind) {
        case 'o': follow_journal(text); break;
        case 'd': read_description(text); break;
        case 'c': check_certificate(text); break;
        case 't': read_tail(text); break;
        case 's': check_shard(text, "folder"); break;
        case 'm': check_shard(text, "mewl"); break;
        case 'u': check_shard(text, "curi"); break;
        default: break;
    }
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    if (size == 0) {
        return 0;
    }
    try {
        fuzz::read_any(static_cast<char>(data[0]), fuzz::as_text(data + 1, size - 1));
    } catch (const IoError& error) {
        fuzz::check_message(error.what(), "");
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), "index line of ");
    }
    return 0;
}
