// Reads poses as one curve per key, and makes each frame's edits of the common keys from the curves.
#include "renderer/spec/path.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/read_quaternion.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace clevrvk::spec {

namespace {

const Json::json_pointer kCameraPointer("/camera");
const Json::json_pointer kShutterMovePointer("/camera/shutter/moves_to");

/// A key of poses.
struct PoseKey {
    const char* name = "";
    std::size_t least_count = 0;  ///< of numbers; 0: it is a number itself
    std::size_t most_count = 0;
    NumberRange range;
    std::vector<std::string> rivals;
};

std::vector<PoseKey> camera_keys()
{
    return {{"eye", 3, 3, kCoordinate, {}},
            {"look_at", 3, 3, kCoordinate, {"rotation_wxyz"}},
            {"roll_deg", 0, 0, kRollDeg, {"rotation_wxyz"}},
            {"rotation_wxyz", 4, 4, {-1.0, 1.0}, {"look_at", "roll_deg"}}};
}

std::vector<PoseKey> object_keys()
{
    return {{"position", 2, 3, kCoordinate, {}},
            {"rotation_deg", 0, 0, kRotationDeg, {"rotation_wxyz"}},
            {"rotation_wxyz", 4, 4, {-1.0, 1.0}, {"rotation_deg"}}};
}

// The times of poses, which grow.
std::vector<double> read_times(const std::vector<JsonReader>& poses)
{
    std::vector<double> times;
    for (const JsonReader& pose : poses) {
        const JsonReader reader = pose.at("time_s");
        const double time = reader.read_number(kPanelTime);
        if (!times.empty() && time <= times.back()) {
            reader.fail(fmt::format("{} s is not after the pose before, at {} s; the times of a path must increase", time, times.back()));
        }
        times.push_back(time);
    }
    return times;
}

std::vector<double> read_value(const JsonReader& reader, const PoseKey& key)
{
    if (key.most_count == 0) {
        return {reader.read_number(key.range)};
    }
    if (key.least_count == 4) {
        const std::array<double, 4> rotation = read_quaternion(reader);
        return {rotation.begin(), rotation.end()};
    }
    std::vector<double> numbers;
    for (const JsonReader& number : reader.read_items(key.least_count, key.most_count)) {
        numbers.push_back(number.read_number(key.range));
    }
    return numbers;
}

// The poses that have the key; no times if none has.
Curve read_curve(const std::vector<JsonReader>& poses, const std::vector<double>& times, const PoseKey& key)
{
    Curve curve;
    curve.is_rotation = key.least_count == 4;
    for (std::size_t k = 0; k < poses.size(); ++k) {
        const auto given = poses[k].find(key.name);
        if (!given) {
            continue;
        }
        for (const std::string& rival : key.rivals) {
            if (poses[k].find(rival)) {
                given->fail(fmt::format("'{}' is given, too; poses have one of them", rival));
            }
        }
        curve.times.push_back(times[k]);
        curve.values.push_back(read_value(*given, key));
        if (curve.values.back().size() != curve.values.front().size()) {
            given->fail(fmt::format("has {} numbers; the first pose has {}", curve.values.back().size(), curve.values.front().size()));
        }
    }
    return curve;
}

// Tracks of the poses' keys that some pose has. \param place  path of the poses' owner in the line
std::vector<Track> read_tracks(const std::vector<JsonReader>& poses, const std::vector<PoseKey>& keys, const Json::json_pointer& owner,
                               const std::string& place)
{
    const std::vector<double> times = read_times(poses);
    std::vector<Track> tracks;
    for (const PoseKey& key : keys) {
        Curve curve = read_curve(poses, times, key);
        if (curve.times.empty()) {
            continue;
        }
        for (const Track& track : tracks) {
            if (std::ranges::find(key.rivals, track.key) != key.rivals.end()) {
                poses.front().fail(fmt::format("some poses have '{}' and others '{}'; a path has one of them", track.key, key.name));
            }
        }
        tracks.push_back({owner, key.name, place, std::move(curve), key.most_count == 0, key.rivals});
    }
    return tracks;
}

// A track for each joint that some pose names, in the order in which they come.
std::vector<Track> read_joints(const std::vector<JsonReader>& poses, const Json::json_pointer& owner, const std::string& place)
{
    const std::vector<double> times = read_times(poses);
    std::vector<Track> tracks;
    std::map<std::string, std::size_t> places;
    for (std::size_t k = 0; k < poses.size(); ++k) {
        const auto joints = poses[k].find("pose");
        if (!joints) {
            continue;
        }
        for (const auto& [joint, value] : joints->read_object().items()) {
            const auto [found, is_new] = places.emplace(joint, tracks.size());
            if (is_new && tracks.size() == kMostJoints) {
                joints->fail(fmt::format("{} is one joint more than a path can move of an object: {}", quote_text(joint), kMostJoints));
            }
            if (is_new) {
                tracks.push_back({owner, joint, place, {}, true, {}});
            }
            Curve& curve = tracks[found->second].curve;
            curve.times.push_back(times[k]);
            curve.values.push_back({joints->at(joint).read_number(kRotationDeg)});
        }
    }
    return tracks;
}

KeyEdit make_edit(const Track& track, const Json::json_pointer& owner, double time)
{
    const std::vector<double> value = evaluate(track.curve, time);
    return {owner, track.key, track.is_number ? Json(value.front()) : Json(value), track.place};
}

}  // namespace

