import { describe, expect, test } from 'vitest';
import { chatOf } from '../../test/chat.js';
import { errorOf } from '../../test/errors.js';
import type { Conversation, Message } from '../conversation/conversation.js';
import type { AsyncTokenizer, TextPlace, Tokenizer } from '../tokens/tokenizer.js';
import type { PromptFormat } from './format.js';
import type { NextOptions, NextTurn } from './next.js';
import { nextTokens, nextTokensAsync } from './next-tokens.js';

const TOKENS = ['<user>', '<bot>', '<end>', '<return>'];
const controlId = (token: string) => 1000 + TOKENS.indexOf(token);
const [USER, BOT, END, RETURN] = TOKENS.map(controlId) as [number, number, number, number];
const encode = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const letters: Tokenizer = { controlId, encode };

const conversation: Conversation = { messages: [{ role: 'user', content: 'Hi' }] };
const again: readonly Message[] = [{ role: 'user', content: 'More' }];
const said = encode('Ho');
const TAIL = [USER, ...encode('More'), END, BOT];

function nextOf(format: PromptFormat, reply: string, options?: NextOptions) {
  const turn = format.turn(conversation);
  const next = format.next(turn, reply, again, options);
  if (!next.continued) throw new Error(next.reason);
  return { next, prompt: turn.tokens(letters).ids };
}

type Continued = Extract<NextTurn, { continued: true }>;

describe('the ids of a chat', () => {
  const chat = chatOf();

  test('are those of before, those sampled, and the new ones', () => {
    const { next, prompt } = nextOf(chat, 'Ho<end>');
    const reply = [...said, END];
    expect(nextTokens(next, { prompt, reply }, letters)).toEqual({
      ids: [...prompt, ...reply, ...TAIL],
      kept: prompt.length + reply.length,
      added: TAIL,
    });
  });

  test('stay as they were sampled, even if nobody would cut the text so', () => {
    const { next, prompt } = nextOf(chat, 'Ho<end>');
    const { ids } = nextTokens(next, { prompt, reply: [7, END] }, letters);
    expect(ids).toEqual([...prompt, 7, END, ...TAIL]);
    expect(next.turn.tokens(letters).ids).toEqual([...prompt, ...said, END, ...TAIL]);
  });

  test('get the end of the turn where it was not sampled', () => {
    const { next, prompt } = nextOf(chat, 'Ho');
    expect(nextTokens(next, { prompt, reply: said }, letters)).toEqual({
      ids: [...prompt, ...said, END, ...TAIL],
      kept: prompt.length + said.length,
      added: [END, ...TAIL],
    });
  });

  test('get no second end where the server took it away from the text alone', () => {
    const { next, prompt } = nextOf(chat, 'Ho');
    expect(nextTokens(next, { prompt, reply: [...said, END] }, letters)).toEqual({
      ids: [...prompt, ...said, END, ...TAIL],
      kept: prompt.length + said.length + 1,
      added: TAIL,
    });
  });

  test('are refused where only the text ends with a stop token', () => {
    const { next, prompt } = nextOf(chat, 'Ho<end>');
    for (const reply of [said, []]) {
      expect(errorOf(() => nextTokens(next, { prompt, reply }, letters))).toMatchObject({
        code: 'invalid_input',
        path: 'reply',
        problem: expect.stringContaining('<end>'),
      });
    }
  });

  test('stay as far as they are the same where the template writes history', () => {
    const { next, prompt } = nextOf(chat, ' Ho<end>', { history: 'template' });
    const reply = [7, END];
    expect(nextTokens(next, { prompt, reply }, letters)).toEqual({
      ids: next.turn.tokens(letters).ids,
      kept: prompt.length,
      added: [...encode(' Ho'), END, ...TAIL],
    });
  });

  test('may hold special tokens within the reply', () => {
    const { next, prompt } = nextOf(chat, 'Ho<bot>');
    const { ids } = nextTokens(next, { prompt, reply: [...said, BOT] }, letters);
    expect(ids).toEqual([...prompt, ...said, BOT, END, ...TAIL]);
  });
});

