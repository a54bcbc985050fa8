import { type Check, expectThat, type Group, inTime } from '@modelspeak/conformance/suites';
import {
  errorOf,
  readable,
  type StreamPart,
  startStream,
  streamed,
  streamText,
  typesIn,
  whole,
  withModel,
} from '../drive.js';
import { TEXT } from '../replies.js';
import type { ProviderSubject, ScriptedReply, ServedModel } from '../subject.js';

const HANGS: ScriptedReply = { ...TEXT, failure: 'hangs' };

const before: Check<ProviderSubject> = {
  name: 'sends no reply if it was aborted before',
  async run(subject) {
    await withModel(subject, [TEXT, TEXT], async (served) => {
      const abortSignal = AbortSignal.abort();
      await errorOf(whole(served, { abortSignal }), 'an aborted doGenerate');
      await errorOf(streamed(served, { abortSignal }), 'an aborted doStream');
      await inTime(served.settled(), 'the connection of an aborted request');
    });
  },
};

const waiting: Check<ProviderSubject> = {
  name: 'ends while the server is silent, and disconnects',
  async run(subject) {
    for (const act of [whole, streamed]) {
      await withModel(subject, [{ failure: 'hangs' }], async (served) => {
        const controller = new AbortController();
        const ended = errorOf(act(served, { abortSignal: controller.signal }), 'aborted');
        await received(served);
        controller.abort();
        await ended;
        await inTime(served.settled(), 'the connection of an aborted request');
      });
    }
  },
};

const atEachPart: Check<ProviderSubject> = {
  name: 'ends at any part, and disconnects',
  async run(subject) {
    const all = await withModel(subject, [TEXT], (served) => streamed(served));
    const last = all.findIndex(({ type }) => type === 'text-delta');
    for (let count = 1; count <= last + 1; count++) {
      await withModel(subject, [HANGS], async (served) => {
        const controller = new AbortController();
        const rest = await abortAt(served, count, controller);
        const end = rest.find((part) => part.type === 'finish');
        expectThat(end?.finishReason.unified !== 'stop', () => 'claims that the reply is complete');
        await inTime(served.settled(), `the connection, aborted at part ${count}`);
      });
    }
  },
};

const silent: Check<ProviderSubject> = {
  name: 'disconnects when the stream is cancelled while the server is silent',
  async run(subject) {
    await withModel(subject, [HANGS], async (served) => {
      const { stream } = await inTime(startStream(served), 'doStream');
      const reader = stream.getReader();
      await inTime(readAll(reader), 'what the server sent');
      await inTime(reader.cancel(), 'cancelling the stream');
      await inTime(served.settled(), 'the connection of a cancelled stream');
    });
  },
};

const cancelled: Check<ProviderSubject> = {
  name: 'disconnects when the stream is cancelled',
  async run(subject) {
    await withModel(subject, [HANGS], async (served) => {
      const { stream } = await inTime(startStream(served), 'doStream');
      for await (const part of readable(stream)) if (part.type === 'text-delta') break;
      await inTime(served.settled(), 'the connection of a cancelled stream');
    });
  },
};

const tells: Check<ProviderSubject> = {
  name: 'ends streamText with the part abort, and disconnects',
  async run(subject) {
    await withModel(subject, [HANGS], async (served) => {
      const controller = new AbortController();
      const result = streamText(subject, served, {
        abortSignal: controller.signal,
        onChunk: () => controller.abort(),
      });
      // They reject, as nothing is complete.
      for (const value of [result.text, result.finishReason, result.steps]) {
        Promise.resolve(value).catch(() => {});
      }
      const types = await typesIn(result);
      expectThat(types.at(-1) === 'abort', () => `ends with ${types.at(-1)}`);
      await inTime(served.settled(), 'the connection of an aborted streamText');
    });
  },
};

/** Reads until there is text and nothing more arrives. A read stays open, as in a loop over the parts. */
async function readAll(reader: ReadableStreamDefaultReader<StreamPart>): Promise<void> {
  const parts: StreamPart[] = [];
  const read = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value);
    }
  };
  read().catch(() => {});
  for (let seen = -1; seen < parts.length || !parts.some(({ type }) => type === 'text-delta'); ) {
    seen = parts.length;
    await new Promise((resolve) => setTimeout(resolve, SILENCE));
  }
}

/** The milliseconds after which a local server counts as silent. */
const SILENCE = 20;

/** Aborts once this many parts have come. Returns the parts that come after. */
async function abortAt(
  served: ServedModel,
  count: number,
  controller: AbortController,
): Promise<readonly StreamPart[]> {
  const { stream } = await inTime(
    startStream(served, { abortSignal: controller.signal }),
    'doStream',
  );
  const parts: StreamPart[] = [];
  const read = async () => {
    for await (const part of readable(stream)) {
      parts.push(part);
      if (parts.length === count) controller.abort();
    }
  };
  // The stream may end or break.
  await inTime(
    read().catch(() => {}),
    `the stream, aborted at part ${count}`,
  );
  return parts.slice(count);
}

/** Resolves once the server has received a request. */
async function received(served: ServedModel): Promise<void> {
  const wait = async () => {
    while (served.sent().length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  await inTime(wait(), 'the request');
}

/** Calls that are aborted. */
export const abort: Group<ProviderSubject> = {
  name: 'abort',
  about: 'An aborted call ends at once, and its connection closes.',
  checks: [before, waiting, atEachPart, cancelled, silent, tells],
};
