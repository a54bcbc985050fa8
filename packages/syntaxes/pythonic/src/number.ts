const INTEGER = /^-?[0-9]+$/;
const SHORT_EXPONENT = /(e[+-])([0-9])$/;

/**
 * Spells a number as Python does after `json.loads(text)`: an integer digit by digit, a float by
 * its `repr`.
 *
 * @param infinity Spells a float that overflows. Absent, the float keeps its spelling: Python's
 * `inf` and `Infinity` are neither literals nor JSON, so that a call with them could not be read.
 */
export function pythonNumber(text: string, infinity?: string): string {
  if (INTEGER.test(text)) return text === '-0' ? '0' : text;
  const sign = text.startsWith('-') ? '-' : '';
  const value = Math.abs(Number(text));
  if (value < Infinity) return sign + float(value);
  return infinity === undefined ? text : sign + infinity;
}

// Python and JavaScript agree on the digits of a float, but not on when an exponent is written.
function float(value: number): string {
  if (value !== 0 && (value < 1e-4 || value >= 1e16)) {
    return value.toExponential().replace(SHORT_EXPONENT, '$10$2');
  }
  const digits = String(value);
  return digits.includes('.') ? digits : `${digits}.0`;
}
