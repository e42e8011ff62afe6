#include "generators/relations/entity.h"

#include <algorithm>
#include <array>

namespace clevrvk::generators::relations {
namespace {

constexpr std::array<Entity, 6> kEntities{{{"box", "box"},
                                           {"cylinder", "plain_cylinder"},
                                           {"blanket", "blanket"},
                                           {"bowl", "bowl"},
                                           {"teacup", "cup"},
                                           {"knife", "knife"}}};

/// Without them a variant is called otherwise, or shows more than the object. Quilts take ten times as long to stage.
const std::vector<Form>& list_usual_forms()
{
    static const std::vector<Form> forms{{"cylinder", "style", {"solid"}},
                                         {"blanket", "style", {"folded", "rolled"}},
                                         {"blanket", "make", {"woven"}},
                                         {"bowl", "content", {"none"}},
                                         {"teacup", "style", {"teacup"}}};
    return forms;
}

void apply(const Entity& entity, std::span<const Form> forms, Rng& rng, things::Params& params)
{
    for (const Form& form : forms) {
        if (form.word == entity.word) {
            params.set(form.parameter, form.choices[rng.uniform_index(static_cast<std::uint32_t>(form.choices.size()))]);
        }
    }
}

}  // namespace

std::span<const Entity> list_entities()
{
    return kEntities;
}

const Entity* find_entity(std::string_view word)
{
    const auto* const found = std::ranges::find(kEntities, word, &Entity::word);
    return found == kEntities.end() ? nullptr : found;
}

Draw draw_variant(const Entity& entity, std::span<const Form> forms, Rng& rng)
{
    const things::Thing& thing = *things::find_thing(entity.thing);
    const std::int64_t variant = rng.uniform_index(things_family::kVariants);
    Draw draw{&thing, variant, things::sample(thing, variant)};
    apply(entity, list_usual_forms(), rng, draw.params);
    apply(entity, forms, rng, draw.params);
    return draw;
}

staged::StagedThing draw_entity(const Entity& entity, std::span<const Form> forms, Rng& rng, scene::MeshCache& meshes)
{
    const Draw draw = draw_variant(entity, forms, rng);
    return staged::make_staged_thing(*draw.thing, draw.variant, draw.params, meshes);
}

}  // namespace clevrvk::generators::relations
