#version 460
// An operation that no shader of the renderer has.
layout(push_constant) uniform Constants { float x; };
shared float result;

void main()
{
    result = sin(x);
}
