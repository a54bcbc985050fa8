const NAME_CHARACTER = /^[\p{XID_Continue}.-]$/u;

/**
 * Whether a character may stand in the name of a function or of an argument. That is wider than in
 * Python's identifiers, for tools are also called `weather.today`, `get-weather` and `3d_render`.
 */
export function isNameCharacter(character: string): boolean {
  return NAME_CHARACTER.test(character);
}

/** The same for one unit of UTF-16; half of a pair is taken as it comes. */
export function isNameUnit(unit: string): boolean {
  if (unit >= 'a' && unit <= 'z') return true;
  return isNameCharacter(unit) || (unit >= '\ud800' && unit < '\ue000');
}

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
  return text !== '' && Array.from(text).every(isNameCharacter);
}
