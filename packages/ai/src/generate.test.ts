import { chatModel } from '@modelspeak/chat';
import { EndpointError } from '@modelspeak/endpoint';
import { llama3 } from '@modelspeak/format-llama3';
import { createTemplate, Prompt } from '@modelspeak/prompts';
import { describe, expect, test } from 'vitest';
import { says, stubEndpoint } from '../../chat/test/stub-endpoint.js';
import { answering, replaying } from '../test/server.js';
import { generate, stream } from './generate.js';

const user = (content: string) => ({ role: 'user', content }) as const;
const system = (content: string) => ({ role: 'system', content }) as const;

describe('the prompt', () => {
  test.each([
    ['a string', 'Hi', [user('Hi')]],
    ['a message', user('Hi'), [user('Hi')]],
    ['messages', [system('S'), user('Hi')], [system('S'), user('Hi')]],
    ['a conversation', { messages: [user('Hi')] }, [user('Hi')]],
  ] as const)('is %s', async (_what, prompt, expected) => {
    const { model, server } = await replaying('Hello.');
    await generate(prompt, { model });
    expect(server.messages()).toEqual([expected]);
  });

  test('is a template with its variables', async () => {
    const { model, server } = await replaying('Hello.');
    const greet = createTemplate({ name: 'Greet', system: 'S', user: 'I am {{name}}.' });
    await generate({ template: greet, variables: { name: 'Ann' } }, { model });
    const single = Prompt.fromText('I am {name}.');
    await generate({ template: single, variables: { name: 'Bo' } }, { model });
    expect(server.messages()).toEqual([[system('S'), user('I am Ann.')], [user('I am Bo.')]]);
  });

  test('is refused as a template whose variables are wrong, which it names with those it takes', async () => {
    const { model, server } = await replaying();
    const template = createTemplate({ name: 'Greet', user: 'I am {{name}} of {{town}}.' });
    const untyped: Record<string, string> = { name: 'Ann' };
    const refused = (variables: Record<string, string>) =>
      expect(generate({ template, variables }, { model })).rejects;
    await refused(untyped).toMatchObject({
      code: 'invalid_input',
      path: 'variables.town',
      problem: 'the template "Greet" needs a value for "town"; it takes: name, town',
    });
    await refused({ ...untyped, twon: 'Cork' }).toMatchObject({
      path: 'variables.twon',
      problem: 'the template "Greet" has no variable "twon"; it takes: name, town',
    });
    expect(server.asked).toEqual([]);
  });

  test('has placeholders where there are variables, and else text in braces', async () => {
    const { model, server } = await replaying('Hello.');
    await generate('{{a}} {{model}}', { model });
    await generate('{{a}} {{b}}', { model, variables: { a: '{{b}}' } });
    expect(server.messages()).toEqual([[user('{{a}} {{model}}')], [user('{{b}} {{b}}')]]);
    const variables = { a: 1 };
    await expect(generate('{{model}}', { model, variables })).rejects.toThrow('reserves');
  });

  test('goes on from a conversation, behind its system message', async () => {
    const { model, server } = await replaying('One.', 'Two.');
    const first = await generate('Hi', { model });
    const { messages } = await generate([system('S'), user('And?')], {
      model,
      conversation: first.messages,
    });
    const asked = [system('S'), user('Hi'), { role: 'assistant', content: 'One.' }, user('And?')];
    expect(server.messages()[1]).toEqual(asked);
    expect(messages).toEqual([...asked, { role: 'assistant', content: 'Two.' }]);
    const two = { model, conversation: [system('A')] };
    await expect(generate([system('B')], two)).rejects.toThrow('remove one');
  });

  test('has a system message, none, a prefill, and names', async () => {
    const { model, server } = await replaying('lo.');
    await generate('Hi', { model, system: 'S' });
    await generate([system('S'), user('Hi')], { model, noSystemMessage: true });
    await generate('Hi', { model, userName: 'ann' });
    expect(server.messages()).toEqual([
      [system('S'), user('Hi')],
      [user('S'), user('Hi')],
      [{ ...user('Hi'), name: 'ann' }],
    ]);
    const named = await generate('Hi', { model, assistantName: 'bot' });
    expect(named.messages.at(-1)).toEqual({ role: 'assistant', content: 'lo.', name: 'bot' });
  });

  test('a prefill begins the answer', async () => {
    const endpoint = stubEndpoint([says('lo there ')]);
    const model = chatModel({ format: llama3({ profile: 'hf' }), endpoint });
    const { content, messages } = await generate('Hi', { model, prefill: 'Hel' });
    expect(endpoint.asked[0]?.prompt).toMatch(/Hel$/);
    expect([content, messages.length]).toEqual(['Hello there', 2]);
  });
});

