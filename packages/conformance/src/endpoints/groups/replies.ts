import type { Endpoint, PromptChunk } from '@modelspeak/endpoint';
import { dequal } from 'dequal/lite';
import { type Check, CheckFailure, expectSameText, expectThat, type Group } from '../../check.js';
import { inTime } from '../../in-time.js';
import { all, ask, BODY, REPLY, read, TEXT } from '../ask.js';
import { type Answer, saying, send, withServer } from '../stand-in.js';
import {
  type EndpointSubject,
  unlessBodies,
  unlessPrompts,
  unlessWire,
  wireOf,
} from '../subject.js';

const givesTheReply: Check<EndpointSubject> = {
  name: 'returns the text and the finish reason that the server sends',
  skip: unlessWire,
  async run(subject) {
    const reasons = new Set<unknown>();
    for (const reason of ['stop', 'length'] as const) {
      const { text, reason: found } = read(
        subject,
        await received(subject, saying(subject, { ...REPLY, reason })),
      );
      expectSameText(text, TEXT, 'the text');
      reasons.add(found);
      const isTold = subject.endpoint.kind === 'body' ? found !== undefined : found === reason;
      expectThat(isTold, () => `a reply that ended with ${reason} is reported as ${found}`);
    }
    expectThat(reasons.size === 2, () => 'a reply cut by the limit ends like a complete one');
  },
};

const sameHoweverCut: Check<EndpointSubject> = {
  name: 'returns the same reply wherever its bytes are cut',
  skip: unlessWire,
  async run(subject) {
    const whole = await received(subject, saying(subject, REPLY));
    const length = new TextEncoder().encode(wireOf(subject).stream(REPLY).join('')).length;
    const single = saying(subject, REPLY, (bytes) =>
      Array.from(bytes, (byte) => Uint8Array.of(byte)),
    );
    expectSame(subject, await received(subject, single), whole, 'in single bytes');
    const twice: Answer = (response, index) =>
      saying(subject, REPLY, (bytes) => [bytes.subarray(0, index + 1), bytes.subarray(index + 1)])(
        response,
      );
    await withServer(twice, async ({ url }) => {
      const endpoint = subject.make(url);
      for (let at = 1; at < length; at++) {
        const found = await inTime(all(ask(endpoint)), `cut at ${at}`);
        expectSame(subject, found, whole, `cut at ${at}`);
      }
    });
  },
};

const finishesOnce: Check<EndpointSubject> = {
  name: 'finishes only with its last chunk, which has the complete usage',
  skip: unlessPrompts,
  async run(subject) {
    const chunks = (await received(subject, saying(subject, REPLY))) as readonly PromptChunk[];
    const finishes = chunks.flatMap(({ finish }, index) => (finish === undefined ? [] : [index]));
    expectThat(
      dequal(finishes, [chunks.length - 1]),
      () => `these of ${chunks.length} chunks finish: ${finishes.join(', ')}`,
    );
    const { usage } = chunks.at(-1) ?? {};
    expectThat(
      usage?.prompt_tokens === REPLY.usage.prompt &&
        usage.completion_tokens === REPLY.usage.completion,
      () =>
        `the last chunk has the usage ${JSON.stringify(usage)}, expected ${JSON.stringify(REPLY.usage)}`,
    );
    const badPiece = chunks.flatMap(({ pieces }) => pieces).find((piece) => piece === '');
    expectThat(badPiece === undefined, () => 'a piece is empty');
  },
};

const tellsTokensApart: Check<EndpointSubject> = {
  name: 'distinguishes special tokens from text that spells them',
  skip: (subject) => {
    const { endpoint, wire } = subject;
    if (endpoint.kind !== 'prompt') return 'takes request bodies';
    if (endpoint.capabilities.specialTokens !== 'apart') return 'does not declare it';
    return wire?.specialTokens === undefined ? 'no wire.specialTokens given' : undefined;
  },
  async run(subject) {
    const specialTokens = wireOf(subject).specialTokens ?? new Map<string, number>();
    for (const token of specialTokens.keys()) {
      const pieces = ['a', { token }, token, 'b', { token }];
      const chunks = await withServer(saying(subject, { ...REPLY, pieces }), ({ url }) =>
        inTime(all(ask(subject.make(url), { specialTokens })), token),
      );
      const found = joined((chunks as readonly PromptChunk[]).flatMap((chunk) => chunk.pieces));
      const expected = ['a', { token }, `${token}b`, { token }];
      expectThat(
        dequal(found, expected),
        () => `found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`,
      );
    }
  },
};

