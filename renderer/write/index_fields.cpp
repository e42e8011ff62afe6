// Describes every field of a line of index.jsonl. A test compares this table with the lines that are written.
#include "renderer/write/index_fields.h"

#include <array>

namespace clevrvk::write {

namespace {

struct FieldText {
    const char* path;
    const char* type;
    const char* unit;   // "" when the value has none
    const char* range;  // "" when the type says all
    const char* meaning;
};

constexpr std::array kFields{
    FieldText{"episode", "string", "", "unique in its spec file", "id of the episode"},
    FieldText{"panel", "string", "", "unique in its episode", "id of the panel"},
    FieldText{"file", "string or null", "", "", "path of the picture below this folder; null when none was made"},
    FieldText{"mask", "string or null", "", "", "path of the instance mask below this folder; null when no images were made"},
    FieldText{"width", "integer", "pixel", "1 and up", "width of the picture"},
    FieldText{"height", "integer", "pixel", "1 and up", "height of the picture"},
    FieldText{"world", "string", "", "", "name of the world: backdrop, lights and defaults"},
    FieldText{"camera.eye", "[x,y,z]", "scene unit", "", "position of the camera"},
    FieldText{"camera.look_at", "[x,y,z]", "scene unit", "",
              "point that the camera looks at, with the world's z axis up; straight from above or below, its x axis to the right"},
    FieldText{"camera.rotation_wxyz", "[w,x,y,z]", "", "unit quaternion", "instead: from the axes of pose_opencv to the world's"},
    FieldText{"camera.roll_deg", "number", "degree", "",
              "turn about the view axis, clockwise seen by the camera; absent where there is none"},
    FieldText{"camera.focal_mm", "number", "mm", "above 0", "focal length"},
    FieldText{"camera.fov_deg", "number", "degree", "0.1 to 360", "instead: the full angle over the picture's width, through the lens"},
    FieldText{"camera.model", "string", "", "", "lens model, as in the spec; absent of a pinhole"},
    FieldText{"camera.distortion", "list of numbers", "", "", "the model's coefficients, in its order; absent where it has none"},
    FieldText{"camera.aperture", "number", "scene unit", "above 0", "diameter of the lens's opening; absent where all is sharp"},
    FieldText{"camera.focus_m", "number", "scene unit", "above 0", "distance of what is sharp; absent where all is"},
    FieldText{"camera.shutter.open_s", "number", "s", "", "when the first row opens; absent where all is at one time, as are the next"},
    FieldText{"camera.shutter.close_s", "number", "s", "above open_s", "when the last row closes, and all moves end"},
    FieldText{"camera.shutter.rolling_s", "number", "s", "0 and up", "between the opening of the first row and of the last"},
    FieldText{"camera.shutter.label_time", "string", "", "open, middle or close",
              "what all labels are of: boxes, masks, arrays, K and pose_opencv; eye, look_at and rotation are of open_s"},
    FieldText{"camera.shutter.moves_to.eye", "[x,y,z]", "scene unit", "", "position at close_s; absent where the camera does not move"},
    FieldText{"camera.shutter.moves_to.look_at", "[x,y,z]", "scene unit", "", "likewise; absent where there is a rotation"},
    FieldText{"camera.shutter.moves_to.roll_deg", "number", "degree", "", "likewise"},
    FieldText{"camera.shutter.moves_to.rotation_wxyz", "[w,x,y,z]", "", "unit quaternion", "likewise, instead of look_at"},
    FieldText{"camera.sensor_mm", "number", "mm", "above 0", "width of the sensor, which spans the width of the picture"},
    FieldText{"camera.K", "3x3 matrix, list of rows", "pixel", "",
              "intrinsics: pixel coordinates are K * (x, y, z) / z of a point in camera coordinates; the centre of the first pixel is "
              "(0.5, 0.5)"},
    FieldText{"camera.pose_opencv", "4x4 matrix, list of rows", "scene unit", "",
              "camera to world; camera axes as in OpenCV: x right, y down, z forward"},
    FieldText{"lights.*", "[x,y,z]", "scene unit", "", "position of the light of that name"},
    FieldText{"lights", "list of objects", "", "", "instead: the panel's own lights, as in the spec"},
    FieldText{"stage", "list of objects", "", "", "surfaces that are no objects, as in the spec; absent where the world has its backdrop"},
    FieldText{"background", "[r,g,b] or string", "", "0 to 1 each; transparent",
              "linear RGB that the camera sees where nothing is; absent where there is none"},
    FieldText{"sensor.exposure_ev", "number", "stop", "-16 to 16",
              "linear values were multiplied by 2 to that power; absent, as are the "
              "next, where there is no sensor"},
    FieldText{"sensor.vignetting", "number", "", "0 to 1",
              "v: they were multiplied by 1 - v (1 - cos^4 a), a the angle of the ray through the pixel's centre to the view axis"},
    FieldText{"sensor.shot_noise", "number", "", "0 to 1", "s: normal noise of variance s^2 x was added to each linear value x"},
    FieldText{"sensor.read_noise", "number", "", "0 to 1", "normal noise of this standard deviation was added to each linear value"},
    FieldText{"sensor.white_balance_k", "number", "kelvin", "2000 to 25000",
              "then colours were divided by that of a black body of this temperature, over that of one of 6504 K"},
    FieldText{"sensor.jpeg_quality", "integer", "", "1 to 100", "of the JPEG file that the picture has been through; absent where none"},
    FieldText{"objects", "list of objects", "", "", "the panel's objects, in the order of the spec"},
    FieldText{"objects[].id", "string", "", "unique in its panel", "id of the object"},
    FieldText{"objects[].mask_id", "integer", "", "1 and up", "the object's value in the mask: its place in the list, counted from 1"},
    FieldText{"objects[].shape", "string", "", "", "name of the shape, the model or the thing"},
    FieldText{"objects[].category", "string", "", "",
              "of a thing, or a model with parts: its category; absent of others, as are the next three of models"},
    FieldText{"objects[].variant", "integer or string", "", "0 and up, or default",
              "of a thing: what drew the parameters that the spec did not give; default: they have their defaults"},
    FieldText{"objects[].revision", "integer", "", "1 and up", "of a thing: which form of its maker these parameters are for"},
    FieldText{"objects[].params", "any", "", "", "of a thing: all its parameters by name, see 'clevrvk list things'"},
    FieldText{"objects[].pose", "any", "degree", "",
              "of an agent: angles of joints by name, where the spec gave them instead of the pose's"},
    FieldText{"objects[].parts[].name", "string", "", "",
              "of a thing, or a model with parts: name of a part that shows; absent without images, as are the next two"},
    FieldText{"objects[].parts[].id", "integer", "", "1 and up", "the part's value in the array parts"},
    FieldText{"objects[].parts[].visible_px", "integer", "pixel", "1 and up", "the part's pixels that show"},
    FieldText{"objects[].size", "string or number", "", "",
              "name of the size, or its number when the spec gave no name; a model has "
              "neither size, radius, material nor color"},
    FieldText{"objects[].materials.*", "string or object", "", "",
              "what covers the slot of that name: a material with its own color, or a surface in glTF's numbers; absent when the spec gave "
              "none"},
    FieldText{"objects[].radius", "number", "scene unit", "above 0",
              "sphere: radius; cube: half of an edge; cylinder: radius and half of the height; mesh: factor of its size"},
    FieldText{"objects[].material", "string", "", "", "name of the material"},
    FieldText{"objects[].color", "string or [r,g,b]", "", "0 to 255 each",
              "name of the colour; when the spec gave none, its bytes, or of a colour in sRGB # and six hex digits"},
    FieldText{"objects[].color_srgb", "[r,g,b]", "", "0 to 255 each",
              "the colour in sRGB, exactly; absent when the spec gave it otherwise"},
    FieldText{"objects[].rgb", "[r,g,b]", "", "0 to 255 each",
              "the colour: bytes / 255 are linear RGB, with no sRGB curve, as in CLEVR; rounded where there is a color_srgb"},
    FieldText{"objects[].position", "[x,y,z]", "scene unit", "", "centre of the object (mesh: its origin) in the world"},
    FieldText{"objects[].rotation_deg", "number", "degree", "", "turn about the world's z axis, counter-clockwise seen from above"},
    FieldText{"objects[].rotation_wxyz", "[w,x,y,z]", "", "unit quaternion",
              "instead of rotation_deg where the spec gave it: turns the object's axes to the world's"},
    FieldText{"objects[].moves_to.position", "[x,y,z]", "scene unit", "",
              "position when the camera's shutter has closed, of an object that moves; position itself is of when it opens"},
    FieldText{"objects[].moves_to.rotation_deg", "number", "degree", "", "likewise, where the object has a rotation_deg"},
    FieldText{"objects[].moves_to.rotation_wxyz", "[w,x,y,z]", "", "unit quaternion", "likewise, where it has a rotation_wxyz"},
    FieldText{"objects[].scale", "[x,y,z]", "", "above 0",
              "factors along the object's own axes, beyond its size; absent when the spec gave none"},
    FieldText{"objects[].pixel_coords", "[px,py,depth]", "pixel, pixel, scene unit", "not limited to the picture, not rounded",
              "where the centre is projected, and its distance along the view axis; px and py mean nothing when the distance is below 0, "
              "and are null when it is 0"},
    FieldText{"objects[].bbox", "[x,y,w,h] or null", "pixel", "within the picture",
              "smallest box around the visible pixels, as in COCO: whole pixels, [x,x+w) by [y,y+h); null when none shows; absent without "
              "images"},
    FieldText{"objects[].amodal_bbox", "[x,y,w,h] or null", "pixel", "within the picture",
              "the same of the object as if nothing stood before it; null when it lies outside the picture; absent without images"},
    FieldText{"objects[].visible_px", "integer", "pixel", "0 and up", "pixels of the mask that have this mask_id; absent without images"},
    FieldText{"objects[].amodal_px", "integer", "pixel", "0 and up",
              "pixels it would have if nothing stood before it, within the picture; absent without images"},
    FieldText{"objects[].visible_fraction", "number", "", "0 to 1", "visible_px / amodal_px, 0 when amodal_px is 0; absent without images"},
    FieldText{"objects[].rle.size", "[height,width]", "pixel", "", "size of the mask, as in COCO; absent without images"},
    FieldText{"objects[].rle.counts", "string", "", "", "visible pixels in COCO's compressed run-length encoding; absent without images"},
    FieldText{"objects[].points_to", "string", "", "", "id of the object that this one points to; absent when it does not point"},
    FieldText{"objects[].labels", "any", "", "", "the object's labels of the spec, untouched; absent when there are none"},
    FieldText{"directions.*", "[x,y,z]", "", "unit vector",
              "direction in the world of that word in this picture: right is the picture's right, behind is the view direction laid on the "
              "floor"},
    FieldText{
        "relationships.*", "list of lists of integers", "", "0 to number of objects - 1",
        "of each object i the objects j (counted from 0) that are in that direction from it: (position_j - position_i) . direction > 0.2"},
    FieldText{"render.samples", "integer", "", "0 and up; 0 when no light was rendered",
              "light paths a pixel of open floor; a denoised picture has, in blocks of eight pixels of a row, 8 times as many on objects "
              "and up to 4 px from them, 16 times on metal and other narrow materials, 64 times where those mirror a light, half of these "
              "in a panel of simple shapes with glass; 8 times on and near glass, 16 times on that of models; of fewer than 32 samples it "
              "has once on objects, twice on glass and metal and 4 times on mirrored lights; render is null when no images were made"},
    FieldText{"render.quality", "string or null", "", "",
              "name of the quality level; null when no level has that number of samples, denoised or not as these are"},
    FieldText{"render.device", "string", "", "", "device that rendered the picture"},
    FieldText{"render.noise_seed", "integer", "", "0 to 4294967295", "key of the picture's noise, a function of the spec alone"},
    FieldText{"render.denoised", "boolean", "", "",
              "whether the picture was denoised from its own samples; masks, boxes and arrays never are"},
    FieldText{"render.dropped_samples", "integer", "", "1 and up",
              "light paths whose radiance the device computed as no finite number; they add nothing; absent when there are none"},
    FieldText{"task", "string", "", "", "the episode's task; absent when the spec has none"},
    FieldText{"seed", "integer", "", "", "the episode's seed; absent when the spec has none"},
    FieldText{"labels", "any", "", "",
              "the episode's labels of the spec, untouched, the same on each of its panels; absent when there are none"},
};

}  // namespace

spec::Json describe_index_fields()
{
    spec::Json fields = spec::Json::object();
    for (const FieldText& text : kFields) {
        spec::Json field;
        field["type"] = text.type;
        field["unit"] = *text.unit == '\0' ? spec::Json() : spec::Json(text.unit);
        field["range"] = *text.range == '\0' ? spec::Json() : spec::Json(text.range);
        field["meaning"] = text.meaning;
        fields[text.path] = field;
    }
    return fields;
}

}  // namespace clevrvk::write
