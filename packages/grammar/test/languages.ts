import { type Expression, type Language, ModelspeakError } from '@modelspeak/core';
import { type GbnfOptions, toGbnf } from '../src/index.js';
import { type Sample, sample } from '../src/testing/index.js';

export const TOKENS = ['<tool_call>', '</tool_call>', '<end>'];

export function languageOf(root: Expression, more: Partial<Language> = {}): Language {
  return { root, tokens: TOKENS, replyPrefix: '', ...more };
}

export function gbnfOf(root: Expression, options?: GbnfOptions): string {
  return toGbnf(languageOf(root), options);
}

/** Seeded random numbers from 0 to 1 (Park and Miller). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

export function samplesOf(language: Language, count: number): readonly Sample[] {
  const random = randomOf(17);
  return Array.from({ length: count }, () => sample(language, random, { length: 3 }));
}

/** Sampled values of an expression, as the arguments of a call. */
export function valuesOf(spelled: Expression, count: number): readonly unknown[] {
  return samplesOf(languageOf({ call: 'f', spelled }), count).map(({ calls }) =>
    JSON.parse(calls[0]?.arguments ?? ''),
  );
}

export function refusalOf(root: Expression): ModelspeakError {
  try {
    gbnfOf(root);
  } catch (error) {
    if (error instanceof ModelspeakError) return error;
    throw error;
  }
  throw new Error('no error was thrown');
}
