// The list of the output formats.
#include "renderer/write/format.h"

#include "renderer/write/formats/list.h"

namespace clevrvk::write {

std::string describe_text(const Format& format, const DatasetInfo& info)
{
    return format.describe(info).dump(2) + "\n";
}

std::vector<std::unique_ptr<const Format>> make_formats()
{
    std::vector<std::unique_ptr<const Format>> formats;
#define CLEVRVK_FORMAT(name) formats.push_back(make_##name##_format());
    CLEVRVK_FORMATS
#undef CLEVRVK_FORMAT
    return formats;
}

std::unique_ptr<const Format> make_format(std::string_view name)
{
    for (std::unique_ptr<const Format>& format : make_formats()) {
        if (format->name() == name) {
            return std::move(format);
        }
    }
    return nullptr;
}

}  // namespace clevrvk::write
