// Paths of a dataset's files and the contents of its text files: the plain layout, and layouts published by task
// families. A layout makes no picture and writes nothing; picture, mask and arrays have the same bytes in each layout.
#pragma once

#include "renderer/spec/episode_spec.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clevrvk::record {
struct PanelRecord;
}

namespace clevrvk::layout {

using spec::Json;

/// The paths of one panel's pixel files, relative to the dataset's folder.
struct PicturePaths {
    std::string image;
    std::string mask;
    std::string aov_stem;  ///< aov() appends `.NAME.npy`

    [[nodiscard]] std::string aov(const std::string& name) const { return aov_stem + "." + name + ".npy"; }
};

/// The paths of all files of one panel.
struct PanelPaths {
    PicturePaths pictures;
    std::vector<std::string> texts;  ///< paths of the files from Layout::make_texts, in its order
};

/// A text file of a panel.
struct TextFile {
    std::string path;  ///< relative to the dataset's folder
    std::string text;
};

/// The description of a layout's files in dataset.json. A word in capitals in a path stands for the part that varies.
struct FileWords {
    PicturePaths pictures;
    std::vector<std::pair<std::string, std::string>> texts;  ///< path and description
};

/// Makes the text files about a whole dataset from the episodes of its index.
class IndexTexts {
public:
    virtual ~IndexTexts() = default;

    /// Takes the next episode of index.jsonl, in order. \param panels  the records of its lines, in order; at least one
    virtual void add_episode(std::span<const record::PanelRecord> panels) = 0;

    /// The files, after the last episode; empty files are left out.
    [[nodiscard]] virtual std::vector<TextFile> finish() = 0;
};

/// One layout. It has no state: every function is pure and safe from any thread.
class Layout {
public:
    virtual ~Layout() = default;

    /// Its name for `--format`.
    [[nodiscard]] virtual std::string_view name() const = 0;

    /// A one-sentence description for people.
    [[nodiscard]] virtual std::string_view summary() const = 0;

    /// The folders of its files, relative to the dataset's. --overwrite removes
    /// pictures, arrays and JSON files in them.
    [[nodiscard]] virtual std::vector<std::string> folders() const = 0;

    /// The files in these folders that describe the whole dataset, from begin_index_texts; not all need exist.
    [[nodiscard]] virtual std::vector<std::string> index_files() const { return {}; }

    /// The maker of these files when a dataset is finished, also a merged one but not a shard; null: there are none.
    [[nodiscard]] virtual std::unique_ptr<IndexTexts> begin_index_texts() const { return nullptr; }

    /// Checks that the layout can hold this episode. \param source  names its record in messages, as `FILE:LINE`
    /// \throws SpecError  `SOURCE: path: what`
    virtual void check_episode(const spec::EpisodeSpec& /*episode*/, const std::string& /*source*/) const {}

    /// Whether find_paths reads the episode's labels; if not, they may be null.
    [[nodiscard]] virtual bool needs_labels() const { return false; }

    /// The paths of a panel's files, with pictures or without. They depend only on the ids and the episode's labels, so
    /// that a merge can move a panel.
    /// \param source  begins the message
    /// \throws SpecError  when id and labels do not belong to an episode that check_episode accepts
    [[nodiscard]] virtual PanelPaths find_paths(const std::string& episode_id, const std::string& panel_id, const Json& labels,
                                                const std::string& source) const = 0;

    /// The text files of a panel of a checked episode.
    /// \param panel  its index in the episode
    /// \param index_line  its line of index.jsonl, the source of all computed values
    [[nodiscard]] virtual std::vector<TextFile> make_texts(const spec::EpisodeSpec& /*episode*/, std::size_t /*panel*/,
                                                           const Json& /*index_line*/) const
    {
        return {};
    }

    [[nodiscard]] virtual FileWords describe_files() const = 0;
};

/// The layouts that a program knows, in the order of `list formats`.
class Layouts {
public:
    explicit Layouts(std::vector<std::unique_ptr<const Layout>> all) : all_(std::move(all)) {}

    [[nodiscard]] const std::vector<std::unique_ptr<const Layout>>& all() const { return all_; }

    /// The layout with this name, or null.
    [[nodiscard]] const Layout* find(std::string_view name) const;

    /// The layout with this name, which was checked before. \throws std::logic_error  when there is none
    [[nodiscard]] const Layout& get(std::string_view name) const;

private:
    std::vector<std::unique_ptr<const Layout>> all_;
};

}  // namespace clevrvk::layout
