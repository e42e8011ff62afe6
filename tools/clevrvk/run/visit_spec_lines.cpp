// Reads a regular file twice.
#include "tools/clevrvk/run/visit_spec_lines.h"

#include "renderer/base/error.h"
#include "renderer/pipeline/spec_source.h"
#include "renderer/resolve/thing_reader.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

namespace clevrvk::tools {
namespace {

void read_all(const std::string& path, const catalog::Catalog& catalog, const std::function<void(const spec::SpecLine&)>& visit)
{
    const resolve::ThingReader things;
    spec::SpecReader reader(path, catalog, things);
    while (const std::optional<spec::SpecLine> line = reader.next()) {
        visit(*line);
    }
    if (const std::optional<std::string> missing = pipeline::describe_missing(reader)) {
        throw SpecError(fmt::format("{}: {}", path == "-" ? "<stdin>" : path, *missing));
    }
}

}  // namespace

void visit_spec_lines(const std::string& path, const catalog::Catalog& catalog, const std::function<void(const spec::SpecLine&)>& visit)
{
    if (std::filesystem::is_regular_file(path)) {
        read_all(path, catalog, [](const spec::SpecLine&) {});
    }
    read_all(path, catalog, visit);
}

}  // namespace clevrvk::tools
