// Cycles' filter glossy: surfaces are made rougher for paths that have already been blurred, so that caustics do not
// become noise.
#ifndef CLEVRVK_SHADERS_LIB_FILTER_GLOSSY_GLSL
#define CLEVRVK_SHADERS_LIB_FILTER_GLOSSY_GLSL

// The smallest alpha that a microfacet lobe may have after a path whose least density was `least_pdf`. Source:
// Cycles' filter glossy.
float filter_glossy_alpha(float filter_glossy, float least_pdf)
{
    if (filter_glossy == 0.0) {
        return 0.0;
    }
    float blur = least_pdf / filter_glossy;
    return blur < 1.0 ? 0.5 * sqrt(1.0 - blur) : 0.0;
}

#endif
