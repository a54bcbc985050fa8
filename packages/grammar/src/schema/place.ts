import { joinPath } from '@modelspeak/core/authoring';
import type { Bounds } from '../nodes/node.js';

/** Where a schema is. */
export interface Place {
  /** The whole schema, which `$ref` refers to. */
  readonly root: unknown;
  readonly path: string;
  /** How many schemas it is nested in, within its rule. */
  readonly depth: number;
  /** How many schemas the call stack is working on. */
  readonly calls: number;
}

export function placeOfRoot(root: unknown, path: string): Place {
  return { root, path, depth: 0, calls: 0 };
}

/** The place of a schema inside another. */
export function placeIn(place: Place, ...steps: readonly PropertyKey[]): Place {
  return { ...deeper(place), path: steps.reduce<string>(joinPath, place.path) };
}

/** The keywords of a schema that limit a repetition. */
export function boundsIn({ path }: Place, min: string, max: string): Bounds {
  return { min: joinPath(path, min), max: joinPath(path, max) };
}

/** The same place, one level deeper. */
export function deeper(place: Place): Place {
  return { ...place, depth: place.depth + 1, calls: place.calls + 1 };
}
