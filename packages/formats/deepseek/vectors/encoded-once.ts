import type { TemplateRunner, VectorOutcome } from '@modelspeak/conformance';
import { compactJson, parseJson, writeJson } from '@modelspeak/core';
import { pythonJson } from '@modelspeak/pythonic';

interface CallingCase {
  readonly input: {
    readonly messages: readonly {
      readonly tool_calls?: readonly { readonly function: { readonly arguments: string } }[];
    }[];
  };
}

const json = pythonJson({ ascii: false });

/**
 * Runs cases of vLLM's templates, which encode the arguments of calls as JSON. Servers pass objects, but these
 * cases were recorded with JSON text, which is encoded twice in them. A case that differs only in this is an
 * exception.
 *
 * @param mark The text before the arguments of a call.
 */
export function encodedOnce(run: TemplateRunner, mark: string): TemplateRunner {
  const runOnce = (vector: unknown): VectorOutcome => {
    const outcome = run(vector);
    if (outcome.actual === outcome.expected) return outcome;
    let actual = '';
    let rest = outcome.actual;
    for (const { tool_calls = [] } of (vector as CallingCase).input.messages) {
      for (const { function: called } of tool_calls) {
        const once = writeJson(parseJson(called.arguments, { objects: 'map' }), json);
        const at = rest.indexOf(mark + once) + mark.length;
        actual += rest.slice(0, at) + compactJson.string(called.arguments);
        rest = rest.slice(at + once.length);
      }
    }
    actual += rest;
    return actual === outcome.expected
      ? {
          expected: outcome.expected,
          actual,
          exception: 'the case passes arguments to the template as text; servers pass objects',
        }
      : outcome;
  };
  return Object.assign(runOnce, { prompt: run.prompt });
}
