// Resolves objects one by one.
#include "renderer/resolve/resolve_panel.h"

#include "renderer/base/error.h"
#include "renderer/base/units.h"
#include "renderer/resolve/cord.h"
#include "renderer/resolve/drape.h"
#include "renderer/resolve/to_glm.h"
#include "renderer/spec/label_time.h"

#include <utility>

namespace clevrvk::resolve {

namespace {

// Shapes have no parts, nor do models whose asset names none; such a model's category is not a label.
void name_parts(ResolvedObject& object)
{
    if (const auto* thing = std::get_if<ThingForm>(&object.form)) {
        object.category = thing->kind->name;
        object.revision = thing->kind->revision;
        for (const things::Part& part : thing->kind->parts) {
            object.parts.emplace_back(part.name);
        }
    } else if (const auto* model = std::get_if<const catalog::Model*>(&object.form); model != nullptr && !(*model)->parts.empty()) {
        object.category = (*model)->category.empty() ? (*model)->name : (*model)->category;
        object.parts = (*model)->parts;
    }
}

ResolvedObject resolve_object(const spec::ObjectSpec& object, const catalog::Catalog& catalog)
{
    std::optional<Form> form = find_form(object, catalog);
    CLEVRVK_CHECK(form.has_value(), "object '{}' has passed the spec reader with an unknown shape '{}'", object.id, object.shape);
    ResolvedObject resolved{std::move(*form), {}, 0, {}, find_transform(object), {}};
    resolved.close = object.moves_to ? find_transform(spec::object_at(object, 1.0)) : resolved.open;
    name_parts(resolved);
    return resolved;
}

}  // namespace

Transform find_transform(const spec::ObjectSpec& object)
{
    Transform transform;
    transform.position = to_dvec3(object.position);
    if (object.rotation_wxyz) {
        const auto& [w, x, y, z] = *object.rotation_wxyz;
        transform.rotation = glm::normalize(glm::dquat(w, x, y, z));
    } else {
        transform.rotation = glm::angleAxis(radians(object.rotation_deg), glm::dvec3(0.0, 0.0, 1.0));
    }
    transform.scale = (object.scale ? to_dvec3(*object.scale) : glm::dvec3(1.0)) * (is_model(object) ? 1.0 : object.size.radius);
    return transform;
}

ResolvedPanel resolve_panel(const spec::PanelSpec& panel, const catalog::Catalog& catalog)
{
    ResolvedPanel resolved;
    for (const spec::ObjectSpec& object : panel.objects) {
        resolved.objects.push_back(resolve_object(object, catalog));
    }
    if (panel.stage) {
        for (const spec::StagePiece& piece : *panel.stage) {
            resolved.stage.push_back(resolve_object(piece.object, catalog));
        }
    }
    resolve_drapes(panel, resolved);
    resolve_cords(panel, resolved);
    return resolved;
}

std::optional<std::string> name_part(const ResolvedObject& object, std::uint32_t id)
{
    return id >= 1 && id <= object.parts.size() ? std::optional(object.parts[id - 1]) : std::nullopt;
}

}  // namespace clevrvk::resolve
