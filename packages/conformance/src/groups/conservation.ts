import {
  accumulate,
  type Conversation,
  type ReaderEvent,
  type ReplyMessage,
  type Segment,
  type Turn,
  writeJson,
} from '@modelspeak/core';
import { dequal } from 'dequal/lite';
import fc from 'fast-check';
import { type Check, expectThat, type Group } from '../check.js';
import { cutByLengths } from '../cut.js';
import { showDifference } from '../difference.js';
import { type Exchange, exchangesIn } from '../exchanges.js';
import { conversations } from '../generate/conversations.js';
import { USER } from '../needs.js';
import { forAll } from '../property.js';
import { promptFormat, type Subject, unlessPrompt } from '../subject.js';
import { thoughtMarks } from '../thoughts.js';
import { attempt } from '../try-format.js';

/** A word that appears nowhere else and has no meaning in any syntax. */
const MARK = 'Qxz';
const MARKS = /Qxz\d/g;

const losesNoWord: Check = {
  name: 'loses no word of a reply, wherever it is',
  skip: unlessPrompt,
  run(subject) {
    forEachReply(subject, fc.nat(), ({ turn, reply, segments }, place) => {
      const at = placeIn(segments, place);
      // Inside a surrogate pair, or an escape of JSON or Python, the word would change.
      if (isWithinEscape(reply, at)) return;
      const changed = `${reply.slice(0, at)}${MARK}${reply.slice(at)}`;
      const { events } = read(turn, [changed]);
      expectThat(
        isInEvents(events, MARK),
        () => `no event of ${writeJson(changed)} contains ${MARK}: ${JSON.stringify(events)}`,
      );
    });
  },
};

const losesNoEnd: Check = {
  name: 'loses nothing of a reply that is cut off or continues after its end',
  skip: unlessPrompt,
  run(subject) {
    forEachReply(subject, fc.nat(), ({ turn, reply }, place) => {
      const cut = reply.slice(0, place % (reply.length + 1));
      for (const changed of [`${cut}${MARK}`, `${reply}${MARK}`, `${cut}\n${MARK}\n`]) {
        if (isWithinEscape(changed, changed.indexOf(MARK))) continue;
        const { events, message, malformed } = read(turn, [changed]);
        const apart = malformed.filter((each) => each.apart).map(({ raw }) => raw);
        const isSaid = JSON.stringify([message, apart]).includes(MARK);
        expectThat(
          isSaid || events.some((event) => event.type === 'ignored' && event.text.includes(MARK)),
          () => `${MARK} of ${writeJson(changed)} is not in the message ${writeJson(message)}`,
        );
      }
    });
  },
};

/** Whether events contain a word: one of them, or the arguments of a call, which come in pieces. */
function isInEvents(events: readonly ReaderEvent[], word: string): boolean {
  const calls = new Map<number, string>();
  for (const event of events) {
    if (event.type !== 'tool-call-arguments') continue;
    calls.set(event.index, (calls.get(event.index) ?? '') + event.text);
  }
  const isCalled = [...calls.values()].some((json) => json.includes(word));
  return isCalled || events.some((event) => JSON.stringify(event).includes(word));
}

const losesNoThought: Check = {
  name: 'loses no word of what a model thinks, even if it does not support reasoning',
  skip: unlessPrompt,
  run(subject) {
    const format = promptFormat(subject);
    const { value: turn } = attempt(() => format.turn({ messages: [USER] }));
    if (turn === undefined) return;
    for (const { open, close } of thoughtMarks(format)) {
      for (const reply of [
        `${open}${MARK}1${close}${MARK}2`,
        `${open}${MARK}1`,
        `${MARK}1${close}${MARK}2`,
      ]) {
        const { events } = read(turn, [reply]);
        const lost = reply.match(MARKS)?.find((mark) => !JSON.stringify(events).includes(mark));
        expectThat(
          lost === undefined,
          () => `no event of ${writeJson(reply)} contains ${lost}: ${JSON.stringify(events)}`,
        );
      }
    }
  },
};

