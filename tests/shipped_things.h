// The things of this program, for tests that read spec lines.
#pragma once

#include "renderer/resolve/thing_reader.h"

namespace clevrvk {

inline const spec::ThingReader& shipped_things()
{
    static const resolve::ThingReader things;
    return things;
}

}  // namespace clevrvk
