// clevrvk curi truth: writes the scenes on which each concept of a folder is true, for programs that cannot evaluate
// concepts as fast. Uses no device.
#include "generators/curi/scene_file.h"
#include "renderer/base/file_io.h"
#include "renderer/base/log.h"
#include "renderer/write/atomic_file.h"
#include "tools/clevrvk/families/curi/dataset.h"
#include "tools/clevrvk/families/curi/verbs.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"

#include <filesystem>
#include <memory>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
namespace curi = generators::curi;

constexpr const char* kTruthFooter =
    R"(Writes DIR/truth.npy: uint8 [concepts, bytes]; bit b of byte k is 1 if the concept is true of scene 8 k + b. To read
the file in NumPy: unpackbits(load('truth.npy'), axis=1, bitorder='little'). tools/curi_export.py reads it, too. At the
published size, the file takes 1.9 GB and the command 4 GB of memory.

Examples:
  clevrvk curi truth --concepts out/curi --threads 2
  clevrvk curi truth --concepts out/small)";

struct TruthFlags {
    std::string concepts;
    int threads = 1;
};

int run_truth(const TruthFlags& flags)
{
    const CuriDataset dataset = load_curi_dataset(flags.concepts, flags.threads);
    const fs::path out = flags.concepts;
    const std::string text = curi::encode_truth(dataset.truth);
    write::write_file_atomically(out, "truth.npy", bytes_of(text));
    fs::remove_all(out / write::kPartsName);
    log_info("{} concepts on {} scenes", dataset.truth.program_count(), dataset.truth.scene_count());
    return kExitDone;
}

}  // namespace

void add_truth_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("truth", "Write the scenes on which each concept is true");
    const auto flags = std::make_shared<TruthFlags>();
    verb.add_option("--concepts", flags->concepts, "Folder that `clevrvk curi concepts` wrote").required().type_name("DIR");
    verb.add_option("--threads", flags->threads, "Threads, 1 to 256; default 1").check(make_integer_check(1, kMostThreads));
    verb.footer(kTruthFooter);
    verb.callback([&action, flags] { action = [flags] { return run_truth(*flags); }; });
}

}  // namespace clevrvk::tools
