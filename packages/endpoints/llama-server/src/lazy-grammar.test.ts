import { ModelspeakError } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { llamaServer } from './llama-server.js';

const language = {
  root: ['<call>', { schema: {}, as: 'json' }],
  tokens: ['<call>'],
  replyPrefix: '',
} as const;
const request = {
  prompt: [1],
  specialTokens: new Map([['<call>', 7]]),
  calls: { opening: '<call>', language },
};
const ANSWER = 'data: {"content":"Hi","stop":true,"stop_type":"eos"}\n\n';

/** The bodies that a server gets, which refuses some. */
async function bodiesOf(refuses: (body: object) => number | undefined): Promise<object[]> {
  const bodies: object[] = [];
  const endpoint = llamaServer('http://127.0.0.1:1', {
    fetch: async (_url, init) => {
      const body = JSON.parse(String(init?.body)) as object;
      bodies.push(body);
      const status = refuses(body);
      return status === undefined ? new Response(ANSWER) : new Response('{}', { status });
    },
  });
  for await (const { pieces } of endpoint.complete(request)) expect(pieces).toEqual(['Hi']);
  return bodies;
}

describe('the language of calls', () => {
  test('is a lazy grammar from the token on that opens them', async () => {
    expect(await bodiesOf(() => undefined)).toMatchObject([
      { grammar_lazy: true, grammar_triggers: [{ type: 0, value: '<call>', token: 7 }] },
    ]);
  });

  test('is left out if the server cannot read the grammar', async () => {
    const [first, second] = await bodiesOf((body) => ('grammar' in body ? 400 : undefined));
    expect(first).toHaveProperty('grammar');
    expect(second).not.toHaveProperty('grammar');
    await expect(bodiesOf(() => 503)).rejects.toMatchObject({ status: 503 });
  });

  test('is left out if no grammar can say it, if the token has no id, and beside another language', () => {
    const { write = () => undefined } = llamaServer('http://127.0.0.1:1');
    const schema = { $ref: 'https://x' };
    const foreign = { ...language, root: ['<call>', { schema, as: 'json' }] } as const;
    expect(() => write({ prompt: [1], language: foreign })).toThrow(ModelspeakError);
    for (const more of [
      { calls: { opening: '<call>', language: foreign } },
      { specialTokens: new Map([['<call>', undefined]]) },
      { language },
    ]) {
      expect(write({ ...request, ...more })).not.toHaveProperty('grammar_lazy');
    }
  });
});
