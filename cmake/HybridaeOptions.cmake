# SPDX-License-Identifier: Apache-2.0
# Language level, warnings, compiler cache: what holds for all of our own targets.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# Models are compiled without contraction, so that all scalar types give the same bits; the code that compares
# with them has to round alike.
add_compile_options(-ffp-contract=off)

# Release means -O2 here: -O3 makes the build longer and the runtime no faster.
string(REPLACE "-O3" "-O2" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")

if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

# For our own code only: what users and the generator write is not held to it.
add_library(hybridae_warnings INTERFACE)
target_compile_options(hybridae_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
option(HYBRIDAE_WERROR "Treat warnings in hybridae's own code as errors" ON)
if(HYBRIDAE_WERROR)
    target_compile_options(hybridae_warnings INTERFACE -Werror)
endif()

option(HYBRIDAE_SANITIZE "Build with the address and undefined-behaviour sanitizers" OFF)
if(HYBRIDAE_SANITIZE)
    # Models are loaded into sanitized programs, so they get the same flags: set for the whole tree.
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined)
endif()

# Used where it is installed, never required.
find_program(HYBRIDAE_CCACHE ccache)
mark_as_advanced(HYBRIDAE_CCACHE)
if(HYBRIDAE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_C_COMPILER_LAUNCHER "${HYBRIDAE_CCACHE}")
    set(CMAKE_CXX_COMPILER_LAUNCHER "${HYBRIDAE_CCACHE}")
endif()
