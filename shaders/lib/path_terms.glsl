// Bounce counts and weights that all kinds of paths use.
#ifndef CLEVRVK_SHADERS_LIB_PATH_TERMS_GLSL
#define CLEVRVK_SHADERS_LIB_PATH_TERMS_GLSL

// The number of past bounces of each kind.
struct BounceCounts
{
    uint total;
    uint diffuse;
    uint glossy;
    uint transmission;
};

float power_heuristic(float pdf, float other)
{
    return pdf * pdf / (pdf * pdf + other * other);
}

#endif
