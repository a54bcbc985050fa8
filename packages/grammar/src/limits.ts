import { ModelspeakError } from '@modelspeak/core';

/**
 * The largest schemas that are accepted, so that schemas from strangers cannot exhaust time, memory or
 * the stack. The README lists them.
 */
export const LIMITS = {
  /** Levels of nested schemas, of values in `enum` and `const`, and of groups in a pattern. */
  depth: 100,
  /** Properties of one object. */
  properties: 20_000,
  /** Values of one `enum`. */
  values: 20_000,
  /** Schemas in one `anyOf`, `oneOf`, `allOf` or `prefixItems`. */
  branches: 20_000,
  /** Characters of a pattern. */
  patternLength: 10_000,
  /** Characters that a pattern describes with its repetitions written out. */
  patternCharacters: 50_000,
  /** `minLength`, `maxLength`, `minItems` and `maxItems`: as far as engines count. */
  count: 2_147_483_647,
  /** Characters of all schemas of a language, roughly, with their branches merged. */
  schemaLength: 4_000_000,
  /** Steps to remove the reply prefix from a language. */
  prefixSteps: 5_000_000,
  /** Characters of a grammar. */
  grammarLength: 16_000_000,
} as const;

export function tooLarge(path: string, problem: string): ModelspeakError {
  return new ModelspeakError('too_large', problem, { path });
}

/** @throws {ModelspeakError} `too_large` */
export function checkDepth(depth: number, path: string): void {
  if (depth <= LIMITS.depth) return;
  throw tooLarge(
    path,
    `schemas are nested deeper than ${LIMITS.depth} levels; flatten them, or move this one to "$defs" and refer to it with "$ref" alone`,
  );
}

/** @throws {ModelspeakError} `too_large` */
export function checkLength(
  { length }: { readonly length: number },
  limit: number,
  path: string,
  problem: string,
): void {
  if (length > limit) throw tooLarge(path, problem);
}

/** Counts the characters of the schemas of a language. */
export class Budget {
  #left: number = LIMITS.schemaLength;

  /** @throws {ModelspeakError} `too_large` */
  spend(characters: number, path: string): void {
    this.#left -= characters;
    if (this.#left >= 0) return;
    throw tooLarge(
      path,
      `the schemas have more than ${LIMITS.schemaLength} characters with their branches merged; use fewer branches, properties and values`,
    );
  }
}

/** Counts the characters of a grammar. */
export class GrammarLength {
  #left: number = LIMITS.grammarLength;

  /**
   * Counts a text and returns it.
   *
   * @throws {ModelspeakError} `too_large`
   */
  counted(text: string): string {
    this.#left -= text.length;
    if (this.#left >= 0) return text;
    throw tooLarge(
      '',
      `the grammar is longer than ${LIMITS.grammarLength} characters; offer fewer or smaller tools, or shorten their schemas`,
    );
  }
}
