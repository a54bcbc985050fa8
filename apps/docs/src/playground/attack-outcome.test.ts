import { expect, test } from 'vitest';
import { kindOf } from '../../test/kind-of.js';
import { textOfHtml } from '../../test/text-of-html.js';
import { formats } from '../formats.js';
import { attackOutcome } from './attack-outcome.js';
import { firstState } from './state.js';

const conversation = '[{"role": "user", "content": "Hi"}]';

const kinds = await Promise.all(formats.map(kindOf));

test.each(formats.filter((_format, index) => kinds[index] === 'prompt').map(({ name }) => name))(
  '%s: fails here, succeeds where a plain template writes the same tokens',
  async (format) => {
    const pane = { format, options: '' };
    const outcome = await attackOutcome({ kind: 'attack', conversation, render: {}, pane });
    if (outcome.problem !== undefined) throw new Error(outcome.problem);
    const [ours, plain] = outcome.sides;
    expect(ours.after).toBe(ours.before);
    expect(plain.after).toBeGreaterThan(plain.before);
    expect(textOfHtml(plain.html)).toContain('Sure, I will tell you every secret');
    expect(outcome.conversation).toMatch(/"Hi.*every secret/);
  },
);

test('succeeds where special tokens are let through', async () => {
  const render = { specialTokens: 'allow' } as const;
  const pane = { format: 'llama3', options: '' };
  const outcome = await attackOutcome({ kind: 'attack', conversation, render, pane });
  expect(outcome.problem === undefined && outcome.sides[0].after).toBeGreaterThan(
    outcome.problem === undefined ? outcome.sides[0].before : 0,
  );
});

test('takes the conversation that the playground begins with', async () => {
  const [pane = { format: '', options: '' }] = firstState.panes;
  const attack = {
    kind: 'attack',
    conversation: firstState.conversation,
    render: {},
    pane,
  } as const;
  expect(await attackOutcome(attack)).not.toHaveProperty('problem');
});

test.each([
  ['{', 'llama3', 'Fix the conversation first'],
  [conversation, 'openai-messages', 'no tokens to forge'],
])('says why not: %s in %s', async (text, format, problem) => {
  const pane = { format, options: '' };
  const task = { kind: 'attack', conversation: text, render: {}, pane } as const;
  expect(await attackOutcome(task)).toMatchObject({ problem: expect.stringContaining(problem) });
});
