# SPDX-License-Identifier: Apache-2.0
# Headers, library, program and CMake package. Nothing in them names the prefix: the tree can be moved.

include(CMakePackageConfigHelpers)

set(_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/hybridae")
set(_targets hybridae_headers)
foreach(_target IN ITEMS hybridae_runtime hybridae)
    if(TARGET ${_target})
        list(APPEND _targets ${_target})
    endif()
endforeach()

install(
    TARGETS ${_targets}
    EXPORT hybridaeTargets
    RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
    LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/runtime/include/hybridae" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}")

configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/hybridaeConfig.cmake.in"
                              "${PROJECT_BINARY_DIR}/hybridaeConfig.cmake" INSTALL_DESTINATION "${_package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/hybridaeConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(EXPORT hybridaeTargets NAMESPACE hybridae:: DESTINATION "${_package_dir}")
install(FILES "${PROJECT_BINARY_DIR}/hybridaeConfig.cmake" "${PROJECT_BINARY_DIR}/hybridaeConfigVersion.cmake"
              "${PROJECT_SOURCE_DIR}/cmake/HybridaeModel.cmake" DESTINATION "${_package_dir}")
