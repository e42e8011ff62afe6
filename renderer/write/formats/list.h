// Every output format, a line each. Format NAME is made by make_NAME_format() of formats/NAME.cpp.
#pragma once

#include "renderer/write/format.h"

#define CLEVRVK_FORMATS    \
    CLEVRVK_FORMAT(folder) \
    CLEVRVK_FORMAT(mewl)   \
    CLEVRVK_FORMAT(curi)

namespace clevrvk::write {

#define CLEVRVK_FORMAT(name) [[nodiscard]] std::unique_ptr<const Format> make_##name##_format();
CLEVRVK_FORMATS
#undef CLEVRVK_FORMAT

}  // namespace clevrvk::write
