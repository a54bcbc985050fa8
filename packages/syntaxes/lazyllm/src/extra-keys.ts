import { mismatch } from './check.js';
import type { PromptPiece } from './pieces.js';
import type { TemplatePiece } from './template.js';

/**
 * Extra messages under their headings, each with its key and its value or slot.
 *
 * @example
 * ```ts
 * import { extraMessages } from '@modelspeak/lazyllm';
 *
 * console.log(extraMessages([['input', [{ content: 'a+b' }]]]).length); // 6
 * ```
 */
export function extraMessages<Slots extends TemplatePiece>(
  messages: readonly (readonly [key: string, value: readonly (PromptPiece | Slots)[]])[],
): readonly (PromptPiece | Slots)[] {
  if (messages.length === 0) return [];
  return [
    { scaffold: 'Here are some extra messages you can referred to:\n\n' },
    ...messages.flatMap(([key, value]) => [
      { scaffold: '### ' },
      { content: key },
      { scaffold: ':\n' },
      ...value,
      { scaffold: '\n\n' },
    ]),
  ];
}

const SLOT_NAME = /^[\p{L}\p{N}_]+$/u;

/** The slots of extra keys under their headings. */
export function extraKeySlots(
  keys: string | readonly string[] | null | undefined,
): readonly TemplatePiece[] {
  const path = 'options.extraKeys';
  const list = typeof keys === 'string' ? [keys] : (keys ?? []);
  if (!Array.isArray(list)) throw mismatch(keys, 'a key or an array of keys', path);
  return extraMessages(
    (list as readonly unknown[]).map((key, index) => {
      if (typeof key === 'string' && SLOT_NAME.test(key)) return [key, [{ template: `{${key}}` }]];
      throw mismatch(key, 'a key of letters, digits and underscores', `${path}[${index}]`);
    }),
  );
}
