// A clip's path: poses of its camera, its objects and their joints at some times, from which the frames follow. Works
// on JSON, before a panel is read; private to spec.
#pragma once

#include "renderer/spec/common_keys.h"
#include "renderer/spec/curve.h"
#include "renderer/spec/episode_spec.h"

#include <optional>
#include <string>
#include <vector>

namespace clevrvk::spec {

/// A key that changes over time.
struct Track {
    Json::json_pointer owner;        ///< the object of a panel that has the key
    std::string key;
    std::string place;               ///< path, in the line, of the poses' owner
    Curve curve;
    bool is_number = false;          ///< the key is a number instead of a list
    std::vector<std::string> rivals;  ///< keys of the same object that this one replaces
};

/// A path and the keys that its frames share.
class Path {
public:
    /// The documents of both readers must outlive this. \throws SpecError
    Path(const JsonReader& path, const CommonKeys& common, const ClipSpec& clip);

    /// Frames from time 0 to that of the last pose.
    [[nodiscard]] int frame_count() const { return frame_count_; }

    /// The keys of a frame besides shared ones: its id, which is its number with four digits, its time, and the
    /// poses at its time; of a camera with a shutter also those when it has closed, which joints do not have.
    [[nodiscard]] std::vector<KeyEdit> find_edits(int frame) const;

    [[nodiscard]] const CommonKeys& common() const { return common_; }

private:
    void read_camera(const JsonReader& poses);
    void read_object(const JsonReader& object);
    void read_exposure();

    const CommonKeys& common_;
    ClipSpec clip_;
    std::vector<Track> tracks_;
    std::optional<double> exposure_s_;  ///< how long the shutter of common's camera is open
    int frame_count_ = 0;
};

}  // namespace clevrvk::spec
