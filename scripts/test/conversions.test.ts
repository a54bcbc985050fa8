import type { ConformanceOptions } from '@modelspeak/conformance';
import {
  type AssistantMessage,
  type Capabilities,
  type Conversation,
  type Format,
  type FunctionToolCall,
  ModelspeakError,
  type PromptFormat,
  type Reply,
  writeJson,
} from '@modelspeak/core';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { describe, expect, test } from 'vitest';
import { closingOf } from '../../packages/conformance/src/thoughts.ts';
import { textFormats } from '../lib/text-formats.ts';

interface Subject {
  readonly format: Format;
  readonly options: ConformanceOptions;
}

const SUBJECTS: ReadonlyMap<string, Subject> = new Map<string, Subject>([
  // Nothing is asked of a model here: settings that differ in that alone are the same format.
  ...[...(await textFormats())].filter(([, { options }]) => options.request === undefined),
  ['openai-messages', { format: openaiMessages(), options: {} }],
]);

const TOOLS = ['get_weather', 'book.table'].map((name) => ({
  type: 'function' as const,
  function: {
    name,
    description: 'Does something',
    parameters: {
      type: 'object',
      properties: {
        city: { type: 'string' },
        options: { type: 'object' },
        days: { type: 'integer' },
      },
      required: [],
    },
  },
}));

const call = (index: number, name: string, args: object): FunctionToolCall => ({
  id: `call_${index}`,
  type: 'function',
  function: { name, arguments: JSON.stringify(args) },
});

interface Content {
  readonly needs: readonly (keyof Capabilities)[];
  readonly said: AssistantMessage & { readonly role: 'assistant' };
  /** What comes before and behind it, where it is no single answer. */
  readonly after?: Conversation['messages'];
  readonly before?: Conversation['messages'];
}

const RESULT = (index: number, name: string) => ({
  role: 'tool' as const,
  tool_call_id: `call_${index}`,
  name,
  content: `{"found": "result-${index}", "ok": true}`,
});

/** Replies of models, from the simplest to the most demanding for a format. */
const CONTENTS: Readonly<Record<string, Content>> = {
  'an answer': {
    needs: [],
    said: { role: 'assistant', content: 'Ja, "東京" — it’s 18 °C\n\nand {sunny}.' },
  },
  'an answer under a system message': {
    needs: ['system'],
    before: [{ role: 'system', content: 'Be very brief.' }],
    said: { role: 'assistant', content: 'Yes.' },
  },
  'an answer in the midst': {
    needs: ['history'],
    said: { role: 'assistant', content: 'Yes.' },
    after: [
      { role: 'user', content: 'Why?' },
      { role: 'assistant', content: 'Because.' },
    ],
  },
  'a call': {
    needs: ['tools', 'toolCalls'],
    said: {
      role: 'assistant',
      content: null,
      tool_calls: [call(0, 'get_weather', { city: 'it\'s "Paris"\n(now), [here]', days: 3 })],
    },
  },
  'a call with nested values': {
    needs: ['tools', 'toolCalls'],
    said: {
      role: 'assistant',
      content: null,
      tool_calls: [
        call(0, 'get_weather', { options: { deep: [1, -2.5, true, null, { 'a b': '\\' }] } }),
      ],
    },
  },
  'a call and its result': {
    needs: ['history', 'tools', 'toolCalls'],
    said: {
      role: 'assistant',
      content: null,
      tool_calls: [call(0, 'get_weather', { city: 'Paris' })],
    },
    after: [RESULT(0, 'get_weather'), { role: 'assistant', content: 'Warm.' }],
  },
  'two calls, their results in another order': {
    needs: ['history', 'tools', 'toolCalls', 'parallelToolCalls'],
    said: {
      role: 'assistant',
      content: null,
      tool_calls: [call(0, 'get_weather', {}), call(1, 'book.table', { days: 1 })],
    },
    after: [RESULT(1, 'book.table'), RESULT(0, 'get_weather')],
  },
  'text and a call': {
    needs: ['tools', 'toolCalls', 'contentWithToolCalls'],
    said: {
      role: 'assistant',
      content: 'Let me look. ',
      tool_calls: [call(0, 'get_weather', { city: 'Paris' })],
    },
  },
};

function conversationOf({ before = [], said, after = [] }: Content): Conversation {
  return {
    messages: [...before, { role: 'user', content: 'Is it warm?' }, said, ...after],
    ...(said.tool_calls && { tools: TOOLS }),
  };
}

function canHold({ format: { supports }, options }: Subject, content: Content): boolean {
  const isSupported = (capability: keyof Capabilities) =>
    supports[capability] && supports[capability] !== 'lost';
  return content.needs.every(isSupported) && !options.restriction?.(conversationOf(content));
}

/** The raw reply that a model with this format would have given. */
function spell(format: Format, content: Content): string {
  const { said, after: _after, ...rest } = content;
  if (format.kind === 'messages') {
    const choice = { index: 0, finish_reason: 'stop', message: said };
    return JSON.stringify({ object: 'chat.completion', choices: [choice] });
  }
  const conversation = conversationOf({ said, ...rest });
  return sampledAt(format, conversation, conversation.messages.length - 1);
}

