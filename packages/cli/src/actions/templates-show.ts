import { summarizeTemplate, type Template } from '@modelspeak/prompts';
import { writeTemplate } from '@modelspeak/prompts/files';
import { openTemplate, type TemplatesFlags } from '../templates/open-templates.js';
import type { Painter } from '../terminal/paint.js';
import type { Terminal } from '../terminal/terminal.js';

export interface ShowFlags extends TemplatesFlags {
  readonly as?: 'yaml' | 'json' | 'promptingtools';
}

/** `modelspeak templates show`: prints a template, for people to read or as a file. */
export async function showTemplate(
  terminal: Terminal,
  flags: ShowFlags,
  name: string,
): Promise<void> {
  const template = await openTemplate(terminal, name, flags);
  await terminal.write(
    flags.as === undefined ? show(template, terminal.painter()) : writeTemplate(template, flags.as),
  );
}

function show(template: Template, { paint }: Painter): string {
  const { name, description, version, source, language, wordCount, variables } =
    summarizeTemplate(template);
  const details = Object.entries({
    description,
    variables: variables.join(', '),
    version,
    source,
    language: language ?? '',
    words: String(wordCount),
  })
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${paint('dim', `${key}:`)} ${value}`);
  return `${[paint('bold', name), ...details, ...textsOf(template, paint)].join('\n')}\n`;
}

function textsOf({ prompt }: Template, paint: Painter['paint']): string[] {
  if (typeof prompt.template === 'string') return ['', prompt.template];
  return prompt.template.flatMap(({ role, content }) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
    return ['', paint('cyan', `[${role}]`), text];
  });
}