const keepsApart: Check<EndpointSubject> = {
  name: 'keeps two parallel replies apart',
  skip: unlessWire,
  async run(subject) {
    const other = { ...REPLY, pieces: ['some', 'thing', ' else'] };
    const answer: Answer = async (response, index) => {
      for (const [at, event] of wireOf(subject)
        .stream(index === 0 ? REPLY : other)
        .entries()) {
        if (at === 0) await send(subject, response, [event]);
        else await new Promise((resolve) => response.write(event, resolve));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      response.end();
    };
    await withServer(answer, async ({ url }) => {
      const endpoint = subject.make(url);
      const found = await inTime(
        Promise.all([all(ask(endpoint)), all(ask(endpoint))]),
        'two at a time',
      );
      const texts = found.map((chunks) => read(subject, chunks).text).sort();
      expectThat(
        dequal(texts, [TEXT, 'something else'].sort()),
        () => `found ${JSON.stringify(texts)}`,
      );
    });
  },
};

const sameWhole: Check<EndpointSubject> = {
  name: 'returns the same reply whole and streamed',
  skip: unlessBodies,
  async run(subject) {
    const { endpoint } = subject;
    const { whole, read: readBoth } = wireOf(subject);
    if (endpoint.kind !== 'body') return;
    if (whole === undefined || readBoth === undefined) {
      throw new CheckFailure('wire.whole or wire.read is missing');
    }
    const streamed = readBoth(await received(subject, saying(subject, REPLY)));
    const sent = await withServer(
      (response) => void response.end(whole(REPLY)),
      async ({ url }) => {
        const made = subject.make(url);
        if (made.kind !== 'body') throw new CheckFailure('has another kind each time');
        return inTime(made.send({ body: { model: 'm', messages: [] } }), 'a whole reply');
      },
    );
    const read = readBoth([sent]);
    expectThat(
      dequal(read, streamed),
      () => `whole: ${JSON.stringify(read)}, streamed: ${JSON.stringify(streamed)}`,
    );
  },
};

const sameJoined: Check<EndpointSubject> = {
  name: 'puts a whole reply together from a stream, and gives its chunks as they arrive',
  skip: (subject) => {
    const { endpoint } = subject;
    if (endpoint.kind !== 'body') return 'takes prompts';
    return endpoint.sendStreamed === undefined ? 'has no sendStreamed' : unlessWire(subject);
  },
  async run(subject) {
    const streamed = await received(subject, saying(subject, REPLY));
    const { chunks, response } = await withServer(saying(subject, REPLY), async ({ url }) =>
      inTime(joinedBy(subject.make(url)), 'a whole reply over a stream'),
    );
    expectSame(subject, chunks, streamed, 'over a stream');
    const [found, expected] = [read(subject, [response]), read(subject, streamed)];
    expectThat(
      dequal(found, expected),
      () => `put together: ${JSON.stringify(found)}, streamed: ${JSON.stringify(expected)}`,
    );
  },
};

async function joinedBy(endpoint: Endpoint) {
  if (endpoint.kind !== 'body' || endpoint.sendStreamed === undefined) {
    throw new CheckFailure('has another kind each time');
  }
  const stream = endpoint.sendStreamed({ body: BODY });
  const chunks: unknown[] = [];
  for (;;) {
    const { done, value } = await stream.next();
    if (done) return { chunks, response: value };
    chunks.push(value);
  }
}

/** Replies arrive as the server sends them. */
export const replies: Group<EndpointSubject> = {
  name: 'replies',
  about: 'Replies arrive exactly as the server sends them, however they are cut.',
  checks: [
    givesTheReply,
    sameHoweverCut,
    finishesOnce,
    tellsTokensApart,
    keepsApart,
    sameWhole,
    sameJoined,
  ],
};

function received(subject: EndpointSubject, answer: Answer): Promise<readonly unknown[]> {
  return withServer(answer, ({ url }) => inTime(all(ask(subject.make(url))), 'a reply'));
}

function expectSame(
  subject: EndpointSubject,
  found: readonly unknown[],
  whole: readonly unknown[],
  what: string,
): void {
  expectSameText(read(subject, found).text, read(subject, whole).text, what);
  expectThat(
    dequal(read(subject, found), read(subject, whole)) && dequal(found.at(-1), whole.at(-1)),
    () => `${what}: ends with ${JSON.stringify(found.at(-1))}, not ${JSON.stringify(whole.at(-1))}`,
  );
}

type Piece = PromptChunk['pieces'][number];

/** Pieces with adjacent texts joined. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') all.splice(-1, 1, last + piece);
    else all.push(piece);
  }
  return all;
}
