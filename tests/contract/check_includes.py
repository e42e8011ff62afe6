#!/usr/bin/env python3
"""Fails on a file that names something of the standard or another library whose header neither it nor a header of the
project that it includes does include. The compiler does not find it: headers are precompiled, and a library's headers
include others that its next version may not.

Usage: check_includes.py ROOT    checks a source tree, prints FILE: what
       check_includes.py --self-test    checks that files are found, on small trees of its own
"""
import functools
import pathlib
import re
import tempfile

from check_layers import strip_comments
from run_check import run_check

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^">]+)[">]', re.MULTILINE)
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
FOLDERS = ["renderer", "generators", "tools/clevrvk", "tools/farm", "tools/scoring"]
# The prefix of a folder's headers: any of them declares the name.
LIBRARIES = {r"\bnlohmann::": "nlohmann/", r"\bfmt::": "fmt/", r"\bglm::": "glm/"}
# Names of the namespace std and the header that declares them; tuples, functions and types that the standard declares
# in several headers are left out, or the others stand in DECLARED_TOO.
STANDARD = {
    "algorithm": "adjacent_find all_of any_of binary_search clamp copy copy_if count count_if equal equal_range fill find find_if for_each "
                 "is_sorted lower_bound max max_element min min_element minmax mismatch none_of nth_element partition remove_if replace "
                 "reverse rotate search sort stable_sort transform unique upper_bound",
    "array": "array",
    "atomic": "atomic atomic_bool",
    "bit": "bit_cast countl_zero has_single_bit popcount",
    "charconv": "from_chars to_chars",
    "chrono": "chrono",
    "cmath": "acos asin atan2 cbrt ceil cos exp fabs floor fmod hypot isfinite isnan log lround pow sin sqrt tan",
    "condition_variable": "condition_variable",
    "cstdint": "int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t",
    "cstring": "memcmp memcpy memset strerror strlen",
    "deque": "deque",
    "exception": "current_exception exception_ptr",
    "filesystem": "filesystem",
    "fstream": "ifstream ofstream",
    "functional": "function",
    "future": "async future",
    "iostream": "cerr cin cout",
    "limits": "numeric_limits",
    "map": "map multimap",
    "memory": "make_shared make_unique shared_ptr unique_ptr weak_ptr",
    "mutex": "lock_guard mutex scoped_lock unique_lock",
    "numbers": "numbers",
    "numeric": "accumulate gcd iota partial_sum",
    "optional": "nullopt optional",
    "set": "multiset set",
    "span": "span",
    "sstream": "istringstream ostringstream stringstream",
    "stdexcept": "invalid_argument logic_error out_of_range runtime_error",
    "string": "getline string to_string",
    "string_view": "string_view",
    "system_error": "error_code system_error",
    "thread": "jthread this_thread thread",
    "tuple": "tie tuple",
    "type_traits": "conditional_t decay_t is_integral_v is_same_v",
    "unordered_map": "unordered_map",
    "unordered_set": "unordered_set",
    "utility": "as_const exchange move pair swap",
    "variant": "holds_alternative variant visit",
    "vector": "vector",
}
DECLARED_TOO = {
    "exception": {"memory", "stdexcept"},
    "string_view": {"string"},
    "system_error": {"filesystem", "fstream"},
    "tuple": {"map"},
    "type_traits": {"memory", "utility"},
    "utility": {"algorithm", "array", "functional", "map", "memory", "optional", "set", "string", "tuple", "unordered_map", "variant",
                "vector"},
}
RULES = [*((re.compile(pattern), folder, {folder}) for pattern, folder in LIBRARIES.items()),
         *((re.compile(rf"\bstd::(?:{'|'.join(names.split())})\b"), header, {header, *DECLARED_TOO.get(header, ())})
           for header, names in STANDARD.items())]


def check_tree(root):
    @functools.cache
    def read(name):
        return strip_comments((root / name).read_text())

    @functools.cache
    def list_includes(name):
        """Headers of other makers that the file sees by itself or by headers of the project."""
        seen, waiting, found = set(), [name], set()
        while waiting:
            file = waiting.pop()
            if file not in seen:
                seen.add(file)
                for include in INCLUDE.findall(read(file)):
                    if (root / include).is_file():
                        waiting.append(include)
                    else:
                        # Both glm/ext.hpp and the folder glm/.
                        found |= {include, include.split("/")[0] + "/"}
        return found

    breaches = []
    for folder in FOLDERS:
        for file in sorted([*(root / folder).rglob("*.h"), *(root / folder).rglob("*.cpp")]):
            name = str(file.relative_to(root))
            code = STRING.sub("", INCLUDE.sub("", read(name)))
            for pattern, header, headers in RULES:
                match = pattern.search(code)
                if match and not headers & list_includes(name):
                    breaches.append(f"{file}: names '{match.group()}', and includes nothing of <{header}>")
    return breaches


# The text of a header, that of a source which includes it, and how many breaches both have.
EXPECTATIONS = [
    ("", "std::string text;", 1),
    ("", "#include <string>\nstd::string text;", 0),
    ("#include <string>", "std::string text;", 0),
    ("std::string text;", "#include <string>", 1),
    ("std::string text;", "std::vector<int> list;", 2),
    ("", "// std::string text;", 0),
    ("", 'const char* text = "std::string";', 0),
    ("", "#include <string>\nstd::string_view text;", 0),
    ("", "#include <string_view>\nstd::string text;", 1),
    ("", "#include <vector>\nauto list = std::move(other);", 0),
    ("", "auto list = std::move(other);", 1),
    ("", "auto list = std::min(1, 2) + std::minimum;", 1),
    ("", "fmt::format(x); glm::vec3 v; nlohmann::json j;", 3),
    ("#include <fmt/ranges.h>\n#include <glm/ext.hpp>", "fmt::format(x); glm::vec3 v;", 0),
    ("", "myfmt::format(x);", 0),
]


def self_test():
    failures = 0
    for header, source, count in EXPECTATIONS:
        with tempfile.TemporaryDirectory() as scratch:
            root = pathlib.Path(scratch)
            (root / "renderer").mkdir()
            (root / "renderer/a.h").write_text(header + "\n")
            (root / "renderer/a.cpp").write_text(f'#include "renderer/a.h"\n{source}\n')
            found = check_tree(root)
        if len(found) != count:
            failures += 1
            print(f"self-test: {source!r} with {header!r}: {count} breaches expected, found {found}")
    return failures


if __name__ == "__main__":
    run_check(__doc__, self_test, lambda root: check_tree(pathlib.Path(root)), 1)
