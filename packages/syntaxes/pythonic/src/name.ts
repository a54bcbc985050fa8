// Wider than Python's identifiers, for tools are also called `weather.today`, `get-weather`, `3d_render`.
const NAME = /^[\p{XID_Continue}.-]+$/u;

/**
 * Whether a text can be the name of a function or of an argument in a call, so that it is written and
 * read back as one: letters of any script, digits, `_`, `-` and `.`.
 *
 * @example
 * ```ts
 * import { isCallName } from '@modelspeak/pythonic';
 *
 * console.log(isCallName('get-weather'), isCallName('first name')); // true false
 * ```
 */
export function isName(text: string): boolean {
  return NAME.test(text);
}

/** The same for one unit of UTF-16 within a name; half of a pair is taken as it comes. */
export function isNameUnit(unit: string): boolean {
  if (unit >= 'a' && unit <= 'z') return true;
  return isName(unit) || (unit >= '\ud800' && unit < '\ue000');
}
