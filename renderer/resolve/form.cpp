// Finds forms by name.
#include "renderer/resolve/form.h"

#include "renderer/resolve/cord.h"
#include "renderer/resolve/drape.h"
#include "renderer/resolve/thing_params.h"

#include <fmt/format.h>

#include <utility>

namespace clevrvk::resolve {

std::string describe(const Transform& at)
{
    return fmt::format("{} {} {} {} {} {} {} {} {} {}", at.position.x, at.position.y, at.position.z, at.rotation.w, at.rotation.x,
                       at.rotation.y, at.rotation.z, at.scale.x, at.scale.y, at.scale.z);
}

namespace {

std::string key_of_thing(const ThingForm& form)
{
    std::string key = fmt::format("thing {} {}", form.kind->name, form.kind->revision);
    for (const things::Parameter& row : form.kind->parameters) {
        key += fmt::format(" {}", form.params.to_text(row.name));
    }
    for (const auto& [joint, angle_deg] : form.joints) {
        key += fmt::format(" {} {}", joint, angle_deg);
    }
    if (form.drape) {
        key += fmt::format(" drapes {}", key_of(*form.drape));
    }
    if (form.cord) {
        key += fmt::format(" winds {}", key_of(*form.cord));
    }
    return key;
}

}  // namespace

std::optional<ThingForm> find_thing_form(const spec::ObjectSpec& object)
{
    const things::Thing* const kind = object.thing ? things::find_thing(object.shape) : nullptr;
    return kind == nullptr ? std::nullopt
                           : std::optional(ThingForm{kind, params_of(*kind, *object.thing), joints_of(*object.thing)});
}

std::optional<Form> find_form(const spec::ObjectSpec& object, const catalog::Catalog& catalog)
{
    if (object.thing) {
        return find_thing_form(object);
    }
    if (const catalog::Model* const model = catalog::find_model(catalog, object.shape)) {
        return model;
    }
    const catalog::Shape* const shape = catalog::find_shape(catalog, object.shape);
    return shape == nullptr ? std::nullopt : std::optional<Form>(shape);
}

std::string key_of(const Form& form)
{
    if (const auto* thing = std::get_if<ThingForm>(&form)) {
        return key_of_thing(*thing);
    }
    if (const auto* model = std::get_if<const catalog::Model*>(&form)) {
        return fmt::format("model {}", (*model)->file.string());
    }
    return fmt::format("shape {}", std::get<const catalog::Shape*>(form)->name);
}

}  // namespace clevrvk::resolve
