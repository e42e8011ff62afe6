# Reads datasets of clevrvk. docs/python.md says how.
from clevrvk.camera import Camera
from clevrvk.dataset import Dataset, Episode
from clevrvk.masks import decode_rle, encode_rle
from clevrvk.panels import ARRAYS, Panel
from clevrvk.trials import CuriTrial, DevbenchTrial, KilogramTrial, MewlTrial

__all__ = ["ARRAYS", "Camera", "CuriTrial", "Dataset", "DevbenchTrial", "Episode", "KilogramTrial", "MewlTrial", "Panel",
           "decode_rle", "encode_rle"]
