import { chatModel } from '@modelspeak/chat';
import type { PromptCapabilities } from '@modelspeak/endpoint';
import { llama3 } from '@modelspeak/format-llama3';
import { library } from '@modelspeak/prompts/library';
import { describe, expect, test } from 'vitest';
import { type Step, says, stubEndpoint } from '../../../chat/test/stub-endpoint.js';
import { replaying } from '../../test/server.js';
import { classify } from './classify.js';

/** A tokenizer of which these words are a token each, and otherwise every character. */
const tokenizer = (words: readonly string[] = []) => ({
  controlId: () => undefined,
  encode: (text: string) =>
    words.includes(text)
      ? [1000 + words.indexOf(text)]
      : Array.from(text, (letter) => letter.charCodeAt(0)),
});

const choices = ['animal', 'plant', 'stone'] as const;

function modelOf(reply: readonly Step[], can: Partial<PromptCapabilities> = {}, words?: string[]) {
  const endpoint = stubEndpoint([reply], can);
  const format = llama3({ profile: 'hf' });
  const known = words === undefined ? {} : { tokenizer: tokenizer(words) };
  return { endpoint, model: chatModel({ format, endpoint, ...known }) };
}

describe('by one token', () => {
  test('a bias holds the reply to the ids of the labels', async () => {
    const { endpoint, model } = modelOf(says('2'), {}, []);
    const sampling = { maxTokens: 50, temperature: 1 };
    const { choice, messages } = await classify('An oak', { model, choices, sampling });
    expect(choice).toBe('plant');
    expect(endpoint.asked[0]).toMatchObject({
      maxTokens: 1,
      temperature: 0,
      logitBias: { 49: 100, 50: 100, 51: 100 },
    });
    expect(messages[0]?.content).toContain('1. "animal"\n2. "plant"\n3. "stone"');
  });

  test('a choice that is a token stands for itself', async () => {
    const { endpoint, model } = modelOf(says('true'), {}, ['true', 'false', 'unknown']);
    const { choice } = await classify('Two is even.', { model });
    expect(choice).toBe('true');
    expect(endpoint.asked[0]?.logitBias).toEqual({ 1000: 100, 1001: 100, 1002: 100 });
    expect(endpoint.asked[0]?.prompt).toContain('true for "true"\n');
  });

  test('the limit of one token is no cut', async () => {
    const { model } = modelOf([{ pieces: ['2'], finish: { reason: 'length' } }], {}, []);
    const { choice, finishReason } = await classify('An oak', { model, choices });
    expect([choice, finishReason]).toEqual(['plant', 'stop']);
  });

  test('choices have descriptions', async () => {
    const pairs = [
      ['A', 'animals'],
      ['P', 'plants'],
    ] as const;
    const words = await classify('x', {
      model: modelOf([], {}, []).model,
      choices: pairs,
      dryRun: true,
    });
    expect(words.prompt).toContain('A for "animals"\nP for "plants"');
    const long = [['animal', 'that moves']] as const;
    const dry = await classify('x', {
      model: modelOf([], {}, []).model,
      choices: long,
      dryRun: true,
    });
    expect(dry.prompt).toContain('1. "animal" for that moves');
  });

  test('choices that are numbers stand for themselves, and never for their places', async () => {
    const { model } = modelOf(says('1'), {}, []);
    expect((await classify('x', { model, choices: ['3', '1', '2'] })).choice).toBe('1');
    const letters = modelOf(says('B'), {}, []);
    const { choice } = await classify('x', { model: letters.model, choices: ['10', '20'] });
    expect(choice).toBe('20');
  });

  test.each([
    ['2', 'plant'],
    ['plant', 'plant'],
    ['"plant"', 'plant'],
  ])('a template asks for the label as it is written: %j', async (said, expected) => {
    const { model, endpoint } = modelOf(says(said), {}, []);
    const template = library.get('ClassifyInput');
    const asked = { template, variables: { input: 'An oak' } };
    expect((await classify(asked, { model, choices })).choice).toBe(expected);
    expect(endpoint.asked[0]?.prompt).toContain('the label of the choice as it is written');
  });

  test('a number stands for its choice where words are the labels', async () => {
    const { model } = modelOf(says('2'), {}, [...choices]);
    expect((await classify('x', { model, choices })).choice).toBe('plant');
  });

  test('more choices than digits have letters, and too many are refused', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `choice ${index}`);
    const { model } = modelOf(says('K'), {}, []);
    expect((await classify('x', { model, choices: many(11) })).choice).toBe('choice 10');
    await expect(classify('x', { model, choices: many(60) })).rejects.toMatchObject({
      code: 'unsupported',
      path: 'choices',
    });
  });

  test('the tokenizer may be the server’s or one handed in', async () => {
    const encode = tokenizer().encode;
    const endpoint = {
      ...stubEndpoint([says('1')]),
      tokenizer: () => ({
        controlIds: async (tokens: readonly string[]) => tokens.map(() => undefined),
        encode: async (texts: readonly { readonly text: string }[]) =>
          texts.map(({ text }) => encode(text)),
      }),
    };
    const model = chatModel({ format: llama3({ profile: 'hf' }), endpoint });
    expect((await classify('x', { model, choices })).choice).toBe('animal');
    const { model: behind, server } = await replaying('3');
    const { choice } = await classify('x', { model: behind, choices, tokenizer: tokenizer() });
    expect(choice).toBe('stone');
    expect(server.asked[0]?.body).toMatchObject({
      logit_bias: { 49: 100, 50: 100, 51: 100 },
      max_tokens: 1,
      temperature: 0,
    });
  });

  test('what is none of the choices is an error', async () => {
    const { model } = modelOf(says('x'), {}, []);
    await expect(classify('x', { model, choices })).rejects.toMatchObject({
      code: 'no_choice',
      text: 'x',
    });
    const twice = classify('x', { model, choices: ['a', 'a'] });
    await expect(twice).rejects.toMatchObject({ path: 'choices' });
  });
});

