import type { Template, TemplateStore } from '@modelspeak/prompts';
import { library } from '@modelspeak/prompts/library';
import { findTemplateFiles, loadTemplate, loadTemplates } from '@modelspeak/prompts/node';
import { CommandFailure, isTelling } from '../errors.js';
import type { NamedFile, Terminal } from '../terminal/terminal.js';

/** The flags that add templates. */
export interface TemplatesFlags {
  readonly templates?: readonly string[];
}

/** Opens the library with the templates of folders added, which replace those of the same names. */
export async function openTemplates(
  terminal: Terminal,
  { templates = [] }: TemplatesFlags,
): Promise<TemplateStore> {
  let store: TemplateStore = library;
  for (const folder of templates) {
    const own = await read(terminal.file(folder), loadTemplates);
    const names = new Set(own.list().map(({ name }) => name));
    const others = store.list().filter(({ name }) => !names.has(name));
    store = own.addTemplates(others);
  }
  return store;
}

/** Opens a template by its name or its file. */
export async function openTemplate(
  terminal: Terminal,
  name: string,
  flags: TemplatesFlags,
): Promise<Template> {
  if (/[\\/]|\.(?:ya?ml|json)$/i.test(name)) return openTemplateFile(terminal.file(name));
  return (await openTemplates(terminal, flags)).get(name);
}

/** Opens the template in a file. */
export function openTemplateFile(file: NamedFile): Promise<Template> {
  return read(file, loadTemplate);
}

/** Finds the template files in a folder. */
export async function templateFilesIn(folder: NamedFile): Promise<readonly NamedFile[]> {
  const files = await read(folder, findTemplateFiles);
  return files.map((path) => ({ name: path.replace(folder.path, folder.name), path }));
}

/** Reads a file or folder. Errors name it as the command line does. */
async function read<Found>(
  { name, path }: NamedFile,
  load: (path: string) => Promise<Found>,
): Promise<Found> {
  try {
    return await load(path);
  } catch (error) {
    if (!isTelling(error)) throw error;
    throw new CommandFailure(error.message.replaceAll(path, name), { cause: error });
  }
}
