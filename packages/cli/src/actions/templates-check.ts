import { statSync } from 'node:fs';
import type { Format } from '@modelspeak/core';
import type { Template } from '@modelspeak/prompts';
import { findTemplateFiles, loadTemplate } from '@modelspeak/prompts/node';
import { CommandFailure, isTelling, locate } from '../errors.js';
import { chooseFormat, type FormatFlags } from '../formats/choose-format.js';
import { painterOf } from '../output/paint.js';
import { reportError, warn } from '../output/report.js';
import { write } from '../output/write.js';

/** `modelspeak templates check`: reads template files and tells every fault. */
export async function checkTemplates(flags: FormatFlags, places: readonly string[]): Promise<void> {
  const hasFormat = flags.format !== undefined || flags.model !== undefined;
  const format = hasFormat ? await chooseFormat(flags) : undefined;
  const { paint } = painterOf(process.stdout);
  const seen = new Map<string, string>();
  let good = 0;
  const files = await filesOf(places);
  for (const file of files) {
    try {
      const template = await loadTemplate(file);
      checkName(template, file, seen);
      if (format !== undefined) tryIn(format, template, file);
      if (template.description === '') warn(`${file}: it has no description to be found by`);
      good++;
      await write(`${paint('green', '✓')} ${template.name} (${file})\n`);
    } catch (error) {
      if (!isTelling(error)) throw error;
      reportError(error);
    }
  }
  if (files.length === 0) throw new CommandFailure(`no template in ${places.join(', ')}`);
  await write(`${good} of ${files.length} templates are fine\n`);
}

async function filesOf(places: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const place of places) {
    const isFile = statSync(place, { throwIfNoEntry: false })?.isFile();
    found.push(...(isFile ? [place] : await findTemplateFiles(place)));
  }
  return found;
}

function checkName({ name }: Template, file: string, seen: Map<string, string>): void {
  const other = seen.get(name);
  if (other !== undefined) throw new CommandFailure(`${file}: ${other} is named "${name}" as well`);
  seen.set(name, file);
}

/** Renders a template with every placeholder filled by its name. */
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
