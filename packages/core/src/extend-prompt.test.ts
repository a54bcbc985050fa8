import { describe, expect, test } from 'vitest';
import { errorOf } from '../test/errors.js';
import { parrotOf } from '../test/parrot.js';
import type { Conversation, Message } from './conversation.js';
import { extendPrompt, extendTokens } from './extend-prompt.js';
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
