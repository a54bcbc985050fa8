import type { PromptChunk, PromptRequest } from '@modelspeak/endpoint';
import { expect, test } from 'vitest';
import type { DecodingTokenizer, Logits, TransformersModel } from './module.js';
import { transformersJs } from './transformers-js.js';

/** The tokens of a stand-in: characters below 128, and one special token that ends a reply. */
const END = 128;
const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)];

interface Asked {
  readonly logits_processor: readonly ((ids: unknown, logits: Logits) => Logits)[];
  readonly stopping_criteria: readonly ((rows: readonly unknown[]) => readonly boolean[])[];
  readonly streamer: { put(tokens: readonly (readonly bigint[])[]): void; end(): void };
  readonly max_new_tokens?: number;
}

/** A tokenizer of transformers.js, as far as it is looked at. */
class Encoding {
  encode(text: string) {
    return { ids: bytesOf(text), tokens: [...text] };
  }
  token_to_id(token: string) {
    return token === '<end>' ? END : undefined;
  }
}
const tokenizer: DecodingTokenizer = {
  _tokenizerJSON: {
    added_tokens: [{ id: END, content: '<end>', special: true }],
    model: { type: 'BPE', vocab: {} },
  },
  _tokenizerConfig: {},
  _tokenizer: new Encoding(),
  encode: (text) => (text === '<end>' ? [END] : bytesOf(text)),
  decode: (ids) => ids.map((id) => (id === END ? '<end>' : String.fromCodePoint(id))).join(''),
};

/** An endpoint whose model says these tokens. */
function endpointOf(says: readonly number[], own: object = {}, contextSize = 100) {
  const asked: (Asked & Readonly<Record<string, unknown>>)[] = [];
  const seeds: number[] = [];
  const seen: Float32Array[] = [];
  let running = 0;
  const model: TransformersModel = {
    forward: async () => ({}),
    config: { max_position_embeddings: contextSize },
    generation_config: { eos_token_id: [END], ...own },
    async generate(options) {
      const given = options as Asked & Readonly<Record<string, unknown>>;
      asked.push(given);
      running++;
      given.streamer.put([[1n, 2n]]);
      for (const id of says) {
        // As a browser's processor does, it gives way to no event.
        await this.forward?.({});
        const logits = new Float32Array(END + 1).fill(-100);
        logits[id] = 2;
        logits[END] = 1;
        for (const process of given.logits_processor) process([], { data: logits });
        seen.push(logits);
        given.streamer.put([[BigInt(id)]]);
        if (given.stopping_criteria.some((stop) => stop([[]]).every(Boolean))) break;
      }
      given.streamer.end();
      running--;
    },
  };
  class Tensor {
    readonly values: readonly number[];
    constructor(_type: 'int64', data: BigInt64Array, _dims: number[]) {
      this.values = [...data].map(Number);
    }
  }
  const random = { seed: (seed: number) => seeds.push(seed) };
  const endpoint = transformersJs({ module: { Tensor, random }, model, tokenizer });
  return { endpoint, asked, seeds, seen, running: () => running };
}

const specialTokens = new Map([['<end>', END]]);

async function ask(
  says: readonly number[],
  request: Partial<PromptRequest> = {},
  own: object = {},
  size?: number,
) {
  const made = endpointOf(says, own, size);
  const chunks: PromptChunk[] = [];
  for await (const chunk of made.endpoint.complete({ prompt: [1, 2], specialTokens, ...request })) {
    chunks.push(chunk);
  }
  return { ...made, chunks, pieces: chunks.flatMap(({ pieces }) => pieces), last: chunks.at(-1) };
}

test('a reply comes with its special tokens apart from text that spells them', async () => {
  const { pieces, last, asked } = await ask([...bytesOf('<end>'), END]);
  expect(pieces.slice(0, -1).join('')).toBe('<end>');
  expect(pieces.at(-1)).toEqual({ token: '<end>' });
  expect(last).toMatchObject({ finish: { reason: 'stop' }, usage: { total_tokens: 8 } });
  const ids = { values: [1, 2] };
  expect(asked[0]).toMatchObject({ inputs: ids, attention_mask: { values: [1, 1] } });
});

