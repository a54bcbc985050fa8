import type { Conversation, FunctionToolCall, Message } from '@modelspeak/core';
import {
  type CallsSection,
  type JsonCallSyntax,
  type ParametersSyntax,
  type SpellCalls,
  spellJsonCalls,
} from '@modelspeak/core/authoring';
import { tryPythonLiteral } from '@modelspeak/pythonic';
import { isOwn, type Run, textOfRuns } from '../runs.js';

/** How a template writes tool calls, found in calls that it wrote. */
export interface WrittenCalls {
  readonly section: CallsSection;
  readonly grammar?: SpellCalls | undefined;
}

const NAME = 'find_weather';
const VALUES = { query: 'rain', moment: 'noon' } as const;
const IDS = ['callaaaa1', 'callaaaa2'] as const;
const QUESTION = 'Q';
const ANSWER = 'B';

/** A conversation with so many calls. */
function calling(count: number, hasResults: boolean): Conversation {
  const ids = IDS.slice(0, count);
  const calls = ids.map(
    (id): FunctionToolCall => ({
      id,
      type: 'function',
      function: { name: NAME, arguments: JSON.stringify(VALUES) },
    }),
  );
  const results = ids.map(
    (id): Message => ({ role: 'tool', tool_call_id: id, name: NAME, content: 'R' }),
  );
  const { messages } = talk({ role: 'assistant', content: '', tool_calls: calls });
  return { messages: hasResults ? [...messages, ...results] : messages };
}

function talk(reply: Message): Conversation {
  return { messages: [{ role: 'user', content: QUESTION }, reply] };
}

/** Renders a conversation, or returns `undefined` if the template refuses it. */
type Render = (conversation: Conversation) => { readonly runs: readonly Run[] } | undefined;

/**
 * Lets a template write calls of a known tool, and finds out how it spells them: as JSON, or with marks around names and
 * values. Returns `undefined` if it spells them in another way.
 *
 * @param ends What ends a reply.
 */
export function findWrittenCalls(
  render: Render,
  ends: readonly string[],
): WrittenCalls | undefined {
  const plain = replyIn(render, talk({ role: 'assistant', content: ANSWER }));
  if (plain === undefined) return undefined;
  // Some templates leave out calls without results.
  for (const hasResults of [false, true]) {
    const one = replyIn(render, calling(1, hasResults));
    const two = replyIn(render, calling(2, hasResults));
    if (!one?.includes(NAME)) continue;
    const text = callsIn(one, plain, ends);
    const several = two === undefined ? undefined : callsIn(two, plain, ends);
    return jsonCalls(text, several) ?? parameterCalls(text, several);
  }
  return undefined;
}

/** Returns what a template writes after the question, up to the results of tools. */
function replyIn(render: Render, conversation: Conversation): string | undefined {
  const rendered = render(conversation);
  if (rendered === undefined) return undefined;
  const { runs } = rendered;
  const from = runs.findIndex((run) => run.message === 0 && run.text === QUESTION);
  const to = runs.findIndex((run) => !isOwn(run) && (run.message ?? 0) > 1);
  return textOfRuns(runs.slice(from + 1, to === -1 ? undefined : to));
}

/** Returns what a reply has after the header of a plain reply, up to its end: its calls. */
function callsIn(text: string, plain: string, ends: readonly string[]): string {
  const [lead = '', tail = ''] = plain.split(ANSWER);
  const header = withoutPartialMark(commonStart(lead, text));
  const name = text.indexOf(NAME);
  const ended = text.endsWith(tail) ? text.length - tail.length : text.length;
  const places = ends.map((end) => text.indexOf(end, name)).filter((at) => at !== -1);
  return text.slice(header.length, Math.min(ended, ...places)).trim();
}

/** Finds calls whose name and arguments are values of a JSON object. */
function jsonCalls(text: string, several: string | undefined): WrittenCalls | undefined {
  const place = jsonWith(text, NAME);
  if (place === undefined) return undefined;
  const keys = keysOf(Array.isArray(place.value) ? place.value[0] : place.value);
  const marks = sectionMarks(text.slice(0, place.start), text.slice(place.end), several);
  if (keys === undefined || marks === undefined) return undefined;
  const { open, close, callOpen, callClose } = marks;
  const each = callOpen === undefined ? undefined : { open: callOpen, close: callClose };
  return {
    section: { open, close: close ?? callClose, ...(each && { each }), call: { json: keys } },
    grammar: jsonGrammar(text),
  };
}

/** Returns the grammar of calls that are spelled like this one, if its arguments are after its name. */
function jsonGrammar(text: string): SpellCalls | undefined {
  const name = text.indexOf(NAME);
  const args = jsonWith(text.slice(name), VALUES.query);
  if (args === undefined) return undefined;
  const before = text.slice(0, name);
  const between = text.slice(name + NAME.length, name + args.start);
  const after = text.slice(name + args.end);
  const isText = between.endsWith('"');
  return isText
    ? undefined
    : spellJsonCalls((each, given) => [before + each + between, given, after]);
}

/** A list or an object of JSON in a text. */
interface JsonPlace {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
}

