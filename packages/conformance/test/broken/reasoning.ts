import type { EndReason, Reader, ReaderEvent } from '@modelspeak/core';
import type { ControlTokens, ReaderContext } from '@modelspeak/core/authoring';
import { readSound } from '../sound.js';
import { type BrokenFormat, redefine } from './broken-format.js';

const CALL = '<|call|>';
const THINK = '<|think|>';

/** A reader that reads a whole reply at its end, after a change. */
function whole(
  change: (reply: string, reason: EndReason) => string,
  read: (reader: Reader, reply: string, reason: EndReason) => readonly ReaderEvent[] = readAll,
) {
  return redefine({
    reader(_options: unknown, context: ReaderContext, control: ControlTokens) {
      let reply = '';
      return {
        push(chunk: string) {
          reply += chunk;
          return [];
        },
        end: (reason: EndReason = 'unknown') =>
          read(readSound(control, context), change(reply, reason), reason),
      };
    },
  });
}

function readAll(reader: Reader, reply: string, reason: EndReason): readonly ReaderEvent[] {
  return [...reader.push(reply), ...reader.end(reason)];
}

/** The reply with its thought changed, if it has one. */
const inThought = (reply: string, change: (thought: string, isClosed: boolean) => string) => {
  const [before, thought, ...after] = reply.split(THINK);
  return thought === undefined
    ? reply
    : `${before}${THINK}${change(thought, after.length > 0)}${after.length > 0 ? THINK : ''}${after.join(THINK)}`;
};

/** What ends the thought before its calls, so that they are calls. */
const endsAtCall = (thought: string) => thought.replace(CALL, THINK + CALL);

const keepsDrafts = 'reads calls in reasoning that an answer follows as reasoning';
const readsLastCalls = 'reads calls at the end of reasoning as calls if no answer follows';
const runsNoOther = 'reads calls in reasoning that goes on, or that a limit ended, as reasoning';
const keepsNamed = 'reads a mark that reasoning or an answer only names as a part of it';

export const reasoning: readonly BrokenFormat[] = [
  {
    fault: 'ends reasoning at a call',
    check: keepsDrafts,
    format: whole((reply) => inThought(reply, endsAtCall)),
  },
  {
    fault: 'ends reasoning at a call that begins a line',
    check: keepsDrafts,
    format: whole((reply) =>
      inThought(reply, (thought) => thought.replace(`\n${CALL}`, `\n${THINK}${CALL}`)),
    ),
  },
  {
    fault: 'reads a call in reasoning by its token only',
    check: keepsDrafts,
    format: redefine({
      reader(_options, context, control) {
        const reader = readSound(control, context);
        let isThought = false;
        return {
          push(chunk) {
            if (chunk === THINK) isThought = !isThought;
            const ends = isThought && chunk === CALL;
            if (ends) isThought = false;
            return [...(ends ? reader.push(THINK) : []), ...reader.push(chunk)];
          },
          end: (reason) => reader.end(reason),
        };
      },
    }),
  },
  {
    fault: 'reads everything as reasoning until it closes',
    check: readsLastCalls,
    format: whole((reply) =>
      inThought(reply, (thought, isClosed) => (isClosed ? thought : thought.replaceAll(CALL, ''))),
    ),
  },
  {
    fault: 'reads no call in reasoning that closes',
    check: readsLastCalls,
    format: whole((reply) =>
      inThought(reply, (thought, isClosed) => (isClosed ? thought.replaceAll(CALL, '') : thought)),
    ),
  },
  {
    fault: 'reads all calls in reasoning that never closes',
    check: runsNoOther,
    format: whole((reply) =>
      inThought(reply, (thought, isClosed) => (isClosed ? thought : endsAtCall(thought))),
    ),
  },
  {
    fault: 'reads a call that comes before more reasoning if no answer follows',
    check: runsNoOther,
    format: whole((reply) =>
      /<\|think\|>(?:<\|end\|>)?$/.test(reply) ? inThought(reply, endsAtCall) : reply,
    ),
  },
  {
    fault: 'does not care why the reply ended',
    check: runsNoOther,
    format: whole(
      (reply) => reply,
      (reader, reply) => readAll(reader, reply, 'stop'),
    ),
  },
  {
    fault: 'begins reasoning wherever the mark is',
    check: keepsNamed,
    format: whole((reply) => reply.replace(/(Wrap it in )(?=<\|think\|>)/, '$1\n')),
  },
  {
    fault: 'leaves out what follows the mark that closes reasoning',
    check: keepsNamed,
    format: whole((reply) => reply.replace(/End it with <\|think\|>.*/s, '')),
  },
  {
    fault: 'ends reasoning at the mark of a call',
    check: keepsNamed,
    format: whole((reply) => reply.replace('I know <|call|>', 'I know <|think|><|call|>')),
  },
];
