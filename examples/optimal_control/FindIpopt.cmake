# SPDX-License-Identifier: Apache-2.0
# Ipopt::Ipopt; Debian's package is coinor-libipopt-dev.
find_path(IPOPT_INCLUDE_DIR IpTNLP.hpp PATH_SUFFIXES coin coin-or)
find_library(IPOPT_LIBRARY ipopt)
mark_as_advanced(IPOPT_INCLUDE_DIR IPOPT_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Ipopt REQUIRED_VARS IPOPT_LIBRARY IPOPT_INCLUDE_DIR)
if(Ipopt_FOUND AND NOT TARGET Ipopt::Ipopt)
    add_library(Ipopt::Ipopt UNKNOWN IMPORTED)
    # Headers before 3.13 ask for the definition.
    set_target_properties(
        Ipopt::Ipopt
        PROPERTIES IMPORTED_LOCATION "${IPOPT_LIBRARY}"
                   INTERFACE_INCLUDE_DIRECTORIES "${IPOPT_INCLUDE_DIR}"
                   INTERFACE_COMPILE_DEFINITIONS HAVE_CSTDDEF)
endif()
