import type { Conversation, PromptFormat, RenderOptions } from '@modelspeak/core';
import { chatTemplate } from '@modelspeak/format-chat-template';

/** A chat template's output for a conversation, with special tokens in content unchanged. */
export function renderTemplate(
  given: string,
  conversation: Conversation,
  { generationPrompt, today, thinking }: RenderOptions,
): string {
  const asked = {
    ...(generationPrompt !== undefined && { generationPrompt }),
    ...(today !== undefined && { today }),
    ...(thinking !== undefined && { thinking }),
  };
  return formatOf(given).render(conversation, {
    ...asked,
    specialTokens: 'allow',
    onLoss: 'reference',
  });
}

let last: { readonly given: string; readonly format: PromptFormat } | undefined;

/** The format of a Jinja template, or of the template in a `tokenizer_config.json`. */
function formatOf(given: string): PromptFormat {
  if (last?.given !== given) {
    const isConfig = given.trimStart().startsWith('{"') || /^\s*\{\s*\n\s*"/.test(given);
    const format = chatTemplate(
      isConfig ? { tokenizerConfig: JSON.parse(given) } : { template: given },
    );
    last = { given, format: format as unknown as PromptFormat };
  }
  return last.format;
}
