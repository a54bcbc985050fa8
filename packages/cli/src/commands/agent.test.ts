import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectWith } from '../../test/project-with.js';

const project = projectWith('agents');

const AGENT = `import { defineAgent, inputEvent } from '@modelspeak/agents';
export default defineAgent({
  name: 'clerk',
  actions: {
    decide: {
      on: inputEvent,
      async run({ payload }, { step, wait, output }) {
        const total = await step('price', () => Number(payload.amount ?? payload) + 2);
        if (total > 100) {
          const { approved, reason } = await wait('pay', { ask: { total } });
          return output(approved ? { paid: total } : 'refused: ' + reason);
        }
        output('paid ' + total);
      },
    },
  },
});`;
project.write('agent.mjs', AGENT);
project.write('large.json', '{"amount": 200}');
project.write('none.mjs', 'export const nothing = 1;');
project.write('throws.mjs', 'throw new Error("no luck");');

const agent = (...args: readonly string[]) => project.run(['agent', ...args]);

test('gives the outputs of an input, piped in or named', async () => {
  const named = await agent('run', 'agent.mjs', '40', '--journal', 'a');
  expect(named).toEqual({ stdout: 'paid 42\n', stderr: '', exitCode: 0 });
  const args = ['agent', 'run', 'agent.mjs', '--journal', 'a'];
  const piped = await project.run(args, { input: '50\n' });
  expect(piped).toEqual({ stdout: 'paid 52\n', stderr: '', exitCode: 0 });
});

test('approves everything if told to', async () => {
  const { stdout } = await agent('run', 'agent.mjs', '--input', 'large.json', '--yes');
  expect(stdout).toBe('{"paid":202}\n');
});

test('prints records as JSON Lines', async () => {
  const { stdout } = await agent('run', 'agent.mjs', '1', '--json', '--journal', 'lines');
  const types = stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line).type);
  expect(types).toEqual(['submitted', 'event', 'attempt', 'done', 'event', 'ended']);
});

describe('a run that waits', () => {
  const journal = ['--journal', 'waits'];

  test('is listed, answered and continued, each in its own process', async () => {
    const agent = (...args: readonly string[]) => project.spawn(['agent', ...args]);
    const input = ['--input', 'large.json', '--key', 'ann', '--id', 'first'];
    const began = await agent('run', 'agent.mjs', ...input, ...journal);
    expect(began).toMatchObject({ stdout: '', exitCode: 0 });
    expect(began.stderr).toContain(
      'waiting for pay: {"total":202}; to answer, run: modelspeak agent approve \'ann:first:3\'',
    );

    const { stdout: listed } = await agent('runs', ...journal);
    expect(listed).toBe('waiting    ann  first\n  ann:first:3  pay: {"total":202}\n');

    const refused = ['--refuse', '--reason', 'too much'];
    const answered = await agent('approve', 'ann:first:3', ...refused, ...journal);
    expect(answered).toMatchObject({ stdout: '', exitCode: 0 });
    const again = await agent('approve', 'ann:first:3', ...journal);
    expect(again.stderr).toContain('the token "ann:first:3" has already been answered');
    expect(again.exitCode).toBe(1);

    const ended = await agent('run', 'agent.mjs', '--continue', ...journal);
    expect(ended).toEqual({ stdout: 'refused: too much\n', stderr: '', exitCode: 0 });
    const { stdout } = await agent('runs', '--json', ...journal);
    expect(JSON.parse(stdout)).toEqual([
      { key: 'ann', run: 'first', status: 'completed', waiting: [] },
    ]);
  });
});

test('says which run is stuck because its agent has changed, and continues the others', async () => {
  const journal = ['--journal', 'changed'];
  const large = ['--input', 'large.json', ...journal];
  project.write('paid.mjs', AGENT.replace("'price'", "'cost'"));
  await agent('run', 'agent.mjs', ...large, '--key', 'ann', '--id', 'first');
  await agent('run', 'paid.mjs', ...large, '--key', 'bob', '--id', 'second');
  await agent('approve', 'ann:first:3', ...journal);
  await agent('approve', 'bob:second:3', ...journal);

  const changed = await agent('run', 'paid.mjs', '--continue', ...journal);
  expect(changed).toEqual({
    stdout: '{"paid":202}\n',
    stderr: expect.stringContaining(
      'error: the run "first" of the key "ann": call 2: found the step "cost", expected the step "price"',
    ),
    exitCode: 1,
  });
  const restored = await agent('run', 'agent.mjs', '--continue', ...journal);
  expect(restored).toEqual({ stdout: '{"paid":202}\n', stderr: '', exitCode: 0 });
});

test('answers what an action waits for with any JSON', async () => {
  const journal = ['--journal', 'answers'];
  const input = ['--input', 'large.json', '--key', 'ann', '--id', 'first'];
  await agent('run', 'agent.mjs', ...input, ...journal);
  const value = '{"approved":false,"reason":"late"}';
  const answered = await agent('approve', 'ann:first:3', '--value', value, ...journal);
  expect(answered.stderr).toContain('answered; to continue, run');
  const { stdout } = await agent('run', 'agent.mjs', '--continue', ...journal);
  expect(stdout).toBe('refused: late\n');
});

test("asks for a human's approval at a terminal", async () => {
  const args = ['agent', 'run', 'agent.mjs', '--input', 'large.json', '--journal', 'asks'];
  const approved = await project.run(args, { input: 'y\n', columns: 80 });
  expect(approved).toMatchObject({ stdout: '{"paid":202}\n', exitCode: 0 });
  expect(approved.stderr).toContain('pay: {"total":202}? [y/N] ');
  const refused = await project.run(args, { input: 'n\n', columns: 80 });
  expect(refused.stdout).toBe('refused: the user said no\n');
});

test('leaves a folder with the journal of another program unchanged', async () => {
  for (const text of ['keep me', 'keep me\n', '\0\0\0\0']) {
    const file = path.join(project.folder, project.write('mine/journal', text));
    for (const command of [['run', 'agent.mjs', '1'], ['runs'], ['approve', 'a:b:1']]) {
      const { stderr, exitCode } = await agent(...command, '--journal', 'mine');
      expect(stderr).toContain(`error: ${file}: this is no journal of this package`);
      expect(exitCode).toBe(1);
    }
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
});

test.each([
  [['run', 'none.mjs', '1'], 'none.mjs exports no agent; export what defineAgent returns', 1],
  [['run', 'throws.mjs', '1'], 'cannot load throws.mjs: no luck', 1],
  [['run', 'agent.mjs', '1', '--continue'], '--continue takes no input; leave it out', 2],
  [
    ['run', 'agent.mjs', '1', '--input', 'large.json'],
    'found a text and --input; keep one of them',
    2,
  ],
  [['runs', '--journal', 'nowhere'], 'there is no journal in nowhere', 1],
  [['approve', 'a:b:1', '--reason', 'x'], '--reason is for a refusal; add --refuse', 2],
  [['approve', 'a:b:1', '--value', '1', '--refuse'], '--value is an answer of its own', 2],
  [['approve', 'a:b:1', '--value', 'yes'], '--value: found yes, expected JSON', 2],
])('says what is wrong with %j', async (args, problem, exitCode) => {
  const outcome = await agent(...args);
  expect(outcome.stderr).toContain(problem);
  expect(outcome.exitCode).toBe(exitCode);
});
