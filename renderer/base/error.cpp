// Formats the message of a failed CLEVRVK_CHECK.
#include "renderer/base/error.h"

namespace clevrvk {

void fail_check(const char* file, int line, const char* condition, const std::string& what)
{
    throw std::logic_error(fmt::format("{}:{}: check '{}' failed: {}", file, line, condition, what));
}

}  // namespace clevrvk
