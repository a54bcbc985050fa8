import { ModelspeakError } from '@modelspeak/core';
import { joinPath } from '@modelspeak/core/authoring';
import { checkText, isRecord, mismatch } from './check.js';
import type { EditionRules } from './edition.js';

/**
 * The instruction of a prompter: its text, with slots such as `{question}`, or a system part and a
 * user part.
 *
 * @example
 * ```ts
 * import type { Instruction } from '@modelspeak/lazyllm';
 *
 * const instruction: Instruction = { system: 'Be brief.', user: 'Translate: {text}' };
 * console.log(Object.keys(instruction)); // [ 'system', 'user' ]
 * ```
 */
export type Instruction =
  | string
  | { readonly system?: string | undefined; readonly user?: string | undefined };

/** Splits an instruction into its parts; the user part is `undefined` for a single text. */
export function partsOf(
  instruction: Instruction,
  { keepsLonePart }: EditionRules,
): readonly [system: string, user: string | undefined] {
  if (typeof instruction === 'string') {
    checkText(instruction, 'instruction');
    return [instruction, undefined];
  }
  if (!isRecord(instruction)) {
    throw mismatch(instruction, 'a string, or { system, user }', 'instruction');
  }
  for (const [key, value] of Object.entries(instruction)) {
    const path = joinPath('instruction', key);
    if (key !== 'system' && key !== 'user') {
      throw new ModelspeakError('invalid_input', 'unknown key; expected one of system, user', {
        path,
      });
    }
    if (value !== undefined) checkText(value, path);
  }
  const { system, user } = instruction;
  if (keepsLonePart || (system !== undefined && user !== undefined)) {
    return [system ?? '', user ?? ''];
  }
  return [system ?? user ?? '', undefined];
}
