"""Renders probes through a chat template as transformers' apply_chat_template does.

Reads {"template": …, "probes": [{"id": …, "input": …}]} from standard input and writes
{"reference": …, "cases": [{"id": …, "input": …, "output": … or "reference_error": …}]}.
"""

import copy
import json
import sys


def renderer():
    """transformers' own renderer where it is installed, else Jinja2 set up in the same way."""
    try:
        from transformers import __version__
        from transformers.utils.chat_template_utils import render_jinja_template
    except ImportError:
        return jinja_renderer()

    def render(template, messages, tools, continues, **variables):
        rendered, _ = render_jinja_template(
            [messages],
            tools=tools,
            chat_template=template,
            continue_final_message=continues,
            **variables,
        )
        return rendered[0]

    return f"rendered by transformers {__version__}", render


def jinja_renderer():
    import jinja2
    import jinja2.ext
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class Generation(jinja2.ext.Extension):
        """The tag that marks what the assistant says; it only matters for masks."""

        tags = {"generation"}

        def parse(self, parser):
            line = next(parser.stream).lineno
            body = parser.parse_statements(["name:endgeneration"], drop_needle=True)
            return jinja2.nodes.Scope(body).set_lineno(line)

    def raise_exception(message):
        raise jinja2.exceptions.TemplateError(message)

    def tojson(value, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
        return json.dumps(
            value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys
        )

    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[Generation, jinja2.ext.loopcontrols]
    )
    environment.filters["tojson"] = tojson
    environment.globals["raise_exception"] = raise_exception

    def render(template, messages, tools, continues, **variables):
        text = environment.from_string(template).render(messages=messages, tools=tools, **variables)
        if not continues:
            return text
        said = messages[-1]["content"].strip()
        if said not in text:
            raise ValueError("the final message does not appear in the prompt")
        end = text.rindex(said) + len(said)
        return text[:end]

    return f"rendered by Jinja2 {jinja2.__version__}, set up as transformers does", render


def main():
    asked = json.load(sys.stdin)
    reference, render = renderer()
    cases = []
    for probe in asked["probes"]:
        given = probe["input"]
        case = {"id": probe["id"], "input": given}
        try:
            case["output"] = render(
                asked["template"],
                copy.deepcopy(given["messages"]),
                given.get("tools"),
                given.get("continue_final_message", False),
                add_generation_prompt=given["add_generation_prompt"],
                **asked["tokens"],
                **given.get("template_options", {}),
            )
        except Exception as error:  # The template's author chooses what it raises.
            case["reference_error"] = f"{type(error).__name__}: {error}"
        cases.append(case)
    json.dump({"reference": reference, "cases": cases}, sys.stdout, ensure_ascii=False)


main()
