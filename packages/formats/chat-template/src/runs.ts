import type { HiddenTokens } from './jinja/hidden-tokens.js';
import type { Piece } from './jinja/output.js';
import type { Source } from './jinja/source.js';
import { Coverage } from './places.js';

/** A run of the prompt whose characters have the same kind and origin. */
export interface Run {
  readonly text: string;
  /** Its origin in the conversation; `undefined` for the template's own text. */
  readonly source: Source | undefined;
  /** The message that it belongs to. */
  readonly message: number | null;
  /** Whether it is part of the generation prompt. */
  readonly asksReply: boolean;
  /** Whether it is inside `{% generation %}`. */
  readonly isGeneration: boolean;
}

/** Converts a template's output to runs. */
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

/** Whether a run is the template's own text, including placeholders of images. */
export function isOwn({ source }: Run): boolean {
  return source === undefined || source.media !== undefined;
}

/** Returns how much of each place of the conversation is in the prompt. */
export function coverageOf(runs: readonly Run[]): Coverage {
  const coverage = new Coverage();
  for (const { source, text } of runs) {
    if (source !== undefined) coverage.add(source, text.length);
  }
  return coverage;
}

/** Returns the text of runs. */
export function textOfRuns(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('');
}

/**
 * Treats the text after the last message as the generation prompt, for a template that ignores
 * `add_generation_prompt` and always writes one.
 */
export function withTrailingRequest(runs: readonly Run[]): readonly Run[] {
  if (runs.some(({ asksReply }) => asksReply)) return runs;
  const last = runs.findLastIndex((run) => run.message !== null || !isOwn(run));
  return runs.map((run, at) => (at > last ? { ...run, asksReply: true } : run));
}
