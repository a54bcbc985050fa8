const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;

/**
 * Extends a path into the input by one step, as the paths of errors are written: a number is the
 * index of an array, everything else the key of an object.
 *
 * @example
 * ```ts
 * import { joinPath } from '@modelspeak/core/authoring';
 *
 * console.log(joinPath(joinPath('messages', 2), 'tool_calls')); // messages[2].tool_calls
 * console.log(joinPath('properties', 'first name')); // properties["first name"]
 * ```
 */
export function joinPath(path: string, step: PropertyKey): string {
  if (typeof step === 'number') return `${path}[${step}]`;
  const key = String(step);
  if (!PLAIN_KEY.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

/**
 * The steps of a path, as {@link joinPath} took them: numbers for indexes, strings for keys.
 *
 * @example
 * ```ts
 * import { pathSteps } from '@modelspeak/core/authoring';
 *
 * console.log(pathSteps('messages[2]["a b"].c')); // [ 'messages', 2, 'a b', 'c' ]
 * ```
 */
export function pathSteps(path: string): (string | number)[] {
  const steps = path.matchAll(/\[(\d+|"(?:[^"\\]|\\.)*")\]|([^.[\]]+)/g);
  return Array.from(steps, ([, json, key = '']): string | number =>
    json === undefined ? key : JSON.parse(json),
  );
}