const keepsOrder: Check = {
  name: 'emits the parts of a reply in order',
  skip: unlessPrompt,
  run(subject) {
    forEachReply(subject, fc.tuple(fc.nat(), fc.nat()), ({ turn, reply, segments }, chosen) => {
      const [first = 0, second = 0] = chosen
        .map((place) => placeIn(segments, place))
        .sort((one, other) => one - other);
      if (isWithinEscape(reply, first) || isWithinEscape(reply, second)) return;
      const changed = `${reply.slice(0, first)}${MARK}1${reply.slice(first, second)}${MARK}2${reply.slice(second)}`;
      const { events } = read(turn, [changed]);
      // The name and the id of a call are emitted together.
      if (events.some((event) => event.type === 'tool-call' && hasBoth(event))) return;
      // The content of a malformed call is emitted again as text, if it is not told apart.
      const said = events
        .filter((event) => event.type !== 'tool-call-malformed' || event.apart)
        .map((event) => (event.type === 'tool-call-malformed' ? event.raw : JSON.stringify(event)))
        .join('');
      expectThat(
        said.lastIndexOf(`${MARK}1`) <= said.lastIndexOf(`${MARK}2`),
        () => `emits ${MARK}1 of ${writeJson(changed)} after ${MARK}2`,
      );
    });
    forEachReply(subject, fc.constant(undefined), ({ turn, reply, message }) => {
      const { content, tool_calls: [call] = [] } = message as Partial<ReplyMessage>;
      if (!content || call === undefined) return;
      if (reply.indexOf(content) > reply.lastIndexOf(call.function.name)) return;
      const types = read(turn, [reply]).events.map(({ type }) => type);
      expectThat(
        types.indexOf('text') < types.indexOf('tool-call'),
        () => `emits the call of ${writeJson(reply)} before the text that precedes it`,
      );
    });
  },
};

const sameEvents: Check = {
  name: 'emits the same events however a reply is cut, except for where text is split',
  skip: unlessPrompt,
  run(subject) {
    forEachReply(subject, fc.integer({ min: 1, max: 9 }), ({ turn, reply }, size) => {
      const whole = joined(read(turn, [reply]).events);
      for (const chunks of [reply.split(''), cutByLengths(reply, [size])]) {
        const cut = joined(read(turn, chunks).events);
        expectThat(
          dequal(cut, whole),
          () =>
            `its events in chunks ${showDifference(JSON.stringify(cut), JSON.stringify(whole))}`,
        );
      }
    });
  },
};

const reportsCalls: Check = {
  name: 'reports a call that begins with a special token and is cut off before its name',
  skip: unlessPrompt,
  run(subject) {
    const { control } = promptFormat(subject);
    forEachReply(subject, fc.constant(undefined), ({ turn, reply }) => {
      const reader = turn.reader();
      const known = [...reply].findIndex((character) =>
        reader.push(character).some(({ type }) => type === 'tool-call'),
      );
      if (known === -1) return;
      const cut = [...reply].slice(0, known).join('');
      const whole = read(turn, [reply]).message;
      const { events, message } = read(turn, [cut]);
      const token = control.find(
        (each) => message.content?.includes(each) && !whole.content?.includes(each),
      );
      expectThat(
        token === undefined || events.some(({ type }) => type === 'tool-call-malformed'),
        () => `reads ${token} of ${writeJson(cut)} as text, but does not report it`,
      );
    });
  },
};

const keepsEnds: Check = {
  name: 'keeps white space around text, unless it declares that it trims it',
  skip: (subject) =>
    unlessPrompt(subject) ??
    (subject.format.supports.trimsReplies ? 'declares trimsReplies' : undefined),
  run(subject) {
    const { format, options } = subject;
    const { trims, trimsAfterReasoning } = format.supports;
    const isTrimmed = trims.includes('assistant');
    const trimmed = isTrimmed ? options.trimmed : undefined;
    for (const text of SPACED) {
      // A model may write white space that the format trims when it writes.
      const isPut = isTrimmed && trimmed === undefined;
      const conversation: Conversation = {
        messages: [
          { role: 'user', content: 'Hi.' },
          { role: 'assistant', content: isPut ? ANSWER : text },
        ],
      };
      const [exchange] = exchangesIn(promptFormat(subject), conversation);
      if (exchange === undefined) continue;
      const reply = isPut ? exchange.reply.replace(ANSWER, text) : exchange.reply;
      const { content } = read(exchange.turn, [reply]).message;
      const kept = trimsAfterReasoning ? text.replace(/^\n+/, '') : text;
      expectThat(
        content === (trimmed ? kept.replace(trimmed, '') : kept),
        () => `reads ${JSON.stringify(content)} of ${JSON.stringify(reply)}`,
      );
    }
  },
};

