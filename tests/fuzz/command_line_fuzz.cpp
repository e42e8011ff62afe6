// Fuzzes words of the command line: the first line as --shard, the others as --set of every task.
#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "tests/fuzz/fuzz_checks.h"
#include "tools/clevrvk/flags/shard_flag.h"

#include <string>
#include <vector>

namespace clevrvk::fuzz {
namespace {

// Ends of lines are data too: an escape stands for each, so that a word may hold one.
std::vector<std::string> split_words(std::string_view text)
{
    std::vector<std::string> words(1);
    for (const char c : text) {
        if (c == '\n') {
            words.emplace_back();
        } else {
            words.back() += c == '\x1f' ? '\n' : c;
        }
    }
    return words;
}

void check_shard(const std::string& word)
{
    try {
        const pipeline::Shard shard = tools::parse_shard(word);
        require(shard.count > 0 && shard.index >= 0 && shard.index < shard.count, "a shard is none");
    } catch (const SpecError& error) {
        check_message(error.what(), "--shard is ");
    }
}

void check_options(const generators::Task& task, const std::vector<std::string>& settings)
{
    try {
        const generators::TaskOptions options = generators::parse_options(task.info, settings);
        for (const auto& [key, value] : options.values()) {
            require(!key.empty(), "an option has no name");
        }
    } catch (const SpecError& error) {
        check_message(error.what(), "--set ");
    }
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    std::vector<std::string> words = fuzz::split_words(fuzz::as_text(data, size));
    fuzz::check_shard(words.front());
    words.erase(words.begin());
    for (const generators::Task& task : generators::all_tasks()) {
        fuzz::check_options(task, words);
    }
    return 0;
}
