// Other programs' readers judge the content, in tests; here only the format's name is looked up.
#include "tools/clevrvk/run/export_folder.h"

#include "renderer/base/nearest_name.h"
#include "renderer/export/export_dataset.h"

#include <fmt/format.h>

namespace clevrvk::tools {

void check_export_folder(const std::filesystem::path&, const check::ResultFiles& files, check::Findings& findings)
{
    findings.count(check::Check::FormatFiles);
    const std::string format = files.settings.value("format", "");
    if (exporting::find_format(format) == nullptr) {
        findings.add(check::Check::FormatFiles, exporting::kExportInfoName, fmt::format("has the unknown format {}", quote_text(format)));
    }
}

}  // namespace clevrvk::tools
