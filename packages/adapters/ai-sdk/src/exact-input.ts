import type { JSONObject } from '@ai-sdk/provider';
import { roundedNumbers } from '@modelspeak/core';
import { ownOptions } from './metadata.js';

/** What the AI SDK carries of arguments whose numbers it rounds: their text. */
export function exactFields(json: string): { readonly arguments?: string } {
  return roundedNumbers(json).length > 0 ? { arguments: json } : {};
}

/** The arguments of a call as text: with the digits of the model, unless a program has changed the input. */
export function argumentsOf(
  input: unknown,
  options: Readonly<Record<string, JSONObject>> | undefined,
): string {
  const given = JSON.stringify(input);
  const { arguments: kept } = ownOptions(options);
  return typeof kept === 'string' && isSame(kept, given) ? kept : given;
}

function isSame(kept: string, given: string): boolean {
  try {
    return JSON.stringify(JSON.parse(kept)) === given;
  } catch {
    return false;
  }
}
