import { type Json, type Writer, writeJson } from '@modelspeak/core';
import { pythonJson } from '@modelspeak/pythonic';

/** Writes numbers and schemas as Python does. */
export const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** How values are written: like JSON, but with verbatim strings between special tokens. */
export interface Spelling {
  /** The token that begins and ends a string. */
  readonly quote: string;
  /** Whether keys are also between these tokens. */
  readonly quotedKeys: boolean;
  /** Whether the members of objects are sorted. */
  readonly sorted: boolean;
  /** The spelling of null. */
  readonly null: 'null' | 'None';
  /** Whether even keys that cannot be read back are written without quotes. */
  readonly takesLoss: boolean;
}

/** An object whose keys are in the order of writing. */
export type Members = ReadonlyMap<string, Json>;

/** Writes a string between its tokens. */
export function writeString(text: string, out: Writer, quote: string): void {
  out.control(quote);
  out.content(text);
  out.control(quote);
}

export function writeValue(value: Json, out: Writer, spelling: Spelling): void {
  if (typeof value === 'string') writeString(value, out, spelling.quote);
  else if (value === null) out.scaffold(spelling.null);
  else if (Array.isArray(value)) {
    out.scaffold('[');
    value.forEach((item: Json, index) => {
      if (index > 0) out.scaffold(',');
      writeValue(item, out, spelling);
    });
    out.scaffold(']');
  } else if (value instanceof Map) {
    out.scaffold('{');
    writeMembers(value as Members, out, spelling);
    out.scaffold('}');
  } else out.scaffold(writeJson(value, json));
}

export function writeMembers(members: Members, out: Writer, spelling: Spelling): void {
  const entries = spelling.sorted ? sortedEntries(members) : [...members];
  entries.forEach(([key, value], index) => {
    if (index > 0) out.scaffold(',');
    if (spelling.quotedKeys) writeString(key, out, spelling.quote);
    else out.content(spelling.takesLoss || isBareKey(key) ? key : JSON.stringify(key));
    out.scaffold(':');
    writeValue(value, out, spelling);
  });
}

/** Returns the entries of an object in the order of Jinja's `dictsort`. */
export function sortedEntries(members: Members): readonly (readonly [string, Json])[] {
  const named = [...members].map((entry) => ({ entry, name: entry[0].toLowerCase() }));
  named.sort(({ name: one }, { name: other }) => (one < other ? -1 : one > other ? 1 : 0));
  return named.map(({ entry }) => entry);
}

/** Whether a key can be read back without quotes; if not, it is written as JSON. */
function isBareKey(key: string): boolean {
  return !/^[\s"]|[:{}[\],]/.test(key);
}
