"""Lets the parsers of an engine run without the engine: what they import, but do not use, has a stand-in.

Engines need PyTorch and CUDA; their parsers of replies are plain Python that imports some of it.
"""

import importlib.abc
import importlib.machinery
import os
import sys
import types

from pydantic_core import core_schema

# Packages that are not installed.
ABSENT = set(
    """PIL aiohttp blake3 cbor2 compressed_tensors cpuinfo cv2 datasets depyf diskcache einops flashinfer gguf
    huggingface_hub ijson interegular jinja2 jsonschema llguidance mcp modelscope numba opentelemetry
    outlines_core prometheus_client prometheus_fastapi_instrumentator pybase64 pycountry pydantic_extra_types
    pynvml ray referencing requests scipy sentencepiece setproctitle sgl_kernel soundfile tiktoken torch
    torchvision tqdm transformers triton urllib3 uvicorn uvloop watchfiles xgrammar zmq""".split()
)

# Parts of the engines that run models.
ENGINE = (
    "vllm.compilation", "vllm.config", "vllm.distributed", "vllm.engine", "vllm.inputs", "vllm.lora",
    "vllm.model_executor", "vllm.multimodal", "vllm.platforms", "vllm.plugins", "vllm.pooling_params",
    "vllm.transformers_utils", "vllm.utils.torch_utils", "vllm.v1",
)

# Packages whose parts are used, but whose own file imports the engine.
BARE = ("sglang", "sglang.srt", "sglang.srt.utils", "vllm", "vllm.entrypoints.openai", "vllm.renderers", "vllm.tokenizers")


def _any(cls, _source, _handler):
    return core_schema.any_schema()


class _Meta(type):
    """A class that has every attribute, and can be part of a type."""

    def __getattr__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return stand_in(name)

    def __or__(cls, _other):
        return cls

    def __ror__(cls, _other):
        return cls

    def __getitem__(cls, _key):
        return cls


def _call(self, *args, **_options):
    # As a decorator, it gives back what it decorates.
    return args[0] if args and callable(args[0]) else self


def stand_in(name):
    schema = {"__get_pydantic_core_schema__": classmethod(_any)}
    # A class cannot have two metaclasses, so what classes inherit from is plain.
    if name.endswith("Mixin"):
        return type(name, (object,), schema)
    return _Meta(name, (object,), {"__init__": lambda self, *args, **options: None, "__call__": _call, **schema})


class _Module(types.ModuleType):
    __path__ = []
    __version__ = "2.9.0"

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        value = stand_in(name)
        setattr(self, name, value)
        return value


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, is_absent):
        self.is_absent = is_absent

    def find_spec(self, name, _path, _target=None):
        if self.is_absent(name):
            return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        return _Module(spec.name)

    def exec_module(self, module):
        pass


def _is_engine(name):
    return any(name == part or name.startswith(f"{part}.") for part in ENGINE) or (
        name.startswith("vllm.renderers.") and not name.startswith("vllm.renderers.chat_utils")
    )


def prepare():
    """Call this before importing parsers."""
    sys.meta_path.insert(0, _Finder(_is_engine))
    sys.meta_path.append(_Finder(lambda name: name.split(".")[0] in ABSENT))
    for name in BARE:
        parts = name.split(".")
        folders = [os.path.join(place, *parts) for place in sys.path]
        found = [folder for folder in folders if os.path.isdir(folder)]
        if not found:
            continue
        module = _Module(name)
        module.__path__ = found
        sys.modules[name] = module
    import soundfile

    soundfile.available_formats = lambda: {"WAV": "wav"}
