// Compiles the implementation of volk, which loads Vulkan at run time, so that the program starts without Vulkan.
#define VOLK_IMPLEMENTATION
#include <volk.h>