/** Finds the first JSON list or object in a text that contains a word. */
function jsonWith(text: string, word: string): JsonPlace | undefined {
  for (const { index: start } of text.matchAll(/[[{]/g)) {
    const at = text.indexOf(word, start);
    if (at === -1) return undefined;
    for (const { index } of text.slice(at).matchAll(/[\]}]/g)) {
      const end = at + index + 1;
      const value = parsed(text.slice(start, end));
      if (value !== undefined) return { start, end, value };
    }
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the keys of a call's name, arguments and id. */
function keysOf(call: unknown): JsonCallSyntax | undefined {
  if (typeof call !== 'object' || call === null) return undefined;
  const keyOf = (holds: (value: unknown) => boolean): string | undefined =>
    Object.entries(call).find(([, value]) => holds(value))?.[0];
  const isArguments = (value: unknown): boolean =>
    JSON.stringify(value) === JSON.stringify(VALUES) ||
    (typeof value === 'string' && JSON.stringify(parsed(value)) === JSON.stringify(VALUES));
  const name = keyOf((value) => value === NAME);
  const args = keyOf(isArguments);
  const id = keyOf((value) => value === IDS[0]);
  if (name === undefined || args === undefined) return undefined;
  return { name: [name], arguments: [args], ...(id !== undefined && { id: [id] }) };
}

/** Finds calls whose name and values stand between marks, as in XML. */
function parameterCalls(text: string, several: string | undefined): WrittenCalls | undefined {
  const words = [NAME, 'query', VALUES.query, 'moment', VALUES.moment];
  const pieces = piecesBetween(text, words);
  if (pieces === undefined) return undefined;
  const [open = '', afterName = '', afterKey = '', between = '', , rest = ''] = pieces;
  const keyOpen = marksIn(commonEnd(afterName, between)).at(-1);
  const [close] = marksIn(commonStart(between, rest));
  if (keyOpen === undefined || close === undefined) return undefined;
  const nameEnd = afterName.slice(0, afterName.lastIndexOf(keyOpen)).trim();
  const keyMarks = marksIn(afterKey);
  const [keyClose, value, ...others] = keyMarks.length > 0 ? keyMarks : [afterKey.trim()];
  const [end, ...closing] = marksIn(rest.trimStart().slice(close.length));
  const marks = sectionMarks(open, closing.join(''), several);
  if (!nameEnd || !keyClose || others.length > 0) return undefined;
  if (end === undefined || marks === undefined) return undefined;
  const parameters: ParametersSyntax = {
    nameEnd,
    key: { open: keyOpen, close: keyClose },
    value,
    close,
    closesBefore: [keyOpen, end],
    breaks: afterKey.endsWith('\n') && between.startsWith('\n'),
    end,
    typed: 'schema',
    literal: tryPythonLiteral,
  };
  const { open: sectionOpen, close: sectionClose, callOpen, innerOpen } = marks;
  return {
    section: {
      open: sectionOpen,
      close: sectionClose,
      ...(callOpen !== undefined && { each: { open: callOpen } }),
      call: { parameters: { ...parameters, open: innerOpen } },
    },
  };
}

/** Returns the text before, between and after words that follow one another. */
function piecesBetween(text: string, words: readonly string[]): readonly string[] | undefined {
  const pieces: string[] = [];
  let from = 0;
  for (const word of words) {
    const at = text.indexOf(word, from);
    if (at === -1) return undefined;
    pieces.push(text.slice(from, at));
    from = at + word.length;
  }
  return [...pieces, text.slice(from)];
}

/** The marks of a section of calls. */
interface SectionMarks {
  readonly open: string;
  readonly close?: string | undefined;
  /** What begins and ends each call of a section with several. */
  readonly callOpen?: string | undefined;
  readonly callClose?: string | undefined;
  /** What follows the opening mark of a section with one call. */
  readonly innerOpen?: string | undefined;
}

/** Sorts the marks around a call into those of the section and those of the call. */
function sectionMarks(
  before: string,
  after: string,
  several: string | undefined,
): SectionMarks | undefined {
  const [open, ...inner] = marksIn(before);
  const closing = marksIn(after);
  if (open === undefined) return undefined;
  const close = closing.at(-1);
  const within = inner.length === 0 ? undefined : inner.join('');
  const holdsSeveral = several !== undefined && several.split(open).length === 2;
  if (within === undefined || !holdsSeveral) return { open, close, innerOpen: within };
  return { open, close, callOpen: within, callClose: closing.length > 1 ? closing[0] : undefined };
}

/** Returns the marks in a text: words in brackets, and the beginnings of tags such as `<function=`. */
function marksIn(text: string): readonly string[] {
  return text.match(/<[^<>]*[>"=]|\[[^\s[\]]+\]/g) ?? [];
}

/** Leaves out the beginning of a mark at the end of a text. */
function withoutPartialMark(text: string): string {
  const open = Math.max(text.lastIndexOf('<'), text.lastIndexOf('['));
  const isOpen = open > Math.max(text.lastIndexOf('>'), text.lastIndexOf(']'));
  return isOpen ? text.slice(0, open) : text;
}

function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

function commonEnd(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a.at(-1 - length) === b.at(-1 - length)) length++;
  return a.slice(a.length - length);
}
