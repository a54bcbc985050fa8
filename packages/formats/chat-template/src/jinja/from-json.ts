import { JsonNumber } from '@modelspeak/core';
import { fail } from './fail.js';
import type { HiddenTokens } from './hidden-tokens.js';
import type { Source } from './source.js';
import { textFrom } from './text.js';
import { Dict, type Entries, List, Numeral, type Value } from './values.js';

/** Converts JSON of the conversation to a value of the template. Lists and dicts are created when first read. */
export function fromJson(json: unknown, source: Source, hidden: HiddenTokens): Value {
  if (typeof json === 'string') return textFrom(hidden.hide(json), source);
  if (json === null || json === undefined || typeof json === 'boolean') return json ?? null;
  if (typeof json === 'number' || typeof json === 'bigint')
    return new Numeral(String(json), source);
  if (json instanceof JsonNumber) return new Numeral(json.text, source);
  const origin = { json, source };
  if (Array.isArray(json)) {
    return new List(() => json.map((item) => fromJson(item, source, hidden)), { origin });
  }
  if (typeof json !== 'object') fail('invalid_input', `found ${typeof json}, expected JSON`);
  return new Dict(() => entriesOf(json, source, hidden), { origin });
}

function entriesOf(json: object, source: Source, hidden: HiddenTokens): Entries {
  const given: Iterable<[string, unknown]> = json instanceof Map ? json : Object.entries(json);
  const entries: Entries = new Map();
  for (const [name, value] of given) {
    if (value === undefined) continue;
    const key = hidden.hide(name);
    entries.set(key, [textFrom(key, source), fromJson(value, source, hidden)]);
  }
  return entries;
}
