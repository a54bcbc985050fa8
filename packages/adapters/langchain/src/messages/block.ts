import { ModelspeakError } from '@modelspeak/core';

/** A content block of any provider, unchecked. */
export type Block = Readonly<Record<string, unknown>>;

/** A message's content as blocks: a string is one of text. */
export function blocksOf(content: unknown): readonly Block[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return [];
  return content.map((block: unknown) =>
    typeof block === 'string' ? { type: 'text', text: block } : (block as Block),
  );
}

export function isObject(value: unknown): value is Block {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The first of some values that is a string. */
export function firstText(...values: readonly unknown[]): string | undefined {
  return values.find(isText);
}

export function refuse(problem: string, path: string): never {
  throw new ModelspeakError('unsupported', problem, { path });
}
