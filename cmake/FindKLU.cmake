# SPDX-License-Identifier: Apache-2.0
# Finds SuiteSparse's KLU and what it stands on; defines KLU::KLU.
# SuiteSparse brings a CMake package of its own only from version 6 on, and Debian 12 has 5.12.

find_path(KLU_INCLUDE_DIR klu.h PATH_SUFFIXES suitesparse)
set(_klu_libraries "")
foreach(_name IN ITEMS klu btf amd colamd suitesparseconfig)
    string(TOUPPER "${_name}" _upper)
    find_library(KLU_${_upper}_LIBRARY NAMES ${_name})
    mark_as_advanced(KLU_${_upper}_LIBRARY)
    list(APPEND _klu_libraries KLU_${_upper}_LIBRARY)
endforeach()
mark_as_advanced(KLU_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(
    KLU
    REQUIRED_VARS KLU_INCLUDE_DIR ${_klu_libraries}
    REASON_FAILURE_MESSAGE "install SuiteSparse (Debian, Ubuntu: libsuitesparse-dev)")

if(KLU_FOUND AND NOT TARGET KLU::KLU)
    add_library(KLU::KLU INTERFACE IMPORTED)
    target_include_directories(KLU::KLU SYSTEM INTERFACE "${KLU_INCLUDE_DIR}")
    foreach(_variable IN LISTS _klu_libraries)
        target_link_libraries(KLU::KLU INTERFACE "${${_variable}}")
    endforeach()
endif()
