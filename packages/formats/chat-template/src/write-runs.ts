import type { Writer } from '@modelspeak/core';
import { type ControlTokens, markedText } from '@modelspeak/core/authoring';
import type { ReplySpans, SampledSpan } from './mask/reply-spans.js';
import { type Run, textOfRuns } from './runs.js';

/** Writes the runs of a prompt as special tokens, scaffold, content and replies. */
export function writeRuns(
  runs: readonly Run[],
  { sampled, replies, unsure }: ReplySpans,
  control: ControlTokens,
  out: Writer,
): void {
  const cuts = [...replies, ...sampled.flatMap(({ start, end }) => [start, end])];
  const cut = attributed(cutAt(runs, cuts), sampled);
  const starts = new Set(replies);
  let message: number | null | undefined;
  let isSampled = false;
  /** The first span that does not precede the run. */
  let span = 0;

  const enter = ({ run, start }: PlacedRun): void => {
    if (run.message !== message) {
      out.message(run.message);
      message = run.message;
      isSampled = false;
      const reason = message === null ? undefined : unsure.get(message);
      if (reason !== undefined) out.unsure(unsureProblem(reason));
    }
    if (starts.delete(start)) out.reply();
    while ((sampled[span]?.end ?? Number.POSITIVE_INFINITY) <= start) span++;
    const isNow = (sampled[span]?.start ?? Number.POSITIVE_INFINITY) <= start;
    if (isNow !== isSampled) out.sampled(isNow);
    isSampled = isNow;
  };

  for (let at = 0; at < cut.length; ) {
    const stretch = stretchAt(cut, at);
    const [first] = stretch;
    if (first === undefined) break;
    const { source } = first.run;
    at += stretch.length;
    if (source === undefined) writeOwn(stretch, control, out, enter);
    else if (source.media === undefined) {
      enter(first);
      out.content(first.run.text);
    } else {
      enter(first);
      const text = textOfRuns(stretch.map(({ run }) => run));
      out.media(source.media, markedText(control.tokens, text));
    }
  }
}

function unsureProblem(reason: string): string {
  return `cannot tell what the model sampled of this reply, because it ${reason}; mark it with {% generation %} in the chat template, or use a format made for the model`;
}

interface PlacedRun {
  readonly run: Run;
  /** Its beginning in the prompt. */
  readonly start: number;
}

function cutAt(runs: readonly Run[], cuts: readonly number[]): readonly PlacedRun[] {
  const sorted = [...new Set(cuts)].sort((a, b) => a - b);
  const placed: PlacedRun[] = [];
  let start = 0;
  let next = 0;
  for (const run of runs) {
    const end = start + run.text.length;
    let from = start;
    const piece = (to: number): void => {
      if (to > from) {
        placed.push({
          run: { ...run, text: run.text.slice(from - start, to - start) },
          start: from,
        });
      }
      from = to;
    };
    for (; next < sorted.length; next++) {
      const cut = sorted[next] ?? end;
      if (cut >= end) break;
      piece(cut);
    }
    piece(end);
    start = end;
  }
  return placed;
}

/** Assigns the template's own text within a reply to the reply's message. */
function attributed(
  placed: readonly PlacedRun[],
  sampled: readonly SampledSpan[],
): readonly PlacedRun[] {
  let at = 0;
  return placed.map(({ run, start }) => {
    while ((sampled[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at++;
    const span = sampled[at];
    const isInside = span !== undefined && span.start <= start && run.source === undefined;
    return isInside ? { run: { ...run, message: span.message }, start } : { run, start };
  });
}

/** Returns the runs from a position that are written as one: the template's text, or one image's placeholder. */
function stretchAt(runs: readonly PlacedRun[], at: number): readonly PlacedRun[] {
  const source = runs[at]?.run.source;
  const isContent = source !== undefined && source.media === undefined;
  let end = at + 1;
  if (!isContent) while (end < runs.length && runs[end]?.run.source === source) end++;
  return runs.slice(at, end);
}

/** Writes the template's own text, in which several runs may form a special token. */
function writeOwn(
  stretch: readonly PlacedRun[],
  control: ControlTokens,
  out: Writer,
  enter: (run: PlacedRun) => void,
): void {
  const text = textOfRuns(stretch.map(({ run }) => run));
  const offset = stretch[0]?.start ?? 0;
  let from = 0;
  let match = control.find(text);
  for (const placed of stretch) {
    const end = placed.start - offset + placed.run.text.length;
    if (from >= end) continue;
    enter(placed);
    while (match !== undefined && match.start < end) {
      if (match.start > from) out.scaffold(text.slice(from, match.start));
      out.control(match.token);
      from = match.end;
      match = control.find(text, from);
    }
    if (from < end) out.scaffold(text.slice(from, end));
    from = Math.max(from, end);
  }
}
