// Messages for people, written to stderr, one line each. Results go to stdout and are not written here.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

namespace clevrvk {

enum class LogLevel { Debug, Info, Warn, Error };

/// Drops lines below `level`. The initial level is Info. Safe from any thread.
void set_log_level(LogLevel level);

/// Whether a line of `level` would be written: for messages that are expensive to make.
[[nodiscard]] bool is_logged(LogLevel level);

/// Writes one finished line; use log_error and the others below instead.
void write_log(LogLevel level, std::string_view line);

/// Each writes one line and is safe from any thread. Errors and warnings begin with that word.
template <typename... Args>
void log_error(fmt::format_string<Args...> format, Args&&... args)
{
    if (is_logged(LogLevel::Error)) {
        write_log(LogLevel::Error, fmt::format(format, std::forward<Args>(args)...));
    }
}

template <typename... Args>
void log_warn(fmt::format_string<Args...> format, Args&&... args)
{
    if (is_logged(LogLevel::Warn)) {
        write_log(LogLevel::Warn, fmt::format(format, std::forward<Args>(args)...));
    }
}

template <typename... Args>
void log_info(fmt::format_string<Args...> format, Args&&... args)
{
    if (is_logged(LogLevel::Info)) {
        write_log(LogLevel::Info, fmt::format(format, std::forward<Args>(args)...));
    }
}

template <typename... Args>
void log_debug(fmt::format_string<Args...> format, Args&&... args)
{
    if (is_logged(LogLevel::Debug)) {
        write_log(LogLevel::Debug, fmt::format(format, std::forward<Args>(args)...));
    }
}

}  // namespace clevrvk
