import { joinPath } from '@modelspeak/core/authoring';
import { checkDepth } from '../limits.js';
import { isSchema, type Schema, unsupported } from './keywords.js';
import { type Place, placeIn } from './place.js';
import { referred } from './resolve.js';

const COMBINATIONS = ['allOf', 'anyOf', 'oneOf'] as const;

/**
 * Finds schemas that lead back to themselves by references and combinations alone, which would be
 * left-recursive rules. With a property or an item in between they are trees, which are fine.
 */
export class Circles {
  readonly #checked = new Set<Schema>();
  readonly #open = new Set<Schema>();

  /**
   * @param depth The number of references and combinations on the way here.
   * @throws {ModelspeakError} `unsupported` for a circle, `too_large` if the way is too long
   */
  check(schema: unknown, place: Place, depth = 0): void {
    if (!isSchema(schema) || this.#checked.has(schema)) return;
    this.#open.add(schema);
    const { $ref } = schema;
    if ($ref !== undefined) {
      const path = joinPath(place.path, '$ref');
      const target = referred($ref, place);
      checkDepth(depth + 1, path);
      this.#checkInner(target, { ...place, path: String($ref) }, depth, path, String($ref));
    }
    for (const key of COMBINATIONS) {
      const branches = schema[key];
      if (!Array.isArray(branches)) continue;
      for (const [index, branch] of branches.entries()) {
        const inner = placeIn(place, key, index);
        checkDepth(depth + 1, inner.path);
        this.#checkInner(branch, inner, depth, inner.path, 'the schema');
      }
    }
    this.#open.delete(schema);
    this.#checked.add(schema);
  }

  #checkInner(schema: unknown, place: Place, depth: number, path: string, name: string): void {
    if (isSchema(schema) && this.#open.has(schema)) {
      throw unsupported(
        path,
        `${name} leads back to itself without a property or an item in between; move it into a property or into items`,
      );
    }
    this.check(schema, place, depth + 1);
  }
}
