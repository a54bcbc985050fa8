import { compactJson, type Json, type JsonStyle, parseJson, writeJson } from '@modelspeak/core';

/** JSON as Python writes it, which is what most data sets contain. */
const PYTHON: JsonStyle = /* @__PURE__ */ Object.assign({}, compactJson, {
  itemSeparator: ', ',
  keySeparator: ': ',
});

const SORTED: JsonStyle = /* @__PURE__ */ Object.assign({}, compactJson, { sortKeys: true });

/** Writes the JSON text within a row. */
export function jsonText(value: unknown): string {
  return writeJson(value, PYTHON);
}

/** Parses JSON text within a row; `undefined` for other text. Objects are Maps, which keep the order of keys. */
export function tryJson(text: string): Json | undefined {
  try {
    return parseJson(text, { objects: 'map' });
  } catch {
    return undefined;
  }
}

/** Whether two values are the same JSON, but for the order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other;
  return writeJson(one, SORTED) === writeJson(other, SORTED);
}
