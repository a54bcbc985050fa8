const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;

/**
 * Appends one step to an error path: a number is an array index, anything else an object key.
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
 * Splits a path as written by {@link joinPath} into its steps: numbers for indexes, strings for
 * keys.
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
