import type { Capabilities } from '@modelspeak/core';

/** What a format writes of reasoning, according to what it declares to trim. */
export function trimReasoning(
  text: string,
  { trimsReasoning }: Pick<Capabilities, 'trimsReasoning'>,
): string {
  if (trimsReasoning === 'breaks') return withoutBreaks(text);
  return trimsReasoning ? text.trim() : text;
}

function withoutBreaks(text: string): string {
  let from = 0;
  let to = text.length;
  while (text[from] === '\n') from++;
  while (to > from && text[to - 1] === '\n') to--;
  return text.slice(from, to);
}
