// Reads the limits of the process with getrlimit.
#include "renderer/base/process_limits.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>

namespace clevrvk {

namespace {

struct LimitKind {
    int resource;
    const char* flag;  // the flag of ulimit
    rlim_t unit;       // the unit of ulimit, as a multiple of getrlimit's unit
    const char* meaning;
};

constexpr LimitKind kAddressSpace{RLIMIT_AS, "-v", 1024, "address space, KiB"};
constexpr LimitKind kData{RLIMIT_DATA, "-d", 1024, "data, KiB"};
constexpr LimitKind kStack{RLIMIT_STACK, "-s", 1024, "stack, KiB"};
constexpr LimitKind kFileSize{RLIMIT_FSIZE, "-f", 1024, "size of a file, KiB"};
constexpr LimitKind kOpenFiles{RLIMIT_NOFILE, "-n", 1, "open files"};
constexpr LimitKind kThreads{RLIMIT_NPROC, "-u", 1, "processes and threads of the user"};

// Each thread's stack is as large as this limit, and drivers compile shaders there.
constexpr rlim_t kLeastStack = rlim_t{1} << 20U;
// Rendering opens 14 files, and no system has a default as low as 64.
constexpr rlim_t kLeastOpenFiles = 64;
constexpr rlim_t kGoodOpenFiles = 1024;
// With 512 MiB the CPU driver cannot render even small pictures; with 1000 MiB it renders some.
constexpr rlim_t kLeastDriverMemory = rlim_t{1000} << 20U;

rlimit get_limit(const LimitKind& kind)
{
    rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
    static_cast<void>(::getrlimit(static_cast<__rlimit_resource>(kind.resource), &limit));  // fails only for an unknown resource
    return limit;
}

std::string describe(const LimitKind& kind, rlim_t limit)
{
    return fmt::format("ulimit {} {} ({})", kind.flag, limit / kind.unit, kind.meaning);
}

void check_limit(const LimitKind& kind, rlim_t least, const char* whose)
{
    if (const rlim_t limit = get_limit(kind).rlim_cur; limit < least) {
        throw LimitError(
            fmt::format("a limit of this process is too low: {}; {} needs at least {}", describe(kind, limit), whose, least / kind.unit));
    }
}

}  // namespace

std::string describe_process_limits()
{
    std::string text;
    for (const LimitKind& kind : {kAddressSpace, kData, kStack, kFileSize, kOpenFiles, kThreads}) {
        if (const rlim_t limit = get_limit(kind).rlim_cur; limit != RLIM_INFINITY) {
            text += (text.empty() ? "" : ", ") + describe(kind, limit);
        }
    }
    return text.empty() ? "no limits are set" : text;
}

void check_process_limits()
{
    check_limit(kStack, kLeastStack, "clevrvk");
    rlimit files = get_limit(kOpenFiles);
    if (files.rlim_cur < kGoodOpenFiles && files.rlim_cur < files.rlim_max) {
        files.rlim_cur = std::min(kGoodOpenFiles, files.rlim_max);
        static_cast<void>(::setrlimit(RLIMIT_NOFILE, &files));  // the result is checked below
    }
    check_limit(kOpenFiles, kLeastOpenFiles, "clevrvk");
}

void check_driver_limits()
{
    check_limit(kAddressSpace, kLeastDriverMemory, "a device's driver");
    check_limit(kData, kLeastDriverMemory, "a device's driver");
}

void check_cpu_driver_limits()
{
    check_limit(kFileSize, kLeastDriverMemory, "the CPU driver, which keeps its memory in a file,");
}

}  // namespace clevrvk
