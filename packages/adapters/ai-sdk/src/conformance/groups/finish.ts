import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { type Check, expectThat, type Group } from '@modelspeak/conformance/suites';
import { expectSame, only, streamed, whole, withModel } from '../drive.js';
import { CALL, WEATHER } from '../replies.js';
import { type ProviderSubject, type ScriptedReply, USAGE } from '../subject.js';

function ends(reason: string, reply: ScriptedReply): Check<ProviderSubject> {
  return {
    name: `tells that the reason is ${reason}`,
    async run(subject) {
      await withModel(subject, [reply, reply], async (served) => {
        const { finishReason } = await whole(served, { tools: [WEATHER] });
        expectSame(finishReason.unified, reason, 'the whole reply');
        const finish = only(await streamed(served, { tools: [WEATHER] }), 'finish');
        expectSame(finish.finishReason.unified, reason, 'the streamed reply');
      });
    },
  };
}

const counts: Check<ProviderSubject> = {
  name: 'returns the token counts of the server',
  async run(subject) {
    await withModel(subject, [{ text: 'Yes.' }, { text: 'Yes.' }], async (served) => {
      const given = await whole(served);
      const finish = only(await streamed(served), 'finish');
      for (const { usage } of [given, finish]) {
        expectSame(
          [usage.inputTokens.total, usage.outputTokens.total],
          [USAGE.input, USAGE.output],
          'the totals',
        );
      }
    });
  },
};

const adds: Check<ProviderSubject> = {
  name: 'returns counts that add up to their totals, as far as it knows them',
  async run(subject) {
    await withModel(subject, [{ text: 'Yes.' }, { text: 'Yes.' }], async (served) => {
      const { usage } = await whole(served);
      expectSums(usage);
      expectSums(only(await streamed(served), 'finish').usage);
    });
  },
};

function expectSums({ inputTokens, outputTokens }: LanguageModelV4Usage): void {
  const { noCache, cacheRead, cacheWrite } = inputTokens;
  const { text, reasoning } = outputTokens;
  const sums = [
    [[noCache, cacheRead, cacheWrite], inputTokens.total],
    [[text, reasoning], outputTokens.total],
  ] as const;
  for (const [counts, total] of sums) {
    const known = counts.filter((count) => count !== undefined);
    const sum = known.reduce((one, other) => one + other, 0);
    const isRight = known.length === counts.length ? sum === total : sum <= (total ?? 0);
    expectThat(isRight, () => `${known.join(' + ')} is not ${total}`);
  }
}

/** How a reply ends. */
export const finish: Group<ProviderSubject> = {
  name: 'finish',
  about: 'The end of a reply tells why it ended, and how many tokens it took.',
  checks: [
    ends('stop', { text: 'Yes.' }),
    ends('length', { text: 'Yes, but', finish: 'length' }),
    ends('tool-calls', { calls: [CALL] }),
    counts,
    adds,
  ],
};
