// Reads the objects of a panel and of its stage; private to spec.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/spec/read_cord.h"
#include "renderer/spec/thing_reader.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace clevrvk::spec {

/// The fault of an id, if it has one.
using FindFault = std::optional<std::string> (*)(std::string_view);

/// Ids of one list, each with its index.
using IdPlaces = std::unordered_map<std::string, std::size_t>;

/// Reads a string in which `find_fault` finds no fault. \throws SpecError
[[nodiscard]] std::string read_checked_string(const JsonReader& reader, FindFault find_fault);

/// An id that `places` does not have yet; it is entered. \param kind, list  the message's words for what has the id
/// \throws SpecError
[[nodiscard]] std::string read_unique_id(const JsonReader& reader, FindFault find_fault, std::string_view kind, std::string_view list,
                                         IdPlaces& places);

/// The object at the key `labels`; null if there is none.
[[nodiscard]] Json read_labels(const JsonReader& owner);

/// Knows the names of a catalog and of things.
class ObjectReader {
public:
    /// Both arguments must outlive this reader.
    ObjectReader(const catalog::Catalog& catalog, const ThingReader& things);

    /// \throws SpecError
    [[nodiscard]] std::vector<ObjectSpec> read_objects(const JsonReader& list) const;

    /// Checks the ways of cords against the meshes of a panel that lacks only its id. \param list  of the objects
    /// \throws SpecError, IoError
    void check_cords(const JsonReader& list, const PanelSpec& panel) const { check_ways(list, panel, catalog_, things_); }

    /// \throws SpecError
    [[nodiscard]] std::vector<StagePiece> read_stage(const JsonReader& list) const;

private:
    [[nodiscard]] ObjectSpec read_object(const JsonReader& reader, IdPlaces& places) const;
    [[nodiscard]] StagePiece read_piece(const JsonReader& reader) const;
    [[nodiscard]] bool shows_thing(const std::string& name, const JsonReader& object) const;
    [[nodiscard]] Size read_size(const JsonReader& reader) const;
    void read_look(const JsonReader& reader, ObjectSpec& object, bool takes_color) const;
    void read_material(const JsonReader& reader, ObjectSpec& object, bool takes_color) const;
    void read_materials(const JsonReader& reader, ObjectSpec& object) const;
    void read_place(const JsonReader& reader, ObjectSpec& object) const;
    void resolve_pointing(const std::vector<JsonReader>& readers, const IdPlaces& places, std::vector<ObjectSpec>& objects) const;

    const catalog::Catalog& catalog_;
    const ThingReader& things_;
    std::vector<std::string> thing_names_;
    std::vector<std::string> shape_names_;  // shapes, then models, then things
    std::vector<std::string> material_names_;
    std::vector<std::string> color_names_;
    std::vector<std::string> size_names_;
};

}  // namespace clevrvk::spec
