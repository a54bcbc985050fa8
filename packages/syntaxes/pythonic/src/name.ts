// Wider than Python's identifiers, since tools are also called `weather.today`, `get-weather`,
// `3d_render`.
const NAME = /^[\p{XID_Continue}.-]+$/u;

/**
 * Whether a text can be the name of a function or argument in a call, written and read back:
 * letters of any script, digits, `_`, `-` and `.`.
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

/** Like {@link isName}, for one UTF-16 unit of a name; surrogates are accepted. */
export function isNameUnit(unit: string): boolean {
  if (unit >= 'a' && unit <= 'z') return true;
  return isName(unit) || (unit >= '\ud800' && unit < '\ue000');
}
