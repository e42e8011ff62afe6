// Reads what a cloth lies over.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/spec/episode_spec.h"

#include <string>
#include <vector>

namespace clevrvk::spec {

/// Refuses the keys of cloths on an object that shows no thing. \param cloths  names of the things that are
/// \throws SpecError
void refuse_drape(const JsonReader& reader, const std::string& shape, const std::vector<std::string>& cloths);

/// The keys `drapes_over` and `pinned` of an object that shows a thing. \throws SpecError
void read_drape(const JsonReader& reader, const std::vector<std::string>& cloths, ObjectSpec& object);

/// A cloth that drapes has one scale: its threads are as long in every direction. \throws SpecError
void check_drape_scale(const JsonReader& reader, const ObjectSpec& object);

/// That cloths lie over objects of the panel, and none over itself, also through others; brings the ids into the
/// panel's order, so that theirs does not matter. \param readers  of the objects \throws SpecError
void check_drapes(const std::vector<JsonReader>& readers, std::vector<ObjectSpec>& objects);

}  // namespace clevrvk::spec
