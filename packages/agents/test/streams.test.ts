import { describe, expect, test } from 'vitest';
import type { ChatConnection } from '../src/index.js';
import { type RunRecord, reactAgent, startAgent } from '../src/index.js';
import { freshEngines } from './fresh-engines.js';

/** A model that says its words as a test lets it, and fails after the first in its first attempt. */
function talker(words: readonly string[], failures = 0) {
  let attempts = 0;
  const said = (index: number) => words.slice(0, index).join('');
  const model: ChatConnection = {
    async *stream(_conversation, { signal } = {}) {
      attempts++;
      for (const [index, text] of words.entries()) {
        signal?.throwIfAborted();
        yield { type: 'text', text };
        if (index === 0 && attempts <= failures) throw new Error('the line broke');
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      const message = { role: 'assistant', content: said(words.length) } as const;
      return { message, parts: [], reason: 'stop', malformed: [], repairs: [], ignored: '' };
    },
  };
  return { model, attempts: () => attempts };
}

/** What a client shows of what it has read: the text of attempts that were not abandoned. */
function shown(records: readonly RunRecord[]): string {
  let text = '';
  for (const record of records) {
    if (record.type === 'abandoned') text = '';
    if (record.type === 'live') text += (record.chunk as { readonly text?: string }).text ?? '';
  }
  return text;
}

describe.each(freshEngines())('%s', (_name, open) => {
  test('a client sees words as they come, leaves, and comes back to where it was', async () => {
    const { model, attempts } = talker(['Once ', 'upon ', 'a ', 'time.']);
    const runner = await startAgent(reactAgent({ name: 'teller', model }), await open());
    const run = await runner.run('Tell me.');
    const records: RunRecord[] = [];
    for await (const record of run.records()) {
      records.push(record);
      if (shown(records) === 'Once upon ') break;
    }
    const after = records.at(-1)?.place;
    for await (const record of runner.find(run).records({ after })) records.push(record);
    expect(shown(records)).toBe('Once upon a time.');
    expect(records.at(-1)).toMatchObject({ type: 'ended', status: 'completed' });
    expect(attempts()).toBe(1);
    expect(await run.outputs()).toEqual(['Once upon a time.']);
    await runner.close();
  });

  test('what an abandoned attempt said is marked', async () => {
    const { model } = talker(['Once ', 'upon ', 'a time.'], 1);
    const onError = { retry: { times: 1 } };
    const runner = await startAgent(reactAgent({ name: 'teller', model, onError }), await open());
    const run = await runner.run('Tell me.');
    const records: RunRecord[] = [];
    for await (const record of run.records()) records.push(record);
    expect(records.map(({ type }) => type)).toEqual([
      'submitted',
      'event',
      'event',
      'attempt',
      'live',
      'abandoned',
      'attempt',
      'live',
      'live',
      'live',
      'done',
      'event',
      'event',
      'ended',
    ]);
    expect(shown(records)).toBe('Once upon a time.');
    await runner.close();
  });

  test('only cancel ends a run, and its model', async () => {
    const { model } = talker(Array.from({ length: 10_000 }, () => 'on and '));
    const runner = await startAgent(reactAgent({ name: 'teller', model }), await open());
    const run = await runner.run('Tell me.');
    for await (const record of run.records()) if (record.type === 'live') break;
    await run.cancel();
    await expect(run.outputs()).rejects.toMatchObject({ code: 'cancelled' });
    expect(await runner.runs()).toMatchObject([{ status: 'cancelled' }]);
    await runner.close();
  });
});
