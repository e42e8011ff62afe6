# Reads datasets of clevrvk and renders scenes through its program. docs/python.md says how.
from clevrvk.camera import Camera
from clevrvk.dataset import Dataset, Episode
from clevrvk.masks import decode_rle, encode_rle
from clevrvk.panels import ARRAYS, Panel
from clevrvk.server import ProgramError, Renderer, SceneError, close, make, render, stream
from clevrvk.trials import CuriTrial, DevbenchTrial, KilogramTrial, MewlTrial

__all__ = ["ARRAYS", "Camera", "CuriTrial", "Dataset", "DevbenchTrial", "Episode", "KilogramTrial", "MewlTrial", "Panel",
           "ProgramError", "Renderer", "SceneError", "close", "decode_rle", "encode_rle", "make", "render", "stream"]
