// Reads one line at a time, with any kind of line end.
#include "tools/clevrvk/run/visit_lines.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/text_encoding.h"

#include <iostream>

namespace clevrvk::tools {
namespace {

// The limit of a spec line. Scenes take some KiB; the run lengths of a large tangram's pieces take the most.
constexpr std::size_t kMostLineBytes = std::size_t{16} << 20U;

std::string name_input(const std::string& path)
{
    return path == "-" ? "standard input" : path;
}

}  // namespace

void visit_lines(const std::string& path, const std::function<void(const std::string& line, const std::string& source)>& visit)
{
    if (path == "-") {
        check_standard_input();
    }
    const std::string name = name_input(path);
    LineReader lines = path == "-" ? LineReader(std::cin, name, kMostLineBytes) : LineReader(path, kMostLineBytes);
    for (std::string line; lines.next(line);) {
        if (!line.empty() && line.back() == '\r') {
            line.pop_back();
        }
        if (!line.empty()) {
            const std::string source = fmt::format("{}:{}", name, lines.number());
            check_utf8_line(line, source);
            visit(line, source);
        }
    }
}

void visit_some_lines(const std::string& path, const std::string& what,
                      const std::function<void(const std::string& line, const std::string& source)>& visit)
{
    bool is_empty = true;
    visit_lines(path, [&](const std::string& line, const std::string& source) {
        is_empty = false;
        visit(line, source);
    });
    if (is_empty) {
        throw SpecError(fmt::format("{}: the input holds no {}; each line must hold one", name_input(path), what));
    }
}

}  // namespace clevrvk::tools
