import type { Conversation } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { replaying } from '../../test/server.js';
import { embed } from '../embed.js';
import { extract } from '../extract/extract.js';
import { lazy } from './lazy.js';
import type { LazyConfig, LazyOptions } from './lazy-call.js';
import { SampleNode } from './sample-node.js';
import { selectBest, thompson, uct } from './scoring.js';

/** A function that says one thing after the other, and remembers what it was asked. */
function saying(...said: readonly (string | Error)[]) {
  const asked: Conversation[] = [];
  const options: LazyOptions[] = [];
  const ask = async (conversation: Conversation, given: LazyOptions) => {
    options.push(given);
    const content = said[asked.push(conversation) - 1] ?? said.at(-1) ?? '';
    if (content instanceof Error) throw content;
    const answer = { role: 'assistant', content } as const;
    return { content, messages: [...conversation.messages, answer] };
  };
  return { ask, asked, options };
}

const user = (content: string) => ({ role: 'user', content }) as const;
const assistant = (content: string) => ({ role: 'assistant', content }) as const;
const told = (feedback: string) => user(`### Feedback from Evaluator\n${feedback}\n`);

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

describe('a lazy call of any function', () => {
  test('keeps its result, and runs again where it does not do', async () => {
    let length = 0;
    const endpoint = {
      name: 'stub',
      embed: async () => ({ vectors: [Array.from({ length: ++length }, () => 1)] }),
    };
    const call = lazy('hello', () => embed('hello', { model: { endpoint } }));
    await call.run();
    expect([call.result?.embedding, call.lastOutput]).toEqual([[1], undefined]);
    expect(await call.retry(({ embedding }) => embedding.length > 2, 'Too short.')).toBe(true);
    expect(call.result?.embedding).toEqual([1, 1, 1]);
    expect(call.conversation).toEqual([user('hello')]);
    expect(await call.retry(() => false, '', { maxRetries: 3 })).toBe(false);
  });

  test('gets feedback in the question, as there is no answer', async () => {
    const asked: (readonly unknown[])[] = [];
    const call = lazy('Count.', async ({ messages }) => asked.push(messages));
    await call.run();
    await call.run();
    expect(call.samples.children).toHaveLength(2);
    await call.retry((count) => count > 2, 'More.');
    expect(asked).toEqual([
      [user('Count.')],
      [user('Count.')],
      [user('Count.\n\n### Feedback from Evaluator\nMore.\n')],
    ]);
  });
});

describe('a lazy call', () => {
  test('is made now and run later', async () => {
    const { ask, asked } = saying('Hello.');
    const call = lazy('I am {{name}}.', ask, { variables: { name: 'Ann' }, system: 'S' });
    expect([call.success, call.isValid, call.lastOutput, asked]).toEqual([
      undefined,
      false,
      undefined,
      [],
    ]);
    expect(call.lastMessage).toEqual(user('I am Ann.'));
    await call.run();
    expect([call.isValid, call.lastOutput]).toEqual([true, 'Hello.']);
    expect(asked[0]?.messages).toEqual([{ role: 'system', content: 'S' }, user('I am Ann.')]);
    await call.say('And?');
    expect(asked[1]?.messages.slice(-2)).toEqual([assistant('Hello.'), user('And?')]);
    expect(call.conversation).toHaveLength(5);
  });

  test('run again takes another sample of the same', async () => {
    const { ask, asked } = saying('a', 'b');
    const call = await lazy('Hi', ask).run();
    await call.run();
    expect(asked[1]).toEqual(asked[0]);
    expect(call.samples.children.map(({ result }) => result?.content)).toEqual(['a', 'b']);
  });

  test('takes several samples, as many as it may make calls', async () => {
    const { ask, options } = saying('a');
    const call = lazy('Hi', ask, { samples: 3, maxCalls: 5, temperature: 0.5 });
    await call.run();
    await call.run();
    expect(call.samples.children).toHaveLength(5);
    expect(call.spent).toEqual({ retries: 0, calls: 5 });
    const temperatures = options.map(({ sampling }) => sampling?.temperature);
    expect(temperatures).toEqual([0.5, 0.501, 0.502, 0.503, 0.504]);
    const cold = saying('a');
    await lazy('Hi', cold.ask, { samples: 2, temperature: 0 }).run();
    expect(cold.options.map(({ sampling }) => sampling?.temperature)).toEqual([0, 0]);
  });

  test('throws errors or catches them, and keeps its prompt', async () => {
    const error = new Error('down');
    const { ask, asked } = saying(error, error, 'up');
    const call = lazy('Hi', ask);
    await expect(call.run()).rejects.toBe(error);
    expect([call.success, call.error]).toEqual([false, error]);
    await call.run({ catchErrors: true });
    expect(call.error).toBe(error);
    expect(await call.retry(({ content }) => content === 'up')).toBe(true);
    expect(asked.every(({ messages }) => messages.length === 1)).toBe(true);
    expect(call.error).toBeUndefined();
  });

  test('is copied with all that happened, and apart from then on', async () => {
    const { ask } = saying('a', 'b');
    const call = await lazy('Hi', ask).run();
    call.memory['key'] = 1;
    const copy = call.copy();
    expect([copy.lastOutput, copy.spent, copy.memory]).toEqual(['a', call.spent, { key: 1 }]);
    await copy.run();
    copy.memory['key'] = 2;
    expect([call.lastOutput, call.samples.children.length]).toEqual(['a', 1]);
    expect([copy.samples.children.length, call.memory['key']]).toEqual([2, 1]);
  });
});

