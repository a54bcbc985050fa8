import {
  accumulate,
  type MessagesFormat,
  ModelspeakError,
  type ReaderEvent,
  type Reply,
  type Responses,
  writeJson,
} from '@modelspeak/core';
import { dequal } from 'dequal/lite';
import { type Check, expectThat, type Group } from '../check.js';
import { cutByLengths, everyCut } from '../cut.js';
import { digitsIn, EXACT_CALL } from '../generate/exact-call.js';
import { replyEvents } from '../generate/reply-events.js';
import { forAll } from '../property.js';
import { sameMessage } from '../same-message.js';
import type { Subject } from '../subject.js';

const OPTIONS = { id: 'response-1', model: 'example', created: 1_700_000_000 };

/** For streams up to this length, every cut is tried. */
const SHORT = 600;

const streams: Check = {
  name: 'reads the streams that it writes, however they are cut',
  skip: unlessWritten,
  run(subject) {
    const { format, responses } = writing(subject);
    forEachReply(subject, (events) => {
      const writer = responses.writer(OPTIONS);
      const chunks = [...events.flatMap((event) => writer.push(event)), ...writer.end()];
      const stream = chunks.map((chunk) => responses.text(chunk)).join('') + responses.done;
      const expected = accumulate(events);
      expectSaid(format, readStream(format, [stream]), expected, stream);
      const ways = stream.length > SHORT ? [cutByLengths(stream, [7])] : everyCut(stream);
      for (const pieces of ways) {
        expectSaid(format, readStream(format, pieces), expected, writeJson(pieces));
      }
    });
  },
};

const wholes: Check = {
  name: 'reads the whole responses that it writes',
  skip: unlessWritten,
  run(subject) {
    const { format, responses } = writing(subject);
    forEachReply(subject, (events) => {
      const expected = accumulate(events);
      const body = responses.body(expected, OPTIONS);
      const text = JSON.stringify(body);
      expectSaid(format, format.parse(body), expected, text);
      expectSaid(format, format.parse(text), expected, text);
    });
  },
};

const digits: Check = {
  name: 'writes every digit of a call, whole and in a stream',
  skip: (subject) =>
    unlessWritten(subject) ??
    (subject.format.supports.toolCalls ? undefined : 'does not support tool calls'),
  run(subject) {
    const { format, responses } = writing(subject);
    const { id, function: called } = EXACT_CALL;
    const events: readonly ReaderEvent[] = [
      { type: 'tool-call', index: 0, id, name: called.name },
      { type: 'tool-call-arguments', index: 0, text: called.arguments },
      { type: 'tool-call-end', index: 0 },
      { type: 'end', reason: 'tool_calls' },
    ];
    const writer = responses.writer(OPTIONS);
    const chunks = [...events.flatMap((event) => writer.push(event)), ...writer.end()];
    const stream = chunks.map((chunk) => responses.text(chunk)).join('') + responses.done;
    const whole = writeJson(responses.body(accumulate(events), OPTIONS));
    expectDigits(readStream(format, [stream]), stream);
    expectDigits(format.parse(whole), whole);
  },
};

const errors: Check = {
  name: 'reads the errors that it writes, whole and in a stream',
  skip: unlessWritten,
  run(subject) {
    const { format, responses } = writing(subject);
    for (const status of [400, 401, 403, 404, 413, 429, 500, 503, 529]) {
      const error = { status, message: `Error ${status}: try later.` };
      expectRefused(() => format.parse(responses.error(error)), error.message);
      const writer = responses.writer(OPTIONS);
      const begun = writer.push({ type: 'text', text: 'Hi' });
      const chunks = [...begun, ...writer.error(error)];
      const stream = chunks.map((chunk) => responses.text(chunk)).join('');
      expectRefused(() => readStream(format, [stream]), error.message);
    }
  },
};

/** Responses are read as they were written. */
export const responses: Group = {
  name: 'responses',
  about: 'It reads the responses, streams and errors that it writes.',
  remedy: 'make responses write what the reader and parse read',
  checks: [streams, wholes, digits, errors],
};

function unlessWritten({ format }: Subject): string | undefined {
  if (format.kind !== 'messages') return 'writes prompts, not responses';
  return format.responses === undefined ? 'writes no responses' : undefined;
}

function writing({ format }: Subject): { format: MessagesFormat; responses: Responses } {
  if (format.kind !== 'messages' || format.responses === undefined) {
    throw new TypeError('the check is skipped for such formats');
  }
  return { format, responses: format.responses };
}

function forEachReply(subject: Subject, holds: (events: readonly ReaderEvent[]) => void): void {
  forAll(subject, replyEvents(subject.format.supports), holds);
}

function readStream(format: MessagesFormat, pieces: readonly string[]): Reply {
  const reader = format.reader();
  const events = pieces.flatMap((piece) => reader.push(piece));
  return accumulate([...events, ...reader.end()]);
}

function expectSaid(format: MessagesFormat, read: Reply, expected: Reply, how: string): void {
  expectThat(
    sameMessage(read.message, expected.message),
    () => `read ${writeJson(read.message)}, expected ${writeJson(expected.message)}, in ${how}`,
  );
  if (format.supports.order) {
    expectThat(
      dequal(orderOf(read), orderOf(expected)),
      () => `read ${orderOf(read).join()}, expected ${orderOf(expected).join()}, in ${how}`,
    );
  }
  expectThat(
    reasonOf(read) === reasonOf(expected),
    () => `read the finish reason ${read.reason}, expected ${expected.reason}, in ${how}`,
  );
  // Some protocols require counts, and so have zeros for unknown ones.
  expectThat(
    expected.usage === undefined || dequal(countsOf(read), countsOf(expected)),
    () => `read the usage ${countsOf(read)}, expected ${countsOf(expected)}, in ${how}`,
  );
}

function expectDigits({ message }: Reply, how: string): void {
  const [read, wanted] = [digitsIn(message.tool_calls), digitsIn([EXACT_CALL])];
  expectThat(
    dequal(read, wanted),
    () => `read ${read.join()}, expected ${wanted.join()}, in ${how}`,
  );
}

const orderOf = ({ parts }: Reply): readonly string[] => parts.map(({ type }) => type);

/** Some protocols have one word for both, others none for an unknown reason. */
function reasonOf({ reason }: Reply): string {
  return reason === 'tool_calls' || reason === 'unknown' ? 'stop' : reason;
}

function countsOf({ usage }: Reply): readonly (number | undefined)[] {
  return [usage?.prompt_tokens, usage?.completion_tokens];
}

function expectRefused(read: () => unknown, message: string): void {
  try {
    read();
  } catch (error) {
    expectThat(
      error instanceof ModelspeakError && error.message.includes(message),
      () => `throws ${String(error)}, expected a ModelspeakError with "${message}"`,
    );
    return;
  }
  expectThat(false, () => `reads the error "${message}" as a reply`);
}
