// The trial runner's own files, which the build embeds from families/devbench/page.
#pragma once

#include <array>
#include <string_view>

namespace clevrvk::tools {

struct PageFile {
    const char* name;
    std::string_view text;
};

extern const std::array<PageFile, 3> kPageFiles;

}  // namespace clevrvk::tools
