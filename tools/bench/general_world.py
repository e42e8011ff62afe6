# The world of the general scenes of vs_cycles: what Blender and clevrvk are given alike.
WORLD = {
    "image": {"width": 320, "height": 240},
    "camera": {"eye": [0.0, -1.3, 0.7], "look_at": [0.0, 0.0, 0.05], "focal_mm": 50.0, "sensor_mm": 36.0, "jitter": 0.0},
    "setting": {"stage": [], "lights": []},
    "bounces": {"total": 12, "diffuse": 4, "glossy": 4, "transmission": 12},
    "filter_glossy": 0.0,
    "license": "MIT",
    "source": "our own: limits of Cycles' defaults",
}
