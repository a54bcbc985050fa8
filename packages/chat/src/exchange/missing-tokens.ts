import type { ReaderEvent } from '@modelspeak/core';
import type { PromptSettings } from '../chat-settings.js';

/** The formats that each endpoint was warned of. */
const warned = new WeakMap<object, Set<string>>();

/**
 * Warns, once for an endpoint and a format, that the vocabulary lacks special tokens. Replies are then read by their
 * text, as if the endpoint told no token ids.
 */
export function missingTokens(
  { endpoint, format }: Pick<PromptSettings, 'endpoint' | 'format'>,
  missing: readonly string[],
): ReaderEvent | undefined {
  if (missing.length === 0 || endpoint.capabilities.specialTokens !== 'apart') return undefined;
  const formats = warned.get(endpoint) ?? new Set();
  warned.set(endpoint, formats);
  if (formats.has(format.name)) return undefined;
  formats.add(format.name);
  const named = missing.map((token) => JSON.stringify(token)).join(', ');
  const message = `the vocabulary of the model at ${endpoint.name} lacks ${named}, which the format ${format.name} has; so replies are read by their text, in which what only spells a special token is taken for one; choose the format of this model, or a file of it with this token`;
  return { type: 'warning', code: 'special-tokens-missing', message };
}
