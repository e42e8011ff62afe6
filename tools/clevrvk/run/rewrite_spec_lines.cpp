// Reads a regular file twice.
#include "tools/clevrvk/run/rewrite_spec_lines.h"

#include "renderer/base/error.h"
#include "renderer/pipeline/spec_source.h"
#include "renderer/resolve/thing_reader.h"
#include "tools/clevrvk/run/print_line.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string_view>

namespace clevrvk::tools {
namespace {

void rewrite_all(const std::string& path, const catalog::Catalog& catalog, const RewriteLine& rewrite,
                 const std::function<void(std::string_view)>& take)
{
    const resolve::ThingReader things;
    const std::string name = path == "-" ? "<stdin>" : path;
    spec::SpecReader reader(path, catalog, things);
    while (const std::optional<spec::SpecLine> line = reader.next()) {
        take(rewrite(*line, fmt::format("{}:{}", name, line->line_number)));
    }
    if (const std::optional<std::string> missing = pipeline::describe_missing(reader)) {
        throw SpecError(fmt::format("{}: {}", name, *missing));
    }
}

}  // namespace

void rewrite_spec_lines(const std::string& path, const catalog::Catalog& catalog, const RewriteLine& rewrite)
{
    if (std::filesystem::is_regular_file(path)) {
        rewrite_all(path, catalog, rewrite, [](std::string_view) {});
    }
    rewrite_all(path, catalog, rewrite, print_line);
}

}  // namespace clevrvk::tools