Path::Path(const JsonReader& path, const CommonKeys& common, const ClipSpec& clip) : common_(common), clip_(clip)
{
    path.check_keys(kPathKeys);
    if (const auto camera = path.find("camera")) {
        read_camera(*camera);
    }
    if (const auto objects = path.find("objects")) {
        std::set<std::string> ids;
        for (const JsonReader& object : objects->read_items(0, kMostObjects)) {
            object.check_keys(kObjectPathKeys);
            if (const JsonReader id = object.at("id"); !ids.insert(id.read_string()).second) {
                id.fail(fmt::format("{} has a path already", quote_text(id.read_string())));
            }
            read_object(object);
        }
    }
    if (tracks_.empty()) {
        path.fail("nothing has poses: give those of the camera or of an object");
    }
    double last_s = 0.0;
    for (const Track& track : tracks_) {
        last_s = std::max(last_s, track.curve.times.back());
    }
    const double count = std::floor(last_s * clip.fps + 1e-6) + 1.0;  // against rounding of, say, 0.1 s * 30 fps
    if (count > static_cast<double>(kMostPanels)) {
        path.fail(fmt::format("lasts {} s: {} frames at {} a second; an episode has at most {}", last_s, count, clip.fps, kMostPanels));
    }
    frame_count_ = static_cast<int>(count);
    common.check_length(static_cast<std::size_t>(frame_count_));
    read_exposure();
}

void Path::read_camera(const JsonReader& poses)
{
    const std::vector<JsonReader> items = poses.read_items(1, kMostPanels);
    for (const JsonReader& pose : items) {
        pose.check_keys(kCameraPoseKeys);
    }
    if (const auto camera = common_.reader().find("camera")) {
        static_cast<void>(camera->read_object());
    }
    std::ranges::move(read_tracks(items, camera_keys(), kCameraPointer, poses.path()), std::back_inserter(tracks_));
}

void Path::read_object(const JsonReader& object)
{
    const JsonReader id = object.at("id");
    const std::size_t place = common_.find_object(id);
    const JsonReader shared = common_.reader().at("objects").item(place);
    const std::vector<JsonReader> poses = object.at("poses").read_items(1, kMostPanels);
    for (const JsonReader& pose : poses) {
        pose.check_keys(kObjectPoseKeys);
    }
    const Json::json_pointer owner = Json::json_pointer("/objects") / place;
    std::ranges::move(read_tracks(poses, object_keys(), owner, object.path()), std::back_inserter(tracks_));
    std::vector<Track> joints = read_joints(poses, owner / std::string("pose"), join_json_path(object.path(), "pose"));
    if (const auto pose = shared.find("pose"); pose && !joints.empty()) {
        if (pose->value().is_string()) {
            pose->fail("names a pose of an object whose joints move: give the name in 'params', and the joints replace its angles");
        }
        static_cast<void>(pose->read_object());
    }
    if (const auto move = shared.find("moves_to")) {
        static_cast<void>(move->read_object());
    }
    std::ranges::move(joints, std::back_inserter(tracks_));
}

void Path::read_exposure()
{
    const auto camera = common_.reader().find("camera");
    const auto shutter = camera && camera->value().is_object() ? camera->find("shutter") : std::nullopt;
    if (!shutter) {
        return;
    }
    if (const auto move = shutter->find("moves_to")) {
        static_cast<void>(move->read_object());
    }
    const auto open = shutter->find("open_s");
    exposure_s_ = shutter->at("close_s").read_number(kShutterTime) - (open ? open->read_number(kShutterTime) : 0.0);
    for (const Track& track : tracks_) {
        if (track.key == "position" && track.curve.values.front().size() == 2) {
            throw SpecError(fmt::format("{}: {}: positions have two numbers; give three, because the camera has a shutter, during which "
                                        "the object moves", common_.reader().source(), track.place));
        }
    }
}

std::vector<KeyEdit> Path::find_edits(int frame) const
{
    const double time = frame / clip_.fps;
    const Json::json_pointer panel;
    std::vector<KeyEdit> edits{{panel, "id", Json(fmt::format("{:04}", frame)), "path"}, {panel, "time_s", Json(time), "path"}};
    for (const Track& track : tracks_) {
        edits.push_back(make_edit(track, track.owner, time));
        for (const std::string& rival : track.rivals) {
            edits.push_back({track.owner, rival, std::nullopt, track.place});
        }
        const bool is_joint = track.owner.back() == "pose";
        if (exposure_s_ && !is_joint) {
            const bool is_camera = track.owner == kCameraPointer;
            edits.push_back(make_edit(track, is_camera ? kShutterMovePointer : track.owner / std::string("moves_to"), time + *exposure_s_));
        }
    }
    return edits;
}

}  // namespace clevrvk::spec
