import { type FunctionToolCall, parseJson, type Writer, writeJson } from '@modelspeak/core';
import { type CallsSection, type SpellCalls, spellJsonCalls } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';

const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** Writes a tool call: its id, its name and its arguments. */
export function writeCall(out: Writer, { id, function: called }: FunctionToolCall): void {
  out.control('<|tool_call:begin|>');
  out.content(id);
  out.control('<|tool_call:name|>');
  out.content(called.name);
  out.control('<|tool_call:args|>');
  out.content(writeJson(parseJson(called.arguments, { objects: 'map' }), json));
  out.control('<|tool_call:end|>');
}

/** How the reader finds tool calls. */
export const CALLS: CallsSection = {
  open: '<|tool_calls|>',
  each: { open: '<|tool_call:begin|>', close: '<|tool_call:end|>' },
  call: {
    steps: [
      {
        name: ['<|tool_call:args|>'],
        read: (spelled) => {
          const [id = '', name = ''] = spelled.split('<|tool_call:name|>');
          return { name: name.trim(), id: id.trim() || undefined };
        },
      },
      { text: '<|tool_call:args|>' },
      { arguments: 'json' },
    ],
  },
};

/** Builds the grammar of tool calls. The id is fixed, since small models never end a free one. */
export const spellCalls: SpellCalls = /* @__PURE__ */ spellJsonCalls((name, args) => [
  `<|tool_call:begin|>call<|tool_call:name|>${name}<|tool_call:args|>`,
  args,
  '<|tool_call:end|>',
]);
