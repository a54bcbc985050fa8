import { type Check, expectThat, type Group } from '@modelspeak/conformance/suites';
import { blockSteps, KINDS } from '../block.js';
import { only, type StreamPart, streamed, withModel } from '../drive.js';
import { REPLIES, WEATHER } from '../replies.js';
import type { ProviderSubject } from '../subject.js';

/** Checks the parts of each kind of reply. */
export function forReplies(
  name: string,
  expect: (parts: readonly StreamPart[]) => void,
): Check<ProviderSubject> {
  return {
    name,
    async run(subject) {
      for (const reply of REPLIES) {
        await withModel(subject, [reply], async (served) => {
          expect(await streamed(served, { tools: [WEATHER] }));
        });
      }
    },
  };
}

const starts = forReplies('begins with stream-start, once', (parts) => {
  only(parts, 'stream-start');
  expectThat(parts[0]?.type === 'stream-start', () => `begins with ${parts[0]?.type}`);
});

const finishes = forReplies('ends with finish, once', (parts) => {
  only(parts, 'finish');
  const last = parts.at(-1)?.type;
  expectThat(last === 'finish', () => `ends with ${last}`);
});

const opens = forReplies('writes only to blocks that it has started and not ended', (parts) => {
  for (const kind of KINDS) {
    const open = new Set<string>();
    for (const { step, id } of blockSteps(parts, kind)) {
      if (step === 'start') open.add(id);
      expectThat(open.has(id), () => `${kind}-${step} of a block that is not open: ${id}`);
      if (step === 'end') open.delete(id);
    }
  }
});

const closes = forReplies('ends every block that it starts', (parts) => {
  for (const kind of KINDS) {
    const ended = blockSteps(parts, kind).filter(({ step }) => step === 'end');
    for (const { step, id } of blockSteps(parts, kind)) {
      const isEnded = ended.some((one) => one.id === id);
      expectThat(step !== 'start' || isEnded, () => `does not end the ${kind} block ${id}`);
    }
  }
});

const isOrdered = forReplies('writes reasoning before text, and text before calls', (parts) => {
  const places = ['reasoning-start', 'text-start', 'tool-call'].map((type) =>
    parts.findIndex((part) => part.type === type),
  );
  const found = places.filter((place) => place !== -1);
  expectThat(
    found.every((place, index) => index === 0 || place > (found[index - 1] ?? 0)),
    () => `the order is ${parts.map(({ type }) => type).join(', ')}`,
  );
});

/** The order of the parts of a stream. */
export const parts: Group<ProviderSubject> = {
  name: 'parts',
  about: 'The parts of a stream come in an order that the AI SDK understands.',
  checks: [starts, finishes, opens, closes, isOrdered],
};
