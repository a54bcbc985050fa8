import { type Check, expectThat, type Group } from '@modelspeak/conformance/suites';
import { blockSteps, KINDS } from '../block.js';
import { expectSame, generateText, type StreamPart, withModel } from '../drive.js';
import { CALL, CALLS, weather } from '../replies.js';
import type { ProviderSubject } from '../subject.js';
import { forReplies } from './parts.js';

const areUnique = forReplies('gives each block an id of its own', (parts) => {
  for (const kind of KINDS) {
    const starts = blockSteps(parts, kind).filter(({ step }) => step === 'start');
    const ids = starts.map(({ id }) => id);
    expectThat(new Set(ids).size === ids.length, () => `${kind} ids repeat: ${ids.join(', ')}`);
  }
});

const callsIn = (parts: readonly StreamPart[]) => parts.filter((part) => part.type === 'tool-call');

const areCallIds = forReplies('gives each call an id of its own, that of its input', (parts) => {
  const ids = callsIn(parts).map(({ toolCallId }) => toolCallId);
  expectThat(new Set(ids).size === ids.length, () => `ids repeat: ${ids.join(', ')}`);
  const inputs = parts.flatMap((part) => (part.type === 'tool-input-start' ? [part.id] : []));
  // A provider need not stream inputs; if it does, each is that of a call.
  for (const id of inputs) {
    expectThat(ids.includes(id), () => `the input ${id} belongs to no call`);
  }
});

const areJoined = forReplies("writes a call's input in pieces that join to it", (parts) => {
  for (const { toolCallId, input } of callsIn(parts)) {
    const pieces = parts.flatMap((part) =>
      part.type === 'tool-input-delta' && part.id === toolCallId ? [part.delta] : [],
    );
    if (pieces.length > 0) expectSame(pieces.join(''), input, 'the pieces of an input');
  }
});

const areComplete = forReplies('makes a call once its input has ended, as JSON', (parts) => {
  parts.forEach((part, index) => {
    if (part.type !== 'tool-call') return;
    const value: unknown = parsed(part.input);
    expectThat(
      typeof value === 'object' && value !== null,
      () => `the input is no JSON object: ${part.input}`,
    );
    const end = parts.findIndex(
      (one) => one.type === 'tool-input-end' && one.id === part.toolCallId,
    );
    expectThat(end < index, () => 'the call comes before the end of its input');
  });
});

const areNew: Check<ProviderSubject> = {
  name: 'gives calls of later steps other ids',
  async run(subject) {
    const { ai } = subject;
    const script = [CALLS, { calls: [CALL] }, { text: 'Done.' }];
    await withModel(subject, script, async (served) => {
      const tools = { weather: weather(ai, () => 'rain') };
      const { steps } = await generateText(subject, served, {
        tools,
        stopWhen: ai.stepCountIs(5),
      });
      const ids = steps.flatMap(({ toolCalls }) =>
        toolCalls.map((call) => (call as unknown as { toolCallId: string }).toolCallId),
      );
      expectThat(ids.length === 3, () => `found ${ids.length} calls, expected 3`);
      expectThat(new Set(ids).size === 3, () => `ids repeat: ${ids.join(', ')}`);
    });
  },
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The ids of blocks and calls. */
export const ids: Group<ProviderSubject> = {
  name: 'ids',
  about: 'Ids tell which block or call a part belongs to.',
  checks: [areUnique, areCallIds, areJoined, areComplete, areNew],
};
