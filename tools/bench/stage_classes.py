# The classes of the stage, in the order of their numbers in the array `stage` (dataset.json lists them), and how
# Blender's pass index tells them from objects. For every script that builds or measures general scenes.
STAGE_CLASSES = ["ground", "floor", "wall", "ceiling", "window", "table", "shelf", "backdrop"]     # numbered from 1
FIRST_STAGE_INDEX = 10_000      # pass indices of the stage; those of objects are their numbers, from 1
