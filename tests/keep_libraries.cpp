// Loaded before a GPU test under the address sanitizer: libraries stay loaded, so that a leak report can name the one
// that made the leak. Not a test.
extern "C" int dlclose(void* /*library*/) noexcept
{
    return 0;
}
