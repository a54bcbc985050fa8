import { mismatch } from '../checking/shape.js';
import { ModelspeakError } from '../errors/errors.js';
import type { Tokenizer } from './tokenizer.js';

/** The ids of special tokens in a tokenizer, as it names them itself. */
export interface ControlIds {
  /**
   * The id of a special token.
   *
   * @throws {ModelspeakError} `invalid_input` where the tokenizer has none
   */
  idOf(token: string): number;
  /** The special token that an id stands for, if it is one of them. */
  tokenOf(id: number): string | undefined;
}

/**
 * The ids that a tokenizer gave for special tokens.
 *
 * @throws {ModelspeakError} `invalid_tokenizer` for what is neither an id nor `undefined`
 */
export function controlIds(tokens: readonly string[], given: readonly unknown[]): ControlIds {
  const ids = new Map<string, number>();
  const names = new Map<number, string>();
  tokens.forEach((token, index) => {
    const id = given[index];
    if (id === undefined) return;
    if (!isId(id)) throw fault(id, 'controlId', `the id of ${token}, or undefined without one`);
    ids.set(token, id);
    names.set(id, token);
  });
  return {
    idOf(token) {
      const id = ids.get(token);
      if (id !== undefined) return id;
      throw new ModelspeakError(
        'invalid_input',
        `the tokenizer has no ${token}; use that of a model that speaks the format`,
      );
    },
    tokenOf: (id) => names.get(id),
  };
}

/**
 * What a tokenizer's `controlId` gives.
 *
 * @throws {ModelspeakError} `invalid_tokenizer` where it throws instead
 */
export function askControlId(token: string, tokenizer: Pick<Tokenizer, 'controlId'>): unknown {
  try {
    return tokenizer.controlId(token);
  } catch (cause) {
    const problem = `threw for ${token}; give undefined without such a token`;
    throw new ModelspeakError('invalid_tokenizer', problem, { path: 'tokenizer.controlId', cause });
  }
}

/**
 * The ids that a tokenizer gave for text, where they are ids of text.
 *
 * @throws {ModelspeakError} `invalid_tokenizer` for what is no list of ids, and for special tokens
 */
export function checkTextIds(given: unknown, { tokenOf }: ControlIds): readonly number[] {
  if (!Array.isArray(given)) {
    throw fault(
      given,
      'encode',
      'an array of ids, as Array.from makes one; tokensAsync takes promises',
    );
  }
  for (const id of given as readonly unknown[]) {
    if (!isId(id)) throw fault(id, 'encode', 'nothing but ids, integers from 0');
    const token = tokenOf(id);
    if (token === undefined) continue;
    throw new ModelspeakError(
      'invalid_tokenizer',
      `gave ${id}, the id of ${token}, for text; turn the parsing of special tokens off, as @modelspeak/tokenizers does`,
      { path: 'tokenizer.encode' },
    );
  }
  return given;
}

/**
 * The list that a tokenizer gave in answer to a list.
 *
 * @throws {ModelspeakError} `invalid_tokenizer` where it is of another length, or none
 */
export function checkBatch(given: unknown, length: number, method: string): readonly unknown[] {
  if (Array.isArray(given) && given.length === length) return given;
  throw fault(given, method, `an array of ${length}, one for each that was asked for`);
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function fault(found: unknown, method: string, expected: string): ModelspeakError {
  return mismatch(found, `tokenizer.${method}`, expected, 'invalid_tokenizer');
}
