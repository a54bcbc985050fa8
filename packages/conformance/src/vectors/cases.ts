import { type Json, parseJson } from '@modelspeak/core';

/** One case of a file of vectors. What else it holds is up to the file. */
export interface VectorCase {
  /** Distinguishes it within its file. */
  readonly id: string;
}

/**
 * The cases of a file of vectors: JSON with a list of `cases`, or JSON Lines with a case on each line.
 * Numbers keep their spelling.
 *
 * @param name What the file is called: JSON Lines where it ends in `.jsonl`.
 * @throws {Error} for a file without cases, and for one in which an id is missing or stands twice
 * @throws {ModelspeakError} `invalid_json` for what is no JSON
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
  if (!Array.isArray(cases) || cases.length === 0) throw new Error('it holds no cases');
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
