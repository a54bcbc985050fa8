import type { Conversation } from '@modelspeak/core';
import type { ControlTokens } from '@modelspeak/core/authoring';
import { isOwn, type Run, textOfRuns } from '../runs.js';
import { endOfHeader, type ReplyHeader } from './reply-header.js';

/** The information needed to find what the model sampled. */
export interface ReplyShape extends ReplyHeader {
  /** The tokens that end a reply. */
  readonly ends: ControlTokens;
  /** Those of them that also begin the next turn, which are not part of the reply. */
  readonly begins: readonly string[];
  /** Whether the template itself marks what the model sampled. */
  readonly marksGeneration: boolean;
}

/** Positions in the prompt that its text does not show, in UTF-16 units, in ascending order. */
export interface ReplySpans {
  /** The spans that the model sampled. */
  readonly sampled: readonly SampledSpan[];
  /** The beginnings of replies, after their headers. */
  readonly replies: readonly number[];
  /** Messages of the model of which it cannot be told what was sampled, and why. */
  readonly unsure: ReadonlyMap<number, string>;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A span that the model sampled, and the message that it belongs to. */
export interface SampledSpan extends Span {
  readonly message: number | null;
}

interface Placed extends Span {
  readonly run: Run;
}

/**
 * Finds where replies begin in a prompt, and what the model sampled.
 *
 * @param shapeAfter Returns the shape of a reply after a message with this index.
 */
export function findReplySpans(
  runs: readonly Run[],
  { messages }: Conversation,
  shapeAfter: (message: number) => ReplyShape,
): ReplySpans {
  const placed = place(runs);
  const surroundings = surroundingsIn(placed, shapeAfter(-1).ends);
  const sampled: SampledSpan[] = [];
  const replies: number[] = [];
  const unsure = new Map<number, string>();
  for (const [message, { role }] of messages.entries()) {
    const around = surroundings.get(message);
    if (role !== 'assistant' || around === undefined) continue;
    const shape = shapeAfter(message - 1);
    const begun = beginOf(around, shape);
    if (begun?.replyAt !== undefined) replies.push(begun.replyAt);
    if (shape.marksGeneration) continue;
    const end = endOf(around, shape);
    if (begun === undefined) {
      unsure.set(message, 'begins differently than the generation prompt');
    } else if (around.isScattered) {
      unsure.set(message, 'is in several places of the prompt');
    } else if (end === undefined) {
      unsure.set(message, 'has no end that the model could write');
    } else sampled.push({ message, start: begun.start, end });
  }
  for (const { run, start, end } of placed) {
    if (run.isGeneration) sampled.push({ message: run.message, start, end });
  }
  const asking = placed.filter(({ run }) => run.asksReply);
  const [first] = asking;
  if (first !== undefined) {
    const asked = textOf(asking);
    const { header } = shapeAfter(messages.length - 1);
    if (asked.startsWith(header) && asked.length > header.length) {
      replies.push(first.start + header.length);
    }
  }
  return { sampled, replies, unsure };
}

function place(runs: readonly Run[]): readonly Placed[] {
  let end = 0;
  return runs.map((run) => {
    const start = end;
    end += run.text.length;
    return { run, start, end };
  });
}

/** Consecutive content of one message, with the template's own text in between. */
interface Stretch {
  readonly message: number | null;
  readonly first: number;
  last: number;
  readonly sources: Set<unknown>;
}

/** @param ends What ends a reply: content that is repeated after it, such as the name of a called tool, is not in it. */
function stretchesOf(placed: readonly Placed[], ends: ControlTokens): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let own = '';
  for (const [at, { run }] of placed.entries()) {
    if (isOwn(run) || run.asksReply) {
      own += run.text;
      continue;
    }
    const last = stretches.at(-1);
    const isSame = last !== undefined && last.message === run.message;
    const isRepeated = isSame && last.sources.has(run.source) && ends.find(own) !== undefined;
    if (isSame && !isRepeated) {
      last.last = at;
      last.sources.add(run.source);
    } else {
      const { message, source } = run;
      stretches.push({ message, first: at, last: at, sources: new Set([source]) });
    }
    own = '';
  }
  return stretches;
}

/** A message's first stretch, and what is around it. */
interface Surroundings {
  /** The template's own text before the content. */
  readonly lead: string;
  readonly leadStart: number;
  /** The template's own text after the content. */
  readonly tail: string;
  readonly tailStart: number;
  /** Whether nothing follows. */
  readonly isLast: boolean;
  /** Whether other content of the message is elsewhere. */
  readonly isScattered: boolean;
}

/** Returns the surroundings of each message with content. */
function surroundingsIn(
  placed: readonly Placed[],
  ends: ControlTokens,
): ReadonlyMap<number, Surroundings> {
  const found = new Map<number, Surroundings>();
  const stretches = stretchesOf(placed, ends);
  const seen = new Map<number, ReadonlySet<unknown>>();
  for (const [at, { message, first, last, sources }] of stretches.entries()) {
    if (message === null) continue;
    const known = found.get(message);
    if (known !== undefined) {
      const isNew = [...sources].some((source) => !seen.get(message)?.has(source));
      found.set(message, { ...known, isScattered: known.isScattered || isNew });
      continue;
    }
    seen.set(message, sources);
    const before = stretches[at - 1];
    const after = stretches[at + 1];
    const lead = placed.slice(before === undefined ? 0 : before.last + 1, first);
    const tail = placed.slice(last + 1, after?.first).filter(({ run }) => !run.asksReply);
    found.set(message, {
      lead: textOf(lead),
      leadStart: lead[0]?.start ?? placed[first]?.start ?? 0,
      tail: textOf(tail),
      tailStart: placed[last]?.end ?? 0,
      isLast: after === undefined,
      isScattered: false,
    });
  }
  return found;
}

function textOf(placed: readonly Placed[]): string {
  return textOfRuns(placed.map(({ run }) => run));
}

/** Returns where the model began to sample, and where the reply begins after its header. */
function beginOf(
  { lead, leadStart }: Surroundings,
  shape: ReplyShape,
): { readonly start: number; readonly replyAt: number | undefined } | undefined {
  const headed = endOfHeader(lead, shape);
  if (headed === undefined) return undefined;
  const { header, replyPrefix } = shape;
  const isOpened = lead.startsWith(replyPrefix, headed);
  return {
    start: leadStart + headed + (isOpened ? replyPrefix.length : 0),
    replyAt: header === '' ? undefined : leadStart + headed,
  };
}

/** Returns where the model stopped. */
function endOf(
  { tail, tailStart, isLast }: Surroundings,
  { ends, begins }: ReplyShape,
): number | undefined {
  const end = ends.find(tail);
  if (end !== undefined) {
    return tailStart + (begins.includes(end.token) ? end.start : end.end);
  }
  return isLast ? tailStart + tail.trimEnd().length : undefined;
}
