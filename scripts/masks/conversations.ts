import type { Conversation, FunctionTool, Message } from '@modelspeak/core';

/** What a family's template can express. */
export interface Abilities {
  readonly system?: boolean;
  readonly tools?: boolean;
  readonly reasoning?: boolean;
}

const WORDS = [
  'the',
  'quick',
  'brown',
  'fox',
  'don’t',
  'I’m',
  '12,345',
  '3.14',
  'naïve',
  '中文',
  '日本語',
  '😀',
  'x = y;',
  'return {',
  '}',
  '"quoted"',
  'https://example.com/a?b=1',
  'line\nbreak',
  'two\n\nbreaks',
  'tab\there',
  'Ω',
  'café',
];

const TOOL: FunctionTool = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Tells the weather of a city.',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string', description: 'Its name.' } },
      required: ['city'],
    },
  },
};

/** Conversations of all kinds that a family can express, the same ones each time. */
export function conversations(count: number, abilities: Abilities): readonly Conversation[] {
  const random = randomNumbers(7);
  const text = (): string =>
    Array.from({ length: 1 + Math.floor(random() * 30) }, () => {
      return WORDS[Math.floor(random() * WORDS.length)] ?? '';
    }).join(' ');
  return Array.from({ length: count }, () => {
    const messages: Message[] = [];
    if (abilities.system && random() < 0.4) messages.push({ role: 'system', content: text() });
    const hasTools = abilities.tools === true && random() < 0.4;
    const turns = 1 + Math.floor(random() * 3);
    for (let turn = 0; turn < turns; turn++) {
      messages.push({ role: 'user', content: text() });
      if (hasTools && random() < 0.5) messages.push(...calls(turn, text));
      const reasoning_content = abilities.reasoning && random() < 0.5 ? text() : undefined;
      messages.push({
        role: 'assistant',
        content: text(),
        ...(reasoning_content !== undefined && { reasoning_content }),
      });
    }
    return hasTools ? { messages, tools: [TOOL] } : { messages };
  });
}

function calls(turn: number, text: () => string): readonly Message[] {
  const id = `call_${turn}`;
  const call = JSON.stringify({ city: text() });
  return [
    {
      role: 'assistant',
      content: '',
      tool_calls: [{ id, type: 'function', function: { name: 'get_weather', arguments: call } }],
    },
    { role: 'tool', tool_call_id: id, content: text() },
  ];
}

/** Numbers from 0 to 1, by mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
