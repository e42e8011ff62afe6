// Reads index lines; their places in messages begin with the file's name.
#include "renderer/write/index_reader.h"

#include "renderer/base/error.h"
#include "renderer/base/regular_file.h"
#include "renderer/write/file_names.h"

namespace clevrvk::write {

namespace {

std::filesystem::path find_index(const std::filesystem::path& folder)
{
    refuse_endless_file(folder / kIndexName);
    return folder / kIndexName;
}

}  // namespace

IndexReader::IndexReader(const std::filesystem::path& folder)
    : path_((folder / kIndexName).string()), lines_(find_index(folder), kMostIndexLineBytes)
{
}

bool IndexReader::next()
{
    return lines_.next(text_);
}

std::string IndexReader::place_of(std::uint64_t number) const
{
    return fmt::format("{}:{}", path_, number);
}

JsonDocument IndexReader::parse() const
{
    return parse_json_line(text_, place());
}

}  // namespace clevrvk::write
