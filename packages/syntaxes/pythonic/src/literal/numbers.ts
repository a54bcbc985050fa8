import { isSign, isSpace } from './characters.js';
import type { Machine, State } from './machine.js';
import { CUT, takeWord } from './words.js';

/** A number as JSON spells it. */
export const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const ZEROS = /^\+?(-?)0+([1-9]\d*|0)$/;
const WITH_BASE = /^[+-]?0[xob]/i;

/** A number after which a sign belongs to its exponent. */
const BEFORE_EXPONENT = /^[+-]?[\d._]+e$/i;

/** Reads a number with an optional sign, and leaves its JSON in the machine's token. */
export function readNumber(machine: Machine, code: number, after: State): boolean {
  machine.token = '';
  machine.after = after;
  if (!isSign(code)) return machine.leave(code, number);
  machine.token = machine.character;
  return machine.take(signed);
}

/** Between a sign and its number. */
const signed: State = (machine, code) => isSpace(code) || machine.leave(code, number);

const number: State = (machine, first) => {
  const code = takeWord(machine, first);
  if (code === CUT) return false;
  if (isSign(code) && BEFORE_EXPONENT.test(machine.token)) {
    machine.token += machine.character;
    return true;
  }
  const json = numberToJson(machine.token) ?? withoutZeros(machine);
  if (json === undefined) return machine.fail('a number', machine.token);
  machine.token = json;
  return machine.leave(code, machine.after);
};

/** Repairs an integer with leading zeros. */
function withoutZeros({ token, repair }: Machine): string | undefined {
  if (repair === undefined || !ZEROS.test(token)) return undefined;
  repair('leading-zeros', token);
  return token.replace(ZEROS, '$1$2');
}

/**
 * Converts a Python number to JSON: unchanged if JSON allows its spelling, otherwise in the closest
 * spelling. `undefined` if it is not a number.
 */
function numberToJson(number: string): string | undefined {
  if (JSON_NUMBER.test(number)) return number;
  const plain = number.replace(/([\da-fxo])_(?=[\da-f])/gi, '$1');
  const sign = plain.startsWith('-') ? '-' : '';
  if (WITH_BASE.test(plain)) {
    try {
      return sign + BigInt(plain.replace(/^[+-]/, '').toLowerCase());
    } catch {
      return undefined;
    }
  }
  const json = plain
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?!\d)/, '.0');
  return JSON_NUMBER.test(json) ? json : undefined;
}
