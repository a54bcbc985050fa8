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
 * - a string: templates with it in their name or description, in any case.
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
 * Templates by name. A store is an immutable value: adding and removing templates gives another one.
 *
 * A store made of templates with literal names knows them: `get` of any other name does not compile.
 * For a name that is only known when the program runs, use it as a plain `TemplateStore`.
 *
 * @typeParam Known The templates, as far as their types are known.
 */
export interface TemplateStore<Known extends Template = Template> {
  /**
   * Gets a template by its name.
   *
   * @throws {ModelspeakError} `invalid_input` for an unknown name, with the nearest ones
   */
  get<const Name extends Known['name']>(name: Name): Known & { readonly name: Name };
  /** All templates, in the order in which they were added. */
  list(): readonly Known[];
  /**
   * Searches for templates, and gives them in the order in which they were added, as `aitemplates` of
   * PromptingTools.jl does.
   *
   * @throws {ModelspeakError} `invalid_input` for a wrong query, `invalid_option` for wrong options
   */
  templates(query?: TemplateQuery, options?: TemplateSearchOptions): readonly TemplateSummary[];
  /**
   * A store with these templates added.
   *
   * @throws {ModelspeakError} `invalid_input` for a name that is taken, and for what is no template
   */
  addTemplates<const Added extends Template>(added: readonly Added[]): TemplateStore<Known | Added>;
  /**
   * A store without the templates of these names; without names an empty one.
   *
   * @throws {ModelspeakError} `invalid_input` for an unknown name, and for what is no list
   */
  removeTemplates(names?: readonly string[]): TemplateStore<Known>;
}

/**
 * Makes a store of templates.
 *
 * @throws {ModelspeakError} `invalid_input` for two templates of one name, and for what is no template
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
        throw wrongOption(limit, 'limit', 'a number from 0');
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

/** Whether a template's language is this one, or a variety of it. */
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
    `two templates are named ${JSON.stringify(name)}; rename one, or leave one out`,
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
