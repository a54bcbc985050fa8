import { mismatch } from '../checking/shape.js';
import { ModelspeakError } from '../errors/errors.js';
import type { Tokenizer } from './tokenizer.js';

/** The ids of a tokenizer's special tokens. */
export interface ControlIds {
  /**
   * Returns the id of a special token.
   *
   * @throws {ModelspeakError} `invalid_input` if the tokenizer has none
   */
  idOf(token: string): number;
  /** The special token with an id, if there is one. */
  tokenOf(id: number): string | undefined;
}

/**
 * Checks the ids that a tokenizer returned for special tokens.
 *
 * @throws {ModelspeakError} `invalid_tokenizer` for anything other than an id or `undefined`
 */
export function controlIds(tokens: readonly string[], given: readonly unknown[]): ControlIds {
  const ids = new Map<string, number>();
  const names = new Map<number, string>();
  tokens.forEach((token, index) => {
    const id = given[index];
    if (id === undefined) return;
    if (!isId(id)) throw fault(id, 'controlId', `the id of ${token}, or undefined if it has none`);
    ids.set(token, id);
    names.set(id, token);
  });
  return {
    idOf(token) {
      const id = ids.get(token);
      if (id !== undefined) return id;
      throw new ModelspeakError(
        'invalid_input',
        `the tokenizer has no ${token}; use the tokenizer of a model with this format`,
      );
    },
    tokenOf: (id) => names.get(id),
  };
}

/**
 * Calls a tokenizer's `controlId`.
 *
 * @throws {ModelspeakError} `invalid_tokenizer` if it throws
 */
export function askControlId(token: string, tokenizer: Pick<Tokenizer, 'controlId'>): unknown {
  try {
    return tokenizer.controlId(token);
  } catch (cause) {
    const problem = `threw for ${token}; return undefined for an unknown token`;
    throw new ModelspeakError('invalid_tokenizer', problem, { path: 'tokenizer.controlId', cause });
  }
}

/**
 * Checks the ids that a tokenizer returned for text.
 *
 * @throws {ModelspeakError} `invalid_tokenizer` for anything other than a list of ids, and for
 * special tokens
 */
export function checkTextIds(given: unknown, { tokenOf }: ControlIds): readonly number[] {
  if (!Array.isArray(given)) {
    throw fault(
      given,
      'encode',
      'an array of ids; use Array.from for a typed array, tokensAsync for a promise',
    );
  }
  for (const id of given as readonly unknown[]) {
    if (!isId(id)) throw fault(id, 'encode', 'an id: an integer from 0');
    const token = tokenOf(id);
    if (token === undefined) continue;
    throw new ModelspeakError(
      'invalid_tokenizer',
      `returned ${id}, the id of ${token}, for text; turn off the parsing of special tokens, as @modelspeak/tokenizers does`,
      { path: 'tokenizer.encode' },
    );
  }
  return given;
}

/**
 * Checks the list that a tokenizer returned for a list of inputs.
 *
 * @throws {ModelspeakError} `invalid_tokenizer` if it is no list of that length
 */
export function checkBatch(given: unknown, length: number, method: string): readonly unknown[] {
  if (Array.isArray(given) && given.length === length) return given;
  throw fault(given, method, `an array of ${length}, one item per input`);
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function fault(found: unknown, method: string, expected: string): ModelspeakError {
  return mismatch(found, `tokenizer.${method}`, expected, 'invalid_tokenizer');
}