/** What the model would have sampled of a message. It ends reasoning that the prompt opened, even if none is written. */
function sampledAt(format: PromptFormat, conversation: Conversation, place: number): string {
  const until = (end: number) => ({
    ...conversation,
    messages: conversation.messages.slice(0, end),
  });
  const strips = format.supports.stripsReasoning === true;
  const close = strips ? closingOf(format, format.turn(until(place))) : undefined;
  const sampled = format
    .segments(until(place + 1), { generationPrompt: false })
    .filter(({ message, sampled: isSampled }) => message === place && isSampled);
  return [close ?? '', ...sampled.map(({ text }) => text)].join('');
}

/** The message in that reply, from a reader that knows the prompt. */
function read(format: Format, content: Content): Reply {
  const reply = spell(format, content);
  if (format.kind === 'messages') return format.parse(reply) as Reply;
  const { messages, ...rest } = conversationOf({ ...content, after: [] });
  return format.turn({ ...rest, messages: messages.slice(0, -1) }).parse(reply);
}

/** The message that can be read from the conversation that a format has written. */
function readBack(format: Format, conversation: Conversation, place: number): AssistantMessage {
  if (format.kind === 'messages') {
    return format.conversation(format.body(conversation)).messages[place] as AssistantMessage;
  }
  const before = { ...conversation, messages: conversation.messages.slice(0, place) };
  return format.turn(before).parse(sampledAt(format, conversation, place)).message;
}

/** A message as it was read; its calls may have new ids in the form that the format needs. */
function answering(content: Content, said: AssistantMessage): Content {
  const ids = said.tool_calls?.map(({ id }) => id) ?? [];
  return {
    ...content,
    said,
    after: content.after?.map((message) =>
      message.role === 'tool'
        ? { ...message, tool_call_id: ids[Number(message.tool_call_id.slice('call_'.length))] }
        : message,
    ) as Conversation['messages'],
  };
}

/** A message as it should be after these formats; some of them declare that they trim its text. */
function meaningOf(
  { content, tool_calls: calls }: AssistantMessage,
  ...through: readonly Format[]
): unknown {
  const isTrimmed = through.some(
    ({ supports }) => supports.trims.includes('assistant') || supports.trimsReplies,
  );
  return {
    content: isTrimmed ? String(content ?? '').trim() : (content ?? ''),
    calls: ((calls ?? []) as readonly FunctionToolCall[]).map(({ function: made }) => ({
      name: made.name,
      arguments: JSON.parse(made.arguments),
    })),
  };
}

/** The words of all other messages, which the format must write. */
function wordsOf({ before = [], after = [] }: Content): readonly string[] {
  return [...before, ...after].flatMap(
    ({ content }) => String(content).match(/result-\d|[A-Z]\w+/g) ?? [],
  );
}

const names = [...SUBJECTS.keys()];
const isDefault = (name: string): boolean => !name.includes(', ');
/** Every setting, converted to and from the default of every format. */
const pairs = names
  .flatMap((from) => names.map((to) => ({ from, to })))
  .filter(({ from, to }) => isDefault(from) || isDefault(to));

const all = pairs.flatMap((pair) => Object.keys(CONTENTS).map((what) => ({ ...pair, what })));

/** How many are tried: with CONVERSIONS=all every one, as each night. */
const SAMPLE = process.env['CONVERSIONS'] === 'all' ? all.length : 2500;
/** Which ones: the same seed, the same conversions. */
const SEED = Number(process.env['CONVERSIONS_SEED'] ?? 1);

const random = randomOf(SEED);
const chosen = all.filter(() => random() * all.length < SAMPLE);

describe(`${chosen.length} of ${all.length} conversions, CONVERSIONS_SEED=${SEED}`, () => {
  test.each(chosen)('from $from to $to: $what', ({ from, to, what }) => {
    const { format: source } = SUBJECTS.get(from) as Subject;
    const { format: target } = SUBJECTS.get(to) as Subject;
    const content = CONTENTS[what] as Content;
    if (!canHold(SUBJECTS.get(from) as Subject, content)) {
      expectRefusal(() =>
        source.kind === 'prompt'
          ? source.render(conversationOf(content))
          : source.body(conversationOf(content)),
      );
      return;
    }
    const { message } = read(source, content);
    expect(meaningOf(message)).toEqual(meaningOf(content.said, source));

    const conversation = conversationOf(answering(content, message));
    if (!canHold(SUBJECTS.get(to) as Subject, content)) {
      expectRefusal(() =>
        target.kind === 'prompt' ? target.render(conversation) : target.body(conversation),
      );
      return;
    }
    const place = conversation.messages.indexOf(message);
    expect(meaningOf(readBack(target, conversation, place))).toEqual(
      meaningOf(content.said, source, target),
    );
    const written =
      target.kind === 'prompt' ? target.render(conversation) : writeJson(target.body(conversation));
    for (const word of wordsOf(content)) expect(written).toContain(word);
  });
});

/** The Park–Miller generator: numbers between 0 and 1 from a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** If anything is lost, there must be an error that names the place. */
function expectRefusal(run: () => unknown): void {
  let error: unknown;
  try {
    run();
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(ModelspeakError);
  expect((error as ModelspeakError).path).not.toBe('');
}
