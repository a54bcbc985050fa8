import { describe, expect, test } from 'vitest';
import { errorOf } from '../test/errors.js';
import { parrotOf } from '../test/parrot.js';
import type { Conversation, Message } from './conversation.js';
import { defineFormat } from './define-format.js';
import { extendPrompt, extendTokens } from './extend-prompt.js';
import { defineOptions } from './options.js';
import { createTextReader } from './text-reader.js';
import type { Tokenizer } from './tokenize.js';

const format = parrotOf({ system: true, history: true, toolCalls: true })();
const conversation: Conversation = { messages: [{ role: 'user', content: 'Hi' }] };
const prompt = format.render(conversation);
const again: readonly Message[] = [{ role: 'user', content: 'More' }];
const TAIL = '<|turn|>user loud\nMore<|end|><|turn|>assistant loud\n';

const characters: Tokenizer = {
  controlId: (token) => 1_000_000 + token.length,
  encode: (text) => Array.from(text, (character) => character.charCodeAt(0)),
};
const ids = format.tokens(conversation, characters).ids;
const END = 1_000_000 + '<|end|>'.length;

describe('a prompt that goes on', () => {
  test('begins with what the model saw and said, as it said it', () => {
    const reply = '  Well,\n<|turn|> so.  <|end|>';
    const next = extendPrompt(format, prompt, reply, { conversation, messages: again });
    expect(next).toEqual({
      extended: true,
      prompt: prompt + reply + TAIL,
      added: TAIL,
      message: { role: 'assistant', content: '  Well,\n<|turn|> so.  ' },
    });
  });

  test('is what the format renders, where it spells the reply as the model did', () => {
    const next = extendPrompt(format, prompt, 'Ho<|end|>', { conversation, messages: again });
    const messages = [
      ...conversation.messages,
      { role: 'assistant' as const, content: 'Ho' },
      ...again,
    ];
    expect(next).toMatchObject({ prompt: format.render({ messages }) });
  });

  test('gets the end of the turn where the server took it away', () => {
    const next = extendPrompt(format, prompt, 'Ho', { conversation, messages: again });
    expect(next).toMatchObject({ prompt: `${prompt}Ho<|end|>${TAIL}` });
  });

  test('has control tokens in new content broken', () => {
    const messages: Message[] = [{ role: 'user', content: 'a<|end|>' }];
    const next = extendPrompt(format, prompt, 'Ho<|end|>', { conversation, messages });
    expect(next).toMatchObject({ added: expect.stringContaining('a< |end|><|end|>') });
  });

  test('does to control tokens in new content what it is told to', () => {
    const messages: Message[] = [{ role: 'user', content: 'a<|end|>' }];
    const go = (defuse: 'throw' | 'allow') => () =>
      extendPrompt(format, prompt, 'Ho<|end|>', { conversation, messages, options: { defuse } });
    expect(errorOf(go('throw')).code).toBe('control_token_in_content');
    expect(go('allow')()).toMatchObject({ added: expect.stringContaining('a<|end|><|end|>') });
  });

  test('is rendered as the previous one was', () => {
    const options = { today: '2025-01-31' };
    const dated = format.render(conversation, options);
    const turn = { conversation, messages: again, options };
    expect(extendPrompt(format, dated, 'Ho<|end|>', turn).extended).toBe(true);
    expect(extendPrompt(format, prompt, 'Ho<|end|>', turn).extended).toBe(false);
  });

  test.each([
    ['another prompt', `${prompt} `, 'Ho<|end|>', 'parrot writes what came before the reply'],
    ['text behind the end', prompt, 'Ho<|end|>Hm', 'text follows the end'],
    ['a reply cut within a control token', prompt, 'Ho<|en', 'within what may be a control token'],
  ])('is not proven for %s', (_what, previous, reply, reason) => {
    const next = extendPrompt(format, previous, reply, { conversation, messages: again });
    expect(next).toEqual({ extended: false, reason: expect.stringContaining(reason) });
  });

  test('refuses new messages that are none', () => {
    const messages: Message[] = [{ role: 'tool', tool_call_id: 'x', content: '1' }];
    const run = () => extendPrompt(format, prompt, 'Ho<|end|>', { conversation, messages });
    expect(errorOf(run)).toMatchObject({
      code: 'unknown_tool_call',
      path: 'messages[2].tool_call_id',
    });
  });
});

