import {
  defineFormat,
  defineMessagesFormat,
  type FormatDefinition,
  type OptionsSchema,
} from '@modelspeak/core/authoring';
import { describe, expect, test } from 'vitest';
import { type ConformanceReport, type GroupName, runConformance, SUITE } from '../src/index.js';
import { reportOf } from '../src/run-groups.js';
import { createSubject } from '../src/subject.js';
import { type BrokenFormat, passOn, redefine } from './broken/broken-format.js';
import { chunking } from './broken/chunking.js';
import { conservation } from './broken/conservation.js';
import { contract } from './broken/contract.js';
import { damage } from './broken/damage.js';
import { exactness } from './broken/exactness.js';
import { grammar } from './broken/grammar.js';
import { growth } from './broken/growth.js';
import { looseCalls } from './broken/loose-calls.js';
import { losses, withoutPast } from './broken/losses.js';
import { prefixStability } from './broken/prefix-stability.js';
import { purity } from './broken/purity.js';
import { reasoning } from './broken/reasoning.js';
import { refusals } from './broken/refusals.js';
import { requests } from './broken/requests.js';
import { responses } from './broken/responses.js';
import { roundTrip } from './broken/round-trip.js';
import { safety } from './broken/safety.js';
import { timeliness } from './broken/timeliness.js';
import { trainingMask } from './broken/training-mask.js';
import { turns } from './broken/turns.js';
import { checkNamed } from './check-named.js';
import { sound } from './sound.js';
import { soundBody } from './sound-body.js';
import { lineFormat, soundLines } from './sound-responses.js';

type MakeWriter = FormatDefinition<OptionsSchema>['write'];

const BROKEN: Readonly<Record<GroupName, readonly BrokenFormat[]>> = {
  contract,
  purity,
  exactness,
  'round-trip': roundTrip,
  responses,
  chunking,
  conservation,
  damage,
  'loose-calls': looseCalls,
  reasoning,
  timeliness,
  safety,
  refusals,
  losses,
  requests,
  turns,
  grammar,
  'prefix-stability': prefixStability,
  'training-mask': trainingMask,
  growth,
};

function failures(report: ConformanceReport): readonly string[] {
  return report.groups.flatMap(({ checks }) =>
    checks
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ name, detail }) => `${name}: ${detail}`),
  );
}

describe.each(SUITE)('$name', (group) => {
  const { checks } = group;
  const broken = BROKEN[group.name as GroupName];

  test.each(checks)('there is a format that fails only to show: $name', ({ name }) => {
    expect(broken.map(({ check }) => check)).toContain(name);
  });

  test.each(broken)('a format that $fault fails', async ({ check, format, options }) => {
    const subject = createSubject(format, { runs: 60, ...options });
    const { outcome } = await reportOf(checkNamed(checks, check), group, subject);
    expect(outcome).toBe('failed');
  });
});

test('a sound format passes', { timeout: 120_000 }, async () => {
  const report = await runConformance(defineFormat(sound), { runs: 40, attacks: 80 });
  expect(failures(report)).toEqual([]);
});

test('a sound format of responses passes', async () => {
  const options = { runs: 40, only: ['responses'] } as const;
  const report = await runConformance(lineFormat(soundLines), options);
  expect(failures(report)).toEqual([]);
});

test('a sound format passes that declares what it leaves out', async () => {
  const format = redefine({
    supports: {
      ...(sound.supports as object),
      system: 'first',
      alternation: true,
      stripsPastReasoning: true,
      trims: ['system', 'user', 'assistant', 'tool'],
      trimsReasoning: true,
    },
    write: (conversation, out, context) =>
      sound.write(
        withoutPast(conversation, 'reasoning_content'),
        passOn(out, { content: (text) => out.content(text.trim()) }),
        context as never,
      ),
  });
  const report = await runConformance(format, { runs: 40, skip: ['growth', 'safety'] });
  expect(failures(report)).toEqual([]);
});

/** The sound format, whose template writes no reasoning. */
const forgetful = {
  supports: { ...(sound.supports as object), stripsReasoning: true },
  write: (({ messages, ...rest }, out, context) =>
    sound.write(
      {
        ...rest,
        messages: messages.map((message) =>
          message.role === 'assistant' ? { ...message, reasoning_content: null } : message,
        ),
      },
      out,
      context as never,
    )) as MakeWriter,
};

test('a sound format passes whose template writes no reasoning', { timeout: 120_000 }, async () => {
  const report = await runConformance(redefine(forgetful), { runs: 40, attacks: 80 });
  expect(failures(report)).toEqual([]);
});

test('a sound format passes whose template opens reasoning and writes none', {
  timeout: 120_000,
}, async () => {
  const format = redefine({
    ...forgetful,
    // Its grammar knows no reasoning.
    grammar: undefined,
    request: {},
    write(conversation, out, context) {
      forgetful.write(conversation, out, context);
      if (!context.generationPrompt) return;
      out.reply();
      out.control('<|think|>');
    },
  });
  const report = await runConformance(format, { runs: 40, attacks: 80 });
  expect(failures(report)).toEqual([]);
});

test('a sound format of bodies passes', async () => {
  const replies = ['{"a": 1}', 'Hello, 東京!'];
  const report = await runConformance(defineMessagesFormat(soundBody), { runs: 40, replies });
  expect(failures(report)).toEqual([]);
});
