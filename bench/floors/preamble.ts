import type { PromptFormat } from '@modelspeak/core';

/** The constant text of a page or more at the beginning of every prompt of a format. */
export function preambleOf(format: PromptFormat): string {
  const prompt = format.render({ messages: [{ role: 'system', content: 'Be brief.' }] });
  return prompt.slice(0, prompt.indexOf('Be brief.'));
}
