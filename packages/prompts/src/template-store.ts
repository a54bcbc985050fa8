import { ModelspeakError } from '@modelspeak/core';
import leven from 'leven';
import { checkOptions, wrongOption } from './options.js';
import { show } from './show.js';
import type { Template } from './template.js';
import { summarizeTemplate, type TemplateSummary } from './template-summary.js';

/**
 * What to look for:
 *
 * - `{ name }`: the template of just this name.
 * - a string: a part of a name or a description, whatever the case. The template of just this name
 *   comes first, then those with it in their name, then those with it in their description.
 * - a regular expression: over name, description and previews. It is run as it is given.
 */
export type TemplateQuery = string | RegExp | { readonly name: string };

/** Options of a search. */
export interface TemplateSearchOptions {
  /** How many to give at most; 10 by default. */
  readonly limit?: number | undefined;
  /**
   * Only templates in this language, a BCP 47 tag. `zh` stands for `zh-Hant` and `zh-Hans` too, as in
   * the basic filtering of RFC 4647.
   */
  readonly language?: string | undefined;
}

/**
 * Templates by their names. A store is a value: nothing about it is global, and it never changes. To
 * add or to remove is to get another.
 *
 * @typeParam Known The templates that are known in full, with names and placeholders.
 */
export interface TemplateStore<Known extends Template = Template> {
  /**
   * The template of a name.
   *
   * @throws {ModelspeakError} `invalid_input`, with the nearest names
   */
  get<const Name extends Known['name']>(name: Name): Known & { readonly name: Name };
  get(name: string): Template;
  /** All of them, in their order. */
  list(): readonly Known[];
  /**
   * Looks for templates.
   *
   * @throws {ModelspeakError} `invalid_input` for what is no query, `invalid_option` for a limit that
   * is no number of templates, and for an option that there is not
   */
  templates(query?: TemplateQuery, options?: TemplateSearchOptions): readonly TemplateSummary[];
  /**
   * A store with these templates besides.
   *
   * @throws {ModelspeakError} `invalid_input` for a name that is taken, and for what is no template
   */
  addTemplates<const Added extends Template>(added: readonly Added[]): TemplateStore<Known | Added>;
  /**
   * A store without the templates of these names, or without any.
   *
   * @throws {ModelspeakError} `invalid_input` for a name that is not there, and for what is no list
   */
  removeTemplates(names?: readonly string[]): TemplateStore<Known>;
}

/**
 * Gathers templates.
 *
 * @throws {ModelspeakError} `invalid_input` for two templates of one name, and for what is no template
 *
 * @example
 * ```ts
 * import { createTemplate, createTemplateStore } from '@modelspeak/prompts';
 *
 * const store = createTemplateStore([
 *   createTemplate({ name: 'Greet', description: 'Greets somebody.', user: 'I am {{name}}.' }),
 *   createTemplate({ name: 'Leave', description: 'Takes leave.', user: 'Goodbye, {{name}}.' }),
 * ]);
 * console.log(store.templates('greet')[0]?.variables); // [ 'name' ]
 * console.log(store.templates(/goodbye/i).map(({ name }) => name)); // [ 'Leave' ]
 * console.log(store.get('Leave').prompt.formatMessages({ name: 'Ann' }).at(-1)?.content);
 * // Goodbye, Ann.
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
    if (typeof name !== 'string') throw wrong(name, path, 'the name of a template');
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
      if (!Array.isArray(names)) throw wrong(names, 'names', 'a list of names');
      const removed = new Set(
        names.map((name: string, index) => known(name, `names[${index}]`).name),
      );
      return createTemplateStore([...byName.values()].filter(({ name }) => !removed.has(name)));
    },
  };
}

function checkTemplates(templates: unknown): void {
  if (!Array.isArray(templates)) throw wrong(templates, 'templates', 'a list of templates');
  templates.forEach((template: Partial<Template> | null, index) => {
    const { name, description, prompt } = template ?? {};
    const isNamed = typeof name === 'string' && typeof description === 'string';
    if (isNamed && Array.isArray(prompt?.placeholders)) return;
    throw new ModelspeakError(
      'invalid_input',
      'found no template, expected what createTemplate makes: a name, a description and a prompt',
      { path: `templates[${index}]` },
    );
  });
}

function checkQuery(query: unknown): void {
  const named = (query as { readonly name?: unknown } | null)?.name;
  if (typeof query === 'string' || query instanceof RegExp || typeof named === 'string') return;
  throw wrong(query, 'query', 'a string, a regular expression or { name } with a string');
}

function wrong(value: unknown, path: string, expected: string): ModelspeakError {
  return new ModelspeakError('invalid_input', `found ${show(value)}, expected ${expected}`, {
    path,
  });
}

/** Whether a template is in a language, or in one of those that its tag stands for. */
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
  return summaries
    .map((summary) => ({ summary, rank: rankOf(summary, query) }))
    .filter(({ rank }) => rank !== NO_HIT)
    .sort((a, b) => a.rank - b.rank)
    .map(({ summary }) => summary);
}

const NO_HIT = 4;

/** How well a template fits a part of a name or a description: the smaller, the better. */
function rankOf({ name, description }: TemplateSummary, query: string): number {
  const part = query.toLowerCase();
  if (name === query) return 0;
  if (name.toLowerCase() === part) return 1;
  if (name.toLowerCase().includes(part)) return 2;
  return description.toLowerCase().includes(part) ? 3 : NO_HIT;
}

function takenName(name: string): ModelspeakError {
  return new ModelspeakError(
    'invalid_input',
    `found a second template named ${JSON.stringify(name)}; rename one or leave one out`,
  );
}

function unknownName(name: string, names: readonly string[]): ModelspeakError {
  const nearest = names
    .map((known) => ({ known, far: leven(known.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ known }) => JSON.stringify(known));
  const advice = names.length === 0 ? 'The store is empty.' : `Nearest: ${nearest.join(', ')}.`;
  return new ModelspeakError(
    'invalid_input',
    `there is no template named ${JSON.stringify(name)} here. ${advice}`,
  );
}
