import { ModelspeakError, type Part } from '@modelspeak/core';
import type { Source } from './jinja/source.js';

/** What of a conversation must stand in the prompt. */
export type PlaceKind =
  | 'text'
  | 'reasoning'
  | 'call'
  | 'tool'
  | 'media'
  | 'name'
  | 'document'
  | 'note';

/** A place of the conversation, which knows how much of it the template wrote. */
export interface Place extends Source {
  readonly kind: PlaceKind;
  /** As in `messages[0].content`. */
  readonly path: string;
  /** How many characters of it must be written, at least. */
  readonly length: number;
}

/** The places of a conversation, as a template is handed them. */
export class Places {
  readonly all: Place[] = [];

  /** A place whose characters must be written, as many as these. */
  add(kind: PlaceKind, message: number | null, path: string, length: number, media?: Part): Place {
    const place: Place = { kind, message, path, length, ...(media !== undefined && { media }) };
    this.all.push(place);
    return place;
  }
}

/** How many characters of each place a prompt holds. */
export class Coverage {
  readonly #characters = new Map<Source, number>();

  /** Counts characters that came from a place, or from several as one. */
  add(source: Source, characters: number): void {
    for (const each of source.joint ?? [source]) {
      this.#characters.set(each, (this.#characters.get(each) ?? 0) + characters);
    }
  }

  /** Whether enough of a place was written. */
  holds(place: Place): boolean {
    return place.length === 0 || (this.#characters.get(place) ?? 0) >= place.length;
  }
}

/**
 * Refuses what the template has dropped.
 *
 * @throws {ModelspeakError} `lossy`
 */
export function refuseLoss(
  places: readonly Place[],
  coverage: Coverage,
  isExpected: (place: Place) => boolean,
): void {
  const lost = places.find(
    (place) => place.kind !== 'note' && !coverage.holds(place) && !isExpected(place),
  );
  if (lost === undefined) return;
  throw new ModelspeakError(
    'lossy',
    `the chat template drops this ${lost.kind}, or a part of it; leave it out, or drop it too with onLoss: 'reference'`,
    { path: lost.path },
  );
}
