import type { AssistantMessage, Conversation, Part, Writer } from '@modelspeak/core';
import { describedReplies, inCallOrder, type WriteContext } from '@modelspeak/core/authoring';
import { pythonStrip } from '@modelspeak/pythonic';
import { trimParts } from '@modelspeak/syntaxes/vision';
import { pairCalls } from './calls.js';
import { ASSISTANT, BEGIN, marked, NOTHINK, STOP } from './tokens.js';
import { type ToolWords, writeTools } from './tools.js';
import { heardWriter, lastAsked } from './turns.js';

const CALLS = pairCalls('\n');
const writeHeard = heardWriter('\n');
const NO_THOUGHT = marked('<think></think>');

/** What a message says. */
export type Said = string | readonly Part[];

/** The differences between the versions that write each tag on its own line. */
export interface LinedStyle {
  readonly tools: ToolWords;
  /** Whether the prompt, and not the reply, begins the line after the header and an empty thinking block. */
  readonly breaksLines: boolean;
  /** Writes what a message says. */
  readonly say: (out: Writer, said: Said, index: number) => void;
}

/** Writes a prompt of GLM 4.5, 4.6 or 4.5V: the tools, the messages and the generation prompt. */
export function writeLined(
  { messages, tools }: Conversation,
  out: Writer,
  { generationPrompt, thinking, takesLoss }: WriteContext<object>,
  style: LinedStyle,
): void {
  const answersAtOnce = thinking.enabled === false;
  const asked = lastAsked(messages);
  out.message(null);
  out.markup(BEGIN);
  writeTools(tools, out, style.tools);
  for (const [place, { message, index }] of inCallOrder(messages).entries()) {
    out.message(index);
    if (message.role === 'assistant') {
      writeReply(out, message, { index, isPast: index < asked, answersAtOnce, takesLoss }, style);
      continue;
    }
    const isTold = message.role === 'user' && answersAtOnce;
    const said = message.content ?? '';
    writeHeard(message.role, messages[place - 1], out, () =>
      style.say(out, isTold ? untold(said) : said, index),
    );
    if (isTold) out.control(NOTHINK);
  }
  if (!generationPrompt) return;
  out.message(null);
  writeHeader(out, style);
  if (!answersAtOnce) return;
  writeNoThought(out, style);
  if (style.breaksLines) out.scaffold('\n');
}

/** Returns what a question says without the tag at its end, which is written once. */
function untold(said: Said): Said {
  if (typeof said === 'string') return withoutTag(said);
  return said.map((part, place) =>
    part.type === 'text' && place === said.length - 1
      ? { ...part, text: withoutTag(part.text) }
      : part,
  );
}

function withoutTag(text: string): string {
  return text.endsWith(NOTHINK) ? text.slice(0, -NOTHINK.length) : text;
}

function writeHeader(out: Writer, { breaksLines }: LinedStyle): void {
  out.control(ASSISTANT);
  if (breaksLines) out.scaffold('\n');
  out.reply();
}

function writeNoThought(out: Writer, { breaksLines }: LinedStyle): void {
  if (!breaksLines) out.scaffold('\n');
  out.markup(NO_THOUGHT);
}

/** Where a reply stands. */
interface Place {
  readonly index: number;
  /** Whether its prompt had an empty thinking block. */
  readonly answersAtOnce: boolean;
  /** Whether a user message follows, so that reasoning is left out. */
  readonly isPast: boolean;
  readonly takesLoss: boolean;
}

/** Writes a reply: its reasoning or an empty thinking block, what it says, and its calls. */
function writeReply(
  out: Writer,
  message: AssistantMessage,
  { index, answersAtOnce, isPast, takesLoss }: Place,
  style: LinedStyle,
): void {
  const { content, reasoning_content, tool_calls } = message;
  const { breaksLines } = style;
  const thought = isPast ? '' : pythonStrip(reasoning_content ?? '');
  // For the content `null`, the templates write Python's `None`.
  const said = takesLoss && content === null ? 'None' : trimParts(content);
  const isSilent = saysNothing(said);
  const isOpened = thought === '' && answersAtOnce;
  writeHeader(out, style);
  if (!isOpened) out.sampled(true);
  if (thought === '') writeNoThought(out, style);
  else {
    if (!breaksLines) out.scaffold('\n');
    out.control('<think>');
    out.content(thought);
    out.control('</think>');
  }
  // The template leaves out the line break of the generation prompt where nothing follows.
  const isEmpty = isSilent && !tool_calls?.length;
  const isBroken = isOpened && breaksLines && !(takesLoss && isEmpty);
  if (isBroken) out.scaffold('\n');
  if (isOpened) out.sampled(true);
  if (!isSilent && !isBroken) out.scaffold('\n');
  style.say(out, said, index);
  CALLS.write(message, out, { startsLine: isBroken && isSilent });
}

function saysNothing(said: Said): boolean {
  if (typeof said === 'string') return said === '';
  return said.every((part) => part.type === 'text' && part.text === '');
}

/** How replies of these versions are read, and the grammar that they follow. */
export const LINED_REPLIES = /* @__PURE__ */ describedReplies(
  {
    reasoning: { open: { mark: '<think>', before: 1 }, close: { mark: '</think>', after: 1 } },
    calls: [CALLS.section],
  },
  STOP,
  CALLS.spell,
);
