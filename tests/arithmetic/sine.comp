#version 460
// A shader with an operation that no shader of the renderer uses, for the test that it is refused.
layout(push_constant) uniform Constants { float x; };
shared float result;

void main()
{
    result = sin(x);
}