test('a reply ends at the limit, at a stop text and with the context', async () => {
  const says = bytesOf('Hello');
  const limited = await ask(says, { maxTokens: 2 });
  expect([limited.pieces.join(''), limited.last?.finish]).toEqual(['He', { reason: 'length' }]);
  expect(limited.asked[0]?.max_new_tokens).toBe(2);
  const stopped = await ask(says, { stop: ['lo'] });
  expect([stopped.pieces.join(''), stopped.last?.finish]).toEqual([
    'Hel',
    { reason: 'stop', stop: 'lo' },
  ]);
  expect((await ask(says, {}, {}, 5)).pieces.join('')).toBe('Hel');
});

test('odds are biased, and divided by the temperature, as asked or as the model has it', async () => {
  const bias = { [END]: 0.5 };
  const asked = await ask([END], { temperature: 0.5, logitBias: bias });
  expect(asked.seen[0]?.[END]).toBe(3);
  expect(asked.asked[0]).toMatchObject({ do_sample: true, temperature: 1 });
  const own = await ask([END], {}, { do_sample: true, temperature: 0.25 });
  expect(own.seen[0]?.[END]).toBe(4);
  const greedy = await ask([END], { temperature: 0 }, { do_sample: true, temperature: 0.25 });
  expect([greedy.seen[0]?.[END], greedy.asked[0]?.['do_sample']]).toEqual([1, false]);
});

test('how likely tokens were is told before anything is done to the odds', async () => {
  const { chunks } = await ask([65, END], { logProbs: 2, temperature: 0.1 });
  const [first] = chunks.flatMap(({ logProbs = [] }) => logProbs);
  expect(first).toMatchObject({ token: 'A', id: 65 });
  expect(first?.top.map(({ token }) => token)).toEqual(['A', '<end>']);
  expect(first?.logProb).toBeCloseTo(2 - Math.log(Math.exp(2) + Math.exp(1)), 5);
});

test('what the package does not do is refused, and what it does is passed on', async () => {
  const request = { topK: 5, repeatPenalty: 1.1, seed: 7, extra: { no_repeat_ngram_size: 3 } };
  const { asked, seeds } = await ask([END], request);
  const expected = { top_k: 5, repetition_penalty: 1.1, no_repeat_ngram_size: 3 };
  expect(asked[0]).toMatchObject(expected);
  expect(seeds).toEqual([7]);
  for (const unknown of [{ topP: 0.9 }, { minP: 0.1 }, { presencePenalty: 1 }]) {
    await expect(ask([END], unknown)).rejects.toMatchObject({ code: 'unsupported' });
  }
});

test('who stops early, or aborts, has the model end before the next one begins', async () => {
  const { endpoint, running } = endpointOf(bytesOf('abcdefgh'));
  for await (const _chunk of endpoint.complete({ prompt: [1] })) break;
  expect(running()).toBe(0);
  const controller = new AbortController();
  const reason = new Error('enough');
  const chunks = endpoint.complete({ prompt: [1] }, controller)[Symbol.asyncIterator]();
  await chunks.next();
  controller.abort(reason);
  await expect(chunks.next()).rejects.toBe(reason);
  expect(running()).toBe(0);
});

test('an error of the model is thrown', async () => {
  const { endpoint } = endpointOf([]);
  const broken = { prompt: [1], extra: { logits_processor: undefined, streamer: undefined } };
  await expect(endpoint.complete(broken)[Symbol.asyncIterator]().next()).rejects.toThrow(TypeError);
});

test('an event can cancel a reply of a model that gives way to none', async () => {
  const { endpoint, seen } = endpointOf(bytesOf('Hello '.repeat(100)), {}, 1000);
  const ending = new AbortController();
  const reading = async () => {
    const request = { prompt: [1, 2], specialTokens };
    for await (const _ of endpoint.complete(request, { signal: ending.signal }));
  };
  setTimeout(() => ending.abort());
  await expect(reading()).rejects.toThrow('aborted');
  expect(seen.length).toBeLessThan(600);
});

test('without a limit and without a known context, a reply goes on to its end', async () => {
  const says = [...bytesOf('a reply of more than twenty tokens'), END];
  const { asked, endpoint } = endpointOf(says, {}, Infinity);
  for await (const _chunk of endpoint.complete({ prompt: [1, 2], specialTokens }));
  expect(asked[0]?.max_new_tokens).toBeGreaterThan(1_000_000);
});

test('a token that the vocabulary lacks has no id', async () => {
  const { endpoint } = endpointOf([]);
  expect(endpoint.capabilities.specialTokens).toBe('apart');
  expect(await endpoint.tokenizer?.().controlIds(['<end>', '<none>'])).toEqual([END, undefined]);
});
