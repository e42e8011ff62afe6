// There are few kinds of repairs, so a linear search is fast enough.
#include "renderer/model/repairs.h"

#include "renderer/model/warn.h"

#include <fmt/format.h>

#include <algorithm>

namespace clevrvk::model {

void Repairs::add(const TextLine& line, std::string_view remedy, const std::string& fault)
{
    if (is_strict_) {
        line.fail(fault);
    }
    const auto found = std::ranges::find(kinds_, remedy, &Kind::remedy);
    if (found == kinds_.end()) {
        kinds_.push_back({std::string(remedy), fmt::format("{}: {}", line.place(), fault), 1});
    } else {
        ++found->count;
    }
}

void Repairs::report(Model& model) const
{
    for (const Kind& kind : kinds_) {
        warn(model, kind.count == 1 ? fmt::format("{} ({})", kind.remedy, kind.first)
                                    : fmt::format("{} ({} times; {})", kind.remedy, kind.count, kind.first));
    }
}

}  // namespace clevrvk::model