describe('where another end replaces the one of the model', () => {
  const harmony = chatOf({
    control: TOKENS,
    stop: ['<return>'],
    endInHistory: () => '<end>',
  });

  test.each([
    ['Ho<return>', 'in text and ids'],
    ['Ho', 'in the ids alone'],
  ])('the last id goes: %j, %s', (text) => {
    const { next, prompt } = nextOf(harmony, text);
    expect(nextTokens(next, { prompt, reply: [...said, RETURN] }, letters)).toEqual({
      ids: [...prompt, ...said, END, ...TAIL],
      kept: prompt.length + said.length,
      added: [END, ...TAIL],
    });
  });

  test.each(['Ho<return>', 'Ho'])('no id is lost where the end of %j has none', (text) => {
    const { next, prompt } = nextOf(harmony, text);
    const { ids, kept } = nextTokens(next, { prompt, reply: said }, letters);
    expect(ids).toEqual([...prompt, ...said, END, ...TAIL]);
    expect(kept).toBe(prompt.length + said.length);
  });
});

test('the beginning of the next turn is not written twice, nor left out', () => {
  const turns = chatOf({
    control: ['<user>', '<bot>'],
    stop: ['<user>'],
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
  });
  for (const text of ['Ho', 'Ho<user>']) {
    const { next, prompt } = nextOf(turns, text);
    const reply = [...said, USER];
    expect(nextTokens(next, { prompt, reply }, letters)).toEqual({
      ids: [...prompt, ...reply, ...encode('More'), BOT],
      kept: prompt.length + reply.length,
      added: [...encode('More'), BOT],
    });
  }
  const { next, prompt } = nextOf(turns, 'Ho');
  expect(nextTokens(next, { prompt, reply: said }, letters).added).toEqual([
    USER,
    ...encode('More'),
    BOT,
  ]);
});

test('what is added knows that it does not begin the prompt', () => {
  const places: TextPlace['after'][] = [];
  const tokenizer: Tokenizer = {
    controlId,
    encode(text, { after } = { after: 'nothing' }) {
      places.push(after);
      return encode(text);
    },
  };
  const added = (kind: 'scaffold' | 'control'): Continued['addedSegments'] => [
    { text: '<user>', kind, message: 2, role: 'user', sampled: false },
    { text: 'More', kind: 'content', message: 2, role: 'user', sampled: false },
  ];
  const { next, prompt } = nextOf(chatOf(), 'Ho<end>');
  const placesOf = (kind: 'scaffold' | 'control', reply: readonly number[]) => {
    places.length = 0;
    const turn = { ...next.turn, segments: [] };
    nextTokens({ ...next, turn, addedSegments: added(kind) ?? [] }, { prompt, reply }, tokenizer);
    return places;
  };
  expect(placesOf('scaffold', [...said, END])).toEqual(['control']);
  expect(placesOf('scaffold', said)).toEqual(['text']);
  expect(placesOf('control', said)).toEqual(['control']);
});

describe('behind a server', () => {
  const asked: string[] = [];
  const behind: AsyncTokenizer = {
    async controlIds(tokens) {
      asked.push(...tokens);
      return tokens.map(controlId);
    },
    async encode(texts) {
      asked.push(...texts.map(({ text, after }) => `${text} after ${after}`));
      return texts.map(({ text }) => encode(text));
    },
  };

  test.each<[string, readonly number[], NextOptions?]>([
    ['Ho<end>', [7, END]],
    ['Ho', said],
    ['Ho', [...said, END]],
    ['Ho<bot>', [...said, BOT]],
    ['Ho<end>', [7, END], { history: 'template' }],
  ])('%j, sampled as %j, is gone on from as here: %j', async (text, reply, options) => {
    const { next, prompt } = nextOf(chatOf(), text, options);
    asked.length = 0;
    const ids = await nextTokensAsync(next, { prompt, reply }, behind);
    expect(ids).toEqual(nextTokens(next, { prompt, reply }, letters));
    expect(asked).toContain('More after control');
    // Nothing is asked for twice that stays.
    expect(asked.includes('Hi after control')).toBe(options?.history === 'template');
  });

  test('is refused as here where only the text ends with a stop token', async () => {
    const { next, prompt } = nextOf(chatOf(), 'Ho<end>');
    await expect(nextTokensAsync(next, { prompt, reply: said }, behind)).rejects.toMatchObject({
      code: 'invalid_input',
      path: 'reply',
    });
  });
});
