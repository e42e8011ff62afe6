// The lines of a material may be in any order, so they are collected before they are interpreted.
#include "renderer/model/read_mtl.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/lower_case.h"
#include "renderer/base/nearest_name.h"
#include "renderer/model/text_lines.h"
#include "renderer/model/warn.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace clevrvk::model {
namespace {

constexpr NumberRange kUnit{0.0, 1.0};
constexpr NumberRange kPositive{0.0, 1e6};
constexpr NumberRange kMtlNumber{-1e6, 1e6};

// An option of a map, and the largest number of words that may follow it; a word that is not a number ends the option
// earlier.
struct MapOption {
    std::string_view name;
    int word_count = 0;
};
constexpr std::array<MapOption, 15> kMapOptions{{{"-blendu", 1},
                                                 {"-blendv", 1},
                                                 {"-boost", 1},
                                                 {"-bm", 1},
                                                 {"-cc", 1},
                                                 {"-clamp", 1},
                                                 {"-imfchan", 1},
                                                 {"-mm", 2},
                                                 {"-o", 3},
                                                 {"-s", 3},
                                                 {"-t", 3},
                                                 {"-texres", 1},
                                                 {"-type", 1},
                                                 {"-colorspace", 1},
                                                 {"-halo", 0}}};

// The exact spelling of the keys that are read and of the keys that are left out.
constexpr std::array<std::string_view, 30> kKeys{"Kd",     "Ks",     "Ke",       "d",        "Tr",     "Ns",       "Ni",    "Pr",
                                                 "Pm",     "Ps",     "Pc",       "Pcr",      "Ka",     "illum",    "sharpness", "Tf",
                                                 "aniso",  "anisor", "norm",     "bump",     "map_Kd", "map_Ke",   "map_d", "map_Kn",
                                                 "map_bump", "map_Bump", "map_Norm", "map_Pr", "map_Pm", "newmtl"};

// The values that a file gives for a material.
struct Lines {
    std::optional<glm::dvec3> diffuse, specular, emission;
    std::optional<double> exponent, opacity, transparency, illumination, ior, roughness, metallic, sheen, coat, coat_roughness;
    std::optional<Texture> diffuse_map, emission_map, opacity_map, normal_map, bump_map, roughness_map, metallic_map;
    double normal_scale = 1.0;
};

double max_of(const glm::dvec3& color)
{
    return std::max({color.x, color.y, color.z});
}

glm::dvec3 read_color(TextLine& line, std::string_view key)
{
    TextLine ahead = line;
    if (const std::string_view word = ahead.take_word(); word == "spectral" || word == "xyz") {
        line.fail(fmt::format("{} is given as {}; only RGB, as three numbers, can be read", key, word));
    }
    const double red = line.take_number(key, kPositive);
    if (!line.has_word()) {
        return glm::dvec3(red);
    }
    const double green = line.take_number(key, kPositive);
    return {red, green, line.take_number(key, kPositive)};
}

}  // namespace

// Collects the lines of one material.
class MtlMaterial {
public:
    MtlMaterial(MtlReader& reader, std::string name) : reader_(reader), name_(std::move(name)) {}

    void take(const std::string& key, TextLine line)
    {
        if (key.starts_with("map_") || key == "bump" || key == "norm" || key == "refl" || key == "disp" || key == "decal") {
            take_map(key, line);
            return;
        }
        if (!reader_.repairs_.is_strict() && line.drop_comment()) {
            reader_.repairs_.add(line, "comments at the end of lines are ignored", "there is a comment at the end of the line");
        }
        if (key == "Kd") {
            lines_.diffuse = read_color(line, key);
        } else if (key == "Ks") {
            lines_.specular = read_color(line, key);
        } else if (key == "Ke") {
            lines_.emission = read_color(line, key);
        } else if (key == "d") {
            TextLine ahead = line;
            if (ahead.take_word() == "-halo") {
                static_cast<void>(line.take_word());
            }
            lines_.opacity = line.take_number(key, kUnit);
        } else if (key == "Tr") {
            lines_.transparency = line.take_number(key, kUnit);
        } else if (key == "illum") {
            lines_.illumination = parse_number(line.take_word());
        } else if (!take_number(key, line) && std::ranges::find(kKeys, key) == kKeys.end()) {
            reader_.repairs_.add(line, "unknown elements of materials are left out",
                                 fmt::format("{} is not an element of a material", quote_text(key)));
        }
    }

