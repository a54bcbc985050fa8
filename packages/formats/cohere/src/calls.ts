import type { Conversation, FunctionToolCall, Json, Writer } from '@modelspeak/core';
import { parseJson, writeJson } from '@modelspeak/core';
import { functionCalls, type SpellCalls, spellJsonCalls } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { marked } from './tokens.js';

const ACTION = { begin: marked('<|START_ACTION|>[\n'), end: marked('\n]<|END_ACTION|>') };
const RESULTS = {
  begin: marked('<|START_TOOL_RESULT|>[\n'),
  end: marked('\n]<|END_TOOL_RESULT|>'),
};

/** Writes schemas, arguments and results as JSON. */
export const json = /* @__PURE__ */ pythonJson({ ascii: false });

const spellList = /* @__PURE__ */ spellJsonCalls(
  (name, args) => [
    '    {"tool_call_id": "',
    { schema: { type: 'integer', minimum: 0 }, as: 'json' },
    `", "tool_name": ${JSON.stringify(name)}, "parameters": `,
    args,
    '}',
  ],
  ',\n',
);

/** Builds the grammar of the tool calls that a reply may make. */
export const spellActions: SpellCalls = (functions) => [
  '<|START_ACTION|>[\n',
  spellList(functions),
  '\n]<|END_ACTION|>',
];

/** Maps the ID of each call to its number in the conversation. */
export function callNumbers(
  { messages }: Conversation,
  first: number,
): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  let next = first;
  for (const message of messages) {
    if (message.role !== 'assistant') continue;
    for (const { id } of functionCalls(message)) numbers.set(id, next++);
  }
  return numbers;
}

/** Writes the tool calls of a reply, each with its number. */
export function writeActions(
  out: Writer,
  calls: readonly FunctionToolCall[],
  numbers: ReadonlyMap<string, number>,
): void {
  out.markup(ACTION.begin);
  calls.forEach(({ id, function: { name, arguments: args } }, place) => {
    if (place > 0) out.scaffold(',\n');
    out.scaffold(`    {"tool_call_id": "${numbers.get(id) ?? ''}", "tool_name": "`);
    // An unescaped quote in a name would end its string.
    out.content(JSON.stringify(name).slice(1, -1));
    out.scaffold('", "parameters": ');
    out.content(writeJson(parseJson(args, { objects: 'map' }), json));
    out.scaffold('}');
  });
  out.markup(ACTION.end);
}

/**
 * Writes the results of one call of a run of consecutive ones, and the text before the first and after the last.
 */
export function writeResult(
  out: Writer,
  results: readonly Json[],
  {
    number,
    isFirst,
    isLast,
  }: { readonly number: number | undefined; readonly isFirst: boolean; readonly isLast: boolean },
): void {
  if (isFirst) out.markup(RESULTS.begin);
  else out.scaffold(',\n');
  out.scaffold(`    {\n        "tool_call_id": "${number ?? ''}",\n        "results": {\n`);
  results.forEach((result, place) => {
    out.scaffold(`${place > 0 ? ',\n' : ''}            "${place}": `);
    out.content(writeJson(result, json));
  });
  out.scaffold('\n        },\n        "is_error": null\n    }');
  if (isLast) out.markup(RESULTS.end);
}
