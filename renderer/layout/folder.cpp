// Places files by their ids. Ids serve unchanged as paths, because the spec reader refuses
// ids that are unsafe as file names.
#include "renderer/layout/folder.h"

#include <fmt/format.h>

namespace clevrvk::layout {

namespace {

PicturePaths make_paths(std::string_view episode, std::string_view panel)
{
    return {fmt::format("images/{}/{}.png", episode, panel), fmt::format("masks/{}/{}.png", episode, panel),
            fmt::format("aov/{}/{}", episode, panel)};
}

class FolderLayout final : public Layout {
public:
    [[nodiscard]] std::string_view name() const override { return "folder"; }

    [[nodiscard]] std::string_view summary() const override
    {
        return "folders of PNG pictures, masks and .npy arrays, and one line of JSON per picture";
    }

    [[nodiscard]] std::vector<std::string> folders() const override { return {"images", "masks", "aov"}; }

    [[nodiscard]] PanelPaths find_paths(const std::string& episode_id, const std::string& panel_id, const Json&,
                                        const std::string&) const override
    {
        return {make_paths(episode_id, panel_id), {}};
    }

    [[nodiscard]] FileWords describe_files() const override { return {make_paths("EPISODE", "PANEL"), {}}; }
};

}  // namespace

std::unique_ptr<const Layout> make_folder_layout()
{
    return std::make_unique<FolderLayout>();
}

}  // namespace clevrvk::layout
