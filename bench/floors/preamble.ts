import type { PromptFormat } from '@modelspeak/core';

/** The constant text, of a page or more, that a format begins every prompt with. */
export function preambleOf(format: PromptFormat): string {
  const prompt = format.render({ messages: [{ role: 'system', content: 'Be brief.' }] });
  return prompt.slice(0, prompt.indexOf('Be brief.'));
}
