// Reads which objects a cloth lies over.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/spec/episode_spec.h"

#include <string>
#include <vector>

namespace clevrvk::spec {

/// Refuses the keys of cloths on an object that shows no thing. \param cloths  names of the things that are cloths
/// \throws SpecError
void refuse_drape(const JsonReader& reader, const std::string& shape, const std::vector<std::string>& cloths);

/// The keys `drapes_over` and `pinned` of an object that shows a thing. \throws SpecError
void read_drape(const JsonReader& reader, const std::vector<std::string>& cloths, ObjectSpec& object);

/// Checks that a draping cloth has a uniform scale: its threads are equally long in every direction. \throws SpecError
void check_drape_scale(const JsonReader& reader, const ObjectSpec& object);

/// Checks that cloths lie over objects of the panel and none over itself, directly or through others. Sorts the ids
/// into the panel's order, so that their given order does not matter. \param readers  one per object \throws SpecError
void check_drapes(const std::vector<JsonReader>& readers, std::vector<ObjectSpec>& objects);

}  // namespace clevrvk::spec
