import { ModelspeakError } from '@modelspeak/core';
import { mismatch } from '@modelspeak/core/authoring';
import leven from 'leven';
import { checkOptions, wrongOption } from './options.js';
import type { Template } from './template.js';
import { summarizeTemplate, type TemplateSummary } from './template-summary.js';

/**
 * A search for templates:
 *
 * - `{ name }`: the template with exactly this name.
 * - a string: templates whose name or description contains it, ignoring case.
 * - a regular expression: templates whose name, description or previews it matches.
 */
export type TemplateQuery = string | RegExp | { readonly name: string };

/** Options of a search. */
export interface TemplateSearchOptions {
  /** The maximum number of results; 10 by default. */
  readonly limit?: number | undefined;
  /**
   * Only templates in this language, a BCP 47 tag. `zh` matches `zh-Hant` and `zh-Hans` too, as in the
   * basic filtering of RFC 4647.
   */
  readonly language?: string | undefined;
}

/**
 * Templates by name. A store is immutable: adding and removing templates returns another store.
 *
 * If the names are literals, the compiler knows them: `get` with any other name does not compile. For a name
 * that is only known at run time, annotate the store as a plain `TemplateStore`.
 *
 * @typeParam Known The templates, as far as their types are known.
 */
export interface TemplateStore<Known extends Template = Template> {
  /**
   * Gets a template by its name.
   *
   * @throws {ModelspeakError} `invalid_input` for an unknown name; the message lists similar ones
   */
  get<const Name extends Known['name']>(name: Name): Known & { readonly name: Name };
  /** Lists all templates, in the order in which they were added. */
  list(): readonly Known[];
  /**
   * Searches for templates, and returns them in the order in which they were added, like `aitemplates` of
   * PromptingTools.jl.
   *
   * @throws {ModelspeakError} `invalid_input` for an invalid query, `invalid_option` for invalid options
   */
  templates(query?: TemplateQuery, options?: TemplateSearchOptions): readonly TemplateSummary[];
  /**
   * Returns a store with these templates added.
   *
   * @throws {ModelspeakError} `invalid_input` for a name that exists already, and for an invalid template
   */
  addTemplates<const Added extends Template>(added: readonly Added[]): TemplateStore<Known | Added>;
  /**
   * Returns a store without the templates of these names; without names, an empty store.
   *
   * @throws {ModelspeakError} `invalid_input` for an unknown name, and if it is not a list
   */
  removeTemplates(names?: readonly string[]): TemplateStore<Known>;
}

/**
 * Makes a store of templates.
 *
 * @throws {ModelspeakError} `invalid_input` for two templates with the same name, and for an invalid template
 *
 * @example
 * ```ts
 * import { createTemplate, createTemplateStore, type TemplateStore } from '@modelspeak/prompts';
 *
 * const store = createTemplateStore([
 *   createTemplate({ name: 'Greet', description: 'Greets somebody.', user: 'I am {{name}}.' }),
 *   createTemplate({ name: 'Leave', description: 'Takes leave.', user: 'Goodbye, {{name}}.' }),
 * ]);
 * console.log(store.templates('greet')[0]?.variables); // [ 'name' ]
 * console.log(store.templates(/goodbye/i).map(({ name }) => name)); // [ 'Leave' ]
 * console.log(store.get('Leave').prompt.formatMessages({ name: 'Ann' }).at(-1)?.content);
 * // Goodbye, Ann.
 *
 * const anyStore: TemplateStore = store;
 * console.log(anyStore.get(['Gr', 'eet'].join('')).description); // Greets somebody.
 * ```
 */
export function createTemplateStore<const Known extends Template>(
  templates: readonly Known[],
): TemplateStore<Known> {
  checkTemplates(templates);
  const byName = new Map<string, Known>();
  for (const template of templates) {
    if (!byName.has(template.name)) byName.set(template.name, template);
    else throw takenName(template.name);
  }

  const known = (name: string, path = 'name'): Known => {
    if (typeof name !== 'string') throw mismatch(name, path, 'the name of a template');
    const template = byName.get(name);
    if (template !== undefined) return template;
    throw unknownName(name, [...byName.keys()]);
  };

  return {
    get: <Name extends string>(name: Name) => known(name) as Known & { readonly name: Name },
    list: () => [...byName.values()],
    templates(query = '', options = {}) {
      checkQuery(query);
      checkOptions(options, ['limit', 'language']);
      const { limit = 10, language } = options;
      if (typeof limit !== 'number' || !(limit >= 0)) {
        throw wrongOption(limit, 'limit', 'a number that is not negative');
      }
      if (language !== undefined && typeof language !== 'string') {
        throw wrongOption(language, 'language', 'a BCP 47 tag');
      }
      const all = [...byName.values()].map(summarizeTemplate);
      const read = language === undefined ? all : all.filter(isIn(language));
      return search(read, query).slice(0, limit);
    },
    addTemplates(added) {
      checkTemplates(added);
      return createTemplateStore([...byName.values(), ...added]);
    },
    removeTemplates(names = [...byName.keys()]) {
      if (!Array.isArray(names)) throw mismatch(names, 'names', 'a list of names');
      const removed = new Set(
        names.map((name: string, index) => known(name, `names[${index}]`).name),
      );
      return createTemplateStore([...byName.values()].filter(({ name }) => !removed.has(name)));
    },
  };
}

function checkTemplates(templates: unknown): void {
  if (!Array.isArray(templates)) throw mismatch(templates, 'templates', 'a list of templates');
  templates.forEach((template: Partial<Template> | null, index) => {
    const { name, description, prompt } = template ?? {};
    const isDescribed = typeof name === 'string' && typeof description === 'string';
    if (isDescribed && Array.isArray(prompt?.placeholders)) return;
    const expected = 'a template with a name, a description and a prompt; see createTemplate';
    throw mismatch(template, `templates[${index}]`, expected);
  });
}

function checkQuery(query: unknown): void {
  const named = (query as { readonly name?: unknown } | null)?.name;
  if (typeof query === 'string' || query instanceof RegExp || typeof named === 'string') return;
  throw mismatch(query, 'query', 'a string, a regular expression or { name }');
}

/** Whether a template's language is this one, or a variant of it. */
function isIn(range: string): (summary: TemplateSummary) => boolean {
  const wanted = `${range.toLowerCase()}-`;
  return ({ language }) =>
    language !== undefined && `${language.toLowerCase()}-`.startsWith(wanted);
}

function search(
  summaries: readonly TemplateSummary[],
  query: TemplateQuery,
): readonly TemplateSummary[] {
  if (query instanceof RegExp) {
    return summaries.filter(({ name, description, systemPreview, userPreview }) =>
      [name, description, systemPreview, userPreview].some((text) => text.search(query) !== -1),
    );
  }
  if (typeof query !== 'string') return summaries.filter(({ name }) => name === query.name);
  const part = query.toLowerCase();
  return summaries.filter(({ name, description }) =>
    [name, description].some((text) => text.toLowerCase().includes(part)),
  );
}

function takenName(name: string): ModelspeakError {
  return new ModelspeakError(
    'invalid_input',
    `two templates are named ${JSON.stringify(name)}; rename or remove one`,
  );
}

function unknownName(name: string, names: readonly string[]): ModelspeakError {
  const nearest = names
    .map((known) => ({ known, far: leven(known.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ known }) => JSON.stringify(known));
  const advice =
    names.length === 0 ? 'the store is empty' : `the nearest are ${nearest.join(', ')}`;
  return new ModelspeakError(
    'invalid_input',
    `no template is named ${JSON.stringify(name)}; ${advice}`,
  );
}
