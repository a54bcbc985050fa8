import type { Conversation } from '@modelspeak/core';
import type { ControlTokens } from '@modelspeak/core/authoring';
import { isOwn, type Run } from './runs.js';
import type { Marks } from './write-runs.js';

/** The beginning of a reply: its header, and the reply prefix after it, such as `<think>`. */
export interface ReplyHeader {
  readonly header: string;
  readonly replyPrefix: string;
}

/**
 * Splits the generation prompt.
 *
 * @param openings The marks that begin or end a section of a reply.
 */
export function replyHeader(prompt: string, openings: readonly string[]): ReplyHeader {
  const places = openings.map((mark) => prompt.indexOf(mark)).filter((place) => place !== -1);
  const end = Math.min(prompt.length, ...places);
  return { header: prompt.slice(0, end), replyPrefix: prompt.slice(end) };
}

/** The information needed to find what the model sampled. */
export interface ReplyShape extends ReplyHeader {
  /** The tokens that end a reply. */
  readonly ends: ControlTokens;
  /** All special tokens. */
  readonly control: ControlTokens;
  /** Whether the template itself marks what the model sampled. */
  readonly marksGeneration: boolean;
}

interface Placed {
  readonly run: Run;
  readonly start: number;
  readonly end: number;
}

/** Finds where replies begin in a prompt, and what the model sampled. */
export function marksOf(
  runs: readonly Run[],
  { messages }: Conversation,
  shape: ReplyShape,
): Marks {
  const sampled: { start: number; end: number }[] = [];
  const replies: number[] = [];
  const byMessage = new Map<number, Placed[]>();
  const asking: Placed[] = [];
  let place = 0;
  for (const run of runs) {
    const placed = { run, start: place, end: place + run.text.length };
    place = placed.end;
    if (run.asksReply) asking.push(placed);
    else if (run.message !== null) {
      const known = byMessage.get(run.message);
      if (known === undefined) byMessage.set(run.message, [placed]);
      else known.push(placed);
    }
  }
  for (const [message, each] of byMessage) {
    if (messages[message]?.role !== 'assistant') continue;
    const { start, end, replyAt } = replySpan(each, shape);
    if (replyAt !== undefined) replies.push(replyAt);
    if (shape.marksGeneration) sampled.push(...generationSpans(each));
    else sampled.push(...spansWithin(each, start, end));
  }
  const [first] = asking;
  if (first !== undefined) {
    const asked = asking.map(({ run }) => run.text).join('');
    const { header } = shape;
    if (asked.startsWith(header) && asked.length > header.length) {
      replies.push(offsetIn(asking, header.length));
    }
  }
  return { sampled: sampled.sort((a, b) => a.start - b.start), replies };
}

/** Returns the parts of a span that belong to the message; other messages' text may be between them. */
function spansWithin(
  placed: readonly Placed[],
  from: number,
  to: number,
): readonly { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  for (const each of placed) {
    const start = Math.max(each.start, from);
    const end = Math.min(each.end, to);
    if (start >= end) continue;
    const last = spans.at(-1);
    if (last?.end === start) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}

function generationSpans(placed: readonly Placed[]): readonly { start: number; end: number }[] {
  return placed.filter(({ run }) => run.isGeneration).map(({ start, end }) => ({ start, end }));
}

/** Returns the span of a message that the model sampled, and where it begins after its header. */
function replySpan(
  placed: readonly Placed[],
  { header, replyPrefix, ends, control }: ReplyShape,
): { readonly start: number; readonly end: number; readonly replyAt: number | undefined } {
  const firstContent = placed.findIndex(({ run }) => !isOwn(run));
  const lead = placed.slice(0, firstContent === -1 ? placed.length : firstContent);
  const leadText = lead.map(({ run }) => run.text).join('');
  const headed = headerLength(leadText, header, control);
  const isOpened = leadText.startsWith(header + replyPrefix);
  const begun = isOpened ? header.length + replyPrefix.length : headed;

  const lastContent = placed.findLastIndex(({ run }) => !isOwn(run));
  const tail = placed.slice(lastContent + 1);
  const tailText = tail.map(({ run }) => run.text).join('');
  const from = lastContent === -1 ? begun : 0;
  const closing = ends.find(tailText, from);
  const kept = closing?.end ?? Math.max(from, tailText.trimEnd().length);
  const start = offsetIn(placed, begun);
  return {
    start,
    end: tail.length === 0 ? (placed.at(-1)?.end ?? start) : offsetIn(tail, kept),
    replyAt: header === '' || headed === 0 ? undefined : offsetIn(placed, headed),
  };
}

/** Returns the length of the reply header at the beginning of a message. */
function headerLength(lead: string, header: string, control: ControlTokens): number {
  if (lead.startsWith(header)) return header.length;
  for (let from = 1; from < header.length; from++) {
    if (lead.startsWith(header.slice(from))) return header.length - from;
  }
  let common = 0;
  while (common < header.length && lead[common] === header[common]) common++;
  let end = 0;
  let match = control.find(lead);
  while (match !== undefined && match.end <= common) {
    end = match.end;
    match = control.find(lead, end);
  }
  return end;
}

/** Returns the offset in the prompt of the nth character of runs. */
function offsetIn(placed: readonly Placed[], characters: number): number {
  let left = characters;
  for (const { start, end } of placed) {
    if (left <= end - start) return start + left;
    left -= end - start;
  }
  return placed.at(-1)?.end ?? 0;
}
