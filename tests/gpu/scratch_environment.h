// Environment variables that are set for one test and put back after it.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace clevrvk::gpu {

/// Sets a variable, or takes it away, while it lives.
class ScratchVariable {
public:
    ScratchVariable(const char* name, const std::optional<std::string>& value) : name_(name)
    {
        if (const char* old = std::getenv(name); old != nullptr) {
            old_ = old;
        }
        assign(value);
    }
    ~ScratchVariable() { assign(old_); }
    ScratchVariable(const ScratchVariable&) = delete;
    ScratchVariable& operator=(const ScratchVariable&) = delete;

private:
    void assign(const std::optional<std::string>& value) const
    {
        if (value) {
            setenv(name_, value->c_str(), 1);
        } else {
            unsetenv(name_);
        }
    }

    const char* name_;
    std::optional<std::string> old_;
};

}  // namespace clevrvk::gpu
