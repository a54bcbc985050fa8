import { statSync } from 'node:fs';
import type { Format } from '@modelspeak/core';
import type { Template } from '@modelspeak/prompts';
import { CommandFailure, isTelling, locate } from '../errors.js';
import { chooseFormat, type FormatFlags } from '../formats/choose-format.js';
import { openTemplateFile, templateFilesIn } from '../templates/open-templates.js';
import type { NamedFile, Terminal } from '../terminal/terminal.js';

/** `modelspeak templates check`: reads template files and reports every error. */
export async function checkTemplates(
  terminal: Terminal,
  flags: FormatFlags,
  places: readonly string[],
): Promise<void> {
  const hasFormat = flags.format !== undefined || flags.model !== undefined;
  const format = hasFormat ? await chooseFormat(terminal, flags) : undefined;
  const { paint } = terminal.painter();
  const seen = new Map<string, string>();
  let good = 0;
  const files = (await Promise.all(places.map((place) => filesOf(terminal.file(place))))).flat();
  for (const file of files) {
    const { name } = file;
    try {
      const template = await openTemplateFile(file);
      checkName(template, name, seen);
      if (format !== undefined) tryIn(format, template, name);
      if (template.description === '')
        terminal.warn(`${name}: missing description; \`templates search\` looks in it`);
      good++;
      await terminal.write(`${paint('green', '✓')} ${template.name} (${name})\n`);
    } catch (error) {
      if (!isTelling(error)) throw error;
      terminal.fail(error);
    }
  }
  if (files.length === 0) throw new CommandFailure(`no template in ${places.join(', ')}`);
  await terminal.write(`${good} of ${files.length} templates are valid\n`);
}

async function filesOf(place: NamedFile): Promise<readonly NamedFile[]> {
  const isFile = statSync(place.path, { throwIfNoEntry: false })?.isFile();
  return isFile ? [place] : templateFilesIn(place);
}

function checkName({ name }: Template, file: string, seen: Map<string, string>): void {
  const other = seen.get(name);
  if (other !== undefined)
    throw new CommandFailure(`${file}: ${other} already has the name "${name}"`);
  seen.set(name, file);
}

/** Renders a template, with the name of each placeholder as its value. */
function tryIn(format: Format, { prompt }: Template, file: string): void {
  const variables = Object.fromEntries(prompt.placeholders.map((name) => [name, name]));
  try {
    const conversation = prompt.conversation(variables, { strict: true });
    if (format.kind === 'prompt') format.render(conversation);
    else format.body(conversation);
  } catch (error) {
    throw locate(error, file);
  }
}
