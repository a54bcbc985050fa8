import { ModelspeakError } from '@modelspeak/core';
import type { PromptChunk, PromptRequest } from '@modelspeak/endpoint';
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
/** What llama.cpp's server says of a grammar that it cannot read. */
const UNREAD = {
  error: { code: 400, message: 'Failed to initialize samplers: failed to parse grammar' },
};
const OTHER = { error: { code: 400, message: 'the request is not valid' } };
const ANSWER = 'data: {"content":"Hi","stop":true,"stop_type":"eos"}\n\n';

/** The bodies that a server gets, which refuses some, and the chunks of its answer. */
async function asked(
  refuses: (body: object) => Response | undefined,
  wanted: PromptRequest = request,
): Promise<{ readonly bodies: object[]; readonly chunks: PromptChunk[] }> {
  const bodies: object[] = [];
  const chunks: PromptChunk[] = [];
  const endpoint = llamaServer('http://127.0.0.1:1', {
    fetch: async (_url, init) => {
      const body = JSON.parse(String(init?.body)) as object;
      bodies.push(body);
      return refuses(body) ?? new Response(ANSWER);
    },
  });
  for await (const chunk of endpoint.complete(wanted)) chunks.push(chunk);
  expect(chunks.map(({ pieces }) => pieces)).toEqual([['Hi']]);
  return { bodies, chunks };
}

const unread = () => Response.json(UNREAD, { status: 400 });
const grammarIn = (body: object | undefined) => String(body && 'grammar' in body && body.grammar);

describe('the language of calls', () => {
  test('is a lazy grammar from the token on that opens them', async () => {
    expect((await asked(() => undefined)).bodies).toMatchObject([
      { grammar_lazy: true, grammar_triggers: [{ type: 0, value: '<call>', token: 7 }] },
    ]);
  });

  test('is left out if the server cannot read the grammar', async () => {
    const { bodies } = await asked((body) => ('grammar' in body ? unread() : undefined));
    expect(bodies.map((body) => 'grammar' in body)).toEqual([true, false]);
  });

  test('is not asked for again', async () => {
    const { bodies } = await asked(() => undefined);
    const again = { ...request, prompt: [1, 2] };
    const later = await asked(() => undefined, again);
    expect(grammarIn(later.bodies[0])).toBe(grammarIn(bodies[0]));
  });

  test.each([
    ['another fault of the request', () => Response.json(OTHER, { status: 400 }), 400],
    ['a server that is busy', () => Response.json(UNREAD, { status: 503 }), 503],
  ])('is sent once for %s', async (_what, refusal, status) => {
    let count = 0;
    const refused = asked(() => {
      count++;
      return refusal();
    });
    await expect(refused).rejects.toMatchObject({ status });
    expect(count).toBe(1);
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

describe('the language of a reply', () => {
  const schema = {
    type: 'array',
    maxItems: 100,
    items: { type: 'string', minLength: 100, maxLength: 3000 },
  };
  const wanted: PromptRequest = {
    prompt: [1],
    language: { ...language, root: { schema, as: 'json' } },
  };
  const paths = ['maxItems', 'items.maxLength'];

  test('says what its grammar does not hold', () => {
    const { loosens } = llamaServer('http://127.0.0.1:1');
    expect(loosens?.(language)).toEqual([]);
    expect(loosens?.(wanted.language ?? language)).toEqual(['items.maxLength']);
  });

  test('is looser if the server cannot read the grammar, and says so', async () => {
    const { bodies, chunks } = await asked(
      (body) => (grammarIn(body).includes('{100,}') ? unread() : undefined),
      wanted,
    );
    expect(bodies).toHaveLength(2);
    expect(grammarIn(bodies[1])).toContain('{64}');
    expect([...(chunks[0]?.loosened ?? [])].sort()).toEqual(paths.sort());
    expect((await asked(() => undefined, wanted)).chunks[0]).not.toHaveProperty('loosened');
  });

  test('is refused if the server cannot read the looser grammar either', async () => {
    let count = 0;
    const refused = asked(() => {
      count++;
      return unread();
    }, wanted);
    await expect(refused).rejects.toMatchObject({ status: 400 });
    expect(count).toBe(2);
  });

  test('is not sent again without a grammar', async () => {
    let count = 0;
    const refused = asked(
      () => {
        count++;
        return unread();
      },
      { prompt: [1] },
    );
    await expect(refused).rejects.toMatchObject({ status: 400 });
    expect(count).toBe(1);
  });
});
