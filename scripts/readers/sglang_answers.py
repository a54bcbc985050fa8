"""Reads tasks from standard input, a line of JSON each, and writes what SGLang's parsers find in each reply."""

import json
import logging
import sys

import stand_ins

stand_ins.prepare()
logging.disable(logging.CRITICAL)

from sglang.srt.entrypoints.openai.protocol import Tool  # noqa: E402
from sglang.srt.function_call.function_call_parser import FunctionCallParser  # noqa: E402
from sglang.srt.parser.reasoning_parser import ReasoningParser  # noqa: E402


def answer(task):
    reasoning, text, calls = "", task["reply"], []
    if "reasoning" in task["parsers"]:
        # Such a prompt ends within a thought.
        is_open = "<think>" in task["prompt"][-12:] or None
        parser = ReasoningParser(task["parsers"]["reasoning"], stream_reasoning=False, force_reasoning=is_open)
        reasoning, text = parser.parse_non_stream(text)
    tools = [Tool(**tool) for tool in task["tools"]]
    parser = FunctionCallParser(tools, task["parsers"]["tools"])
    if tools and parser.has_tool_call(text or ""):
        text, found = parser.parse_non_stream(text)
        calls = [{"name": call.name, "arguments": call.parameters} for call in found]
    return {"content": text or "", "reasoning": reasoning or "", "calls": calls}


for line in sys.stdin:
    try:
        print(json.dumps(answer(json.loads(line))))
    except Exception as error:
        print(json.dumps({"error": f"{type(error).__name__}: {error}"}))
