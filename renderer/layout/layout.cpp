// Looks layouts up by name.
#include "renderer/layout/layout.h"

#include "renderer/base/error.h"

#include <algorithm>

namespace clevrvk::layout {

const Layout* Layouts::find(std::string_view name) const
{
    const auto found =
        std::find_if(all_.begin(), all_.end(), [name](const std::unique_ptr<const Layout>& each) { return each->name() == name; });
    return found == all_.end() ? nullptr : found->get();
}

const Layout& Layouts::get(std::string_view name) const
{
    const Layout* const layout = find(name);
    CLEVRVK_CHECK(layout != nullptr, "there is no format '{}'", name);
    return *layout;
}

}  // namespace clevrvk::layout
