import { compactJson, type Json, parseJson, writeJson } from '@modelspeak/core';

/** The row that a result answers: its own id, its file, and its line in the file. */
export interface Origin {
  readonly id?: unknown;
  readonly file?: unknown;
  readonly line?: unknown;
}

/** An origin as text, to compare two of them. */
export function spellOrigin({ id, file, line }: Origin): string {
  return writeJson({ id: id ?? null, file: file ?? null, line: line ?? null }, compactJson);
}

/** A line of results with another origin. The rest of the line keeps its spelling and order. */
export function withOrigin(text: string, { id, file, line }: Origin): string {
  const result = parseJson(text, { objects: 'map' }) as ReadonlyMap<string, Json>;
  const others = [...result].filter(([key]) => key !== 'id' && key !== 'file' && key !== 'line');
  const origin = Object.entries({ id, file, line }).filter(([, value]) => value !== undefined);
  return `${writeJson(new Map<string, unknown>([...origin, ...others]), compactJson)}\n`;
}
