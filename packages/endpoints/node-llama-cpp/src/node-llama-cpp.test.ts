import type { PromptChunk, PromptRequest } from '@modelspeak/endpoint';
import { expect, test } from 'vitest';
import type { LlamaCppModel, LlamaCppModule, LlamaCppSequence } from './module.js';
import { nodeLlamaCpp } from './node-llama-cpp.js';

/** The tokens of a stand-in: bytes, one special token that ends a reply, and an added one that any text matches. */
const [END, CALL] = [256, 257];
const SPELLED = new Map([
  [END, '<end>'],
  [CALL, '<call>'],
]);
const TOKENIZER = {};
const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)];

/** An endpoint whose model says these tokens. */
async function endpointOf(says: readonly number[], contextSize = 100) {
  const evaluated: { tokens: readonly number[]; options: object }[] = [];
  let state: readonly number[] = [];
  const sequence: LlamaCppSequence = {
    get nextTokenIndex() {
      return state.length;
    },
    async adaptStateToTokens(tokens) {
      const same = state.findIndex((token, index) => token !== tokens[index]);
      state = state.slice(0, same < 0 ? tokens.length : same);
    },
    async *evaluate(tokens, options) {
      evaluated.push({ tokens, options });
      state = [...state, ...tokens];
      yield* says;
    },
  };
  const model: LlamaCppModel = {
    llama: { createGrammar: async (options) => options },
    tokenize: (text, special) =>
      text
        .split(/(<end>|<call>)/)
        .flatMap((part) =>
          part === '<call>' ? [CALL] : special === true && part === '<end>' ? [END] : bytesOf(part),
        ),
    detokenize: ([first = 0, ...more], special) =>
      (special === true && more.length === 0 ? SPELLED.get(first) : undefined) ??
      new TextDecoder().decode(Uint8Array.from([first, ...more])),
    tokenizer: TOKENIZER,
    isSpecialToken: (token) => token === END,
    isEogToken: (token) => token === END,
    createContext: async () => ({
      contextSize,
      getSequence: () => sequence,
      dispose: async () => undefined,
    }),
    createEmbeddingContext: async () => ({
      getEmbeddingFor: async (tokens) => ({ vector: [tokens.length] }),
      dispose: async () => undefined,
    }),
  };
  class State {
    readonly held: unknown;
    constructor(held: object) {
      this.held = held;
    }
  }
  class Bias {
    readonly biases: unknown[] = [];
    constructor(tokenizer: object) {
      if (tokenizer !== TOKENIZER) throw new Error('created with a different model');
    }
    set(...given: unknown[]): void {
      this.biases.push(given);
    }
  }
  const module: LlamaCppModule = { LlamaGrammarEvaluationState: State, TokenBias: Bias };
  return { endpoint: await nodeLlamaCpp({ module, model, threads: 1 }), evaluated };
}

const specialTokens = new Map([['<end>', END]]);

test('an endpoint knows its context', async () => {
  expect((await endpointOf([], 64)).endpoint.context).toBe(64);
});

async function ask(says: readonly number[], request: Partial<PromptRequest> = {}, size?: number) {
  const { endpoint, evaluated } = await endpointOf(says, size);
  const chunks: PromptChunk[] = [];
  for await (const chunk of endpoint.complete({ prompt: [1, 2], specialTokens, ...request })) {
    chunks.push(chunk);
  }
  return { chunks, evaluated, pieces: chunks.flatMap(({ pieces }) => pieces) };
}

test('a reply comes in whole characters, and its special tokens apart from text', async () => {
  const { chunks, pieces } = await ask([...bytesOf('é<end>😀'), END]);
  expect(pieces.slice(0, -1).join('')).toBe('é<end>😀');
  expect(pieces.slice(0, -1)).not.toContain('\ufffd');
  expect(pieces.at(-1)).toEqual({ token: '<end>' });
  expect(chunks.at(-1)).toMatchObject({
    finish: { reason: 'stop' },
    usage: { prompt_tokens: 2, completion_tokens: 12, total_tokens: 14 },
  });
});

test.each([
  [{ maxTokens: 3 }, 'Hel', { reason: 'length' }],
  [{ stop: ['lo w'] }, 'Hel', { reason: 'stop', stop: 'lo w' }],
  [{ stop: ['o wet'], maxTokens: 6 }, 'Hello ', { reason: 'length' }],
])('a reply ends as the request says: %j', async (request, text, finish) => {
  const { pieces, chunks } = await ask([...bytesOf('Hello world'), END], request);
  expect([pieces.join(''), chunks.at(-1)?.finish]).toEqual([text, finish]);
});

