// Reads objects: names are looked up in the catalog, and what a line leaves out is filled in.
#include "renderer/spec/read_object.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/units.h"
#include "renderer/catalog/read_surface.h"
#include "renderer/spec/color.h"
#include "renderer/spec/ids.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/read_cord.h"
#include "renderer/spec/read_drape.h"
#include "renderer/spec/read_motion.h"
#include "renderer/spec/read_quaternion.h"
#include "renderer/spec/shape_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <utility>

namespace clevrvk::spec {
namespace {

template <typename T>
std::vector<std::string> list_names(const std::vector<T>& members)
{
    std::vector<std::string> names;
    for (const T& member : members) {
        names.push_back(member.name);
    }
    return names;
}

// The object's name of a shape, where it has one.
std::string peek_shape(const JsonReader& object)
{
    const auto shape = object.value().is_object() ? object.find("shape") : std::nullopt;
    return shape && shape->value().is_string() ? shape->value().get<std::string>() : "";
}

// Says what a model or a thing has instead of the look of a shape. \param things  null for a model
void refuse_look_of_shapes(const JsonReader& object, const std::string& name, const ThingReader* things)
{
    for (const char* key : {"size", "material", "color", "color_srgb"}) {
        if (object.find(key)) {
            const std::string hint = things == nullptr ? "" : things->suggest_param(name, key);
            object.fail(
                fmt::format("unknown key '{}', because {} has its own size and surfaces; see {}'scale' and 'materials'", key, name, hint));
        }
    }
}

// A model and a thing have their size and materials; a thing has parameters.
std::vector<JsonKey> select_stage_keys(bool is_model, bool is_thing)
{
    std::vector<JsonKey> keys;
    for (const JsonKey& key : kStageKeys) {
        const bool is_of_shapes = key.name == "size" || key.name == "material" || key.name == "as_background";
        const bool is_of_things = key.name == "variant" || key.name == "params";
        if (!(is_of_shapes && is_model) && !(is_of_things && !is_thing)) {
            keys.push_back({key.name, key.is_required || key.name == "size"});
        }
    }
    return keys;
}

[[noreturn]] void fail_colorless(const JsonReader& reader, const std::string& material)
{
    reader.fail(fmt::format("the material '{}' has no color of its own; name another, or give a surface", material));
}

std::vector<std::string> list_slots(const catalog::Model* model)
{
    return model == nullptr ? std::vector<std::string>{std::string(kShapeSlot)} : list_names(model->slots);
}

void read_rotation(const JsonReader& reader, ObjectSpec& object)
{
    const auto degrees = reader.find("rotation_deg");
    if (degrees) {
        object.rotation_deg = degrees->read_number(kRotationDeg);
    }
    const auto quaternion = reader.find("rotation_wxyz");
    if (!quaternion) {
        return;
    }
    if (degrees) {
        quaternion->fail("rotation_deg is also given; an object must have only one rotation");
    }
    object.rotation_wxyz = read_quaternion(*quaternion);
}

void read_scale(const JsonReader& reader, ObjectSpec& object)
{
    const auto scale = reader.find("scale");
    if (!scale) {
        return;
    }
    if (scale->value().is_array()) {
        object.scale = scale->read_numbers<3>(kObjectScale);
    } else {
        object.scale.emplace().fill(scale->read_number(kObjectScale));
    }
}

}  // namespace

std::string read_checked_string(const JsonReader& reader, FindFault find_fault)
{
    std::string text = reader.read_string();
    if (const auto fault = find_fault(text)) {
        reader.fail(*fault);
    }
    return text;
}

std::string read_unique_id(const JsonReader& reader, FindFault find_fault, std::string_view kind, std::string_view list, IdPlaces& places)
{
    std::string id = read_checked_string(reader, find_fault);
    const auto [place, is_new] = places.emplace(id, places.size());
    if (!is_new) {
        reader.fail(fmt::format("duplicate {} id {}; {}[{}] has the same id", kind, quote_text(id), list, place->second));
    }
    return id;
}

Json read_labels(const JsonReader& owner)
{
    const auto labels = owner.find("labels");
    return labels ? labels->read_object() : Json();
}

ObjectReader::ObjectReader(const catalog::Catalog& catalog, const ThingReader& things)
    : catalog_(catalog), things_(things), thing_names_(things.list_names()), shape_names_(list_shape_names(catalog, thing_names_)),
      material_names_(list_names(catalog.materials)), color_names_(list_names(catalog.colors)), size_names_(list_names(catalog.sizes))
{
}

// Shapes and models come first: a user's own may have any name. Where a shape and a thing share one, as the published
// hand and the one with joints do, an object with `size` is the shape, and one with a thing's keys the thing.
bool ObjectReader::shows_thing(const std::string& name, const JsonReader& object) const
{
    const bool is_thing = std::ranges::find(thing_names_, name) != thing_names_.end() && catalog::find_model(catalog_, name) == nullptr;
    if (!is_thing || catalog::find_shape(catalog_, name) == nullptr) {
        return is_thing;
    }
    const auto size = object.find("size");
    for (const char* key : {"variant", "params", "pose"}) {
        const auto of_thing = object.find(key);
        if (of_thing && size) {
            of_thing->fail(fmt::format("size is also given; '{}' is a shape with size, and a thing with variant, params or pose",
                                       name));
        }
        if (of_thing) {
            return true;
        }
    }
    return false;
}

Size ObjectReader::read_size(const JsonReader& reader) const
{
    if (!reader.value().is_string()) {
        return {"", reader.read_number(kObjectSize)};
    }
    const catalog::NamedSize* size = catalog::find_size(catalog_, reader.read_name("size", size_names_));
    return {size->name, size->radius};
}

// A name, with a colour unless the material has its own; or a surface.
void ObjectReader::read_material(const JsonReader& reader, ObjectSpec& object, bool takes_color) const
{
    const JsonReader material = reader.at("material");
    SlotMaterial own{std::string(kShapeSlot), "", {}};
    if (material.value().is_object()) {
        own.surface = catalog::read_surface(material);
    } else {
        own.material = material.read_name("material", material_names_);
        if (!catalog::find_material(catalog_, own.material)->surface) {
            if (!takes_color) {
                fail_colorless(material, own.material);
            }
            object.material = own.material;
            object.color = read_color(reader, catalog_, color_names_);
            return;
        }
    }
    for (const char* key : {"color", "color_srgb"}) {
        if (const auto color = reader.find(key)) {
            color->fail("the material has its own color; leave this out, or give a surface with another base_color as material");
        }
    }
    object.materials.push_back(std::move(own));
}

void ObjectReader::read_materials(const JsonReader& reader, ObjectSpec& object) const
{
    reader.check_names("slot", object.thing ? things_.list_slots(object) : list_slots(catalog::find_model(catalog_, object.shape)));
    for (const JsonReader::Member& member : reader.read_members()) {
        if (!member.reader.value().is_string()) {
            object.materials.push_back({member.key, "", catalog::read_surface(member.reader)});
            continue;
        }
        const std::string name = member.reader.read_name("material", material_names_);
        if (!catalog::find_material(catalog_, name)->surface) {
            fail_colorless(member.reader, name);
        }
        object.materials.push_back({member.key, name, {}});
    }
}

// Size and materials.
void ObjectReader::read_look(const JsonReader& reader, ObjectSpec& object, bool takes_color) const
{
    const bool is_model = object.thing || catalog::find_model(catalog_, object.shape) != nullptr;
    if (!is_model) {
        object.size = read_size(reader.at("size"));
    }
    const auto materials = reader.find("materials");
    if (materials) {
        for (const char* key : {"material", "color", "color_srgb"}) {
            if (const auto other = reader.find(key)) {
                other->fail("materials are also given; leave out one of them");
            }
        }
        read_materials(*materials, object);
        if (!is_model && object.materials.empty()) {
            materials->fail(fmt::format("must have a material for '{}'", kShapeSlot));
        }
    } else if (!is_model) {
        read_material(reader, object, takes_color);
    }
}

void ObjectReader::read_place(const JsonReader& reader, ObjectSpec& object) const
{
    read_rotation(reader, object);
    read_scale(reader, object);
    const std::vector<JsonReader> position = reader.at("position").read_items(2, 3);
    for (std::size_t i = 0; i < position.size(); ++i) {
        object.position[i] = position[i].read_number(kCoordinate);
    }
    if (position.size() == 2) {
        if (object.rotation_wxyz) {
            reader.at("position").fail("three numbers are needed with rotation_wxyz: only an upright object rests on the floor by itself");
        }
        const double height = object.scale ? (*object.scale)[2] : 1.0;
        const catalog::Model* const model = catalog::find_model(catalog_, object.shape);
        const catalog::Shape* const shape = object.thing ? nullptr : catalog::find_shape(catalog_, object.shape);
        // The base of a thing is at its origin.
        object.position[2] = height * (model != nullptr   ? -model->low_m[2]
                                       : shape != nullptr ? shape->rest_height * object.size.radius
                                                          : 0.0);
    }
}

ObjectSpec ObjectReader::read_object(const JsonReader& reader, IdPlaces& places) const
{
    const std::string shape = peek_shape(reader);
    const bool is_thing = shows_thing(shape, reader);
    if (!shape.empty()) {  // before the keys, which depend on it
        static_cast<void>(read_shape_name(reader.at("shape"), shape_names_, things_));
    }
    const catalog::Model* const model = catalog::find_model(catalog_, shape);
    if (is_thing || model != nullptr) {
        refuse_look_of_shapes(reader, shape, is_thing ? &things_ : nullptr);
    }
    if (!is_thing) {
        refuse_drape(reader, shape, things_.list_cloths());
        refuse_cord(reader, shape, things_.list_cords());
    }
    reader.check_keys(is_thing           ? std::span<const JsonKey>(kThingObjectKeys)
                      : model != nullptr ? std::span<const JsonKey>(kModelObjectKeys)
                                         : std::span<const JsonKey>(kObjectKeys));
    ObjectSpec object;
    object.id = read_unique_id(reader.at("id"), find_label_fault, "object", "objects", places);
    object.shape = read_shape_name(reader.at("shape"), shape_names_, things_);
    if (is_thing) {
        object.thing = things_.read(reader, shape);
        read_drape(reader, things_.list_cloths(), object);
        read_cord(reader, things_.list_cords(), object);
    }
    read_look(reader, object, true);
    read_place(reader, object);
    check_drape_scale(reader, object);
    check_cord_scale(reader, object);
    if (const auto move = reader.find("moves_to")) {
        object.moves_to = read_object_move(*move, object);
    }
    if (const auto points_to = reader.find("points_to")) {
        object.points_to = points_to->read_string();
    }
    object.labels = read_labels(reader);
    return object;
}

StagePiece ObjectReader::read_piece(const JsonReader& reader) const
{
    const std::string shape = peek_shape(reader);
    const bool is_thing = shows_thing(shape, reader);
    const bool is_model = is_thing || catalog::find_model(catalog_, shape) != nullptr;
    reader.check_keys(select_stage_keys(is_model, is_thing));
    StagePiece piece;
    piece.stage_class =
        reader.at("class").read_name("class of stage", std::vector<std::string>(kStageClasses.begin(), kStageClasses.end()));
    piece.object.shape = read_shape_name(reader.at("shape"), shape_names_, things_);
    if (is_thing) {
        piece.object.thing = things_.read(reader, shape);
    }
    if (const auto as_background = reader.find("as_background")) {
        if (as_background->value() != Json(true)) {
            as_background->fail("must be true, or left out");
        }
        piece.as_background = true;
    }
    if (piece.as_background) {
        if (reader.find("material") || reader.find("materials")) {
            reader.at("as_background").fail("a material is also given; leave out one of them");
        }
        piece.object.size = read_size(reader.at("size"));
    } else {
        read_look(reader, piece.object, false);
    }
    read_place(reader, piece.object);
    return piece;
}

std::vector<StagePiece> ObjectReader::read_stage(const JsonReader& list) const
{
    std::vector<StagePiece> stage;
    for (const JsonReader& item : list.read_items(0, kMostStagePieces)) {
        stage.push_back(read_piece(item));
    }
    return stage;
}

std::vector<ObjectSpec> ObjectReader::read_objects(const JsonReader& list) const
{
    IdPlaces places;
    std::vector<ObjectSpec> objects;
    const std::vector<JsonReader> items = list.read_items(0, kMostObjects);
    for (const JsonReader& item : items) {
        objects.push_back(read_object(item, places));
    }
    resolve_pointing(items, places, objects);
    check_drapes(items, objects);
    check_windings(items, objects);
    return objects;
}

// Runs after all objects are read, because an object may point to a later one.
void ObjectReader::resolve_pointing(const std::vector<JsonReader>& readers, const IdPlaces& places, std::vector<ObjectSpec>& objects) const
{
    for (std::size_t i = 0; i < objects.size(); ++i) {
        ObjectSpec& object = objects[i];
        if (!object.points_to) {
            continue;
        }
        const JsonReader reader = readers[i].at("points_to");
        const catalog::Shape* shape = catalog::find_shape(catalog_, object.shape);
        if (shape == nullptr || !shape->can_point) {
            reader.fail(fmt::format("a {} cannot point", object.shape));
        }
        const auto target_place = places.find(*object.points_to);
        if (target_place == places.end()) {
            std::vector<std::string> ids;
            for (const ObjectSpec& other : objects) {
                if (&other != &object) {
                    ids.push_back(other.id);
                }
            }
            reader.fail(fmt::format("unknown object {}{}", quote_text(*object.points_to), suggest_name(*object.points_to, ids)));
        }
        if (target_place->second == i) {
            reader.fail("an object cannot point to itself");
        }
        if (readers[i].find("rotation_deg")) {
            continue;
        }
        const ObjectSpec& target = objects[target_place->second];
        const double dx = target.position[0] - object.position[0];
        const double dy = target.position[1] - object.position[1];
        if (std::hypot(dx, dy) < kLeastAimDistance) {
            reader.fail("the target is straight above or below; give rotation_deg");
        }
        // Turns the shape's own pointing direction to the target's. Source: MEWL's generator, where the finger lies
        // along -y.
        const double rotation_deg = degrees(std::atan2(dy, dx)) - shape->pointing_deg;
        object.rotation_deg = rotation_deg - 360.0 * std::floor(rotation_deg / 360.0);
    }
}

}  // namespace clevrvk::spec
