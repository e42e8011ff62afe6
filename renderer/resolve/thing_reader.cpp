// Looks things up for the reader of spec lines.
#include "renderer/resolve/thing_reader.h"

#include "renderer/base/error.h"
#include "renderer/resolve/cord.h"
#include "renderer/resolve/thing_params.h"
#include "renderer/things/cord_form.h"
#include "renderer/things/named_style.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace clevrvk::resolve {

namespace {

// The thing with a name that list_names() returned.
const things::Thing& get_thing(const std::string& name)
{
    const things::Thing* const thing = things::find_thing(name);
    CLEVRVK_CHECK(thing != nullptr, "there is no thing '{}'", name);
    return *thing;
}

}  // namespace

std::vector<ThingName> list_thing_names()
{
    std::vector<ThingName> names;
    for (const things::Thing& thing : things::all_things()) {
        names.push_back({thing.name, thing.revision});
    }
    return names;
}

ThingReader::ThingReader(std::shared_ptr<BodyCache> bodies) : bodies_(std::move(bodies)) {}

std::vector<std::string> ThingReader::list_names() const
{
    std::vector<std::string> names;
    for (const things::Thing& thing : things::all_things()) {
        names.emplace_back(thing.name);
    }
    return names;
}

spec::ThingSpec ThingReader::read(const JsonReader& object, const std::string& name) const
{
    return read_thing(object, get_thing(name));
}

std::string ThingReader::suggest_param(const std::string& name, std::string_view key) const
{
    return resolve::suggest_param(get_thing(name), key);
}

std::string ThingReader::suggest_style(std::string_view name) const
{
    const std::optional<things::NamedStyle> style = things::find_style(name);
    return style ? fmt::format("; it is a {} of the thing '{}': \"shape\":\"{}\",\"params\":{{\"{}\":\"{}\"}}", style->parameter,
                               style->thing->name, style->thing->name, style->parameter, name)
                 : "";
}

std::vector<std::string> ThingReader::list_cloths() const
{
    std::vector<std::string> names;
    for (const things::Thing& thing : things::all_things()) {
        if (things::is_cloth(thing)) {
            names.emplace_back(thing.name);
        }
    }
    return names;
}

std::vector<std::string> ThingReader::list_cords() const
{
    std::vector<std::string> names;
    for (const things::Thing& thing : things::all_things()) {
        if (things::is_cord(thing)) {
            names.emplace_back(thing.name);
        }
    }
    return names;
}

std::optional<spec::CordFault> ThingReader::find_cord_fault(const spec::PanelSpec& panel, const catalog::Catalog& catalog) const
{
    return resolve::find_cord_fault(panel, catalog, [&](const Form& form) { return bodies_->load(form); });
}

std::vector<std::string> ThingReader::list_slots(const spec::ObjectSpec& object) const
{
    ThingForm form = find_thing_form(object).value();
    if (!object.drapes_over.empty()) {
        // A cloth's slots do not depend on the bodies below it. Over nothing the cloth stays flat.
        auto over_nothing = std::make_shared<Drape>();
        over_nothing->has_floor = false;
        form.drape = std::move(over_nothing);
    }
    return resolve::list_slots(*bodies_->load(form));
}

}  // namespace clevrvk::resolve
