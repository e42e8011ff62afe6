// The only place that writes the log. spdlog keeps lines whole if several threads write.
#include "renderer/base/log.h"

#include <spdlog/logger.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <memory>

namespace clevrvk {

namespace {

spdlog::level::level_enum to_spdlog(LogLevel level)
{
    switch (level) {
        case LogLevel::Debug: return spdlog::level::debug;
        case LogLevel::Info: return spdlog::level::info;
        case LogLevel::Warn: return spdlog::level::warn;
        case LogLevel::Error: return spdlog::level::err;
    }
    return spdlog::level::err;
}

std::string_view prefix_of(LogLevel level)
{
    switch (level) {
        case LogLevel::Debug: return "";
        case LogLevel::Info: return "";
        case LogLevel::Warn: return "warning: ";
        case LogLevel::Error: return "error: ";
    }
    return "";
}

// Created on first use, because static initialisers must do no work.
spdlog::logger& logger()
{
    static const std::unique_ptr<spdlog::logger> instance = [] {
        auto made = std::make_unique<spdlog::logger>("clevrvk", std::make_shared<spdlog::sinks::stderr_sink_mt>());
        made->set_pattern("%v");
        made->set_level(spdlog::level::info);
        made->flush_on(spdlog::level::trace);
        return made;
    }();
    return *instance;
}

}  // namespace

void set_log_level(LogLevel level)
{
    logger().set_level(to_spdlog(level));
}

bool is_logged(LogLevel level)
{
    return logger().should_log(to_spdlog(level));
}

void write_log(LogLevel level, std::string_view line)
{
    logger().log(to_spdlog(level), "{}{}", prefix_of(level), line);
}

}  // namespace clevrvk
