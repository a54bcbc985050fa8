"""Reads tasks from standard input, a line of JSON each, and writes what vLLM's parsers find in each reply."""

import json
import logging
import re
import sys

import stand_ins

stand_ins.prepare()
logging.disable(logging.CRITICAL)

from vllm.entrypoints.openai.chat_completion.protocol import ChatCompletionRequest  # noqa: E402
from vllm.parser.parser_manager import ParserManager  # noqa: E402

# The special tokens that its parsers look for. Everything else is a token for each character.
SPECIAL = """<think> </think> <tool_call> </tool_call> [TOOL_CALLS] [ARGS] [CALL_ID] [THINK] [/THINK]
<|python_tag|> <|tool_calls_section_begin|> <|tool_calls_section_end|> <|tool_call_begin|> <|tool_call_end|>
<|tool_call_argument_begin|> <｜tool▁calls▁begin｜> <｜tool▁calls▁end｜> <｜tool▁call▁begin｜> <｜tool▁call▁end｜>
<｜tool▁sep｜> <minimax:tool_call> </minimax:tool_call> <start_function_call> <end_function_call> <|channel>
<channel|> <|tool_call> <tool_call|> <|"|> <arg_key> </arg_key> <arg_value> </arg_value> ｜DSML｜ <|im_end|>
<|tool_call|> <|/tool_call|> <|observation|> <|user|>""".split()
FIRST_CHARACTER = 1000


class Tokenizer:
    """A tokenizer with these special tokens."""

    def __init__(self, special):
        self.vocab = {token: index + 1 for index, token in enumerate(special)}
        self.tokens = {index: token for token, index in self.vocab.items()}
        self.pattern = re.compile("|".join(re.escape(token) for token in sorted(special, key=len, reverse=True)))
        self.all_special_tokens, self.all_special_ids, self.init_kwargs = [], [], {}

    def get_vocab(self):
        return self.vocab

    def encode(self, text, **_options):
        ids, start = [], 0
        for match in self.pattern.finditer(text):
            ids += [FIRST_CHARACTER + ord(character) for character in text[start : match.start()]]
            ids.append(self.vocab[match[0]])
            start = match.end()
        return ids + [FIRST_CHARACTER + ord(character) for character in text[start:]]

    def decode(self, ids, **_options):
        ids = [ids] if isinstance(ids, int) else ids
        return "".join(self.tokens.get(each) or chr(each - FIRST_CHARACTER) for each in ids)

    def convert_tokens_to_ids(self, tokens):
        return self.vocab.get(tokens) if isinstance(tokens, str) else [self.vocab.get(each) for each in tokens]

    def __len__(self):
        return 200_000


def answer(task):
    parsers, kind = task["parsers"], task["kind"]
    parser_class = ParserManager.get_parser(
        tool_parser_name=parsers["tools"],
        reasoning_parser_name=parsers.get("reasoning"),
        enable_auto_tools=True,
    )
    # The tokenizers of older Mistral models have no such token, which decides how calls are read.
    special = [token for token in SPECIAL if not (token == "[ARGS]" and kind.startswith("mistral-v7"))]
    tokenizer = Tokenizer(special)
    # DeepSeek's parsers ask the request whether the model thinks.
    is_open = task["prompt"].rstrip().endswith("<think>")
    options = {"thinking": is_open} if kind.startswith("deepseek") else {}
    request = ChatCompletionRequest(
        messages=[{"role": "user", "content": "Hi"}],
        model="model",
        tools=task["tools"] or None,
        tool_choice="auto" if task["tools"] else None,
        chat_template_kwargs=options,
    )
    parser = parser_class(tokenizer, request.tools, chat_template_kwargs=options)
    parser.set_prompt_token_ids(tokenizer.encode(task["prompt"]))
    reasoning, content, calls = parser.parse(
        task["reply"], request, enable_auto_tools=True, model_output_token_ids=tokenizer.encode(task["reply"])
    )
    found = [{"name": call.name, "arguments": call.arguments} for call in calls or []]
    return {"content": content or "", "reasoning": reasoning or "", "calls": found}


for line in sys.stdin:
    try:
        print(json.dumps(answer(json.loads(line))))
    except Exception as error:
        print(json.dumps({"error": f"{type(error).__name__}: {error}"}))
