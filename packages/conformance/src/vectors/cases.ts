import { type Json, parseJson } from '@modelspeak/core';

/** One case of a vector file. Its other fields depend on the file. */
export interface VectorCase {
  /** Unique within the file. */
  readonly id: string;
}

/**
 * Parses the cases of a vector file: JSON with a list of `cases`, or JSON Lines with one case per
 * line. Numbers keep their spelling.
 *
 * @param name The name of the file; a name ending in `.jsonl` means JSON Lines.
 * @throws {Error} if there are no cases, or if an id is missing or not unique
 * @throws {ModelspeakError} `invalid_json` for invalid JSON
 *
 * @example
 * ```ts
 * import { vectorCases } from '@modelspeak/conformance';
 *
 * const cases = vectorCases('replies/qwen3.jsonl', '{"id": "a"}\n{"id": "b"}\n');
 * console.log(cases.map(({ id }) => id)); // [ 'a', 'b' ]
 * ```
 */
export function vectorCases(name: string, text: string): readonly VectorCase[] {
  const cases = name.endsWith('.jsonl') ? parseLines(text) : parseFile(text);
  if (!Array.isArray(cases) || cases.length === 0) throw new Error('it contains no cases');
  const ids = new Set<unknown>();
  for (const { id } of cases) {
    if (typeof id !== 'string' || ids.has(id)) {
      throw new Error(`the id ${String(id)} is not unique`);
    }
    ids.add(id);
  }
  return cases;
}

function parseLines(text: string): unknown {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => parseJson(line));
}

function parseFile(text: string): unknown {
  return (parseJson(text) as { readonly cases?: Json }).cases;
}
