import { indentedJson, writeJson } from '@modelspeak/core';
import { stringify } from 'yaml';
import { toPromptingTools } from '../promptingtools/write.js';
import type { Template } from '../template.js';
import type { TemplateFile } from './schema.js';

/** The layout of a file: our own as YAML or JSON, or that of PromptingTools.jl. */
export type TemplateLayout = 'yaml' | 'json' | 'promptingtools';

/**
 * Writes a template as the text of a file, which {@link readTemplate} reads back.
 *
 * @throws {ModelspeakError} `unsupported` for what PromptingTools.jl cannot express
 *
 * @example
 * ```ts
 * import { createTemplate } from '@modelspeak/prompts';
 * import { writeTemplate } from '@modelspeak/prompts/files';
 *
 * const greet = createTemplate({ name: 'Greet', system: 'Be kind.', user: 'I am {{name}}.' });
 * console.log(writeTemplate(greet, 'yaml').trimEnd());
 * // schema: 1
 * // name: Greet
 * // braces: double
 * // messages:
 * //   - role: system
 * //     content: Be kind.
 * //   - role: user
 * //     content: I am {{name}}.
 * ```
 */
export function writeTemplate(template: Template, layout: TemplateLayout): string {
  switch (layout) {
    case 'yaml':
      return stringify(fileOf(template), { lineWidth: 0, blockQuote: 'literal' });
    case 'json':
      return `${writeJson(fileOf(template), indentedJson)}\n`;
    case 'promptingtools':
      return `${writeJson(toPromptingTools(template), indentedJson)}\n`;
  }
}

/** The content of a template's file, without empty keys. */
function fileOf(template: Template): TemplateFile {
  const { name, description, version, source, language, annotations, prompt } = template;
  return {
    schema: 1,
    name,
    ...(description !== '' && { description }),
    ...(version !== '-' && { version }),
    ...(source !== '' && { source }),
    ...(language !== undefined && { language }),
    braces: prompt.braces,
    ...(annotations !== undefined && { annotations: [...annotations] as never }),
    ...(typeof prompt.template === 'string'
      ? { text: prompt.template, ...(prompt.role !== 'user' && { role: prompt.role }) }
      : { messages: [...prompt.template] as never }),
  };
}