    [[nodiscard]] Material make() const
    {
        Material material;
        material.name = name_;
        material.is_double_sided = true;
        set_base(material);
        set_specular(material);
        set_opacity(material);
        material.emission = lines_.emission.value_or(glm::dvec3(lines_.emission_map ? 1.0 : 0.0));
        material.emission_texture = lines_.emission_map;
        material.ior = lines_.ior ? std::clamp(*lines_.ior, 1.0, 10.0) : 1.5;
        material.normal_texture = lines_.normal_map ? lines_.normal_map : lines_.bump_map;
        material.normal_scale = lines_.normal_scale;
        material.is_normal_from_bump = !lines_.normal_map && lines_.bump_map;
        material.clearcoat = lines_.coat.value_or(0.0);
        material.clearcoat_roughness = lines_.coat_roughness.value_or(0.0);
        material.sheen_color = glm::dvec3(lines_.sheen.value_or(0.0));
        material.sheen_roughness = lines_.sheen ? 0.3 : 0.0;
        return material;
    }

private:
    bool take_number(const std::string& key, TextLine& line)
    {
        struct Number {
            const char* key;
            std::optional<double>* to;
            NumberRange range;
        };
        const std::array<Number, 7> numbers{{{"Ns", &lines_.exponent, {-1.0, 1e6}},
                                             {"Ni", &lines_.ior, kPositive},
                                             {"Pr", &lines_.roughness, kUnit},
                                             {"Pm", &lines_.metallic, kUnit},
                                             {"Ps", &lines_.sheen, kUnit},
                                             {"Pc", &lines_.coat, kUnit},
                                             {"Pcr", &lines_.coat_roughness, kUnit}}};
        const auto found = std::ranges::find_if(numbers, [&](const Number& number) { return key == number.key; });
        if (found != numbers.end()) {
            *found->to = line.take_number(key, found->range);
        }
        return found != numbers.end();
    }

    void take_map(const std::string& key, TextLine& line)
    {
        struct Map {
            const char* key;
            std::optional<Texture>* to;
        };
        const std::array<Map, 11> maps{{{"map_Kd", &lines_.diffuse_map},
                                        {"map_Ke", &lines_.emission_map},
                                        {"map_d", &lines_.opacity_map},
                                        {"norm", &lines_.normal_map},
                                        {"map_Kn", &lines_.normal_map},
                                        {"bump", &lines_.bump_map},
                                        {"map_bump", &lines_.bump_map},
                                        {"map_Bump", &lines_.bump_map},
                                        {"map_Norm", &lines_.normal_map},
                                        {"map_Pr", &lines_.roughness_map},
                                        {"map_Pm", &lines_.metallic_map}}};
        const auto found = std::ranges::find_if(maps, [&](const Map& map) { return key == map.key; });
        if (found == maps.end()) {
            warn(reader_.model_, fmt::format("material {}: {} is left out", quote_text(name_), quote_text(key)));
            return;
        }
        if (std::optional<Texture> texture = read_texture(key, line)) {
            *found->to = texture;
        }
    }

    // Returns nothing if the picture is left out.
    [[nodiscard]] std::optional<Texture> read_texture(const std::string& key, TextLine& line)
    {
        Texture texture;
        offset_ = glm::dvec2(0.0);
        while (line.rest().starts_with('-')) {
            const std::string option(line.take_word());
            const auto known = std::ranges::find(kMapOptions, option, &MapOption::name);
            if (known == kMapOptions.end()) {
                line.fail(fmt::format("{} is not an option of {}", quote_text(option), key));
            }
            take_option(*known, line, texture);
        }
        const std::string path(strip_quotes(line.rest()));
        if (path.empty()) {
            reader_.repairs_.add(line, "maps that name no picture are left out", fmt::format("{} names no picture", key));
            return std::nullopt;
        }
        const std::optional<ModelFile> file = find_file(path, line);
        if (!file) {
            reader_.repairs_.add(line, "missing pictures are left out; name their folder with --texture-root",
                                 fmt::format("{} is not a file in the folder of the model", quote_text(path)));
            return std::nullopt;
        }
        texture.image = reader_.find_image(*file);
        return texture;
    }

    [[nodiscard]] std::optional<ModelFile> find_file(const std::string& path, TextLine line) const
    {
        std::optional<ModelFile> file = find_model_file(reader_.folders_, path);
        if (!file && !reader_.repairs_.is_strict() && line.drop_comment()) {
            file = find_model_file(reader_.folders_, std::string(strip_quotes(line.rest())));
        }
        if (file && !file->is_as_named) {
            reader_.repairs_.add(line, "pictures at another path than the file states are replaced by pictures of that name in the model's "
                                       "folders",
                                 fmt::format("{} is not a file in the folder of the model; {} is there", quote_text(path),
                                             quote_text(file->name)));
        }
        return file;
    }

    // v grows upwards in MTL files and downwards in Texture.
    void take_option(const MapOption& option, TextLine& line, Texture& texture)
    {
        std::vector<double> numbers;
        for (int k = 0; k < option.word_count; ++k) {
            TextLine ahead = line;
            const std::string_view word = ahead.take_word();
            const std::optional<double> number = parse_number(word);
            if (!number && k > 0) {
                break;
            }
            numbers.push_back(number.value_or(0.0));
            if (option.name == "-clamp" && word == "on") {
                texture.wrap_u = texture.wrap_v = Wrap::ClampToEdge;
            }
            line = ahead;
        }
        if (option.name == "-bm") {
            lines_.normal_scale = std::clamp(numbers.front(), -100.0, 100.0);
        } else if (option.name == "-o" || option.name == "-s") {
            numbers.resize(3, option.name == "-o" ? 0.0 : 1.0);
            if (std::abs(numbers[0]) > kMtlNumber.maximum || std::abs(numbers[1]) > kMtlNumber.maximum) {
                line.fail(fmt::format("{} is out of range", option.name));
            }
            glm::dvec2& to = option.name == "-o" ? offset_ : texture.scale;
            to = {numbers[0], numbers[1]};
        }
        texture.offset = {offset_.x, 1.0 - texture.scale.y - offset_.y};
    }

