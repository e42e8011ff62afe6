// Reads the way of a cord: its points, and the objects that it winds around.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/spec/thing_reader.h"

#include <string>
#include <vector>

namespace clevrvk::spec {

/// Refuses the keys of cords on an object that shows no thing. \param cords  names of the things that are cords
/// \throws SpecError
void refuse_cord(const JsonReader& reader, const std::string& shape, const std::vector<std::string>& cords);

/// The keys `points` and `windings` of an object that shows a thing. \throws SpecError
void read_cord(const JsonReader& reader, const std::vector<std::string>& cords, ObjectSpec& object);

/// Checks that a cord with a way of its own has one factor as scale: it is equally thick everywhere. \throws SpecError
void check_cord_scale(const JsonReader& reader, const ObjectSpec& object);

/// Checks that cords wind around other objects of the panel, and that neither a cord nor a cloth is made from such a
/// cord, so that there is no circle. \param readers  one per object \throws SpecError
void check_windings(const std::vector<JsonReader>& readers, const std::vector<ObjectSpec>& objects);

/// Checks the ways of a panel's cords against true meshes. \param list  of its objects \throws SpecError, IoError
void check_ways(const JsonReader& list, const PanelSpec& panel, const catalog::Catalog& catalog, const ThingReader& things);

}  // namespace clevrvk::spec
