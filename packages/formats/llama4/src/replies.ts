import type { Tool } from '@modelspeak/core';
import {
  type CallStep,
  type CallsSection,
  createSectionsReader,
  describedReplies,
  type SpellCalls,
} from '@modelspeak/core/authoring';
import { callListParser } from '@modelspeak/pythonic';
import { PYTHON, STOP } from './tokens.js';

const PARAMETERS = '", "parameters":';

/** A call as JSON. Any other JSON is text. */
export const JSON_CALLS: CallsSection = /* @__PURE__ */ jsonCalls('');

/** A list of calls in Python. */
export const PYTHON_CALLS: CallsSection = /* @__PURE__ */ pythonCalls('');

/**
 * How replies are read, and the grammar that they follow. The models write calls in both spellings, whichever the
 * prompt asked for. The spelling that it did not ask for is a call only with the name of a tool that was offered:
 * a link in Markdown also begins with `[`.
 */
export function repliesWith(
  own: CallsSection,
  other: (name: string) => CallsSection,
  spellCalls: SpellCalls,
): ReturnType<typeof describedReplies> {
  const described = { wrappers: PYTHON, calls: [own] };
  return {
    ...describedReplies(described, STOP, spellCalls),
    reader: (_options, context) => {
      const calls = [own, ...namesOf(context.tools).map(other)];
      return createSectionsReader({ ...described, calls }, STOP, context);
    },
  };
}

/** Without a list of tools, any name may be one. */
function namesOf(tools: readonly Tool[] | undefined): readonly string[] {
  if (tools === undefined) return [''];
  return tools.flatMap((tool) => (tool.type === 'function' ? [tool.function.name] : []));
}

/** Calls in JSON of one tool, or of all. */
export function jsonCalls(tool: string): CallsSection {
  const end = tool === '' ? '' : '"';
  const steps: readonly CallStep[] = [
    { name: [PARAMETERS.slice(end.length)], read: (rest) => ({ name: tool + rest }) },
    { text: PARAMETERS.slice(end.length) },
    { arguments: 'json' },
    { text: '}' },
  ];
  // A semicolon between calls, as in Llama 3, is not text.
  return { open: `{"name": "${tool}${end}`, close: ';', isText: true, call: { steps } };
}

/** Lists of calls in Python that begin with one of a tool, or with any. */
export function pythonCalls(tool: string): CallsSection {
  const open = tool === '' ? '[' : (`[${tool}(` as const);
  return { open, isText: true, call: { parser: callListParser(open) } };
}