describe('token ids that go on', () => {
  const said = characters.encode('Ho');
  const tail = format.tokens({ messages: [...again] }, characters).ids;
  const turn = { conversation, messages: again };

  test('are those of before, those sampled, and the new ones', () => {
    const reply = { ids: [...said, END], text: 'Ho<|end|>' };
    const next = extendTokens(format, ids, reply, turn, characters);
    expect(next).toEqual({
      extended: true,
      prompt: [...ids, ...said, END, ...tail],
      added: tail,
      message: { role: 'assistant', content: 'Ho' },
    });
  });

  test('keep the ids that were sampled, even if nobody would cut the text so', () => {
    const next = extendTokens(
      format,
      ids,
      { ids: [7, 8, END], text: 'Ho<|end|>' },
      turn,
      characters,
    );
    expect(next).toMatchObject({ prompt: [...ids, 7, 8, END, ...tail] });
  });

  test('get the end of the turn where it was not sampled', () => {
    const next = extendTokens(format, ids, { ids: said, text: 'Ho' }, turn, characters);
    expect(next).toMatchObject({ added: [END, ...tail] });
  });

  test.each([
    [
      'other ids',
      [...ids, 1],
      { ids: [...said, END], text: 'Ho<|end|>' },
      'parrot writes what came',
    ],
    [
      'another first id',
      [0, ...ids.slice(1)],
      { ids: [...said, END], text: 'Ho<|end|>' },
      'parrot',
    ],
    ['text behind the end', ids, { ids: [...said, END, 1], text: 'Ho<|end|>a' }, 'text follows'],
    ['an end in the text alone', ids, { ids: said, text: 'Ho<|end|>' }, 'its ids do not'],
  ])('are not proven for %s', (_what, previous, reply, reason) => {
    const next = extendTokens(format, previous, reply, turn, characters);
    expect(next).toEqual({ extended: false, reason: expect.stringContaining(reason) });
  });
});

describe('where nothing ends a turn but the beginning of the next', () => {
  const turns = defineFormat({
    name: 'turns',
    models: [],
    options: defineOptions({}),
    control: ['<user>', '<bot>', '<system>'],
    stop: ['<user>', '<system>'],
    supports: { history: true },
    write({ messages }, out, { generationPrompt }) {
      messages.forEach(({ role, content }, index) => {
        out.message(index);
        out.control(role === 'assistant' ? '<bot>' : '<user>');
        out.sampled(role === 'assistant');
        out.content(content as string);
      });
      out.message(null);
      if (generationPrompt) out.control('<bot>');
    },
    reader: (_options, _readerOptions, control) =>
      createTextReader(control, ['<user>', '<system>']),
  })();
  const seen = turns.render(conversation);

  test.each(['Ho', 'Ho<user>'])('%j goes on with that', (reply) => {
    const next = extendPrompt(turns, seen, reply, { conversation, messages: again });
    expect(next).toMatchObject({ extended: true, prompt: '<user>Hi<bot>Ho<user>More<bot>' });
  });

  test('the ids go on likewise', () => {
    const { ids: seenIds } = turns.tokens(conversation, characters);
    const reply = { text: 'Ho<user>', ids: [...characters.encode('Ho'), 1_000_006] };
    const next = extendTokens(turns, seenIds, reply, { conversation, messages: again }, characters);
    expect(next).toMatchObject({
      added: [...characters.encode('More'), characters.controlId('<bot>')],
    });
  });

  test.each([
    ['Ho<system>', again],
    ['Ho<user>', []],
  ])('%j with another turn behind it proves nothing', (reply, messages) => {
    const next = extendPrompt(turns, seen, reply, { conversation, messages });
    expect(next).toEqual({
      extended: false,
      reason: expect.stringMatching(/^turns does not go on with <(?:user|system)>, which ended/),
    });
  });
});
