// Fuzzes the journal of an earlier run: reading it, comparing its settings, and comparing its panels with those of the
// next run.
#include "renderer/base/error.h"
#include "renderer/write/journal.h"
#include "tests/fuzz/fuzz_checks.h"

#include <sys/mman.h>
#include <unistd.h>

#include <limits>

namespace clevrvk::fuzz {
namespace {

// A file in memory alone, under a path of its own.
class MemoryFile {
public:
    explicit MemoryFile(std::string_view text) : descriptor_(memfd_create("journal", 0))
    {
        require(descriptor_ >= 0 && ::write(descriptor_, text.data(), text.size()) == static_cast<ssize_t>(text.size()),
                "no file in memory");
    }
    ~MemoryFile() { close(descriptor_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    [[nodiscard]] std::string path() const { return fmt::format("/proc/self/fd/{}", descriptor_); }

private:
    int descriptor_;
};

void compare_again(const std::string& path, const write::JournalState& state)
{
    write::Journal journal(path, state, write::RunSettings());
    for (std::uint64_t sequence = 0; sequence < state.done.entry_count(); ++sequence) {
        try {
            journal.check_done({sequence, sequence, "e", "p", "0"});
        } catch (const SpecError& error) {
            check_message(error.what(), path);
        }
    }
}

void compare_settings(const spec::Json& stored)
{
    for (const std::string& difference : write::find_differences(stored, write::to_json(write::RunSettings()))) {
        check_message(difference, "");
    }
    try {
        static_cast<void>(write::parse_run_settings(stored, "settings"));
    } catch (const SpecError& error) {
        check_message(error.what(), "settings: ");
    }
}

void read(const std::string& path, std::uint64_t index_size, std::uint64_t errors_size)
{
    const write::JournalState state = write::read_journal(path, index_size, errors_size);
    require(state.done.index_bytes <= index_size && state.done.errors_bytes <= errors_size, "a journal speaks of bytes that are not there");
    if (state.is_begun) {
        compare_settings(state.settings);
    }
    compare_again(path, state);
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    for (const std::uint64_t other_size : {std::uint64_t{0}, std::uint64_t{1000}, std::numeric_limits<std::uint64_t>::max()}) {
        const fuzz::MemoryFile file(fuzz::as_text(data, size));
        try {
            static_cast<void>(write::is_journal(file.path()));
            fuzz::read(file.path(), other_size, other_size);
        } catch (const IoError& error) {
            fuzz::check_message(error.what(), file.path());
        }
    }
    return 0;
}
