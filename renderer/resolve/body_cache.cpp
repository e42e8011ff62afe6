// Builds bodies, and counts what they take.
#include "renderer/resolve/body_cache.h"

#include "renderer/base/error.h"
#include "renderer/resolve/cord.h"
#include "renderer/resolve/drape.h"
#include "renderer/things/own_thing.h"

namespace clevrvk::resolve {

namespace {

template <typename Item>
std::uint64_t count_items(const std::vector<Item>& items)
{
    return items.size() * sizeof(Item);
}

Body build_body(const Form& form, const LoadBody& load)
{
    if (const auto* thing = std::get_if<ThingForm>(&form)) {
        if (thing->drape) {
            return build_draped(*thing, load);
        }
        if (thing->cord) {
            return build_wound(*thing, load);
        }
        return things::build(*thing->kind, thing->params, thing->joints);
    }
    const auto* model = std::get_if<const catalog::Model*>(&form);
    CLEVRVK_CHECK(model != nullptr, "the shape '{}' has no body", std::get<const catalog::Shape*>(form)->name);
    return things::load_own_thing(**model);
}

}  // namespace

Body build_body(const Form& form)
{
    return build_body(form, [](const Form& below) { return std::make_shared<const Body>(build_body(below)); });
}

std::uint64_t count_bytes(const Body& body)
{
    const model::Model& model = body.model;
    std::uint64_t bytes = count_items(model.positions) + count_items(model.normals) + count_items(model.tangents) +
                          count_items(model.colors) + count_items(model.triangles) + count_items(model.slots) + count_items(model.parts) +
                          count_items(model.materials) + count_items(body.parts);
    for (const std::vector<glm::vec2>& uvs : model.uvs) {
        bytes += count_items(uvs);
    }
    for (const model::ImageFile& image : model.images) {
        bytes += count_items(image.bytes);
    }
    return bytes;
}

std::vector<std::string> list_slots(const Body& body)
{
    std::vector<std::string> names;
    for (const model::Material& material : body.model.materials) {
        names.push_back(material.name);
    }
    return names;
}

BodyCache::BodyCache(std::uint64_t budget_bytes)
    : kept_(budget_bytes, count_bytes, [](const std::shared_ptr<const Body>& body) { return body.use_count() > 1; })
{
}

std::shared_ptr<const Body> BodyCache::load(const Form& form)
{
    return kept_.load(key_of(form), [&] { return build_body(form, [&](const Form& below) { return load(below); }); });
}

}  // namespace clevrvk::resolve
