import type { RenderOptions } from '@modelspeak/core';
import { defineFormat } from '@modelspeak/core/authoring';
import { describe, expect, test } from 'vitest';
import { patch, redefine } from '../test/broken/broken-format.js';
import { sound } from '../test/sound.js';
import { runConformance, SUITE, testFormat } from './index.js';

const format = defineFormat(sound);

describe('a report', () => {
  test('has every group and check, in their order', async () => {
    const told: string[] = [];
    const report = await runConformance(format, { runs: 2 }, (check, group) => {
      told.push(`${group.name}: ${check.name}`);
    });
    const all = SUITE.flatMap(({ name, checks }) =>
      checks.map((check) => `${name}: ${check.name}`),
    );
    expect(told).toEqual(all);
    const reported = report.groups.flatMap(({ name, checks }) =>
      checks.map((check) => `${name}: ${check.name}`),
    );
    expect(reported).toEqual(all);
    expect(report).toMatchObject({ format: 'sound', passed: true, seed: 20260 });
  });

  test('says why a check was skipped', async () => {
    const { groups } = await runConformance(format, { only: ['exactness'] });
    expect(groups).toEqual([
      {
        name: 'exactness',
        about: expect.any(String),
        checks: [
          {
            name: 'gives the same result as the reference for every vector',
            outcome: 'skipped',
            detail: 'no vectors given',
          },
        ],
      },
    ]);
  });

  test('says that a format declares no special tokens that it does not write', async () => {
    const { groups } = await runConformance(redefine({ special: [] }), { only: ['contract'] });
    const name = 'declares every special token of the tokenizer';
    expect(groups[0]?.checks.find((check) => check.name === name)).toEqual({
      name,
      outcome: 'skipped',
      detail: expect.stringMatching(
        /^declares no special tokens beyond control; pass the tokenizer of the model/,
      ),
    });
  });

  test('shows the seed and the shrunk case of a failure, which it gives again', async () => {
    const deaf = redefine({
      write: ({ messages, ...rest }, out, context) =>
        sound.write({ ...rest, messages: messages.slice(-1) }, out, context as never),
    });
    const run = () => runConformance(deaf, { only: ['losses'], seed: 7 });
    const { passed, groups } = await run();
    expect(passed).toBe(false);
    const failed = groups[0]?.checks.find(({ name }) => name.startsWith('writes the words'));
    expect(failed?.detail).toMatch(
      /messages\[0\]\.content: its text is not in the prompt\nfound by case \d+ of seed 7, shrunk/,
    );
    expect(await run()).toEqual({ ...(await run()), groups });
  });

  test('reads well where two texts part: the smallest case, what to do, and how to run it again', async () => {
    const hasty = patch((made) => ({
      turn: (conversation, options) => {
        const turn = made.turn(conversation, options);
        return { ...turn, text: turn.text.replace('<|turn|>assistant', '<|turn|>Assistant') };
      },
    }));
    const { groups } = await runConformance(hasty, { only: ['turns'], runs: 30, seed: 7 });
    const failed = groups[0]?.checks.find(({ name }) => name.startsWith('has the same prompt'));
    expect(failed?.detail).toMatchInlineSnapshot(`
      "the turn's text differs at character 180, in line 2:
          expected  …urn|>user\\nWell.<|end|><|turn|>assistant\\n<|call|>{"name":"get_weather","arguments…
          found     …urn|>user\\nWell.<|end|><|turn|>Assistant\\n<|call|>{"name":"get_weather","arguments…
                                                    ^
      found by case 1 of seed 7, shrunk 14 times to
        tool offered: get_weather {"type":"object","properties":{},"required":[]}
        user: [{"type":"text","text":"Well."}]
        assistant: calls get_weather with {}
      as JSON: {"messages":[{"role":"user","content":[{"type":"text","text":"Well."}]},{"role":"assistant","content":null,"tool_calls":[{"id":"call_0","type":"function","function":{"name":"get_weather","arguments":"{}"}}]}],"tools":[{"type":"function","function":{"name":"get_weather","description":"Well.","parameters":{"type":"object","properties":{},"required":[]}}}]}
      what to do: call out.reply() where the reply begins, and make the reader continue from replyPrefix
      again: only: ['turns'], seed: 7, runs: 30; or modelspeak conformance . --only turns --seed 7 --runs 30"
    `);
  });

  test('counts the attacks that were tried', async () => {
    const { groups } = await runConformance(format, { only: ['safety'], runs: 2, attacks: 30 });
    const [first] = groups[0]?.checks ?? [];
    expect(first?.cases).toBeGreaterThan(10);
    expect(first?.cases).toBeLessThanOrEqual(30);
  });

  test('compares vectors with the reference, which drops what is lost', async () => {
    const messages = [{ role: 'user' as const, content: 'Hi', name: 'Ann' }];
    const prompt = '<|turn|>user\nHi<|end|><|turn|>assistant\n';
    const run = (render?: RenderOptions) =>
      runConformance(format, {
        only: ['exactness'],
        vectors: [
          {
            name: 'names.json',
            cases: [{ id: 'ann', conversation: { messages }, prompt, render }] as never,
          },
        ],
      });
    expect(await run()).toMatchObject({ passed: true });
    expect(await run({ onLoss: 'refuse' })).toMatchObject({ passed: false });
  });

  test('reports errors that are no ModelspeakError', async () => {
    const buggy = patch(() => ({
      render() {
        throw new TypeError('a bug');
      },
    }));
    const { groups } = await runConformance(buggy, { only: ['refusals'], runs: 2 });
    expect(groups[0]?.checks[0]?.detail).toContain(
      'threw something other than a ModelspeakError: TypeError: a bug',
    );
  });
});

