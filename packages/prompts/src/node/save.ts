import path from 'node:path';
import { ModelspeakError } from '@modelspeak/core';
import { makeFolder, writeWhole } from '@modelspeak/files';
import { type TemplateLayout, writeTemplate } from '../files/write.js';
import type { Template } from '../index.js';
import { fileError } from './errors.js';

/** Options of {@link saveTemplate}. */
export interface SaveTemplateOptions {
  /** The layout; by default our own, as YAML or JSON depending on the file's extension. */
  readonly layout?: TemplateLayout | undefined;
}

/**
 * Saves a template as a file. Creates the folder if it does not exist. Never writes through a link.
 *
 * @throws {ModelspeakError} `invalid_input` for a file that is not named `.yaml`, `.yml` or `.json`, or
 * cannot be written; `unsupported` for a template that PromptingTools.jl cannot express
 *
 * @example
 * ```ts
 * import { mkdtemp, readFile } from 'node:fs/promises';
 * import { tmpdir } from 'node:os';
 * import path from 'node:path';
 * import { createTemplate } from '@modelspeak/prompts';
 * import { saveTemplate } from '@modelspeak/prompts/node';
 *
 * const folder = await mkdtemp(path.join(tmpdir(), 'templates-'));
 * const file = path.join(folder, 'Greet.json');
 * const greet = createTemplate({ name: 'Greet', user: 'I am {{name}}.' });
 * await saveTemplate(file, greet, { layout: 'promptingtools' });
 * console.log(JSON.parse(await readFile(file, 'utf8'))[2].variables); // [ 'name' ]
 * ```
 */
export async function saveTemplate(
  file: string,
  template: Template,
  { layout = layoutOf(file) }: SaveTemplateOptions = {},
): Promise<void> {
  const text = writeTemplate(template, layout);
  const [name] = path.basename(file).split('.');
  if (layout === 'promptingtools' && name !== template.name) {
    throw new ModelspeakError(
      'invalid_input',
      `found the file ${file}, expected ${template.name}.json: PromptingTools.jl takes a ` +
        "template's name from its file",
    );
  }
  try {
    makeFolder(path.dirname(file));
    await writeWhole(file, text, { mode: 0o666 });
  } catch (error) {
    throw fileError(error, `write ${file}`);
  }
}

function layoutOf(file: string): TemplateLayout {
  const extension = path.extname(file).toLowerCase();
  if (extension === '.json') return 'json';
  if (extension === '.yaml' || extension === '.yml') return 'yaml';
  throw new ModelspeakError(
    'invalid_input',
    `found ${file}, expected a file named *.yaml, *.yml or *.json`,
  );
}