/** Texts with white space around them, none of which may be lost. */
const SPACED = ['\nA text.', '  A text.', 'A text.\n', 'A text.  ', '\n\nA\n\n\ntext.\n\n'];

const keepsEndsOfReasoning: Check = {
  name: 'keeps white space around reasoning, unless it declares that it trims it',
  skip: (subject) => {
    const { trimsReplies } = subject.format.supports;
    const hasReasoning = subject.uses.reasoning === true;
    return (
      unlessPrompt(subject) ??
      (hasReasoning ? undefined : 'does not support reasoning') ??
      (trimsReplies ? 'declares trimsReplies' : undefined)
    );
  },
  run(subject) {
    const conversation: Conversation = {
      messages: [
        { role: 'user', content: 'Hi.' },
        { role: 'assistant', reasoning_content: THOUGHT, content: 'Hello.' },
      ],
    };
    const [exchange] = exchangesIn(promptFormat(subject), conversation);
    if (exchange === undefined) return;
    for (const text of SPACED) {
      // Replaces the reasoning in the reply, since a format may trim what it writes but not what it
      // reads.
      const reply = exchange.reply.replace(THOUGHT, text);
      const { reasoning_content: read } = exchange.turn.parse(reply).message;
      expectThat(read === text, () => `reads ${JSON.stringify(read)} of ${JSON.stringify(reply)}`);
    }
  },
};

const THOUGHT = 'A thought.';
const ANSWER = 'An answer.';

/** Nothing of a reply is lost. */
export const conservation: Group = {
  name: 'conservation',
  about: 'The reader loses nothing of a reply, whole or damaged.',
  remedy: 'emit everything that is not a call, including what follows a malformed call or the end',
  checks: [
    losesNoWord,
    losesNoEnd,
    losesNoThought,
    reportsCalls,
    keepsOrder,
    sameEvents,
    keepsEnds,
    keepsEndsOfReasoning,
  ],
};

function forEachReply<Change>(
  subject: Subject,
  changes: fc.Arbitrary<Change>,
  holds: (exchange: Exchange, change: Change) => void,
): void {
  const format = promptFormat(subject);
  const cases = conversations({ supports: subject.uses, last: 'assistant' });
  forAll(subject, fc.tuple(cases, changes), ([conversation, change]) => {
    const last = attempt(() => exchangesIn(format, conversation)).value?.at(-1);
    if (last !== undefined) holds(last, change);
  });
}

function read(turn: Turn, chunks: readonly string[]) {
  const reader = turn.reader();
  const events = [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
  const { message, malformed } = accumulate(events);
  return { events, message, malformed };
}

/**
 * A place in the text of a reply, outside the spelling of calls in JSON or another syntax, where an
 * inserted word would change the spelling.
 */
function placeIn(segments: readonly Segment[], chosen: number): number {
  let end = 0;
  const places = segments.flatMap(({ kind, text }) => {
    const start = end;
    end += text.length;
    return kind === 'content' && !/^\s*\[?\{/.test(text) ? [{ start, end }] : [];
  });
  const place = places[chosen % places.length] ?? { start: 0, end: 0 };
  return place.start + (chosen % (place.end - place.start + 1));
}

/** Whether a place is inside a surrogate pair, or inside an escape. */
function isWithinEscape(text: string, at: number): boolean {
  return /[\ud800-\udbff]$|\\\w{0,8}$/.test(text.slice(0, at));
}

function hasBoth({ id, name }: ReaderEvent & { type: 'tool-call' }): boolean {
  return [`${MARK}1`, `${MARK}2`].every((mark) => id.includes(mark) || name.includes(mark));
}

/** Events with adjacent texts joined. */
function joined(events: readonly ReaderEvent[]): readonly ReaderEvent[] {
  const all: ReaderEvent[] = [];
  for (const event of events) {
    const last = all.at(-1);
    const goesOn =
      last?.type === event.type &&
      'text' in event &&
      'text' in last &&
      (!('index' in event) || !('index' in last) || event.index === last.index);
    if (goesOn) all[all.length - 1] = { ...last, text: last.text + event.text } as ReaderEvent;
    else all.push(event);
  }
  return all;
}
