import { ModelspeakError, type Part } from '@modelspeak/core';
import type { PlaceKind, Source } from './jinja/source.js';

/** A part of the conversation that the prompt must contain. */
export interface Place extends Source {
  readonly kind: PlaceKind;
  /** Its path, such as `messages[0].content`. */
  readonly path: string;
  /** The minimum number of its characters that must be written. */
  readonly length: number;
}

/** The places of a conversation that are passed to a template. */
export class Places {
  readonly all: Place[] = [];

  /** Adds a place with the number of characters that must be written. */
  add(kind: PlaceKind, message: number | null, path: string, length: number, media?: Part): Place {
    const place: Place = { kind, message, path, length, ...(media !== undefined && { media }) };
    this.all.push(place);
    return place;
  }
}

/** The number of characters of each place in a prompt. */
export class Coverage {
  readonly #characters = new Map<Source, number>();

  /** Counts characters from one place, or from several joined places. */
  add(source: Source, characters: number): void {
    for (const each of source.joint ?? [source]) {
      this.#characters.set(each, (this.#characters.get(each) ?? 0) + characters);
    }
  }

  /** Whether enough characters of a place were written. */
  holds(place: Place): boolean {
    return place.length === 0 || (this.#characters.get(place) ?? 0) >= place.length;
  }
}

/**
 * Throws if the template dropped content.
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
    `the chat template drops this ${lost.kind} or a part of it; remove it, or drop it with onLoss: 'reference'`,
    { path: lost.path },
  );
}
