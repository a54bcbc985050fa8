import type { Template, TemplateStore } from '@modelspeak/prompts';
import { library } from '@modelspeak/prompts/library';
import { loadTemplate, loadTemplates } from '@modelspeak/prompts/node';

/** The options that say which templates there are. */
export interface TemplatesFlags {
  readonly templates?: readonly string[];
}

/** The library, and the templates of some folders, which go before those of the same names. */
export async function openTemplates({ templates = [] }: TemplatesFlags): Promise<TemplateStore> {
  let store: TemplateStore = library;
  for (const folder of templates) {
    const own = await loadTemplates(folder);
    const names = new Set(own.list().map(({ name }) => name));
    const others = store.list().filter(({ name }) => !names.has(name));
    store = own.addTemplates(others);
  }
  return store;
}

/** The template of a name, or of a file. */
export async function openTemplate(name: string, flags: TemplatesFlags): Promise<Template> {
  if (/[\\/]|\.(?:ya?ml|json)$/i.test(name)) return loadTemplate(name);
  return (await openTemplates(flags)).get(name);
}