describe('retry', () => {
  test('the wrong key is mended by feedback in one round', async () => {
    const { model, server } = await replaying('{"food":"apple"}', '{"name":"apple"}');
    const schema = z.record(z.string(), z.string());
    const call = lazy('I just ate an apple.', (conversation, options) =>
      extract(conversation, { model, schema, by: 'json', ...options }),
    );
    await call.run();
    const feedback = 'The key is "name", not "food".';
    expect(await call.retry(({ value }) => 'name' in value, feedback)).toBe(true);
    expect(call.result?.value).toEqual({ name: 'apple' });
    expect(call.spent).toEqual({ retries: 1, calls: 2 });
    expect(server.messages()[1]).toEqual([
      user('I just ate an apple.'),
      assistant('{"food":"apple"}'),
      told(feedback),
    ]);
  });

  test('feedback goes behind the answer', async () => {
    const { ask, asked } = saying('a', 'b', 'c');
    const call = await lazy('Hi', ask).run();
    const held = await call.retry(
      ({ content }) => content === 'c',
      ({ content }) => `not ${content}`,
    );
    expect([held, call.lastOutput, call.spent]).toEqual([true, 'c', { retries: 2, calls: 3 }]);
    expect(asked[1]?.messages).toEqual([user('Hi'), assistant('a'), told('not a')]);
    expect(asked[2]?.messages.slice(3)).toEqual([assistant('b'), told('not b')]);
  });

  test('or in place, all of it, as if nothing had been answered', async () => {
    const { ask, asked } = saying('a', 'b', 'c');
    const call = await lazy('Hi', ask, { feedbackInPlace: true }).run();
    const feedback = ({ content }: { readonly content: string }) => `not ${content}`;
    await call.retry(({ content }) => content === 'c', feedback);
    const text = (feedback: string) => user(`Hi\n\n### Feedback from Evaluator\n${feedback}\n`);
    expect(asked[1]?.messages).toEqual([text('not a')]);
    expect(asked[2]?.messages).toEqual([text('not a\n----------\nnot b')]);
  });

  test('feedback is worded by a function of one’s own', async () => {
    const { ask, asked } = saying('a', 'b');
    const feedbackText = (feedback: string) => `Wrong: ${feedback}`;
    const call = await lazy('Hi', ask, { feedbackText }).run();
    await call.retry(({ content }) => content === 'b', 'no b');
    expect(asked[1]?.messages.at(-1)).toEqual(user('Wrong: no b'));
    const inPlace = saying('a', 'b');
    const other = await lazy('Hi', inPlace.ask, { feedbackText, feedbackInPlace: true }).run();
    await other.retry(({ content }) => content === 'b', 'no b');
    expect(inPlace.asked[1]?.messages).toEqual([user('Hi\n\nWrong: no b')]);
  });

  test('without feedback asks the same again', async () => {
    const { ask, asked } = saying('a', 'b');
    const call = await lazy('Hi', ask).run();
    expect(await call.retry(({ content }) => content === 'b')).toBe(true);
    expect(asked[1]).toEqual(asked[0]);
  });

  test('several conditions share the budget', async () => {
    const { ask } = saying('a', 'b', 'bc', 'x');
    const call = await lazy('Hi', ask, { maxRetries: 3 }).run();
    expect(await call.retry(({ content }) => content.includes('b'), 'b!')).toBe(true);
    expect(await call.retry(({ content }) => content.includes('c'), 'c!')).toBe(true);
    expect(call.spent.retries).toBe(2);
    const never = call.retry(() => false, 'no', { throw: true });
    await expect(never).rejects.toMatchObject({
      code: 'budget_reached',
      message: 'Maximum retry budget reached (Retries: 3/3, Calls: 4/99).',
    });
  });

  test('nothing that fails ever goes beyond a budget', async () => {
    const random = seeded(11);
    let tried = 0;
    const flags = [false, true];
    for (const maxRetries of [0, 1, 4])
      for (const maxCalls of [1, 2, 3, 8])
        for (const samples of [1, 2, 5])
          for (const feedbackInPlace of flags)
            for (const evaluateAll of flags)
              for (const feedbackExpensive of flags)
                for (const failing of [0, 0.5, 1]) {
                  let calls = 0;
                  const ask = async ({ messages }: Conversation) => {
                    calls++;
                    if (random() < failing) throw new Error('down');
                    return { content: 'a', messages };
                  };
                  const config = { maxRetries, maxCalls, samples, feedbackInPlace, random };
                  const call = lazy('Hi', ask, { ...config, catchErrors: true });
                  await call.run();
                  const options = { evaluateAll, feedbackExpensive };
                  expect(await call.retry(() => false, 'no', options)).toBe(false);
                  await call.retry(() => false, 'still no', options);
                  await call.run();
                  expect(call.spent.calls).toBe(calls);
                  expect(calls).toBeLessThanOrEqual(maxCalls);
                  expect(call.spent.retries).toBeLessThanOrEqual(maxRetries);
                  tried++;
                }
    expect(tried).toBe(3 * 4 * 3 * 2 * 2 * 2 * 3);
  });

  test.each<LazyConfig>([
    ...[0, 1, 5].flatMap((maxRetries) => [{ maxRetries }, { maxRetries, feedbackInPlace: true }]),
    ...[1, 2, 7].flatMap((maxCalls) => [{ maxCalls }, { maxCalls, samples: 3 }]),
    { samples: 4, maxRetries: 3, scoring: thompson(), random: seeded(1) },
  ])('a condition that never holds keeps to %j', async (config) => {
    const { ask, asked } = saying('a');
    const call = await lazy('Hi', ask, config).run();
    expect(await call.retry(() => false, 'no')).toBe(false);
    const { maxRetries = 10, maxCalls = 99 } = config;
    expect(call.isValid).toBe(false);
    expect(call.spent.retries).toBeLessThanOrEqual(maxRetries);
    expect(call.spent.calls).toBeLessThanOrEqual(maxCalls);
    expect(asked).toHaveLength(call.spent.calls);
  });

  test('errors that are caught use up the budget too', async () => {
    const { ask, asked } = saying(new Error('down'));
    const call = await lazy('Hi', ask, { catchErrors: true, maxRetries: 4 }).run();
    expect(await call.retry(() => true)).toBe(false);
    expect(asked).toHaveLength(5);
  });

  test('judges all samples or the active one, and computes feedback for one', async () => {
    const { ask } = saying('a', 'b', 'c');
    const all = await lazy('Hi', ask, { samples: 3 }).run();
    expect(await all.retry(({ content }) => content === 'a')).toBe(true);
    expect([all.lastOutput, all.spent.calls]).toEqual(['a', 3]);
    const { ask: again } = saying('a', 'b', 'c');
    const active = await lazy('Hi', again, { samples: 2 }).run();
    const seen: string[] = [];
    const judge = ({ content }: { readonly content: string }) => {
      seen.push(content);
      return content === 'c';
    };
    expect(await active.retry(judge, '', { evaluateAll: false })).toBe(true);
    expect(seen).not.toContain('a');
    const { ask: costly } = saying('a', 'b', 'c');
    const told: string[] = [];
    const call = await lazy('Hi', costly, { samples: 2, maxRetries: 1 }).run();
    const feedback = ({ content }: { readonly content: string }) => {
      told.push(content);
      return 'no';
    };
    await call.retry(() => false, feedback, { feedbackExpensive: true });
    expect(told).toHaveLength(1);
  });

  test('needs a run', async () => {
    const call = lazy('Hi', saying('a').ask);
    await expect(call.retry(() => true)).rejects.toMatchObject({ code: 'not_run' });
  });

  test('waits before each retry, by a clock of one’s own', async () => {
    const { ask, asked } = saying('a', 'b', 'c', 'd');
    const waited: (readonly [milliseconds: number, asked: number])[] = [];
    const pause = async (milliseconds: number) => {
      waited.push([milliseconds, asked.length]);
    };
    const call = await lazy('Hi', ask, { retryDelay: 20_000, pause }).run();
    expect(waited).toEqual([]);
    await call.retry(({ content }) => content === 'c');
    await call.retry(({ content }) => content === 'd', '', { retryDelay: 7 });
    expect(waited).toEqual([
      [20_000, 1],
      [20_000, 2],
      [7, 3],
    ]);
    await call.retry(({ content }) => content === 'e', '', { retryDelay: 0, maxRetries: 4 });
    expect(waited).toHaveLength(3);
  });

  test('a signal ends the waiting', async () => {
    const { ask, asked } = saying('a');
    const call = await lazy('Hi', ask, { retryDelay: 1e9 }).run();
    const controller = new AbortController();
    const retried = call.retry(() => false, '', { signal: controller.signal });
    await Promise.resolve();
    controller.abort(new Error('enough'));
    await expect(retried).rejects.toThrow('enough');
    expect(asked).toHaveLength(1);
  });

  test('wins and visits are those of all that a sample goes on from', async () => {
    const { ask } = saying('a', 'b');
    const call = await lazy('Hi', ask).run();
    await call.retry(({ content }) => content === 'b', 'no');
    const [first] = call.samples.children;
    const counts = call.samples.preOrder().map(({ wins, visits }) => [wins, visits]);
    expect(counts).toEqual([
      [1, 2],
      [1, 2],
      [1, 1],
    ]);
    expect(first?.children[0]).toBe(call.active);
  });

  test('the same source of randomness gives the same tree', async () => {
    const grow = async (seed: number) => {
      const { ask } = saying('a');
      const config = { samples: 2, scoring: thompson(), random: seeded(seed), maxRetries: 8 };
      const call = await lazy('Hi', ask, config).run();
      await call.retry(() => false, 'no');
      return call.samples.preOrder().map(({ id, parent }) => [id, parent?.id]);
    };
    expect(await grow(1)).toEqual(await grow(1));
    const trees = await Promise.all([1, 2, 3, 4, 5].map(grow));
    expect(new Set(trees.map((tree) => JSON.stringify(tree))).size).toBeGreaterThan(1);
  });
});

