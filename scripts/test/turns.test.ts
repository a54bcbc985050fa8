import { type Conversation, fitTurns, type Message, type PromptFormat } from '@modelspeak/core';
import { chatTemplate } from '@modelspeak/format-chat-template';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textFormats } from '../lib/text-formats.ts';

const formats = [...(await textFormats())].filter(([, { format }]) => format.supports.history);

/** Whether a message is empty. */
const EMPTY = fc.integer({ min: 0, max: 5 }).map((one) => one === 0);

/** What a message does: its role, and for the assistant also a call, without and with a text. */
const KINDS = ['system', 'user', 'assistant', 'call', 'said call', 'result'] as const;
type Kind = (typeof KINDS)[number];

interface Made {
  readonly conversation: Conversation;
  /** The only word of each message. */
  readonly words: ReadonlyMap<number, string>;
}

/**
 * A conversation with these messages, as other programs send it: with every word once, calls that have a result
 * somewhere behind them, and some empty messages.
 */
function madeOf(given: readonly (readonly [Kind, boolean])[], format: PromptFormat): Made {
  const { toolCalls, contentWithToolCalls, tools } = format.supports;
  const messages: Message[] = [];
  const words = new Map<number, string>();
  const waiting: { readonly id: string; readonly name: string }[] = [];
  const word = (): string => {
    const made = `word${messages.length}x`;
    words.set(messages.length, made);
    return made;
  };
  const answer = (): void => {
    const call = waiting.shift();
    if (call === undefined) return;
    const { id: tool_call_id, name } = call;
    messages.push({ role: 'tool', tool_call_id, name, content: `{"r":"${word()}"}` });
  };
  for (const [kind, isEmpty] of given) {
    if (kind === 'result') answer();
    else if (kind === 'call' || kind === 'said call') {
      if (toolCalls !== true) continue;
      const id = `call${String(messages.length).padStart(5, '0')}`;
      const says = kind === 'said call' && contentWithToolCalls === true;
      const name = says ? 'f' : 'g';
      const call = { name, arguments: `{"a":"${says ? '' : word()}"}` };
      messages.push({
        role: 'assistant',
        content: says ? word() : null,
        tool_calls: [{ id, type: 'function', function: call }],
      });
      waiting.push({ id, name });
    } else messages.push({ role: kind, content: isEmpty ? '' : word() });
  }
  while (waiting.length > 0) answer();
  const offered = ['f', 'g'].map((name) => ({
    type: 'function' as const,
    function: {
      name,
      description: 'Does it.',
      parameters: { type: 'object', properties: { a: { type: 'string' } } },
    },
  }));
  const hasCalls = messages.some((message) => 'tool_calls' in message);
  return {
    conversation: { messages, ...(hasCalls && tools === true && { tools: offered }) },
    words,
  };
}

describe.each(formats)('%s', (_name, { format, options }) => {
  test('says each text of any order once, under its role', () => {
    const kinds = fc.array(fc.tuple(fc.constantFrom(...KINDS), EMPTY), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(kinds, (given) => {
        const { conversation, words } = madeOf(given, format);
        if (conversation.messages.length === 0) return;
        const fitted = fitTurns(conversation, format, { systemAsUser: true });
        const segments = format.segments(fitted.conversation, options.render as object);
        for (const [index, word] of words) {
          const [found, ...others] = segments.filter(({ text }) => text.includes(word));
          expect([word, others.length]).toEqual([word, 0]);
          const said = conversation.messages[index];
          expect(fitted.sources[found?.message ?? -1]).toContain(index);
          if (said?.role === 'system' && found?.role === 'user') {
            // The user says it only where no order of the system's own is written.
            expect(() => format.render(fitTurns(conversation, format).conversation)).toThrow();
          } else expect(found?.role).toBe(said?.role);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('an answer that says nothing parts a result from the user, where a template counts turns', () => {
  // As the templates of Mistral do: calls and their results are no turns.
  const template = `{{ bos_token }}{% set ns = namespace(index=0) %}{% for message in messages %}{% if message.role == 'user' or (message.role == 'assistant' and not message.tool_calls) %}{% if (message.role == 'user') != (ns.index % 2 == 0) %}{{ raise_exception('Roles must alternate.') }}{% endif %}{% set ns.index = ns.index + 1 %}{% endif %}{% if message.role == 'user' %}[INST]{% for tool in tools or [] %}{{ tool | tojson }}{% endfor %}{{ message.content }}[/INST]{% elif message.role == 'tool' %}[RESULT]{{ message.content }}[/RESULT]{% elif message.tool_calls %}{% for call in message.tool_calls %}[CALL]{{ call.function.name }}{{ call.function.arguments | tojson }}{% endfor %}</s>{% else %}{{ message.content }}</s>{% endif %}{% endfor %}`;
  const specialTokens = ['<s>', '</s>', '[INST]', '[/INST]', '[RESULT]', '[/RESULT]', '[CALL]'];
  const tokens = { bos_token: '<s>', eos_token: '</s>' };
  const format = chatTemplate({ template, specialTokens, tokens });
  const call = { name: 'f', arguments: '{}' };
  const messages: readonly Message[] = [
    { role: 'user', content: 'U' },
    { role: 'assistant', tool_calls: [{ id: 'call00000', type: 'function', function: call }] },
    { role: 'tool', tool_call_id: 'call00000', content: 'R' },
    { role: 'user', content: 'V' },
  ];
  expect(() => format.render({ messages })).toThrow(/alternate/);
  const { conversation, changes } = fitTurns({ messages }, format);
  expect(format.render(conversation)).toContain('[RESULT]R[/RESULT]</s>[INST]V[/INST]');
  expect(changes).toEqual([
    { path: 'messages[3]', change: 'has an empty message of the assistant before it' },
  ]);
});