describe('the groups', () => {
  test('can be chosen and left out', async () => {
    const options = { only: ['contract', 'purity'], skip: ['contract'], runs: 2 } as const;
    const { groups } = await runConformance(format, options);
    expect(groups.map(({ name }) => name)).toEqual(['purity']);
  });

  test.each(['only', 'skip'])('must exist: %s', async (option) => {
    await expect(runConformance(format, { [option]: ['spelling'] })).rejects.toMatchObject({
      code: 'invalid_option',
      path: option,
      message: expect.stringContaining('found the group "spelling", expected one of contract'),
    });
  });
});

describe('testFormat', () => {
  test('registers a test for each check, and those that do not concern the format as skipped', async () => {
    const registered: string[] = [];
    const skipped: string[] = [];
    const runs: (() => void | Promise<void>)[] = [];
    const register = Object.assign(
      (name: string, run: () => void | Promise<void>) => {
        registered.push(name);
        runs.push(run);
      },
      { skip: (name: string) => skipped.push(name) },
    );
    testFormat(format, { test: register, only: ['exactness', 'purity'], runs: 2 });
    expect(registered[0]).toBe('sound: purity: does not change its input');
    expect(skipped).toEqual([
      'sound: exactness: gives the same result as the reference for every vector (no vectors given)',
    ]);
    for (const run of runs) expect(await run()).toBeUndefined();
  });

  test('takes a made format, and a test function that cannot skip', () => {
    const names: string[] = [];
    testFormat(format(), { test: (name) => names.push(name), only: ['contract'] });
    expect(names).toHaveLength((SUITE[0]?.checks.length ?? 0) - 3);
  });

  test('registers tests that fail where the format does', async () => {
    const failures: unknown[] = [];
    const pending: Promise<void>[] = [];
    testFormat(redefine({ stop: [''] }), {
      only: ['contract'],
      runs: 2,
      test: (_name, run) =>
        pending.push((async () => run())().catch((error) => void failures.push(error))),
    });
    await Promise.all(pending);
    expect(failures).toContainEqual(expect.objectContaining({ name: 'CheckFailure' }));
  });
});
