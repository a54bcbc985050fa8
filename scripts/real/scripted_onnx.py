"""Writes a causal language model that gives the same reply to every prompt: FILE HEADER_ID SAYS.

SAYS is JSON: the `ids` of the reply, how many tokens to `skip` after the last HEADER_ID, and the size of
the `vocabulary`. The model keeps the ids of the prompt in its key cache.
"""

import json
import sys

import numpy as np
from onnx import TensorProto as T
from onnx import helper, numpy_helper, save

file, header, says = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])
vocabulary = says["vocabulary"]


def const(name, value, kind=np.int64):
    return numpy_helper.from_array(np.array(value, dtype=kind), name)


def node(op, inputs, output, **attributes):
    return helper.make_node(op, inputs, [output], **attributes)


nodes = [
    # The cache contains the ids so far, as numbers of shape [1, 1, length, 1].
    node("Cast", ["input_ids"], "ids", to=T.FLOAT),
    node("Unsqueeze", ["ids", "cache_axes"], "new_keys"),
    node("Concat", ["past_key_values.0.key", "new_keys"], "present.0.key", axis=2),
    node("Concat", ["past_key_values.0.value", "new_keys"], "present.0.value", axis=2),
    node("Reshape", ["present.0.key", "flat"], "all"),
    # The number of tokens since the last header.
    node("Equal", ["all", "header"], "is_header"),
    node("Cast", ["is_header"], "marks", to=T.INT64),
    node("Shape", ["all"], "length_1"),
    node("Squeeze", ["length_1"], "length"),
    node("Range", ["zero", "length", "one"], "places"),
    node("Mul", ["places", "marks"], "headers"),
    node("ReduceMax", ["headers"], "last", keepdims=0),
    node("Sub", ["length", "last"], "since"),
    node("Sub", ["since", "skipped"], "place"),
    node("Max", ["place", "zero"], "from_zero"),
    node("Min", ["from_zero", "end"], "within"),
    node("Gather", ["says", "within"], "next"),
    # One row of logits for each input id, all the same.
    node("Shape", ["input_ids"], "shape"),
    node("Expand", ["next", "shape"], "nexts"),
    node("OneHot", ["nexts", "vocabulary", "odds"], "logits"),
]
constants = [
    const("cache_axes", [1, 3]),
    const("flat", [-1]),
    const("header", float(header), np.float32),
    const("zero", 0),
    const("one", 1),
    const("skipped", says["skip"] + 1),
    const("says", says["ids"]),
    const("end", len(says["ids"]) - 1),
    const("vocabulary", vocabulary),
    const("odds", [0.0, 20.0], np.float32),
]
cache = [1, 1, "past", 1]
inputs = [
    helper.make_tensor_value_info("input_ids", T.INT64, [1, "new"]),
    helper.make_tensor_value_info("attention_mask", T.INT64, [1, "length"]),
    helper.make_tensor_value_info("past_key_values.0.key", T.FLOAT, cache),
    helper.make_tensor_value_info("past_key_values.0.value", T.FLOAT, cache),
]
outputs = [
    helper.make_tensor_value_info("logits", T.FLOAT, [1, "new", vocabulary]),
    helper.make_tensor_value_info("present.0.key", T.FLOAT, [1, 1, "all", 1]),
    helper.make_tensor_value_info("present.0.value", T.FLOAT, [1, 1, "all", 1]),
]
graph = helper.make_graph(nodes, "scripted", inputs, outputs, constants)
save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9), file)
