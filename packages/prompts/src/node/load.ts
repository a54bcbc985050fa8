import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ModelspeakError } from '@modelspeak/core';
import { readTemplate } from '../files/index.js';
import { createTemplateStore, type Template, type TemplateStore } from '../index.js';
import { fileError } from './errors.js';

/**
 * Loads a template from a file: YAML (`.yaml`, `.yml`) or JSON (`.json`) in our own layout, or a list of
 * PromptingTools.jl's messages. If the file gives no name, the template is named after the file, up to the
 * first dot.
 *
 * @throws {ModelspeakError} what `readTemplate` throws, with the file, the line and the column
 *
 * @example
 * ```ts
 * import { mkdtemp } from 'node:fs/promises';
 * import { tmpdir } from 'node:os';
 * import path from 'node:path';
 * import { createTemplate } from '@modelspeak/prompts';
 * import { loadTemplate, saveTemplate } from '@modelspeak/prompts/node';
 *
 * const folder = await mkdtemp(path.join(tmpdir(), 'templates-'));
 * const greet = createTemplate({ name: 'Greet', user: 'I am {{name}}.' });
 * await saveTemplate(path.join(folder, 'Greet.yaml'), greet);
 *
 * const loaded = await loadTemplate(path.join(folder, 'Greet.yaml'));
 * console.log(loaded.name, loaded.prompt.placeholders); // Greet [ 'name' ]
 * ```
 */
export async function loadTemplate(file: string): Promise<Template> {
  const extension = path.extname(file).toLowerCase();
  if (!EXTENSIONS.has(extension)) {
    throw new ModelspeakError(
      'invalid_input',
      `found ${file}, expected a file named *.yaml, *.yml or *.json`,
    );
  }
  const [name] = path.basename(file).split('.');
  const notation = extension === '.json' ? 'json' : 'yaml';
  return readTemplate(await readText(file), { name, file, notation });
}

/**
 * Loads every template in a folder and its subfolders. Skips files and folders whose names begin with a dot,
 * and files that are neither YAML nor JSON.
 *
 * @throws {ModelspeakError} what {@link loadTemplate} throws, and `invalid_input` for two templates with the
 * same name
 *
 * @example
 * ```ts
 * import { mkdtemp, writeFile } from 'node:fs/promises';
 * import { tmpdir } from 'node:os';
 * import path from 'node:path';
 * import { loadTemplates } from '@modelspeak/prompts/node';
 *
 * const folder = await mkdtemp(path.join(tmpdir(), 'templates-'));
 * const messages = [{ content: 'Say {{words}}', variables: ['words'], _type: 'usermessage' }];
 * await writeFile(path.join(folder, 'Say.json'), JSON.stringify(messages));
 *
 * const store = await loadTemplates(folder);
 * console.log(store.templates('say')[0]?.userPreview); // Say {{words}}
 * ```
 */
export async function loadTemplates(folder: string): Promise<TemplateStore> {
  const loaded = new Map<string, { readonly template: Template; readonly file: string }>();
  for (const file of await findTemplateFiles(folder)) {
    const template = await loadTemplate(file);
    const other = loaded.get(template.name);
    if (other !== undefined) {
      throw new ModelspeakError(
        'invalid_input',
        `two templates are named ${JSON.stringify(template.name)}, in ${other.file} and in ` +
          `${file}; rename or remove one`,
      );
    }
    loaded.set(template.name, { template, file });
  }
  return createTemplateStore([...loaded.values()].map(({ template }) => template));
}

/**
 * Finds the files that {@link loadTemplates} loads, sorted by name.
 *
 * @throws {ModelspeakError} `invalid_input` for a folder that does not exist
 *
 * @example
 * ```ts
 * import { mkdtemp, writeFile } from 'node:fs/promises';
 * import { tmpdir } from 'node:os';
 * import path from 'node:path';
 * import { findTemplateFiles } from '@modelspeak/prompts/node';
 *
 * const folder = await mkdtemp(path.join(tmpdir(), 'templates-'));
 * for (const name of ['Ask.yaml', '.hidden.yaml', 'notes.txt']) {
 *   await writeFile(path.join(folder, name), 'text: Hello');
 * }
 * const files = await findTemplateFiles(folder);
 * console.log(files.map((file) => path.basename(file))); // [ 'Ask.yaml' ]
 * ```
 */
export async function findTemplateFiles(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await list(folder)) {
    const place = path.join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) found.push(...(await findTemplateFiles(place)));
    else if (EXTENSIONS.has(path.extname(place).toLowerCase()) && (await isFile(place))) {
      found.push(place);
    }
  }
  return found;
}

const EXTENSIONS = new Set(['.yaml', '.yml', '.json']);

async function list(folder: string) {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    throw fileError(error, `read the folder ${folder}`);
  }
}

/** Whether a path leads to a file, directly or through links. */
async function isFile(place: string): Promise<boolean> {
  const stats = await stat(place).catch((error) => {
    throw fileError(error, `read ${place}`);
  });
  return stats.isFile();
}

async function readText(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    if (!(error instanceof TypeError)) throw fileError(error, `read ${file}`);
    throw new ModelspeakError('invalid_unicode', `${file} is not UTF-8; save it as UTF-8`, {
      cause: error,
    });
  }
}