    void set_base(Material& material) const
    {
        const glm::dvec3 diffuse = lines_.diffuse.value_or(glm::dvec3(lines_.diffuse_map ? 1.0 : 0.8));
        // Exporters write a black factor if the picture holds the whole colour.
        const bool is_black = lines_.diffuse_map && max_of(diffuse) == 0.0;
        material.base_color = glm::dvec4(is_black ? glm::dvec3(1.0) : glm::min(diffuse, glm::dvec3(1.0)), 1.0);
        material.base_color_texture = lines_.diffuse_map;
    }

    void set_specular(Material& material) const
    {
        material.metallic = lines_.metallic.value_or(lines_.metallic_map ? 1.0 : 0.0);
        material.roughness_texture = lines_.roughness_map;
        material.metallic_texture = lines_.metallic_map;
        if (lines_.roughness || lines_.roughness_map || lines_.metallic || lines_.metallic_map) {
            material.roughness = lines_.roughness.value_or(lines_.roughness_map ? 1.0 : 0.5);
            return;
        }
        // The lobe cos^n is as wide as the lobe of a roughness whose fourth power is 2 / (n + 2). Source: Walter and
        // others, Microfacet Models for Refraction through Rough Surfaces (2007), section 5.2.
        material.roughness = lines_.exponent ? std::pow(2.0 / (std::max(*lines_.exponent, 0.0) + 2.0), 0.25) : 1.0;
        const glm::dvec3 specular = lines_.specular.value_or(glm::dvec3(0.0));
        material.specular = std::min(max_of(specular), 1.0);
        if (material.specular > 0.0) {
            material.specular_color = specular / max_of(specular);
        }
    }

    // MeshLab writes the opacity as Tr. Illumination models up to 2 have no transparency.
    [[nodiscard]] bool is_opaque_of_meshlab() const
    {
        return !lines_.opacity && lines_.transparency == 1.0 && lines_.illumination && *lines_.illumination <= 2.0;
    }

    void set_opacity(Material& material) const
    {
        if (lines_.opacity_map) {
            material.alpha_texture = lines_.opacity_map;
            material.alpha_mode = AlphaMode::Mask;
            return;
        }
        if (is_opaque_of_meshlab()) {
            warn(reader_.model_, fmt::format("material {}: Tr 1 with illum {} and without d means opaque, as MeshLab writes it",
                                             quote_text(name_), *lines_.illumination));
            return;
        }
        const double opacity = lines_.opacity.value_or(1.0 - lines_.transparency.value_or(0.0));
        if (opacity < 1.0) {
            make_transparent(reader_.model_, material, opacity);
        }
    }

    MtlReader& reader_;
    std::string name_;
    Lines lines_;
    glm::dvec2 offset_{0.0};
};

void MtlReader::read(std::string_view text, const std::string& name)
{
    TextLines lines(text, name);
    std::optional<MtlMaterial> material;
    std::string material_name;
    const auto finish = [&] {
        if (material) {
            materials_.insert_or_assign(material_name, material->make());
        }
    };
    if (lines.has_byte_order_mark()) {
        repairs_.add({"", name, 1}, "a byte order mark is ignored", "the file begins with a byte order mark");
    }
    while (std::optional<TextLine> line = lines.next()) {
        const std::string key = read_key(*line);
        if (key == "newmtl") {
            finish();
            material_name = line->rest();
            material.emplace(*this, material_name);
        } else if (!material) {
            line->fail("a material must begin with newmtl");
        } else {
            material->take(key, *line);
        }
    }
    finish();
}

std::string MtlReader::read_key(TextLine& line)
{
    const std::string_view word = line.take_word();
    if (std::ranges::find(kKeys, word) != kKeys.end()) {
        return std::string(word);
    }
    const auto same = [small = to_lower(std::string(word))](std::string_view key) { return to_lower(std::string(key)) == small; };
    const auto found = std::ranges::find_if(kKeys, same);
    if (found == kKeys.end()) {
        return std::string(word);
    }
    repairs_.add(line, "elements of materials are recognised in upper and lower case",
                 fmt::format("{} is not an element of a material; {} is", quote_text(word), quote_text(*found)));
    return std::string(*found);
}

const Material* MtlReader::find(std::string_view name) const
{
    const auto found = materials_.find(name);
    return found == materials_.end() ? nullptr : &found->second;
}

std::size_t MtlReader::find_image(const ModelFile& file)
{
    const auto [found, is_new] = images_.try_emplace(file.path.string(), model_.images.size());
    if (is_new) {
        const std::string bytes = read_text_file(file.path);
        model_.images.push_back({file.name, {bytes.begin(), bytes.end()}});
    }
    return found->second;
}

}  // namespace clevrvk::model
