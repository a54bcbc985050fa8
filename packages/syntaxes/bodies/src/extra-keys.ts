import { ModelspeakError } from '@modelspeak/core';
import { isEmpty, joinPath } from '@modelspeak/core/authoring';
import { isObject } from './field.js';

type Keys = readonly string[];

/**
 * Moves provider-specific keys into `extra`. Values that are not objects are refused later.
 *
 * @param known The standard keys; `undefined` if any key is allowed.
 *
 * @example
 * ```ts
 * import { gatherExtra } from '@modelspeak/bodies';
 *
 * const part = { type: 'text', text: 'Hi', cache_control: { type: 'ephemeral' } };
 * console.log(gatherExtra(part, ['type', 'text']));
 * // { type: 'text', text: 'Hi', extra: { cache_control: { type: 'ephemeral' } } }
 * ```
 */
export function gatherExtra(given: unknown, known: Keys | undefined): unknown {
  if (!isObject(given) || known === undefined) return given;
  const isExtra = (key: string): boolean =>
    !known.includes(key) && (key === 'extra' || !isEmpty(given[key]));
  const entries = Object.entries(given);
  const extra = entries.filter(([key]) => isExtra(key));
  if (extra.length === 0) return given;
  return {
    ...Object.fromEntries(entries.filter(([key]) => !isExtra(key))),
    extra: Object.fromEntries(extra),
  };
}

/**
 * Writes the keys of `extra` next to the other keys.
 *
 * @throws {ModelspeakError} `invalid_input` for a standard key
 *
 * @example
 * ```ts
 * import { spreadExtra } from '@modelspeak/bodies';
 *
 * const part = { type: 'text', text: 'Hi', extra: { cache_control: { type: 'ephemeral' } } };
 * console.log(spreadExtra(part, ['type', 'text'], 'messages[0].content[0]'));
 * // { type: 'text', text: 'Hi', cache_control: { type: 'ephemeral' } }
 * ```
 */
export function spreadExtra<Given extends Extensible>(
  given: Given,
  known: Keys | undefined,
  path: string,
): object {
  const { extra, ...own } = given;
  if (extra === undefined) return own;
  const written = own as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(extra)) {
    if (!known?.includes(key) && (!Object.hasOwn(own, key) || written[key] === undefined)) continue;
    throw new ModelspeakError(
      'invalid_input',
      'extra must not contain this standard key; move the value out of extra',
      {
        path: joinPath(`${path}.extra`, key),
      },
    );
  }
  return { ...own, ...extra };
}

/** What may have keys that only one provider knows. */
export interface Extensible {
  readonly extra?: { readonly [key: string]: unknown } | undefined;
}
