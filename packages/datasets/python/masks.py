"""Encodes conversations as a trainer does, for `modelspeak dataset check --against`.

Reads conversations from standard input, one on each line: {"messages": [...], "tools": [...]}.
Writes for each {"ids": [...], "trained": [true, ...]} or {"error": "..."}, on a line of its own.
"""

import argparse
import copy
import json
import sys


def with_objects(messages):
    """Chat templates expect the arguments of calls as objects."""
    messages = copy.deepcopy(messages)
    for message in messages:
        for call in message.get("tool_calls") or []:
            function = call.get("function", {})
            if isinstance(function.get("arguments"), str):
                function["arguments"] = json.loads(function["arguments"])
    return messages


def with_template(tokenizer, template):
    """Encodes with `transformers`, whose mask is what the template marks as generated."""

    def encode(row):
        encoded = tokenizer.apply_chat_template(
            with_objects(row["messages"]),
            tools=row.get("tools"),
            chat_template=template,
            return_dict=True,
            return_assistant_tokens_mask=True,
        )
        return encoded["input_ids"], [bool(value) for value in encoded["assistant_masks"]]

    return encode


def with_hf(tokenizer):
    return with_template(tokenizer, None)


def with_trl(tokenizer):
    from trl.chat_template_utils import get_training_chat_template

    return with_template(tokenizer, get_training_chat_template(tokenizer))


def with_axolotl(tokenizer):
    from axolotl.prompt_strategies.chat_template import ChatTemplatePrompter, ChatTemplateStrategy

    prompter = ChatTemplatePrompter(
        tokenizer, chat_template=tokenizer.chat_template, field_messages="messages"
    )
    strategy = ChatTemplateStrategy(
        prompter,
        tokenizer,
        train_on_inputs=False,
        sequence_len=1 << 30,
        roles_to_train=["assistant"],
        train_on_eos="turn",
    )

    def encode(row):
        encoded = strategy.tokenize_prompt({**row, "messages": with_objects(row["messages"])})
        return encoded["input_ids"], [label != -100 for label in encoded["labels"]]

    return encode


TOOLS = {"hf": with_hf, "trl": with_trl, "axolotl": with_axolotl}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool", choices=TOOLS)
    parser.add_argument("tokenizer")
    parser.add_argument("--chat-template")
    options = parser.parse_args()

    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(options.tokenizer, local_files_only=True)
    if options.chat_template:
        with open(options.chat_template, encoding="utf-8") as file:
            tokenizer.chat_template = file.read()
    # What a trainer prints must not come between the answers.
    answers, sys.stdout = sys.stdout, sys.stderr
    encode = TOOLS[options.tool](tokenizer)
    for line in sys.stdin:
        try:
            ids, trained = encode(json.loads(line))
            answer = {"ids": list(ids), "trained": trained}
        except Exception as error:  # What a trainer raises is part of the comparison.
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
