"""Tests structural tags in xgrammar: reads cases as JSON from standard input, and prints the problems.

Each case is tested twice: with special tokens as text, and with their ids, in a vocabulary of bytes in
which nothing else spells a special token.

The grammar compiler needs neither PyTorch nor Transformers, which xgrammar imports for its tensors and
tokenizers. Stand-ins for them save gigabytes.
"""

import importlib.machinery
import json
import re
import sys
import types

# Import this before the stand-ins, which it would find otherwise.
import tvm_ffi  # noqa: F401


class StandIn(types.ModuleType):
    def __init__(self, name):
        super().__init__(name)
        self.__spec__ = importlib.machinery.ModuleSpec(name, None)
        self.__path__ = []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        members = {
            "__init__": lambda self, *args, **named: None,
            "__class_getitem__": classmethod(lambda cls, item: cls),
        }
        return type(name, (object,), members)


for module in ("torch", "transformers", "triton", "triton.language"):
    sys.modules[module] = StandIn(module)

import xgrammar  # noqa: E402
from xgrammar.testing import _is_grammar_accept_string as accepts  # noqa: E402

BYTES = [f"<0x{byte:02X}>" for byte in range(256)]


class TokenMatcher:
    """Matches tokens of a vocabulary with all bytes, the special tokens, and a token that ends a reply."""

    def __init__(self, tag, special):
        self.special = {token: len(BYTES) + index for index, token in enumerate(special)}
        self.stop = len(BYTES) + len(special)
        info = xgrammar.TokenizerInfo(
            [*BYTES, *special, "<the stop of this test>"],
            vocab_type=xgrammar.VocabType.BYTE_FALLBACK,
            stop_token_ids=[self.stop],
        )
        self.grammar = xgrammar.GrammarCompiler(info).compile_structural_tag(json.dumps(tag))
        longest = sorted(filter(None, special), key=len, reverse=True)
        self.cut = re.compile("(" + "|".join(map(re.escape, longest)) + ")") if longest else None

    def has_special(self, text):
        return self.cut is not None and self.cut.search(text) is not None

    def accepts(self, text, spelled=False):
        """Whether a text is accepted; if `spelled`, special tokens in it are plain text."""
        parts = [text] if spelled or self.cut is None else self.cut.split(text)
        matcher = xgrammar.GrammarMatcher(self.grammar)
        for part in parts:
            special = None if spelled else self.special.get(part)
            ids = list(part.encode()) if special is None else [special]
            if not all(matcher.accept_token(id) for id in ids):
                return False
        return matcher.accept_token(self.stop)


faults = []
checked = 0
for case in json.load(sys.stdin):
    try:
        grammar = xgrammar.Grammar.from_structural_tag(json.dumps(case["tag"]))
        tokens = TokenMatcher(case["tagOfIds"], case["tokens"])
    except Exception as error:
        faults.append(f"{case['name']}: {error}")
        continue
    for wanted, texts in ((True, case["texts"]), (False, case["broken"])):
        for text in texts:
            checked += 1
            verb = "refuses" if wanted else "accepts"
            if accepts(grammar, text) != wanted:
                faults.append(f"{case['name']}: {verb} {text!r}")
            if tokens.accepts(text) != wanted:
                faults.append(f"{case['name']}: by ids, {verb} {text!r}")
            if wanted and case["mustCall"] and tokens.has_special(text):
                if tokens.accepts(text, spelled=True):
                    faults.append(f"{case['name']}: by ids, accepts the letters of {text!r}")
json.dump({"checked": checked, "faults": faults}, sys.stdout)
