# The kernels are headers without any Python; this target carries their include path and the warnings
# that every translation unit of ours must survive.
add_library(kernels INTERFACE)
target_include_directories(kernels INTERFACE ${CMAKE_CURRENT_LIST_DIR})
target_compile_features(kernels INTERFACE cxx_std_20)
target_compile_options(kernels INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror)
