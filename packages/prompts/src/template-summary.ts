import type { Message } from '@modelspeak/core';
import { isSystem } from './prompt-message.js';
import type { Template } from './template.js';

/** What a search shows of a template. */
export interface TemplateSummary<Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  readonly version: string;
  readonly source: string;
  readonly language?: string | undefined;
  /**
   * How many words its texts have, placeholders included: what stands between spaces, and each
   * character of Chinese or Japanese.
   */
  readonly wordCount: number;
  /** The names of its placeholders. */
  readonly variables: readonly string[];
  /** The beginning of what the system says: at most a hundred characters. */
  readonly systemPreview: string;
  /** The beginning of what the user says: at most a hundred characters. */
  readonly userPreview: string;
}

const PREVIEW_LENGTH = 100;
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/**
 * Sums a template up, as a search shows it.
 *
 * @example
 * ```ts
 * import { createTemplate, summarizeTemplate } from '@modelspeak/prompts';
 *
 * const greet = createTemplate({ name: 'Greet', system: 'Be kind.', user: 'I am {{name}}.' });
 * const { wordCount, variables, systemPreview } = summarizeTemplate(greet);
 * console.log(wordCount, variables, systemPreview); // 5 [ 'name' ] Be kind.
 * ```
 */
export function summarizeTemplate<Name extends string>(
  template: Template<Name>,
): TemplateSummary<Name> {
  const { name, description, version, source, language, prompt } = template;
  const texts = textsOf(template);
  return {
    name,
    description,
    version,
    source,
    language,
    wordCount: texts.reduce((sum, { text }) => sum + (text.match(WORD)?.length ?? 0), 0),
    variables: prompt.placeholders,
    systemPreview: preview(texts.filter(({ role }) => isSystem(role))),
    userPreview: preview(texts.filter(({ role }) => role === 'user')),
  };
}

interface RoleText {
  readonly role: Message['role'];
  readonly text: string;
}

/** The texts of a template's messages. */
export function textsOf({ prompt: { template, braces } }: Template): readonly RoleText[] {
  if (typeof template === 'string') {
    return [{ role: braces === 'single' ? 'system' : 'user', text: template }];
  }
  return template.flatMap(({ role, content }) => {
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
    return parts.flatMap((part) =>
      part.type === 'text' && 'text' in part ? { role, text: part.text } : [],
    );
  });
}

function preview(texts: readonly RoleText[]): string {
  let shown = '';
  for (const { text } of texts) shown += first(text);
  return first(shown);
}

/** The first characters, none of them halved. */
function first(text: string): string {
  return Array.from(text.slice(0, 2 * PREVIEW_LENGTH))
    .slice(0, PREVIEW_LENGTH)
    .join('');
}