test('a reply ends where the context does, and a prompt that is longer is refused', async () => {
  const { pieces, chunks } = await ask(bytesOf('Hello world'), {}, 6);
  expect([pieces.join(''), chunks.at(-1)?.finish]).toEqual(['Hell', { reason: 'length' }]);
  await expect(ask([], {}, 2)).rejects.toMatchObject({ name: 'EndpointError', code: 'too_long' });
});

test('what is sampled, biased and held is told to the model', async () => {
  const language = { root: ['yes'], tokens: [], replyPrefix: '' };
  const { evaluated } = await ask([END], {
    temperature: 0.5,
    topP: 0.9,
    topK: 4,
    minP: 0.1,
    seed: 7,
    language,
    repeatPenalty: 1.1,
    presencePenalty: 0.1,
    logitBias: { 5: -1 },
    extra: { xtc: 1 },
  });
  expect(evaluated[0]?.options).toMatchObject({
    temperature: 0.5,
    topP: 0.9,
    topK: 4,
    minP: 0.1,
    seed: 7,
    yieldEogToken: true,
    xtc: 1,
    repeatPenalty: { penalty: 1.1, presencePenalty: 0.1, frequencyPenalty: 0 },
    tokenBias: { biases: [[5, { logit: -1 }]] },
    grammarEvaluationState: { held: { grammar: { grammar: 'root ::= "yes"\n' } } },
  });
  await expect(ask([END], { logProbs: 1 })).rejects.toMatchObject({ path: 'logProbs' });
});

test('of a prompt that goes on only what is new is read', async () => {
  const { endpoint, evaluated } = await endpointOf([END]);
  for (const prompt of [
    [1, 2, 3],
    [1, 2, 3, 4, 5],
    [1, 9],
  ]) {
    for await (const _chunk of endpoint.complete({ prompt }));
  }
  expect(evaluated.map(({ tokens }) => tokens)).toEqual([[1, 2, 3], [4, 5], [9]]);
});

test('requests take turns, and who stops leaves the turn to the next', async () => {
  const { endpoint } = await endpointOf([...bytesOf('ab'), END]);
  const texts = await Promise.all(
    [1, 2, 3].map(async (token) => {
      const pieces: unknown[] = [];
      for await (const chunk of endpoint.complete({ prompt: [token] })) {
        pieces.push(...chunk.pieces);
        if (token === 1) break;
      }
      return pieces.join('');
    }),
  );
  expect(texts).toEqual(['a', 'ab', 'ab']);
});

test('a signal ends a reply, before and within', async () => {
  const reason = new Error('enough');
  const { endpoint } = await endpointOf(bytesOf('abc'));
  const controller = new AbortController();
  const chunks = endpoint.complete({ prompt: [1] }, controller)[Symbol.asyncIterator]();
  await chunks.next();
  controller.abort(reason);
  await expect(chunks.next()).rejects.toBe(reason);
  const aborted = endpoint.complete({ prompt: [1] }, controller)[Symbol.asyncIterator]();
  await expect(aborted.next()).rejects.toBe(reason);
});

test('content is never encoded as a special token, nor embedded as one', async () => {
  const { endpoint } = await endpointOf([]);
  const tokenizer = endpoint.tokenizer();
  const tokens = ['<end>', '<call>', 'ab'];
  expect(await tokenizer.controlIds(tokens)).toEqual([END, CALL, undefined]);
  const texts = ['<end>', 'x<call><call>', '<ca<call>ll>'];
  const encoded = await tokenizer.encode(texts.map((text) => ({ text, after: 'text' })));
  expect(encoded).toEqual(texts.map(bytesOf));
  expect(await endpoint.embed({ texts: ['<end>', 'a'] })).toEqual({
    vectors: [[5], [1]],
    tokens: 6,
  });
  await endpoint.dispose();
});

test('a bias of a token that ends a reply is refused, since it would be ignored', async () => {
  await expect(ask([END], { logitBias: { [END]: 5 } })).rejects.toMatchObject({
    code: 'unsupported',
    path: 'logitBias',
  });
});

test('a token that the vocabulary lacks has no id', async () => {
  const { endpoint } = await endpointOf([]);
  expect(endpoint.capabilities.specialTokens).toBe('apart');
  expect(await endpoint.tokenizer?.().controlIds(['<end>', '<none>'])).toEqual([END, undefined]);
});
