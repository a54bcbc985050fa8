import { comparePrompts, templateFormat } from '@modelspeak/connect';
import { type Format, ModelspeakError } from '@modelspeak/core';
import type { ModelDescription, TemplateDescription } from '@modelspeak/endpoint';
import { messageOf } from '../../errors.js';

/** The model's own template, next to the format. */
export interface TemplateFinding {
  readonly state: 'known' | 'unknown' | 'disagrees';
  readonly detail: string;
}

/**
 * Compares the prompts of a format with those of the model's own template.
 *
 * @param doubts What speaks against the format: a template that cannot run here is compared by its tokens.
 */
export function templateFinding(
  format: Format,
  { template, foreignTemplate }: ModelDescription,
  doubts: readonly string[],
): TemplateFinding {
  if (template === undefined) {
    const [doubt] = doubts;
    if (foreignTemplate === undefined) return unknown('the server gives no template');
    return doubt === undefined
      ? unknown('it is in Go, which cannot run here; the format knows its special tokens')
      : { state: 'disagrees', detail: doubt };
  }
  if (format.kind === 'messages') return unknown('the server writes the prompts');
  const problem = problemOf(template);
  if (problem !== undefined) return unknown(`it cannot be used here: ${problem}`);
  if (format.name === 'chat-template') {
    return { state: 'known', detail: 'the format is made from it' };
  }
  const difference = comparePrompts(format, template);
  return difference === undefined
    ? { state: 'known', detail: 'the format writes the same prompts' }
    : { state: 'disagrees', detail: difference.text };
}

function unknown(detail: string): TemplateFinding {
  return { state: 'unknown', detail };
}

function problemOf(template: TemplateDescription): string | undefined {
  try {
    templateFormat(template);
    return undefined;
  } catch (error) {
    if (error instanceof ModelspeakError) return messageOf(error);
    throw error;
  }
}
