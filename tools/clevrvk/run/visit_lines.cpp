// Reads one line at a time, with any kind of line end.
#include "tools/clevrvk/run/visit_lines.h"

#include "renderer/base/file_io.h"

#include <iostream>

namespace clevrvk::tools {
namespace {

// The limit of a spec line. Scenes take some KiB; the run lengths of a large tangram's pieces take the most.
constexpr std::size_t kMostLineBytes = std::size_t{16} << 20U;

}  // namespace

void visit_lines(const std::string& path, const std::function<void(const std::string& line, const std::string& source)>& visit)
{
    if (path == "-") {
        check_standard_input();
    }
    const std::string name = path == "-" ? "standard input" : path;
    LineReader lines = path == "-" ? LineReader(std::cin, name, kMostLineBytes) : LineReader(path, kMostLineBytes);
    for (std::string line; lines.next(line);) {
        if (!line.empty() && line.back() == '\r') {
            line.pop_back();
        }
        if (!line.empty()) {
            visit(line, fmt::format("{}:{}", name, lines.number()));
        }
    }
}

}  // namespace clevrvk::tools
