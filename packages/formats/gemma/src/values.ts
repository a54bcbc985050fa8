import { type Json, type Writer, writeJson } from '@modelspeak/core';
import { pythonJson } from '@modelspeak/pythonic';

/** Numbers and schemas as Python spells them. */
export const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** How values are spelled: like JSON, but strings stand as they are between marks of their own. */
export interface Spelling {
  /** The token on both sides of a string. */
  readonly quote: string;
  /** Whether the keys of objects stand between such marks too. */
  readonly quotedKeys: boolean;
  /** Whether the members of objects are sorted. */
  readonly sorted: boolean;
  /** How nothing is spelled. */
  readonly null: 'null' | 'None';
  /** Whether also keys that could not be read so stand without marks. */
  readonly takesLoss: boolean;
}

/** An object, its keys in the order in which it is written. */
export type Members = ReadonlyMap<string, Json>;

/** Writes a string between marks. */
export function writeString(text: string, out: Writer, quote: string): void {
  out.control(quote);
  out.content(text);
  out.control(quote);
}

/** Writes a value. */
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

/** Writes the members of an object. */
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

/** The entries of an object as Jinja's `dictsort` has them. */
export function sortedEntries(members: Members): readonly (readonly [string, Json])[] {
  const named = [...members].map((entry) => ({ entry, name: entry[0].toLowerCase() }));
  named.sort(({ name: one }, { name: other }) => (one < other ? -1 : one > other ? 1 : 0));
  return named.map(({ entry }) => entry);
}

/** Whether a key is read as it is where it stands without quotes; else it is written as JSON. */
function isBareKey(key: string): boolean {
  return !/^[\s"]|[:{}[\],]/.test(key);
}
