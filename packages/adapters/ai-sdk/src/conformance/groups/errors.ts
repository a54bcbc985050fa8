import { type Check, expectThat, type Group } from '@modelspeak/conformance/suites';
import {
  errorOf,
  expectSame,
  generateText,
  only,
  readable,
  type StreamPart,
  startStream,
  streamText,
  typesIn,
  whole,
  withModel,
} from '../drive.js';
import { TEXT } from '../replies.js';
import type { ProviderSubject, ScriptedReply } from '../subject.js';

/** What an error of a request that failed must tell. */
interface CallError {
  readonly name?: string;
  readonly statusCode?: number;
  readonly isRetryable?: boolean;
  readonly responseHeaders?: Readonly<Record<string, string>>;
}

function refuses(
  name: string,
  statuses: readonly number[],
  isRetryable: boolean,
): Check<ProviderSubject> {
  return {
    name,
    async run(subject) {
      for (const status of statuses) {
        const reply = { failure: { status } };
        await withModel(subject, [reply, reply], async (served) => {
          for (const ask of [whole, startStream]) {
            const error = (await errorOf(ask(served), `the status ${status}`)) as CallError;
            const { statusCode, isRetryable: may } = error;
            expectSame(error.name, 'AI_APICallError', `the error for ${status}`);
            expectSame([statusCode, may], [status, isRetryable], 'the status and isRetryable');
          }
        });
      }
    },
  };
}

const waits: Check<ProviderSubject> = {
  name: 'tells when the server allows a retry',
  async run(subject) {
    const reply = { failure: { status: 429 } };
    await withModel(subject, [reply, reply], async (served) => {
      for (const ask of [whole, startStream]) {
        const { responseHeaders } = (await errorOf(ask(served), 'the status 429')) as CallError;
        expectSame(responseHeaders?.['retry-after-ms'], '1', 'the header retry-after-ms');
      }
    });
  },
};

const retries: Check<ProviderSubject> = {
  name: 'is called again by generateText and streamText',
  async run(subject) {
    const script: readonly ScriptedReply[] = [{ failure: { status: 503 } }, { text: 'Yes.' }];
    await withModel(subject, script, async (served) => {
      const { text } = await generateText(subject, served, { maxRetries: 1 });
      expectSame(text, 'Yes.', 'the whole text');
    });
    await withModel(subject, script, async (served) => {
      const result = streamText(subject, served, { maxRetries: 1 });
      await typesIn(result);
      expectSame(await result.text, 'Yes.', 'the streamed text');
    });
  },
};

const BREAKS: ScriptedReply = { ...TEXT, failure: 'breaks' };

const breaks: Check<ProviderSubject> = {
  name: 'throws if a whole reply breaks off',
  async run(subject) {
    await withModel(subject, [BREAKS], async (served) => {
      await errorOf(whole(served), 'a reply that breaks off');
    });
  },
};

const reports: Check<ProviderSubject> = {
  name: 'ends a stream that breaks off with an error, after what it said',
  async run(subject) {
    await withModel(subject, [BREAKS], async (served) => {
      const parts: StreamPart[] = [];
      let thrown: unknown;
      try {
        const { stream } = await startStream(served);
        for await (const part of readable(stream)) parts.push(part);
      } catch (error) {
        thrown = error;
      }
      const isTold = thrown !== undefined || parts.some(({ type }) => type === 'error');
      expectThat(isTold, () => 'tells no error');
      const end = parts.find((part) => part.type === 'finish');
      expectThat(end?.finishReason.unified !== 'stop', () => 'claims that the reply is complete');
      const said = parts.some((part) => part.type === 'text-delta');
      expectThat(said, () => 'says nothing of what the server sent');
    });
  },
};

const closes: Check<ProviderSubject> = {
  name: 'has the part error and the finish reason error, and closes the stream',
  async run(subject) {
    await withModel(subject, [BREAKS], async (served) => {
      const { stream } = await startStream(served);
      const parts: StreamPart[] = [];
      let thrown: unknown;
      try {
        for await (const part of readable(stream)) parts.push(part);
      } catch (error) {
        thrown = error;
      }
      expectThat(thrown === undefined, () => `the stream breaks: ${thrown}`);
      only(parts, 'error');
      expectSame(only(parts, 'finish').finishReason.unified, 'error', 'the finish reason');
    });
  },
};

const shows: Check<ProviderSubject> = {
  name: 'shows in streamText that the reply broke off',
  async run(subject) {
    await withModel(subject, [BREAKS], async (served) => {
      const result = streamText(subject, served);
      const reason = Promise.resolve(result.finishReason).catch(() => 'error');
      for (const value of [result.text, result.steps]) Promise.resolve(value).catch(() => {});
      // A stream that breaks itself tells it, too.
      const types = await typesIn(result).catch(() => ['error']);
      expectThat(types.includes('error'), () => `has no error: ${types.join(', ')}`);
      const told = await reason;
      expectThat(told !== 'stop', () => 'claims that the reply is complete');
    });
  },
};

/** Requests that fail. */
export const errors: Group<ProviderSubject> = {
  name: 'errors',
  about: 'A request that fails tells why, and what fails for now is retried.',
  checks: [
    refuses('throws an APICallError that may be retried', [429, 500, 503], true),
    refuses('throws an APICallError that must not be retried', [400, 401, 404], false),
    waits,
    retries,
    breaks,
    reports,
    closes,
    shows,
  ],
};
