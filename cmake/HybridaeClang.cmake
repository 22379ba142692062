# SPDX-License-Identifier: Apache-2.0
# Finds the Clang and LLVM development libraries for the generator; versions 14 to 19 are supported.
# Sets HYBRIDAE_CLANG_RESOURCE_DIR_FOUND, HYBRIDAE_CLANG_VERSION_STRING and the target hybridae_clang.

set(HYBRIDAE_CLANG_VERSION 19 CACHE STRING "Major version of Clang to look for first")
set(HYBRIDAE_CLANG_RESOURCE_DIR "" CACHE PATH "Directory with Clang's built-in headers (empty: look for it)")

# A build directory that is configured for another version must not keep what was found before.
if(NOT "${HYBRIDAE_CLANG_VERSION}" STREQUAL "${HYBRIDAE_CLANG_VERSION_SEARCHED}")
    if(DEFINED CACHE{HYBRIDAE_CLANG_VERSION_SEARCHED})
        unset(LLVM_DIR CACHE)
        unset(HYBRIDAE_CLANG_INCLUDE_DIR CACHE)
        unset(HYBRIDAE_CLANG_LIBRARY CACHE)
    endif()
    set(HYBRIDAE_CLANG_VERSION_SEARCHED "${HYBRIDAE_CLANG_VERSION}" CACHE INTERNAL "")
endif()

# Only LLVM's package file is used: Debian keeps Clang's with the compiler, which is not needed for anything else.
find_package(LLVM CONFIG QUIET PATHS "/usr/lib/llvm-${HYBRIDAE_CLANG_VERSION}/lib/cmake/llvm" NO_DEFAULT_PATH)
if(NOT LLVM_FOUND)
    find_package(LLVM CONFIG QUIET)
endif()
if(LLVM_FOUND)
    find_path(HYBRIDAE_CLANG_INCLUDE_DIR clang/AST/ASTContext.h PATHS ${LLVM_INCLUDE_DIRS} NO_DEFAULT_PATH)
    set(_major_minor "${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR}")
    find_library(
        HYBRIDAE_CLANG_LIBRARY
        NAMES libclang-cpp.so.${_major_minor} libclang-cpp.so.${LLVM_VERSION_MAJOR} clang-cpp
        PATHS ${LLVM_LIBRARY_DIRS}
        NO_DEFAULT_PATH)
    mark_as_advanced(HYBRIDAE_CLANG_INCLUDE_DIR HYBRIDAE_CLANG_LIBRARY)
endif()
if(NOT LLVM_FOUND
   OR NOT HYBRIDAE_CLANG_INCLUDE_DIR
   OR NOT HYBRIDAE_CLANG_LIBRARY
   OR NOT TARGET LLVM)
    message(
        FATAL_ERROR
            "Clang's development libraries were not found (LLVM: ${LLVM_DIR}, headers: "
            "${HYBRIDAE_CLANG_INCLUDE_DIR}, library: ${HYBRIDAE_CLANG_LIBRARY}). Install them (Debian, Ubuntu: "
            "libclang-${HYBRIDAE_CLANG_VERSION}-dev llvm-${HYBRIDAE_CLANG_VERSION}-dev, or run ./bootstrap build), "
            "name another version with -DHYBRIDAE_CLANG_VERSION=N or their place with -DLLVM_DIR=DIR, "
            "or build without the generator: -DHYBRIDAE_GENERATOR=OFF.")
endif()
if(LLVM_VERSION_MAJOR LESS 14)
    message(FATAL_ERROR "Clang ${LLVM_PACKAGE_VERSION} (${LLVM_DIR}) is too old: 14 or later is needed.")
endif()
if(NOT LLVM_VERSION_MAJOR EQUAL HYBRIDAE_CLANG_VERSION)
    message(STATUS "Clang ${HYBRIDAE_CLANG_VERSION} is not installed; using ${LLVM_PACKAGE_VERSION}")
endif()
set(HYBRIDAE_CLANG_VERSION_STRING "${LLVM_PACKAGE_VERSION}")

# The directory that Clang derives from the running program's own path is wrong for any program that does
# not stand beside clang itself, so it is found here and passed on.
set(_resource_dir "${HYBRIDAE_CLANG_RESOURCE_DIR}")
if(NOT _resource_dir)
    set(_full "${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR}.${LLVM_VERSION_PATCH}")
    foreach(_lib IN ITEMS "${LLVM_LIBRARY_DIR}" "${LLVM_INSTALL_PREFIX}/lib" "${LLVM_INSTALL_PREFIX}/lib64" /usr/lib)
        foreach(_version IN ITEMS ${LLVM_VERSION_MAJOR} ${_full})
            if(NOT _resource_dir AND EXISTS "${_lib}/clang/${_version}/include/stddef.h")
                set(_resource_dir "${_lib}/clang/${_version}")
            endif()
        endforeach()
    endforeach()
endif()
if(NOT EXISTS "${_resource_dir}/include/stddef.h")
    message(
        FATAL_ERROR
            "Clang's built-in headers (include/stddef.h) were not found"
            " beside ${LLVM_LIBRARY_DIR}/clang/${LLVM_VERSION_MAJOR} or in '${HYBRIDAE_CLANG_RESOURCE_DIR}'. "
            "Install libclang-common-${LLVM_VERSION_MAJOR}-dev or name the directory with "
            "-DHYBRIDAE_CLANG_RESOURCE_DIR=DIR (what `clang -print-resource-dir` prints).")
endif()
set(HYBRIDAE_CLANG_RESOURCE_DIR_FOUND "${_resource_dir}")
message(STATUS "Generator: Clang ${LLVM_PACKAGE_VERSION}, built-in headers in ${_resource_dir}")

# The two shared libraries: a tool linked with them builds and starts in a fraction of the time that the
# static ones take.
add_library(hybridae_clang INTERFACE)
target_include_directories(hybridae_clang SYSTEM INTERFACE "${HYBRIDAE_CLANG_INCLUDE_DIR}" ${LLVM_INCLUDE_DIRS})
separate_arguments(_llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(hybridae_clang INTERFACE ${_llvm_definitions})
if(NOT LLVM_ENABLE_RTTI)
    target_compile_options(hybridae_clang INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
endif()
target_link_libraries(hybridae_clang INTERFACE "${HYBRIDAE_CLANG_LIBRARY}" LLVM)
