import type { HiddenTokens } from './jinja/hidden-tokens.js';
import type { Piece } from './jinja/output.js';
import type { Source } from './jinja/source.js';
import { Coverage } from './places.js';

/** A run of the prompt of which every character is of one kind and origin. */
export interface Run {
  readonly text: string;
  /** Where it came from; nothing for the template's own words. */
  readonly source: Source | undefined;
  /** The message that it belongs to. */
  readonly message: number | null;
  /** Whether it stands there because a reply is asked for. */
  readonly asksReply: boolean;
  /** Whether `{% generation %}` stands around it. */
  readonly isGeneration: boolean;
}

/** The runs of what a template wrote. */
export function runsOf(pieces: readonly Piece[], hidden: HiddenTokens): readonly Run[] {
  const runs: Run[] = [];
  for (const { text, place } of pieces) {
    const { asksReply, isGeneration, media } = place;
    const own = (characters: string): void => {
      const message = asksReply ? null : place.message;
      if (characters !== '') {
        runs.push({ text: characters, source: media, message, asksReply, isGeneration });
      }
    };
    if (typeof text === 'string') {
      own(text);
      continue;
    }
    let from = 0;
    for (const { start, end, source } of text.origins) {
      own(text.text.slice(from, start));
      const characters = hidden.reveal(text.text.slice(start, end));
      const message = source.message ?? place.message;
      runs.push({ text: characters, source, message, asksReply: false, isGeneration });
      from = end;
    }
    own(text.text.slice(from));
  }
  return runs;
}

/** Whether a run is of the template's own words, also where they stand for an image. */
export function isOwn({ source }: Run): boolean {
  return source === undefined || source.media !== undefined;
}

/** How much of each place of the conversation is in the prompt. */
export function coverageOf(runs: readonly Run[]): Coverage {
  const coverage = new Coverage();
  for (const { source, text } of runs) {
    if (source !== undefined) coverage.add(source, text.length);
  }
  return coverage;
}

/** The prompt, or this part of it. */
export function textOfRuns(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('');
}

/**
 * What a template that is not told whether a reply is asked for writes behind the last message: there it
 * always asks for one.
 */
export function withTrailingRequest(runs: readonly Run[]): readonly Run[] {
  if (runs.some(({ asksReply }) => asksReply)) return runs;
  const last = runs.findLastIndex((run) => run.message !== null || !isOwn(run));
  return runs.map((run, at) => (at > last ? { ...run, asksReply: true } : run));
}
