import assert from 'node:assert/strict';
import { type OpenEngine, startAgent } from '@modelspeak/agents';
import { reviewAnalysis } from '../../agents/review-analysis.js';
import { supportDesk } from '../../agents/support-desk.js';
import type { ScriptedModel } from './scripted-model.js';

/** The engine that a scenario runs on. */
export interface ScenarioEngine {
  /** Opens it, each time on the same journal. */
  open(): OpenEngine;
  /** Whether it continues unfinished runs when it is opened again. */
  readonly isDurable: boolean;
}

/** The review analysis notifies the manager, and returns what its schema requires. */
export async function analyseReviews(
  { open }: ScenarioEngine,
  { model, asked, says }: ScriptedModel,
): Promise<void> {
  const told: string[] = [];
  const agent = reviewAnalysis(model, async (id, reason) => {
    told.push(`${id}: ${reason}`);
  });
  says([
    [{ name: 'notify_shipping_manager', args: { id: 'B1', reason: 'damaged' } }],
    '{"score": 2, "reasons": ["came damaged"]}',
    '{"score": 9, "reasons": []}',
    '{"score": 5, "reasons": []}',
  ]);
  const runner = await startAgent(agent, open());
  try {
    const first = await runner.run(
      { id: 'B1', reviews: ['Came damaged.', 'Fine.'] },
      { key: 'shop' },
    );
    const second = await runner.run({ id: 'B2', reviews: ['Great!'] }, { key: 'shop' });
    assert.deepEqual(await first.outputs(), [
      { id: 'B1', score: 2, reasons: ['came damaged'], worst: 2 },
    ]);
    assert.deepEqual(await second.outputs(), [{ id: 'B2', score: 5, reasons: [], worst: 2 }]);
    assert.deepEqual(told, ['B1: damaged']);
    assert.match(JSON.stringify(asked[0]?.body['messages']), /- Came damaged\./);
    assert.match(JSON.stringify(asked[3]?.body['messages']), /score: Too big/);
  } finally {
    await runner.close();
  }
}

/** The support desk refunds once a human has agreed, even if that takes longer than a process lives. */
export async function payBack(
  { open, isDurable }: ScenarioEngine,
  { model, asked, says }: ScriptedModel,
): Promise<void> {
  const paid: string[] = [];
  const desk = supportDesk(model, {
    orderOf: async () => ({ total: 400 }),
    refund: async (customer, order, amount, id) => {
      paid.push(`${customer} ${order} ${amount} ${id}`);
    },
  });
  says([
    [{ name: 'look_up', args: { order: 'A7' } }],
    [
      { name: 'refund', args: { order: 'A7', amount: 50 } },
      { name: 'refund', args: { order: 'A7', amount: 350, customer: 'somebody else' } },
    ],
    'All is paid back.',
    'You are welcome.',
  ]);
  let runner = await startAgent(desk, open());
  try {
    const input = { customer: 'ann', text: 'I want my money back.' };
    const run = await runner.run(input, { key: 'ann', id: 'first' });
    for await (const record of run.records()) {
      if (record.type !== 'waiting') continue;
      assert.deepEqual(record.ask, {
        tool: 'refund',
        arguments: { customer: 'ann', order: 'A7', amount: 350 },
      });
      break;
    }
    if (isDurable) {
      await runner.close();
      runner = await startAgent(desk, open());
    }
    const [waiting] = await runner.waiting();
    await runner.approve(waiting?.token ?? '');
    assert.deepEqual(await runner.find(run).outputs(), ['All is paid back.']);
    const [large = '', small = '', ...more] = paid.sort();
    assert.deepEqual(more, []);
    assert.match(large, /^ann A7 350 ann:first:/);
    assert.match(small, /^ann A7 50 ann:first:/);
    const thanks = await runner.run({ customer: 'ann', text: 'Thanks!' }, { key: 'ann' });
    assert.deepEqual(await thanks.outputs(), ['You are welcome.']);
    const messages = asked.at(-1)?.body['messages'] as readonly unknown[] | undefined;
    assert.equal(messages?.length, 9);
  } finally {
    await runner.close();
  }
}
