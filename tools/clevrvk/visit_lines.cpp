// One line at a time, whatever the line ends are.
#include "tools/clevrvk/visit_lines.h"

#include "renderer/base/file_io.h"

#include <cerrno>
#include <fstream>
#include <iostream>

namespace clevrvk::tools {

void visit_lines(const std::string& path, const std::function<void(const std::string& line, const std::string& source)>& visit)
{
    std::ifstream file;
    if (path != "-") {
        file.open(path);
    }
    std::istream& input = path == "-" ? std::cin : file;
    if (!input) {
        fail_read(fmt::format("cannot open '{}'", path), errno);
    }
    int line_number = 0;
    for (std::string line; std::getline(input, line);) {
        ++line_number;
        if (!line.empty() && line.back() == '\r') {
            line.pop_back();
        }
        if (!line.empty()) {
            visit(line, fmt::format("{}:{}", path == "-" ? "standard input" : path, line_number));
        }
    }
    if (input.bad()) {
        fail_read(fmt::format("cannot read '{}'", path), errno);
    }
}

}  // namespace clevrvk::tools
