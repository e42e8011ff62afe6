// The exit codes of the program, on which scripts and schedulers rely.
#pragma once

namespace clevrvk::tools {

constexpr int kExitDone = 0;
constexpr int kExitSomeFailed = 1;  ///< finished; each failed record is a line of errors.jsonl. For check: there are findings
constexpr int kExitBadInput = 2;    ///< bad command line or spec, or an input that cannot be read
constexpr int kExitDevice = 3;      ///< no usable device, or the device failed; another machine may work
constexpr int kExitOutput = 4;      ///< a file or folder is not writable, or the disk is full
constexpr int kExitFault = 70;      ///< a fault of clevrvk itself, or no memory left (EX_SOFTWARE of sysexits.h)
constexpr int kExitStopped = 75;    ///< stopped by a signal; the same command resumes (EX_TEMPFAIL of sysexits.h)

}  // namespace clevrvk::tools
