import {
  type AssistantMessage,
  accumulate,
  type Conversation,
  type Reader,
  type Reply,
  type ReplyChunk,
  type Tool,
  type Turn,
  writeJson,
} from '@modelspeak/core';
import { dequal } from 'dequal/lite';
import { type Check, expectThat, type Group } from '../check.js';
import { type Exchange, exchangesIn } from '../exchanges.js';
import { promptFormat, type Subject, unlessPrompt } from '../subject.js';

/** Words that appear nowhere else and have no meaning in any syntax. */
const FIRST = 'Qfirstx';
const SECOND = 'Qsecondx';

const TOOL: Tool = {
  type: 'function',
  function: {
    name: 'search',
    description: '',
    parameters: {
      type: 'object',
      properties: {
        query: { type: 'string', description: '' },
        place: { type: 'string', description: '' },
      },
    },
  },
};

const tellsRemainsApart: Check = {
  name: 'shows no mark of a call that is cut off',
  skip: (subject) =>
    unlessCalls(subject) ??
    (subject.options.showsMalformed
      ? `shows malformed calls: ${subject.options.showsMalformed}`
      : undefined),
  run(subject) {
    const exchange = exchangeOf(subject, callMessage());
    if (exchange === undefined) return;
    const { turn, reply } = exchange;
    const marks = marksOf(subject, reply);
    for (let end = 0; end < reply.length; end++) {
      const cut = reply.slice(0, end);
      const { content } = read(turn, [cut]).message;
      const shown = marks.find((mark) => content?.includes(mark));
      expectThat(
        shown === undefined,
        () => `shows ${shown} of ${writeJson(cut)} in the content ${writeJson(content)}`,
      );
    }
  },
};

const showsNoForbiddenCall: Check = {
  name: 'shows no mark of a call that the request forbids',
  skip: unlessCalls,
  run(subject) {
    const exchange = exchangeOf(subject, callMessage());
    if (exchange === undefined) return;
    const { turn, reply } = exchange;
    if (turn.parse(reply).message.tool_calls === undefined) return;
    const marks = marksOf(subject, reply);
    for (const chunks of [[reply], reply.split('')]) {
      const reader = promptFormat(subject).reader({ ...turn.readerOptions, toolChoice: 'none' });
      const { message, malformed } = readWith(reader, chunks);
      const shown = marks.find((mark) => message.content?.includes(mark));
      expectThat(
        shown === undefined && message.tool_calls === undefined,
        () => `reads ${writeJson(reply)}, which is forbidden, as ${writeJson(message)}`,
      );
      // A call without marks may be the answer.
      const told = [message.content ?? '', ...malformed.map(({ raw }) => raw)];
      expectThat(
        told.some((text) => text.includes('search') && text.includes(SECOND)),
        () => `does not report the forbidden call of ${writeJson(reply)}`,
      );
    }
  },
};

const readsNoOtherCall: Check = {
  name: 'reads a call that lacks its beginning as it was meant, or as none',
  skip: unlessCalls,
  run(subject) {
    const exchange = exchangeOf(subject, callMessage());
    if (exchange === undefined) return;
    const { turn, reply } = exchange;
    const meant = argumentsOf(turn.parse(reply).message);
    for (let start = 1; start <= reply.indexOf('search'); start++) {
      const rest = reply.slice(start);
      const calls = argumentsOf(read(turn, [rest]).message);
      expectThat(
        calls === undefined || dequal(calls, meant),
        () => `reads ${writeJson(rest)} as the calls ${writeJson(calls)}`,
      );
    }
  },
};

const repairsParameters: Check = {
  name: 'ends a parameter that lacks its closing tag before the next one',
  skip: unlessCalls,
  run(subject) {
    const exchange = exchangeOf(subject, callMessage());
    const damaged = exchange && withoutClosingTag(exchange.reply);
    if (exchange === undefined || damaged === undefined) return;
    const { message, repairs } = read(exchange.turn, [damaged]);
    const meant = exchange.turn.parse(exchange.reply).message;
    expectThat(
      dequal(argumentsOf(message), argumentsOf(meant)),
      () => `reads ${writeJson(damaged)} as ${writeJson(message)}`,
    );
    expectThat(repairs.length > 0, () => `does not report the repair of ${writeJson(damaged)}`);
  },
};

/** What engines read in damaged replies is read, and users see no marks. */
export const damage: Group = {
  name: 'damage',
  about: 'The reader reads what a damaged reply meant, and tells apart what it did not.',
  remedy:
    'describe the replies with core, name the repairs that the calls need, and emit malformed calls apart from the text',
  checks: [tellsRemainsApart, showsNoForbiddenCall, readsNoOtherCall, repairsParameters],
};

function unlessCalls(subject: Subject): string | undefined {
  const { toolCalls } = subject.uses;
  return unlessPrompt(subject) ?? (toolCalls === true ? undefined : 'does not support tool calls');
}

function callMessage(): AssistantMessage {
  const json = JSON.stringify({ query: FIRST, place: SECOND });
  const call = { name: 'search', arguments: json };
  return {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_0', type: 'function', function: call }],
  };
}

function exchangeOf(subject: Subject, message: AssistantMessage): Exchange | undefined {
  const messages = [{ role: 'user', content: 'Hi.' } as const, message];
  const conversation: Conversation = { messages, tools: [TOOL] };
  if (subject.options.restriction?.(conversation) !== undefined) return undefined;
  return exchangesIn(promptFormat(subject), conversation)[0];
}

/** A reply whose first parameter lacks its closing tag, if both have the same one. */
function withoutClosingTag(reply: string): string | undefined {
  const end = reply.indexOf(FIRST) + FIRST.length;
  const next = reply.indexOf(SECOND);
  const tag = CLOSING.exec(reply.slice(end, next))?.[0];
  const other = CLOSING.exec(reply.slice(next))?.[0];
  if (end < FIRST.length || next < end || tag === undefined || tag !== other) return undefined;
  const at = reply.indexOf(tag, end);
  return reply.slice(0, at).replace(/\n$/, '') + reply.slice(at + tag.length);
}

const CLOSING = /<\/[^<>]+>/;

function argumentsOf({ tool_calls: calls }: Reply['message']): readonly unknown[] | undefined {
  return calls?.map(({ function: { name, arguments: json } }) => [name, JSON.parse(json)]);
}

/** The marks that a call of a reply may show. */
function marksOf(subject: Subject, reply: string): readonly string[] {
  const { control, delimiters } = promptFormat(subject);
  // What precedes the name may be a tag that is no special token.
  const [tag = ''] = /<[^\s<>]*$/.exec(reply.slice(0, reply.indexOf('search'))) ?? [];
  return [...control, ...delimiters, tag].filter((mark) => mark.length > 1);
}

function read(turn: Turn, chunks: readonly string[]): Reply {
  return readWith(turn.reader(), chunks);
}

function readWith(reader: Reader<ReplyChunk>, chunks: readonly string[]): Reply {
  return accumulate([...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()]);
}
