import { ModelspeakError } from '@modelspeak/core';

const OPEN = '<think>';
const CLOSE = '</think>';

/** Reasoning, and the text after it. */
export interface Thought {
  readonly reasoning?: string | undefined;
  readonly text: string;
}

/** Splits off reasoning that a text begins with, and the line breaks that set it apart. */
export function splitThought(value: string): Thought {
  const begun = value.trimStart();
  const end = begun.startsWith(OPEN) ? begun.indexOf(CLOSE) : -1;
  if (end === -1) return { text: value };
  const inner = begun.slice(OPEN.length, end).replace(/^\n/, '').replace(/\n$/, '');
  const text = begun.slice(end + CLOSE.length).replace(/^\n{1,2}/, '');
  return { ...(inner !== '' && { reasoning: inner }), text };
}

/**
 * Writes reasoning before a text. Empty reasoning keeps a text apart that begins like reasoning.
 *
 * @throws {ModelspeakError} `unsupported` for reasoning that contains its own end
 */
export function joinThought({ reasoning = '', text }: Thought, path: string): string {
  if (reasoning.includes(CLOSE)) {
    throw new ModelspeakError(
      'unsupported',
      `found ${CLOSE} in reasoning, which ends it in a row; leave it out`,
      { path },
    );
  }
  const isApart = reasoning !== '' || splitThought(text).text !== text;
  return isApart ? `${OPEN}\n${reasoning}\n${CLOSE}\n\n${text}` : text;
}
