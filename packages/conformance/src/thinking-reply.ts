import type { AssistantMessage, Reply, ReplyChunk, Tool, Turn } from '@modelspeak/core';
import { accumulate, type EndReason, writeJson } from '@modelspeak/core';
import { dequal } from 'dequal/lite';
import { type Exchange, exchangesIn } from './exchanges.js';
import { promptFormat, type Subject } from './subject.js';
import { thoughtMarks } from './thoughts.js';
import { cutAtTokens } from './vectors/cut-at-tokens.js';

/** How a model spells a reply that thinks, and then answers or calls a tool. */
export interface ThinkingReply {
  readonly turn: Turn;
  /** What comes before the thought, where the prompt does not contain it. */
  readonly opening: string;
  /** What comes between the thought and the answer. */
  readonly closing: string;
  /** What comes after the answer. */
  readonly ending: string;
  /** A call of {@link NAME}. */
  readonly call: string;
  /** The call as it is read. */
  readonly calls: Reply['message']['tool_calls'];
}

/** Words that appear nowhere else and have no meaning in any syntax. */
export const THOUGHT = 'Qthoughtx';
export const ANSWER = 'Qanswerx';
const VALUE = 'Qvaluex';
/** The name of the tool that is called. */
export const NAME = 'search';

const TOOL: Tool = {
  type: 'function',
  function: {
    name: NAME,
    description: '',
    parameters: {
      type: 'object',
      properties: { query: { type: 'string', description: '' } },
    },
  },
};

/**
 * Takes the replies of a format apart, to put a call and the marks of reasoning elsewhere; returns
 * `undefined` if the format refuses such replies, or its reasoning is not known.
 */
export function thinkingReply(subject: Subject): ThinkingReply | undefined {
  const known = made.get(subject);
  if (known !== undefined) return known.reply;
  const reply = takeApart(subject);
  made.set(subject, { reply });
  return reply;
}

const made = new WeakMap<Subject, { readonly reply: ThinkingReply | undefined }>();

function takeApart(subject: Subject): ThinkingReply | undefined {
  const answer = exchangeOf(subject, { reasoning_content: THOUGHT, content: ANSWER });
  const call = exchangeOf(subject, { content: null, tool_calls: [CALL] });
  if (answer === undefined || call === undefined) return undefined;
  const { turn } = answer;
  const around = answer.reply.includes(THOUGHT)
    ? cutAnswer(answer.reply)
    : guessAround(subject, answer);
  const { tool_calls: calls } = call.turn.parse(call.reply).message;
  if (around === undefined || calls === undefined) return undefined;
  const read = (text: string): Reply | undefined => {
    const reply = turn.parse(`${around.opening}${THOUGHT}${around.closing}${text}`);
    const isSound = reply.repairs.length + reply.malformed.length === 0;
    return isSound && dequal(reply.message.tool_calls, calls) ? reply : undefined;
  };
  const spelled = callIn(call.reply, around.ending, promptFormat(subject).control, read);
  return spelled === undefined ? undefined : { ...around, turn, call: spelled, calls };
}

type Around = Pick<ThinkingReply, 'opening' | 'closing' | 'ending'>;

function cutAnswer(reply: string): Around {
  const [opening, rest] = splitAt(reply, THOUGHT);
  const [closing, ending] = splitAt(rest, ANSWER);
  return { opening, closing, ending };
}

/** What is around the reasoning of a format that does not write it. */
function guessAround(subject: Subject, { turn, reply }: Exchange): Around | undefined {
  const [, ending] = splitAt(reply, ANSWER);
  const all = thoughtMarks(promptFormat(subject)).flatMap(({ open, close }) =>
    ['', open].map((opening) => ({ opening, closing: close, ending })),
  );
  return all.find(({ opening, closing }) => {
    const { message } = turn.parse(`${opening}${THOUGHT}${closing}${ANSWER}`);
    return message.reasoning_content?.endsWith(THOUGHT) && message.content === ANSWER;
  });
}

/**
 * The part of a reply that is its call.
 *
 * @param ending What comes after an answer.
 */
function callIn(
  reply: string,
  ending: string,
  control: readonly string[],
  read: (text: string) => Reply | undefined,
): string | undefined {
  const value = reply.indexOf(VALUE);
  const name = reply.lastIndexOf(NAME, value);
  let start = name === -1 ? value : name;
  while (start > 0 && read(reply.slice(start)) === undefined) start--;
  const most = reply.length - sameEnd(reply, ending, control);
  for (let end = most; end > value; end--) {
    const text = reply.slice(start, end);
    if (read(`${text}\n${ANSWER}`)?.message.content?.trim() === ANSWER) return text;
  }
  // Text after a call may be a part of it.
  const text = reply.slice(start, most);
  return read(text) && text;
}

/** How many characters two replies have in common at the end, in whole tokens. */
function sameEnd(reply: string, other: string, control: readonly string[]): number {
  const [pieces, others] = [reply, other].map((each) =>
    cutAtTokens(each, control).map((piece) => (typeof piece === 'string' ? piece : piece.token)),
  ) as [string[], string[]];
  let length = 0;
  for (let last = pieces.pop(); last !== undefined && last === others.pop(); last = pieces.pop()) {
    length += last.length;
  }
  return length;
}

const CALL = {
  id: 'call_0',
  type: 'function',
  function: { name: NAME, arguments: writeJson({ query: VALUE }) },
} as const;

function exchangeOf(subject: Subject, said: Omit<AssistantMessage, 'role'>): Exchange | undefined {
  const message: AssistantMessage = { role: 'assistant', ...said };
  const messages = [{ role: 'user', content: 'Hi.' } as const, message];
  const conversation = { messages, tools: [TOOL] };
  if (subject.options.restriction?.(conversation) !== undefined) return undefined;
  return exchangesIn(promptFormat(subject), conversation)[0];
}

function splitAt(text: string, word: string): readonly [before: string, after: string] {
  const at = text.indexOf(word);
  return [text.slice(0, at), text.slice(at + word.length)];
}

/** Reads a reply whole, in single characters, and with its special tokens as tokens. */
export function readInAllWays(
  subject: Subject,
  turn: Turn,
  reply: string,
  reason: EndReason = 'stop',
): readonly Reply[] {
  const { control } = promptFormat(subject);
  const read = (chunks: readonly ReplyChunk[], tokens?: boolean): Reply => {
    const reader = turn.reader(tokens ? { tokens } : {});
    const events = chunks.flatMap((chunk) => reader.push(chunk));
    return accumulate([...events, ...reader.end(reason)]);
  };
  return [read([reply]), read([...reply]), read(cutAtTokens(reply, control), true)];
}
