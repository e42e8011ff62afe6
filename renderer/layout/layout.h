// Where the files of a dataset lie and what its text files say: the plain layout, and those that a family of tasks has
// published. A layout makes no picture and writes nothing; picture, mask and arrays are the same bytes in each.
#pragma once

#include "renderer/spec/episode_spec.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clevrvk::layout {

using spec::Json;

/// Where the pixels of one panel lie, below the dataset's folder.
struct PicturePaths {
    std::string image;
    std::string mask;
    std::string aov_stem;  ///< `.NAME.npy` is appended

    [[nodiscard]] std::string aov(const std::string& name) const { return aov_stem + "." + name + ".npy"; }
};

/// Where all files of one panel lie.
struct PanelPaths {
    PicturePaths pictures;
    std::vector<std::string> texts;  ///< of Layout::make_texts, in its order
};

/// A text file of a panel.
struct TextFile {
    std::string path;  ///< relative to the dataset's folder
    std::string text;
};

/// The description of a layout's files in dataset.json. In a path, a word in capitals stands for the part that varies.
struct FileWords {
    PicturePaths pictures;
    std::vector<std::pair<std::string, std::string>> texts;  ///< path, and what the file is
};

/// Makes the text files about a whole dataset from the lines of its index.
class IndexTexts {
public:
    virtual ~IndexTexts() = default;

    /// The next line of index.jsonl, in its order. A line without such fields is passed over.
    virtual void add(const Json& index_line) = 0;

    /// The files, after the last line; none that would be empty.
    [[nodiscard]] virtual std::vector<TextFile> finish() = 0;
};

/// One layout. Without state: every function is pure, and safe from any thread.
class Layout {
public:
    virtual ~Layout() = default;

    /// The name that `--format` takes.
    [[nodiscard]] virtual std::string_view name() const = 0;

    /// One sentence for people.
    [[nodiscard]] virtual std::string_view summary() const = 0;

    /// The folders that its files lie in, relative to the dataset's. --overwrite removes pictures, arrays and JSON
    /// files in them.
    [[nodiscard]] virtual std::vector<std::string> folders() const = 0;

    /// The files in these folders that describe the whole dataset, by begin_index_texts; not all need be there.
    [[nodiscard]] virtual std::vector<std::string> index_files() const { return {}; }

    /// The function that makes them when a dataset is finished, a merged one too, and no shard; null: there are none.
    [[nodiscard]] virtual std::unique_ptr<IndexTexts> begin_index_texts() const { return nullptr; }

    /// Checks that the layout can hold this episode. \param source  names its record, as `FILE:LINE`
    /// \throws SpecError  `SOURCE: path: what`
    virtual void check_episode(const spec::EpisodeSpec& /*episode*/, const std::string& /*source*/) const {}

    /// Whether find_paths reads the episode's labels; others may be given null.
    [[nodiscard]] virtual bool needs_labels() const { return false; }

    /// The paths of a panel's files, with pictures or without. They follow from the ids and the episode's labels alone,
    /// so that a merge can move a panel.
    /// \param source  begins the message
    /// \throws SpecError  when id and labels are not those of an episode that check_episode accepts
    [[nodiscard]] virtual PanelPaths find_paths(const std::string& episode_id, const std::string& panel_id, const Json& labels,
                                                const std::string& source) const = 0;

    /// The text files of a panel of a checked episode.
    /// \param panel  its place in the episode
    /// \param index_line  its line of index.jsonl, the source of all computed values
    [[nodiscard]] virtual std::vector<TextFile> make_texts(const spec::EpisodeSpec& /*episode*/, std::size_t /*panel*/,
                                                           const Json& /*index_line*/) const
    {
        return {};
    }

    [[nodiscard]] virtual FileWords describe_files() const = 0;
};

/// The layouts that a program knows, in the order in which `list formats` shows them.
class Layouts {
public:
    explicit Layouts(std::vector<std::unique_ptr<const Layout>> all) : all_(std::move(all)) {}

    [[nodiscard]] const std::vector<std::unique_ptr<const Layout>>& all() const { return all_; }

    /// The layout of that name, or null.
    [[nodiscard]] const Layout* find(std::string_view name) const;

    /// The same where the name was checked before. \throws std::logic_error  when there is none
    [[nodiscard]] const Layout& get(std::string_view name) const;

private:
    std::vector<std::unique_ptr<const Layout>> all_;
};

}  // namespace clevrvk::layout
