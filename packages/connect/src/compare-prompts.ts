import { type Conversation, ModelspeakError, type PromptFormat } from '@modelspeak/core';
import type { TemplateDescription } from '@modelspeak/endpoint';
import { templateFormat } from './template-format.js';

const QUESTION = { role: 'user', content: 'Hello' } as const;
/** Conversations that every model supports, or refuses. */
const CONVERSATIONS: readonly Conversation[] = [
  { messages: [QUESTION] },
  {
    messages: [
      { role: 'system', content: 'Be brief.' },
      QUESTION,
      { role: 'assistant', content: 'Hi!' },
      { role: 'user', content: 'Bye' },
    ],
  },
];
/** The request makes both prompts write the same date. */
const REQUEST = { today: '2026-01-31', onLoss: 'reference' } as const;
/** How much of the prompts is shown around the first difference. */
const SHOWN = 30;

/**
 * Compares the prompts of a format with those of a model's own template.
 *
 * @returns The first difference in words; `undefined` if there is none, or the template cannot be used.
 */
export function comparePrompts(
  format: PromptFormat,
  template: TemplateDescription,
): string | undefined {
  const own = orUndefined(() => templateFormat(template));
  if (own === undefined) return undefined;
  const bos = template.tokens?.['bos_token'] ?? '';
  for (const conversation of CONVERSATIONS) {
    const expected = orUndefined(() => own.render(conversation, REQUEST));
    const written = orUndefined(() => format.render(conversation, REQUEST));
    if (expected === undefined || written === undefined) continue;
    const difference = differenceOf(withoutStart(written, bos), withoutStart(expected, bos));
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** Servers add the beginning-of-text token, so that some templates leave it out. */
function withoutStart(prompt: string, bos: string): string {
  return bos !== '' && prompt.startsWith(bos) ? prompt.slice(bos.length) : prompt;
}

function differenceOf(written: string, expected: string): string | undefined {
  if (written === expected) return undefined;
  let at = 0;
  while (written[at] === expected[at]) at++;
  const excerpt = (text: string) =>
    JSON.stringify(text.slice(Math.max(0, at - SHOWN / 2), at + SHOWN));
  return `the format writes ${excerpt(written)}, the template ${excerpt(expected)}`;
}

function orUndefined<Result>(make: () => Result): Result | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof ModelspeakError) return undefined;
    throw error;
  }
}
