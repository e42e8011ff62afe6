// Reads requests. A line that is too long is passed over to its end, and refused by the parser for its length.
#include "tools/clevrvk/run/line_source.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/read_spec.h"

#include <limits>

namespace clevrvk::tools {

std::optional<spec::EpisodeSpec> LineSource::next()
{
    std::string text;
    LineEnd end = LineEnd::None;
    do {
        end = read_line(input_, text, spec::kMostLineBytes + 1);
        if (end == LineEnd::None) {
            return std::nullopt;
        }
        if (end == LineEnd::Cut) {
            input_.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
        }
        ++line_number_;
    } while (end != LineEnd::Cut && text.find_first_not_of(" \t\r") == std::string::npos);
    if (text.back() == '\r') {
        text.pop_back();
    }
    return spec::parse_episode(text, fmt::format("{}:{}", name_, line_number_), catalog_, things_);
}

}  // namespace clevrvk::tools
