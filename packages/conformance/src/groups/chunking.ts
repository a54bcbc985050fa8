import {
  accumulate,
  type Reader,
  type ReaderEvent,
  type Reply,
  readEvents,
  writeJson,
} from '@modelspeak/core';
import { dequal } from 'dequal/lite';
import fc from 'fast-check';
import { type Check, expectSameText, expectThat, type Group } from '../check.js';
import { cutByLengths, everyCut } from '../cut.js';
import { type Exchange, exchangesIn } from '../exchanges.js';
import { conversations } from '../generate/conversations.js';
import { damaged } from '../generate/damage.js';
import { forAll } from '../property.js';
import { someReplies } from '../replies.js';
import { promptFormat, type Subject, unlessPrompt } from '../subject.js';

/** For replies up to this length, every cut is tried. */
const SHORT = 120;

const anySplit: Check = {
  name: 'reads the same message however a reply is cut',
  skip: unlessReplies,
  run(subject) {
    forAll(
      subject,
      fc.tuple(replies(subject), fc.array(fc.nat(), { maxLength: 8 })),
      ([reply, cuts]) => {
        const whole = read(subject, [reply]);
        const places = cuts.map((cut) => cut % (reply.length + 1)).sort((a, b) => a - b);
        const pieces = [...places, reply.length].map((end, index) =>
          reply.slice(places[index - 1] ?? 0, end),
        );
        expectSame(whole, read(subject, pieces), `cut at ${places.join(', ')}`);
        const ways = reply.length > SHORT ? [reply.split('')] : everyCut(reply);
        for (const chunks of ways) {
          const how = chunks.length === 2 ? `cut at ${chunks[0]?.length}` : 'one unit at a time';
          expectSame(whole, read(subject, chunks), how);
        }
      },
    );
  },
};

const anyBytes: Check = {
  name: 'reads the same message from bytes cut inside a character',
  skip: unlessReplies,
  async run(subject) {
    const made = fc.sample(replies(subject), { numRuns: subject.runs, seed: subject.seed });
    for (const reply of made) {
      // A lone surrogate has no bytes.
      if (!reply.isWellFormed()) continue;
      const bytes = new TextEncoder().encode(reply);
      for (const size of [1, 3]) {
        const chunks: Uint8Array[] = [];
        for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size));
        const events: ReaderEvent[] = [];
        for await (const event of readEvents(chunks, readerOf(subject))) events.push(event);
        expectSame(read(subject, [reply]), accumulate(events), `in chunks of ${size} bytes`);
      }
    }
  },
};

const ordersEvents: Check = {
  name: 'emits its events in a valid order',
  skip: unlessReplies,
  run(subject) {
    forAll(subject, fc.tuple(replies(subject), fc.integer({ min: 1, max: 9 })), ([reply, size]) => {
      const reader = readerOf(subject);
      const events: ReaderEvent[] = [];
      for (const chunk of cutByLengths(reply, [size])) events.push(...reader.push(chunk));
      events.push(...reader.end());
      const problem = disorder(events);
      expectThat(
        problem === undefined,
        () => `${problem}; events: ${writeJson(events.map((event) => ({ ...event })))}`,
      );
      expectThat(
        reader.end().length === 0 && reader.push('more').length === 0,
        () => 'emits events after its end',
      );
    });
  },
};

const tokensApart: Check = {
  name: 'reads { token } as a special token, and text that spells one as text',
  skip: unlessPrompt,
  run(subject) {
    const format = promptFormat(subject);
    const readApart = ({ turn, segments }: Exchange): Reply => {
      const chunks = segments.map(({ kind, text }) =>
        kind === 'control' ? { token: text } : text,
      );
      const reader = turn.reader({ tokens: true });
      return accumulate([...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()]);
    };
    forAll(subject, conversations({ supports: format.supports, last: 'assistant' }), (made) => {
      for (const exchange of exchangesIn(format, made)) {
        const whole = exchange.turn.parse(exchange.reply);
        expectSame(whole, readApart(exchange), 'with special tokens as { token }');
      }
    });
    const content = `They are ${format.control.join(' and ')}.`;
    const messages = [
      { role: 'user', content: 'Which?' },
      { role: 'assistant', content },
    ] as const;
    for (const exchange of exchangesIn(format, { messages })) {
      expectSameText(readApart(exchange).message.content ?? '', content, 'text that spells tokens');
    }
  },
};

/** Streaming a reply gives the same result as reading it whole. */
export const chunking: Group = {
  name: 'chunking',
  about: 'It reads the same message however a reply is cut into chunks.',
  remedy: 'hold back only what the next chunk could complete, and never depend on chunk boundaries',
  checks: [anySplit, anyBytes, tokensApart, ordersEvents],
};

function unlessReplies({ format, options }: Subject): string | undefined {
  return format.kind === 'prompt' || options.replies?.length ? undefined : 'no replies given';
}

/**
 * Whole and damaged replies: those that the format writes, and those of `options.replies`.
 * Responses of servers are not damaged, since no model writes them.
 */
function replies(subject: Subject): fc.Arbitrary<string> {
  const { format, options } = subject;
  if (format.kind !== 'prompt') return fc.constantFrom(...(options.replies ?? []));
  const tokens = [...format.control, ...format.delimiters];
  return conversations({ supports: subject.uses, last: 'assistant' }).chain((conversation) =>
    damaged(someReplies(subject, conversation), tokens),
  );
}

function readerOf({ format }: Subject): Reader {
  return format.reader() as Reader;
}

function read(subject: Subject, chunks: readonly string[]): Reply {
  const reader = readerOf(subject);
  const events = chunks.flatMap((chunk) => reader.push(chunk));
  return accumulate([...events, ...reader.end()]);
}

function expectSame(whole: Reply, other: Reply, how: string): void {
  expectThat(
    dequal(other, whole),
    () => `${how}, read ${JSON.stringify(other)}, expected ${JSON.stringify(whole)}`,
  );
}

/** Describes an invalid order of events. */
function disorder(events: readonly ReaderEvent[]): string | undefined {
  let next = 0;
  const open = new Set<number>();
  let isOver = false;
  for (const event of events) {
    if (isOver && event.type !== 'ignored' && event.type !== 'usage')
      return `${event.type} after the end`;
    switch (event.type) {
      case 'text':
      case 'reasoning':
      case 'refusal':
      case 'ignored':
        if (event.text === '' && !completesPart(event)) return `an empty ${event.type}`;
        break;
      case 'tool-call':
        if (event.index < next) return `call ${event.index} begins after call ${next - 1}`;
        if (event.name === '') return `call ${event.index} has no name`;
        next = event.index + 1;
        open.add(event.index);
        break;
      case 'tool-call-arguments':
      case 'tool-call-end':
        if (!open.has(event.index))
          return `${event.type} of call ${event.index}, which is not open`;
        if (event.type === 'tool-call-end') open.delete(event.index);
        break;
      case 'tool-call-malformed':
        if (event.index !== undefined) open.delete(event.index);
        break;
      case 'end':
        if (open.size > 0) return `the end while call ${[...open].join()} is open`;
        isOver = true;
        break;
      case 'extra':
        if (Object.keys(event.extra).length === 0) return 'an empty extra';
        if (event.index !== undefined && event.index >= next)
          return `extra of call ${event.index}, which has not begun`;
        break;
      case 'log-probs':
      case 'usage':
        break;
    }
  }
  return isOver ? undefined : 'no end';
}

/** Whether an event without text says what the provider adds to the part before it. */
function completesPart(event: ReaderEvent): boolean {
  return ['signature', 'encrypted', 'id', 'extra'].some((key) => key in event);
}
