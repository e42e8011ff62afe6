// Helpers of the spec tests: the shipped catalog, a good line to damage, and the message of a bad one.
#pragma once

#include "renderer/base/error.h"
#include "renderer/catalog/catalog.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/spec/read_spec.h"
#include "tests/shipped_catalog.h"
#include "tests/shipped_things.h"

#include <nlohmann/json.hpp>

#include <string>

namespace clevrvk::spec {

// As the program reads: with every thing.
using resolve::parse_episode;

namespace test {

// One panel with a sphere, a cube and a hand; everything that may be left out is there.
inline Json full_document()
{
    return Json::parse(R"({
        "schema": "clevrvk/1", "id": "mewl/shape/train/000012", "task": "mewl_shape", "seed": 7,
        "panels": [{"id": "context_0", "world": "mewl", "image": {"width": 320, "height": 240},
            "camera": {"eye": [7.48, -6.51, 5.34], "look_at": [0, 0, 0], "focal_mm": 35.0, "sensor_mm": 32.0},
            "lights": {"key": [6.4, -2.9, 4.3], "fill": [-4.7, -4.0, 3.0], "back": [-1.2, 2.6, 5.8]},
            "objects": [
                {"id": "o1", "shape": "sphere", "size": "large", "material": "rubber", "color": "red", "position": [1.2, -0.4], "rotation_deg": 30.0},
                {"id": "o2", "shape": "cube", "size": 0.5, "material": "metal", "color": [1, 2, 255], "position": [-1, 1, 0.5], "labels": {"k": [1]}},
                {"id": "o3", "shape": "hand", "size": 0.6, "material": "rubber", "color": "yellow", "position": [1.6, -1.6], "points_to": "o2"}]}],
        "labels": {"utterances": ["a b"], "answer": "c"}})");
}

// The least that a line must have.
inline Json least_document()
{
    return Json::parse(R"({"schema": "clevrvk/1", "id": "a", "panels": [{"id": "p", "world": "clevr", "objects": []}]})");
}

inline EpisodeSpec parse(const Json& document)
{
    return parse_episode(document.dump(), "f.jsonl:3", shipped_catalog());
}

// The message of reading a text after `f.jsonl:3: `; "" when it is good; the whole message when it does not begin so.
inline std::string message_of_text(const std::string& text)
{
    try {
        static_cast<void>(parse_episode(text, "f.jsonl:3", shipped_catalog()));
    } catch (const SpecError& error) {
        const std::string message = error.what();
        const std::string prefix = "f.jsonl:3: ";
        return message.starts_with(prefix) ? message.substr(prefix.size()) : message;
    }
    return "";
}

inline std::string message_of(const Json& document)
{
    return message_of_text(document.dump());
}

// The full document with one value replaced or added at a JSON pointer.
inline Json full_with(const std::string& pointer, const Json& value)
{
    Json document = full_document();
    document[Json::json_pointer(pointer)] = value;
    return document;
}

inline Json full_without(const std::string& pointer, const std::string& key)
{
    Json document = full_document();
    document.at(Json::json_pointer(pointer)).erase(key);
    return document;
}

}  // namespace test

}  // namespace clevrvk::spec
