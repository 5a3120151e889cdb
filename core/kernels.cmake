# The kernels are headers without any Python; this target carries their include path and the warnings
# that every translation unit of ours must survive.
add_library(kernels INTERFACE)
target_include_directories(kernels INTERFACE ${CMAKE_CURRENT_LIST_DIR})
target_compile_features(kernels INTERFACE cxx_std_20)
target_compile_options(kernels INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow)

# Warnings are errors for us, and not for a user whose compiler is newer than ours.
option(WARNINGS_ARE_ERRORS "Stop at the first warning" OFF)
if(WARNINGS_ARE_ERRORS)
  target_compile_options(kernels INTERFACE -Werror)
endif()
