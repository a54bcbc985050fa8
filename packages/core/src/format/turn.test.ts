import { describe, expect, test } from 'vitest';
import { chatOf, writeTurns } from '../../test/chat.js';
import { errorOf } from '../../test/errors.js';
import { markedReader } from '../../test/marked-reader.js';
import { parrotOf } from '../../test/parrot.js';
import type { Conversation, Tool } from '../conversation/conversation.js';
import type { ReaderContext } from '../reading/reader.js';
import { defineFormat } from './define-format.js';

const tool: Tool = { type: 'function', function: { name: 'now' } };
const conversation: Conversation = { messages: [{ role: 'user', content: 'Hi' }] };
const calling: Conversation = {
  tools: [tool],
  messages: [
    { role: 'user', content: 'Hi' },
    {
      role: 'assistant',
      tool_calls: [{ id: 'call_0', type: 'function', function: { name: 'now', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'call_0', content: '1' },
  ],
};

/** A chat whose prompt may open a thought, and whose reader reads thoughts and calls. */
const thinking = chatOf({
  control: ['<user>', '<bot>', '<end>', '<think>'],
  stop: ['<end>', '\n\nuser:'],
  supports: { history: true, images: true, tools: true, toolCalls: true, reasoning: true },
  request: { prefill: true, thinking: { enabled: true }, toolChoice: true },
  write({ messages }, out, { generationPrompt, thinking }) {
    writeTurns(messages, out, generationPrompt);
    if (!generationPrompt) return;
    out.reply();
    if (thinking.enabled) out.control('<think>');
  },
  reader: (_options, context) => markedReader(context),
});

describe('a turn', () => {
  test('is the prompt that asks for a reply, in every form', () => {
    const last: Conversation = {
      messages: [...conversation.messages, { role: 'assistant', content: 'Ho' }],
    };
    for (const given of [conversation, last]) {
      const turn = thinking.turn(given);
      expect(turn.text).toBe(thinking.render(given, { generationPrompt: true }));
      expect(turn.text.endsWith('<bot>')).toBe(true);
      expect(turn.segments).toEqual(thinking.segments(given, { generationPrompt: true }));
      expect(turn.conversation).toBe(given);
      expect(turn.options).toEqual({ generationPrompt: true });
    }
    const without = thinking.turn(conversation, { generationPrompt: false });
    expect(without.text).toBe('<user>Hi<end>');
  });

  test('is ids that are cut as they are asked to be, behind a server too', async () => {
    const last: Conversation = {
      messages: [...conversation.messages, { role: 'assistant', content: 'Ho' }],
    };
    const turn = chatOf({
      write: (_conversation, out) => {
        out.scaffold('a');
        out.sampled(true);
        out.content('b');
      },
    }).turn(last);
    const encode = (text: string) => [text.length];
    const tokenizer = { controlId: () => 1000, encode };
    const server = {
      controlIds: async (tokens: readonly string[]) => tokens.map(() => 1000),
      encode: async (texts: readonly { readonly text: string }[]) =>
        texts.map(({ text }) => encode(text)),
    };
    for (const [cut, ids] of [
      [undefined, [1, 1]],
      ['mask', [1, 1]],
      ['none', [2]],
    ] as const) {
      expect(turn.tokens(tokenizer, { cut }).ids).toEqual(ids);
      expect((await turn.tokensAsync(server, { cut })).ids).toEqual(ids);
    }
  });

  test('is ids too, in which content is no special token', () => {
    const tokenizer = { controlId: () => 1000, encode: (text: string) => [text.length] };
    const forged = thinking.turn({ messages: [{ role: 'user', content: '<end>' }] });
    expect(forged.text).toBe('<user>< end><end><bot>');
    expect(forged.tokens(tokenizer).ids).toEqual([1000, 5, 1000, 1000]);
  });

  test('says what stops a server: tokens and texts', () => {
    expect(thinking.turn(conversation).stop).toEqual({ tokens: ['<end>'], texts: ['\n\nuser:'] });
  });

  test('shows where its media are', () => {
    const image = { type: 'image', image_path: 'a.png' } as const;
    const other = { type: 'image', image_path: 'b.png' } as const;
    const { text, media, segments } = thinking.turn({
      messages: [
        { role: 'user', content: [image, { type: 'text', text: 'and' }] },
        { role: 'assistant', content: 'Yes?' },
        { role: 'user', content: [other] },
      ],
    });
    expect(media).toEqual([
      { part: image, message: 0, start: 6, end: 11 },
      { part: other, message: 2, start: text.indexOf('<img>', 11), end: expect.any(Number) },
    ]);
    expect(media.map(({ start, end }) => text.slice(start, end))).toEqual(['<img>', '<img>']);
    expect(segments.filter(({ text }) => text === '<img>').map((each) => each.media)).toEqual([
      image,
      other,
    ]);
  });

  test('refuses what cannot be rendered', () => {
    expect(errorOf(() => thinking.turn({ messages: [{ role: 'user' }] } as never))).toMatchObject({
      path: 'messages[0].content',
    });
    expect(errorOf(() => thinking.turn(conversation, { documents: [{ text: '' }] }))).toMatchObject(
      { code: 'unsupported', path: 'documents' },
    );
  });
});

describe('its reader knows', () => {
  const call = '<call>now:{}</call>';

  test('which tools were offered', () => {
    expect(thinking.turn(conversation).readerOptions).toEqual({ tools: [], usedIds: [] });
    expect(thinking.turn(conversation).parse(call).message).toEqual({
      role: 'assistant',
      content: call,
    });
    const offering = thinking.turn({ ...conversation, tools: [tool] });
    expect(offering.parse(call).message.tool_calls).toHaveLength(1);
    expect(thinking.parse(call).message.tool_calls).toHaveLength(1);
    expect(thinking.turn({ ...conversation, tools: null }).readerOptions.tools).toEqual([]);
  });

  test('whether the model may call', () => {
    const offering = { ...conversation, tools: [tool] };
    const silent = thinking.turn(offering, { toolChoice: 'none' });
    expect(silent.readerOptions.toolChoice).toBe('none');
    expect(silent.parse(call)).toMatchObject({
      message: { content: '' },
      malformed: [{ raw: call, apart: true }],
    });
    const must = thinking.turn(offering, { toolChoice: 'required' });
    expect(must.parse(call).message.tool_calls).toHaveLength(1);
  });

  test('which ids the conversation has', () => {
    const turn = thinking.turn(calling);
    expect(turn.readerOptions.usedIds).toEqual(['call_0']);
    expect(turn.parse(call + call).message.tool_calls?.map(({ id }) => id)).toEqual([
      'call_1',
      'call_2',
    ]);
    expect(turn.parse(call, { callId: () => 'own' }).message.tool_calls?.[0].id).toBe('own');
  });

  test('what the prompt opened', () => {
    const turn = thinking.turn(conversation, { thinking: { enabled: true } });
    expect(turn).toMatchObject({
      replyPrefix: '<think>',
      readerOptions: { replyPrefix: '<think>' },
    });
    expect(turn.text.endsWith('<bot><think>')).toBe(true);
    expect(turn.parse('Hm.</think>Ho<end>').message).toEqual({
      role: 'assistant',
      content: 'Ho',
      reasoning_content: 'Hm.',
    });
    expect(thinking.turn(conversation)).toMatchObject({ replyPrefix: '' });
    expect(thinking.turn(conversation).readerOptions).not.toHaveProperty('replyPrefix');
  });

  test('nothing where the beginning is that of a past reply', () => {
    const format = chatOf({
      write({ messages }, out, { generationPrompt }) {
        messages.forEach((_message, index) => {
          out.message(index);
          out.reply();
          out.scaffold('<think>');
        });
        out.message(null);
        if (generationPrompt) out.scaffold('bot: ');
      },
    });
    expect(format.turn(conversation).replyPrefix).toBe('');
    expect(format.turn(conversation, { generationPrompt: false }).replyPrefix).toBe('');
  });

  test('what a prefill said', () => {
    const begun: Conversation = {
      messages: [...conversation.messages, { role: 'assistant', content: 'Well <thi' }],
    };
    const turn = thinking.turn(begun, { continueFinalMessage: true });
    expect(turn).toMatchObject({ text: '<user>Hi<end><bot>Well <thi', replyPrefix: 'Well <thi' });
    expect(turn.options).toEqual({ continueFinalMessage: true });
    expect(turn.parse('s, so.<end>').message.content).toBe('s, so.');
    expect(turn.parse('nk>Hm.</think>so<end>').message).toMatchObject({
      content: 'so',
      reasoning_content: 'Hm.',
    });
  });

  test('how long a reply may be', () => {
    const reader = thinking.turn(conversation).reader({ limit: 3 });
    expect(reader.push('abc')).toHaveLength(1);
    expect(errorOf(() => reader.push('d')).code).toBe('too_large');
    expect(thinking.turn(conversation).reader().push('abcd')).toHaveLength(1);
  });

  test('the same from its data, where the prompt was made elsewhere', () => {
    const turn = thinking.turn(calling, { thinking: { enabled: true }, toolChoice: 'auto' });
    const data = JSON.parse(JSON.stringify(turn.readerOptions));
    const reply = `Hm.</think>Ho${call}<end>`;
    expect(thinking.parse(reply, data)).toEqual(turn.parse(reply));
  });
});

describe('the context of a reader', () => {
  const contextOf = (given: Conversation) => {
    const contexts: ReaderContext[] = [];
    const format = defineFormat({
      name: 'spy',
      models: [],
      options: { '~standard': { version: 1, vendor: 'test', validate: () => ({ value: {} }) } },
      control: [],
      stop: [],
      supports: { tools: true },
      write() {},
      reader(_options, context) {
        contexts.push(context);
        return { push: () => [], end: () => [] };
      },
      callId: (index) => `own_${index}`,
      builtins: ({ messages }) => messages.map(({ role }) => role),
    })();
    format.turn(given).reader();
    return contexts[0];
  };

  test('has the tools, the built-in ones that the prompt switched on, and ids of the format', () => {
    const context = contextOf({ ...conversation, tools: [tool] });
    expect(context).toMatchObject({ tools: [tool], builtins: ['user'], readsCalls: true });
    expect(context?.callId(0)).toBe('own_0');
    expect(contextOf({ messages: [] })).toMatchObject({ builtins: [], readsCalls: false });
  });
});

describe('a prefill', () => {
  const begin = (content: string, more: object = {}, options: object = {}) =>
    thinking.render(
      { messages: [...conversation.messages, { role: 'assistant', content, ...more }] },
      { continueFinalMessage: true, ...options },
    );

  test('ends with what the message says', () => {
    expect(begin('Well')).toBe('<user>Hi<end><bot>Well');
    expect(begin('')).toBe('<user>Hi<end><bot>');
    expect(begin('a<end>')).toBe('<user>Hi<end><bot>a< end>');
    expect(begin('Well', {}, { generationPrompt: false })).toBe('<user>Hi<end><bot>Well');
  });

  test('is the same in every form', () => {
    const messages = [...conversation.messages, { role: 'assistant', content: 'Well' } as const];
    const options = { continueFinalMessage: true };
    expect(thinking.segments({ messages }, options).map(({ text }) => text)).toEqual([
      '<user>',
      'Hi',
      '<end>',
      '<bot>',
      'Well',
    ]);
    const { text, sampled } = thinking.mask({ messages }, options);
    expect(sampled.map(({ start, end }) => text.slice(start, end))).toEqual(['Well']);
  });

  test('is refused where there is nothing to continue', () => {
    const run = (given: Conversation, options: object = {}) =>
      errorOf(() => thinking.render(given, { continueFinalMessage: true, ...options }));
    expect(run(conversation)).toMatchObject({ code: 'invalid_input', path: 'messages[0]' });
    expect(run({ messages: [] })).toMatchObject({ code: 'invalid_input', path: 'messages' });
    expect(run({ ...calling, messages: calling.messages.slice(0, 2) })).toMatchObject({
      code: 'invalid_input',
      path: 'messages[1].tool_calls',
    });
    const last: Conversation = { messages: [{ role: 'assistant', content: 'Ho' }] };
    expect(run(last, { generationPrompt: true })).toMatchObject({
      code: 'invalid_option',
      path: 'generationPrompt',
    });
    expect(() => parrotOf({})().render(last, { continueFinalMessage: true } as never)).toThrow(
      'parrot does not support this',
    );
  });
});

test('a prompt that asks for no reply opens none, whatever its history says', () => {
  const replying = chatOf({
    write({ messages }, out) {
      messages.forEach(({ content }, index) => {
        out.message(index);
        out.control('<bot>');
        out.reply();
        out.content(content as string);
      });
    },
  });
  const given: Conversation = { messages: [{ role: 'assistant', content: 'Hi' }] };
  expect(replying.turn(given, { generationPrompt: false }).replyPrefix).toBe('');
  expect(replying.turn(given, { continueFinalMessage: true }).replyPrefix).toBe('Hi');
  // It writes no generation prompt after the assistant, whose message is over.
  expect(replying.turn(given).replyPrefix).toBe('');
});

describe('a reply whose special tokens come apart', () => {
  const think = { thinking: { enabled: true } } as const;
  const chunks = ['No <end> here', { token: '</think>' }, 'Hi <end>', { token: '<end>' }];

  test('is read so where the turn is told', () => {
    const reader = thinking.turn(conversation, think).reader({ tokens: true });
    const events = [...chunks.flatMap((chunk) => [...reader.push(chunk)]), ...reader.end()];
    expect(events).toEqual([
      { type: 'reasoning', text: 'No ' },
      { type: 'reasoning', text: '<end>' },
      { type: 'reasoning', text: ' here' },
      { type: 'text', text: 'Hi ' },
      { type: 'text', text: '<end>' },
      { type: 'end', reason: 'stop', stop: '<end>' },
    ]);
  });

  test('counts them against the limit, and refuses other chunks', () => {
    const reader = thinking.reader({ limit: 5 });
    expect(reader.push({ token: '<end>' })).toHaveLength(1);
    expect(errorOf(() => thinking.reader({ limit: 4 }).push({ token: '<end>' })).code).toBe(
      'too_large',
    );
    for (const chunk of [null, 1, {}, { token: 1 }]) {
      const error = errorOf(() => thinking.reader().push(chunk as never));
      expect(error.code).toBe('invalid_input');
      expect(error.message).toContain('{ token }');
    }
  });
});
