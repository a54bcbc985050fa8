const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const WITH_BASE = /^[+-]?0[xob]/i;

/** Whether a number begins with this character. */
export function startsNumber(character: string): boolean {
  return /^[\d.+-]$/.test(character);
}

/** Whether a character goes on with the number that has been read so far. */
export function belongsToNumber(character: string, number: string): boolean {
  if (character === '+' || character === '-') return /e$/i.test(number) && !WITH_BASE.test(number);
  return /^[\w.]$/.test(character);
}

/**
 * A number of Python as JSON: as it is spelled where JSON has that spelling, and otherwise the
 * nearest to it. `undefined` for what is none.
 */
export function numberToJson(number: string): string | undefined {
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
