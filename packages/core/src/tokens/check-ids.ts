import { ModelspeakError } from '../errors/errors.js';

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
  for (const [index, token] of tokens.entries()) {
    const id = given[index];
    if (id === undefined) continue;
    if (!isId(id)) {
      throw fault(
        `it gave ${show(id)} as the id of ${token}; give the id, or undefined where the tokenizer has no such token`,
      );
    }
    ids.set(token, id);
    names.set(id, token);
  }
  return {
    idOf(token) {
      const id = ids.get(token);
      if (id !== undefined) return id;
      throw new ModelspeakError(
        'invalid_input',
        `the tokenizer has no id for the special token ${token}: it is of another model than the format; use a tokenizer or a format that goes with the other`,
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
export function askControlId(token: string, controlId: (token: string) => unknown): unknown {
  try {
    return controlId(token);
  } catch (error) {
    throw fault(
      `controlId threw for ${token}; give undefined where the tokenizer has no such token`,
      error,
    );
  }
}

/**
 * The ids that a tokenizer gave for text, where they are ids of text.
 *
 * @throws {ModelspeakError} `invalid_tokenizer` for what is no list of ids, and for special tokens
 */
export function checkTextIds(given: unknown, { tokenOf }: ControlIds): readonly number[] {
  if (!Array.isArray(given)) throw fault(`encode gave ${show(given)}; ${wayOut(given)}`);
  for (let at = 0; at < given.length; at++) {
    const id: unknown = given[at];
    if (!isId(id)) {
      throw fault(`encode gave ${show(id)} among its ids, at ${at}; every id is an integer from 0`);
    }
    const token = tokenOf(id);
    if (token === undefined) continue;
    throw fault(
      `encode gave ${id}, the id of ${token}, for text: content could forge a turn; encode with the parsing of special tokens off, or use an adapter of @modelspeak/tokenizers`,
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
  const found = Array.isArray(given) ? `a list of ${given.length}` : show(given);
  throw fault(`${method} gave ${found}; give a list of ${length}, one for each that was asked for`);
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function fault(problem: string, cause?: unknown): ModelspeakError {
  return new ModelspeakError('invalid_tokenizer', `the tokenizer's adapter is wrong: ${problem}`, {
    cause,
  });
}

function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Promise) return 'a promise';
  return Object.prototype.toString.call(value).replace('[object ', 'an object (').replace(']', ')');
}

function wayOut(value: unknown): string {
  if (value instanceof Promise) return 'a tokenizer that answers later is for tokensAsync';
  if (ArrayBuffer.isView(value)) return 'Array.from makes an array of it';
  const isEncoding = typeof value === 'object' && value !== null && 'ids' in value;
  return isEncoding ? 'return its ids' : 'give an array of token ids';
}