describe('the distribution', () => {
  const step = (likely: Readonly<Record<string, number>>, said: string): Step => ({
    pieces: [said],
    finish: { reason: 'length' },
    logProbs: [
      {
        token: said,
        logProb: Math.log(likely[said] ?? 1),
        top: Object.entries(likely).map(([token, part]) => ({ token, logProb: Math.log(part) })),
      },
    ],
  });

  test('chooses by itself', async () => {
    const { endpoint, model } = modelOf([step({ Well: 0.5, 2: 0.3, 1: 0.1 }, 'Well')], {}, []);
    const { choice, distribution } = await classify('x', { model, choices, by: 'log-probs' });
    expect(choice).toBe('plant');
    expect(distribution?.mass).toBeCloseTo(0.4);
    expect(distribution?.probabilities.plant).toBeCloseTo(0.75);
    expect(distribution?.probabilities.stone).toBe(0);
    expect(endpoint.asked[0]).toMatchObject({ logProbs: 20, maxTokens: 1 });
    expect(endpoint.asked[0]?.logitBias).toBeUndefined();
  });

  test('is told beside a choice by bias', async () => {
    const { endpoint, model } = modelOf([step({ 1: 0.6, 2: 0.2 }, '1')], {}, []);
    const { choice, distribution } = await classify('x', { model, choices, distribution: 5 });
    expect([choice, endpoint.asked[0]?.logProbs]).toEqual(['animal', 5]);
    expect(distribution?.probabilities.animal).toBeCloseTo(0.75);
  });
});

describe('elsewhere', () => {
  test('a grammar holds the reply to the choices themselves', async () => {
    const { endpoint, model } = modelOf(says('plant'), { grammar: 'gbnf' });
    expect((await classify('x', { model, choices })).choice).toBe('plant');
    expect(endpoint.asked[0]?.language?.root).toEqual(['', { choice: choices }]);
  });

  test('an enumeration in a schema is checked', async () => {
    const { model, server } = await replaying('{"choice":"tree"}', '{"choice":"plant"}');
    expect((await classify('x', { model, choices })).choice).toBe('plant');
    expect(JSON.stringify(server.asked[0]?.body['response_format'])).toContain('"stone"');
    expect(server.asked).toHaveLength(2);
  });

  test('a server that ignores schemas is told the shape, and again in a repair', async () => {
    const { model, server } = await replaying('true', '{"choice":"true"}');
    expect((await classify('2+2=4?', { model })).choice).toBe('true');
    const [first, second] = server.messages();
    const shape = expect.stringMatching(/Answer with the JSON alone\..+"choice"/s);
    expect(first?.[0]).toEqual({ role: 'system', content: shape });
    expect(first?.[0]?.['content']).not.toContain('and with nothing else');
    expect(second?.at(-1)?.['content']).toMatch(/does not fit: .+object.+\n.+"choice"/s);
  });

  test('one token without a tokenizer is refused, and a grammar behind messages', async () => {
    const { model } = await replaying('');
    const byBias = classify('x', { model, choices, by: 'logit-bias' });
    await expect(byBias).rejects.toMatchObject({ path: 'tokenizer' });
    const byGrammar = classify('x', { model, choices, by: 'grammar' });
    await expect(byGrammar).rejects.toMatchObject({ path: 'by' });
  });
});

test('templates tell of the choices in their own place', async () => {
  const { model } = modelOf([], {}, []);
  const template = library.get('ClassifyInput');
  const asked = { template, variables: { input: 'An oak' } };
  const dry = await classify(asked, { model, choices, dryRun: true });
  expect(dry.messages[0]?.content).toMatch(/# Choices\n\n1\. "animal"/);
  const own = await classify('{{choices}}: {{it}}?', {
    model,
    choices,
    variables: { it: 'oak' },
    dryRun: true,
  });
  expect(own.messages).toEqual([
    { role: 'user', content: '1. "animal"\n2. "plant"\n3. "stone": oak?' },
  ]);
});
