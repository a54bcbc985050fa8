"""Tests grammars in llguidance: reads cases as JSON from standard input, and prints the problems."""

import json
import sys

from llguidance import LLMatcher, LLTokenizer, TokenizerWrapper

# Pieces of several characters, like those in a real vocabulary.
WORDS = ['", "', '": ', '{"', "}}", "</", "\n</", "name", "get_", "['", '="', "function", '"}', ", "]


class Vocabulary:
    """Special tokens, whose ids are their places in the list, bytes, and some longer pieces."""

    def __init__(self, special):
        plain = [bytes([byte]) for byte in range(256)] + [word.encode() for word in WORDS]
        self.tokens = [token.encode() for token in special] + [b"<|end of text|>"] + plain
        self.special_token_ids = list(range(len(special) + 1))
        self.eos_token_id = len(special)
        self.bos_token_id = None
        self.ids = {token: index for index, token in enumerate(special)}

    def __call__(self, text):
        return list(text)


def encode(text, vocabulary, tokenizer):
    ids = []
    while text:
        at, token = min(
            ((text.index(token), token) for token in vocabulary.ids if token in text),
            default=(len(text), ""),
        )
        ids += tokenizer.greedy_tokenize(text[:at])
        if token:
            ids.append(vocabulary.ids[token])
        text = text[at + len(token) :]
    return ids


def accepts(grammar, ids, tokenizer):
    matcher = LLMatcher(tokenizer, grammar)
    if matcher.validate_tokens(ids) < len(ids) or not matcher.consume_tokens(ids):
        return False
    return matcher.is_accepting()


faults = []
checked = 0
for case in json.load(sys.stdin):
    vocabulary = Vocabulary(case["tokens"])
    tokenizer = LLTokenizer(TokenizerWrapper(vocabulary))
    grammar = case["lark"]
    problem = LLMatcher.validate_grammar(grammar, tokenizer)
    if problem:
        faults.append(f"{case['name']}: {problem}")
        continue
    for wanted, texts in ((True, case["texts"]), (False, case["broken"])):
        for text in texts:
            checked += 1
            if accepts(grammar, encode(text, vocabulary, tokenizer), tokenizer) != wanted:
                verb = "refuses" if wanted else "accepts"
                faults.append(f"{case['name']}: {verb} {text!r}")
json.dump({"checked": checked, "faults": faults}, sys.stdout)
