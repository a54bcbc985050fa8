import type { ScriptedReply } from '../../src/conformance/index.js';
import { USAGE } from '../../src/conformance/index.js';
import { cut, events, type Protocol } from './replay.js';

/** What a completions server streams of a reply that a model spells so. */
export function completionsOf(spell: (reply: ScriptedReply) => string): Protocol {
  const choice = (text: string, finish_reason: string | null = null) => ({
    choices: [{ text, finish_reason }],
  });
  return {
    begin: (reply) => events(...cut(spell(reply)).map((piece) => choice(piece))),
    end: ({ finish }) => [
      ...events(choice('', finish === 'length' ? 'length' : 'stop')),
      ...events({
        choices: [],
        usage: {
          prompt_tokens: USAGE.input,
          completion_tokens: USAGE.output,
          total_tokens: USAGE.input + USAGE.output,
        },
      }),
      'data: [DONE]\n\n',
    ],
  };
}

/** How Qwen3 spells a reply. */
export function qwen3Reply({
  reasoning,
  text,
  calls = [],
  failure,
  finish,
}: ScriptedReply): string {
  const thought = reasoning === undefined ? '' : `<think>\n${reasoning}\n</think>\n\n`;
  const spelled = calls.map(
    ({ name, input }) => `<tool_call>\n${JSON.stringify({ name, arguments: input })}\n</tool_call>`,
  );
  const said = text === undefined ? [] : [text];
  const isOver = failure === undefined && finish !== 'length';
  return `${thought}${[...said, ...spelled].join('\n')}${isOver ? '<|im_end|>' : ''}`;
}

/** How gpt-oss spells a reply. */
export function gptOssReply({
  reasoning,
  text,
  calls = [],
  failure,
  finish,
}: ScriptedReply): string {
  const messages = [
    ...(reasoning === undefined ? [] : [`<|channel|>analysis<|message|>${reasoning}`]),
    ...(text === undefined
      ? []
      : [`<|channel|>${calls.length > 0 ? 'commentary' : 'final'}<|message|>${text}`]),
    ...calls.map(
      ({ name, input }) =>
        `<|channel|>commentary to=functions.${name} <|constrain|>json<|message|>${JSON.stringify(input)}`,
    ),
  ];
  const isOver = failure === undefined && finish !== 'length';
  const end = isOver ? (calls.length > 0 ? '<|call|>' : '<|return|>') : '';
  const [last] = messages.slice(-1);
  if (last === undefined) return '';
  const joint = (message: string) => (message.includes(' to=functions.') ? '<|call|>' : '<|end|>');
  return `${messages
    .slice(0, -1)
    .map((message) => `${message}${joint(message)}<|start|>assistant`)
    .join('')}${last}${end}`;
}