describe('the answer', () => {
  test('says all that is known of it', async () => {
    const { model } = await replaying(' Hello. ');
    const answer = await generate('Hi', { model });
    expect(answer).toMatchObject({
      content: 'Hello.',
      finishReason: 'stop',
      model: 'mini',
      sampleId: 1,
      usage: { input: 9, output: 5, cacheRead: 0 },
      logProb: undefined,
    });
    expect(answer.cost).toBeCloseTo(19e-6);
    expect(answer.milliseconds).toBeGreaterThan(0);
    expect(answer.runId).not.toBe((await generate('Hi', { model })).runId);
  });

  test('has the details of a provider, and what a cache costs', async () => {
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 10,
      total_tokens: 110,
      prompt_tokens_details: { cached_tokens: 40, audio_tokens: 1 },
      completion_tokens_details: { reasoning_tokens: 7, audio_tokens: 2 },
    };
    const choices = [{ finish_reason: 'stop', message: { content: 'Hi', reasoning_content: 'R' } }];
    const model = answering(() => ({ id: 'r1', choices, usage })).with({
      model: { name: 'gpt-5-mini', prices: { input: 1, output: 2 } },
    });
    const answer = await generate('Hi', { model });
    expect(answer.usage).toEqual({
      input: 100,
      output: 10,
      cacheRead: 40,
      cacheWrite: 0,
      reasoning: 7,
      audioInput: 1,
      audioOutput: 2,
    });
    expect(answer.cost).toBeCloseTo((60 + 4 + 20) / 1e6);
    expect(answer.responseId).toBe('r1');
    expect(answer.reply.message.reasoning_content).toBe('R');
  });

  test('is told in a line', async () => {
    const { model } = await replaying('Hello.');
    const lines: string[] = [];
    const verbose = (line: string) => lines.push(line);
    const prices = { input: 5, output: 11 };
    await generate('Hi', { model: model.with({ model: { name: 'm', prices } }), verbose });
    await generate('Hi', { model: model.with({ model: undefined }), verbose });
    expect(lines[0]).toMatch(/^Tokens: 14 @ Cost: \$0\.0001 in \d+\.\d seconds$/);
    expect(lines[1]).toMatch(/^Tokens: 14 in \d+\.\d seconds$/);
  });

  test('comes as it is written', async () => {
    const { model } = await replaying('Hello.');
    const events: string[] = [];
    const { content } = await generate('Hi', { model, onEvent: ({ type }) => events.push(type) });
    const streamed = stream('Hi', { model });
    const types: string[] = [];
    let step = await streamed.next();
    for (; !step.done; step = await streamed.next()) types.push(step.value.type);
    expect(types).toEqual(events);
    expect(events).toContain('text');
    expect([content, step.value.content]).toEqual(['Hello.', 'Hello.']);
  });

  test('is none where the server fails', async () => {
    const { model } = await replaying(500);
    await expect(generate('Hi', { model })).rejects.toBeInstanceOf(EndpointError);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(generate('Hi', { model, signal })).rejects.toThrow('enough');
  });
});

describe('a dry run', () => {
  test('shows the body behind messages', async () => {
    const { model, server } = await replaying('Hello.');
    const sampling = { temperature: 0 };
    const dry = await generate('Hi', { model, sampling, dryRun: true });
    const messages = [user('Hi')];
    // A whole reply is received as a stream, too.
    const streamed = { stream: true, stream_options: { include_usage: true } };
    const request = { ...streamed, model: 'm', messages, ...sampling };
    // The body is the one that is sent.
    expect(dry).toEqual({ messages, tools: [], body: request, sampling, request });
    expect(server.asked).toEqual([]);
  });

  test('shows the prompt', async () => {
    const format = llama3({ profile: 'hf' });
    const endpoint = stubEndpoint([]);
    const model = chatModel({ format, endpoint, today: '2026-03-04' });
    const { prompt, body } = await generate('Hi', { model, dryRun: true });
    expect(prompt).toBe(format.render({ messages: [user('Hi')] }, { today: '2026-03-04' }));
    expect([body, endpoint.asked]).toEqual([undefined, []]);
  });
});

describe('samples', () => {
  test('are of one run, the likeliest last', async () => {
    const said = (text: string, ...logProbs: readonly number[]) => [
      {
        pieces: [text],
        logProbs: logProbs.map((logProb) => ({ token: text, logProb, top: [] })),
        finish: { reason: 'stop' } as const,
      },
    ];
    const endpoint = stubEndpoint([said('b', -0.5, -1), said('a', -0.1), said('c', -3)]);
    const model = chatModel({ format: llama3({ profile: 'hf' }), endpoint });
    const sampling = { seed: 5 };
    const answers = await generate('Hi', { model, sampling, samples: 3 });
    expect(answers.map(({ content, logProb }) => [content, logProb])).toEqual([
      ['c', -3],
      ['b', -1.5],
      ['a', -0.1],
    ]);
    expect(answers.map(({ sampleId }) => sampleId)).toEqual([3, 1, 2]);
    expect(new Set(answers.map(({ runId }) => runId)).size).toBe(1);
    expect(endpoint.asked.map(({ seed, logProbs }) => [seed, logProbs])).toEqual([
      [5, 1],
      [6, 1],
      [7, 1],
    ]);
  });

  test('are in their order where nothing tells how likely they are', async () => {
    const { model } = await replaying('a', 'a');
    const answers = await generate('Hi', { model, samples: 2 });
    expect(answers.map(({ sampleId }) => sampleId)).toEqual([1, 2]);
  });

  test('behind messages are ranked by what the provider is asked for', async () => {
    let index = 0;
    const model = answering(({ logprobs }) => {
      const content = [{ token: 'x', logprob: [-1, -2][index++], top_logprobs: [] }];
      const message = { content: String(logprobs) };
      return { choices: [{ finish_reason: 'stop', message, logprobs: { content } }] };
    });
    const sampling = { extra: { logprobs: true } };
    const answers = await generate('Hi', { model, samples: 2, sampling });
    expect(answers.map(({ content, logProb }) => [content, logProb])).toEqual([
      ['true', -2],
      ['true', -1],
    ]);
  });
});
