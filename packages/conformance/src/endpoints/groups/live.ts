import type { PromptChunk, PromptEndpoint, PromptRequest } from '@modelspeak/endpoint';
import { type Check, CheckFailure, expectSameText, expectThat, type Group } from '../../check.js';
import { inTime } from '../../in-time.js';
import { all, read, rest, thrownBy } from '../ask.js';
import { type EndpointSubject, NOWHERE } from '../subject.js';
import { watchedSignal } from '../watched-signal.js';

const replies: Check<EndpointSubject> = {
  name: 'returns a reply of the model that ends with its last chunk',
  skip: unlessLive,
  async run(subject) {
    const chunks = (await answer(subject)) as readonly PromptChunk[];
    const { text } = read(subject, chunks);
    expectThat(text !== '', () => 'the reply is empty');
    const finishes = chunks.filter(({ finish }) => finish !== undefined);
    expectThat(
      finishes.length === 1 && chunks.at(-1)?.finish !== undefined,
      () => `${finishes.length} of ${chunks.length} chunks finish`,
    );
    const { usage } = chunks.at(-1) ?? {};
    const { prompt } = livelyOf(subject).request;
    expectThat(
      typeof prompt === 'string' || usage === undefined || usage.prompt_tokens === prompt.length,
      () => `counts ${usage?.prompt_tokens} tokens of a prompt of ${prompt.length}`,
    );
  },
};

const keepsTheLimit: Check<EndpointSubject> = {
  name: 'reports that the token limit cut a reply',
  skip: unlessLive,
  async run(subject) {
    const chunks = await answer(subject, { maxTokens: 1 });
    const { reason } = read(subject, chunks);
    expectThat(reason === 'length', () => `it ended with ${reason}`);
  },
};

const keepsApart: Check<EndpointSubject> = {
  name: 'returns the same reply again, also in parallel with another',
  skip: unlessLive,
  async run(subject) {
    const { text } = read(subject, await answer(subject));
    expectSameText(read(subject, await answer(subject)).text, text, 'the second reply');
    const both = await inTime(Promise.all([answer(subject), answer(subject)]), 'two at a time');
    for (const chunks of both) expectSameText(read(subject, chunks).text, text, 'two at a time');
  },
};

const stops: Check<EndpointSubject> = {
  name: 'throws the reason of a signal, before and during a reply, and still answers',
  skip: unlessLive,
  async run(subject) {
    const reason = new Error('enough');
    const { endpoint, request } = livelyOf(subject);
    const { text } = read(subject, await answer(subject));
    const aborted = { signal: AbortSignal.abort(reason) };
    const first = await thrownBy(all(endpoint.complete(request, aborted)), 'aborted');
    expectThat(first === reason, () => `throws ${first}`);

    const controller = new AbortController();
    const chunks = endpoint.complete(request, controller)[Symbol.asyncIterator]();
    await inTime(chunks.next(), 'the first chunk');
    controller.abort(reason);
    const second = await thrownBy(rest(chunks), 'aborted in the middle');
    expectThat(second === reason, () => `throws ${second} in the middle`);

    for await (const _chunk of endpoint.complete(request)) break;
    expectSameText(read(subject, await answer(subject)).text, text, 'after these');
  },
};

const leavesNoListener: Check<EndpointSubject> = {
  name: 'leaves no listeners on a signal',
  skip: unlessLive,
  async run(subject) {
    const { signal, listeners } = watchedSignal();
    const { endpoint, request } = livelyOf(subject);
    await inTime(all(endpoint.complete(request, { signal })), 'a reply');
    for await (const _chunk of endpoint.complete(request, { signal })) break;
    expectThat(listeners() === 0, () => `leaves ${listeners()} listeners`);
  },
};

/** A real model answers. */
export const live: Group<EndpointSubject> = {
  name: 'live',
  about: 'A real model answers, stops when aborted, and answers again.',
  checks: [replies, keepsTheLimit, keepsApart, stops, leavesNoListener],
};

function unlessLive({ endpoint, live: request }: EndpointSubject): string | undefined {
  if (endpoint.kind !== 'prompt') return 'takes request bodies';
  return request === undefined ? 'no live request given' : undefined;
}

function livelyOf({ endpoint, live: request }: EndpointSubject): {
  readonly endpoint: PromptEndpoint;
  readonly request: PromptRequest;
} {
  if (endpoint.kind !== 'prompt' || request === undefined) throw new CheckFailure(NOWHERE);
  return { endpoint, request };
}

function answer(subject: EndpointSubject, more: Partial<PromptRequest> = {}) {
  const { endpoint, request } = livelyOf(subject);
  return inTime(all(endpoint.complete({ ...request, ...more })), 'a reply');
}
