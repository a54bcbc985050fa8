import type { TemplateSummary } from '@modelspeak/prompts';
import { UsageError } from '../errors.js';
import { documentOf } from '../output/rendering.js';
import { openTemplates, type TemplatesFlags } from '../templates/open-templates.js';
import type { Painter } from '../terminal/paint.js';
import type { Terminal } from '../terminal/terminal.js';

export interface SearchFlags extends TemplatesFlags {
  readonly limit?: number;
  readonly language?: string;
  readonly regex?: boolean;
  readonly json?: boolean;
}

/** `modelspeak templates search`: lists the templates that match. */
export async function searchTemplates(
  terminal: Terminal,
  flags: SearchFlags,
  query = '',
): Promise<void> {
  const { limit, language, regex, json } = flags;
  const store = await openTemplates(terminal, flags);
  const found = store.templates(regex ? pattern(query) : query, { limit, language });
  if (json) {
    await terminal.write(documentOf(found, { isRow: false }));
  } else if (found.length === 0) {
    const inLanguage = language === undefined ? '' : ` in the language "${language}"`;
    terminal.warn(
      `no template matches "${query}"${inLanguage}; leave out the query to list all templates`,
    );
  } else {
    const painter = terminal.painter();
    await terminal.write(`${found.map((summary) => show(summary, painter)).join('\n\n')}\n`);
  }
}

function pattern(query: string): RegExp {
  try {
    return new RegExp(query, 'iu');
  } catch (error) {
    throw new UsageError(`--regex: not a regular expression: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function show({ name, description, variables, wordCount }: TemplateSummary, { paint }: Painter) {
  const lines = [
    [paint('bold', name), paint('dim', `(${wordCount} words)`)],
    ['  ', description],
    ['  variables:', variables.join(', ') || 'none'],
  ];
  return lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => (label === '  ' ? `  ${value}` : `${label} ${value}`))
    .join('\n');
}
