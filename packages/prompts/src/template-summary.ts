import type { Role } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import { messagesOf } from './prompt.js';
import { isSystem } from './prompt-message.js';
import type { Template } from './template.js';

/** A template in the results of a search. */
export interface TemplateSummary<Name extends string = string> {
  /** The name of the template. */
  readonly name: Name;
  /** Its purpose, in a sentence. */
  readonly description: string;
  /** Its version; `-` if there is none. */
  readonly version: string;
  /** Its origin. */
  readonly source: string;
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: string | undefined;
  /**
   * The number of words in its texts, including placeholders. Each Chinese or Japanese character counts as a
   * word.
   */
  readonly wordCount: number;
  /** The names of its placeholders. */
  readonly variables: readonly string[];
  /** The beginning of its system message: at most a hundred characters. */
  readonly systemPreview: string;
  /** The beginning of its user messages: at most a hundred characters. */
  readonly userPreview: string;
}

const PREVIEW_LENGTH = 100;
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/**
 * Summarizes a template for the results of a search.
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
  readonly role: Role;
  readonly text: string;
}

/** The texts of a template's messages. */
function textsOf({ prompt }: Template): readonly RoleText[] {
  return messagesOf(prompt).map(({ role, content }) => ({ role, text: textOf(content) }));
}

function preview(texts: readonly RoleText[]): string {
  let shown = '';
  for (const { text } of texts) shown += first(text);
  return first(shown);
}

/** The first characters, without cutting a surrogate pair. */
function first(text: string): string {
  return Array.from(text.slice(0, 2 * PREVIEW_LENGTH))
    .slice(0, PREVIEW_LENGTH)
    .join('');
}