describe('selection', () => {
  /** A root with samples of so many wins and visits. */
  function treeOf(...counts: readonly (readonly [wins: number, visits: number])[]) {
    const root = new SampleNode<string>(0, { messages: [] });
    counts.forEach(([wins, visits], index) => {
      const node = new SampleNode(index + 1, { messages: [] }, root, 'x');
      Object.assign(node, { wins, visits });
      root.visits += visits;
      root.wins += wins;
    });
    return root;
  }

  test('by UCT is the score of the formula, 0 for what was not tried', () => {
    const root = treeOf([3, 4], [1, 6], [0, 0]);
    const [first, second, third] = root.children;
    const scores = [first, second, third].map((node) => node && uct()(node, Math.random));
    expect(scores[0]).toBeCloseTo(0.75 + Math.SQRT2 * Math.sqrt(Math.log(10) / 4));
    expect(scores[1]).toBeCloseTo(1 / 6 + Math.SQRT2 * Math.sqrt(Math.log(10) / 6));
    expect(scores[2]).toBe(0);
    expect(selectBest(root, uct(), Math.random)).toBe(first);
    expect(selectBest(treeOf([0, 1], [0, 1]), uct(0), Math.random).id).toBe(1);
  });

  test('of several with the same score takes the first, children or parents first', () => {
    const root = treeOf([0, 0], [0, 0]);
    const same = () => 1;
    expect(selectBest(root, same, Math.random).id).toBe(1);
    expect(selectBest(root, same, Math.random, 'parents-first').id).toBe(0);
  });

  test('by Thompson draws as the beta distribution does', () => {
    const [node] = treeOf([7, 10]).children;
    if (node === undefined) throw new Error('there is none');
    const random = seeded(42);
    const draws = Array.from({ length: 20_000 }, () => thompson()(node, random));
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
    const variance = draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / draws.length;
    // Beta(8, 4): the mean is 8/12, the variance 8·4 / (12²·13).
    expect(mean).toBeCloseTo(8 / 12, 2);
    expect(variance).toBeCloseTo(32 / (144 * 13), 3);
  });

  test.each([
    // How likely the first draw is the larger, by the sum of beta functions.
    { one: [8, 10], other: [6, 10], probability: 0.8193 },
    { one: [8, 10], other: [2, 10], probability: 0.9955 },
    { one: [6, 10], other: [4, 10], probability: 0.8026 },
    { one: [0, 0], other: [0, 0], probability: 0.5 },
  ] as const)('by Thompson prefers $one to $other with $probability', (arms) => {
    const [one, other] = treeOf(arms.one, arms.other).children;
    if (one === undefined || other === undefined) throw new Error('there is none');
    const count = 4000;
    for (const seed of [1, 2, 3, 4, 5]) {
      const random = seeded(seed);
      const isFirst = () => thompson()(one, random) > thompson()(other, random);
      const share = Array.from({ length: count }, isFirst).filter(Boolean).length / count;
      // Four standard deviations.
      const spread = Math.sqrt((arms.probability * (1 - arms.probability)) / count);
      expect(Math.abs(share - arms.probability)).toBeLessThan(4 * spread + 0.0005);
    }
  });

  test('by Thompson knows nothing of what was not tried: any chance is as likely', () => {
    const [node] = treeOf([0, 0]).children;
    if (node === undefined) throw new Error('there is none');
    const count = 5000;
    const random = seeded(3);
    const draws = Array.from({ length: count }, () => thompson()(node, random)).sort(
      (one, other) => one - other,
    );
    // Kolmogorov and Smirnov: the largest distance from the uniform distribution, at one percent.
    const distance = Math.max(
      ...draws.map((draw, index) => Math.abs(draw - (index + 0.5) / count)),
    );
    expect(distance).toBeLessThan(1.63 / Math.sqrt(count));
  });

  test.each([0, -1, 0.5, Number.NaN])('by Thompson cannot believe in %d wins', (alpha) => {
    expect(() => thompson(alpha)).toThrow('alpha: ');
    expect(() => thompson(1, alpha)).toThrow('beta: ');
  });

  test.each([
    ['UCT', uct()],
    ['Thompson sampling', thompson()],
  ])('by %s finds the better of two, and does not forget the other', (_name, scoring) => {
    const chances = [0.3, 0.7];
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const random = seeded(seed);
      const root = treeOf([0, 1], [0, 1]);
      for (let round = 0; round < 400; round++) {
        const best = selectBest(root, scoring, random);
        // The root stands for what nobody has answered yet.
        const node = best === root ? root.children[round % 2] : best;
        node?.count(random() < (chances[node.id - 1] ?? 0));
      }
      const [worse, better] = root.children.map(({ visits }) => visits);
      expect((better ?? 0) / root.visits).toBeGreaterThan(0.7);
      expect(worse).toBeGreaterThan(5);
    }
  });

  test('by Thompson picks the better one as often as it should', () => {
    const root = treeOf([8, 10], [2, 10]);
    const random = seeded(7);
    const picks = Array.from({ length: 2000 }, () => selectBest(root, thompson(), random).id);
    const share = picks.filter((id) => id === 1).length / picks.length;
    expect(share).toBeGreaterThan(0.85);
    expect(share).toBeLessThan(1);
  });
});
