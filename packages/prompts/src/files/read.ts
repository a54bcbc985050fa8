import { joinPath, type Message, ModelspeakError, validateConversation } from '@modelspeak/core';
import { Prompt } from '../prompt.js';
import type { PromptingToolsMessage } from '../promptingtools/messages.js';
import { fromPromptingTools } from '../promptingtools/read.js';
import { NO_DETAILS, type Template } from '../template.js';
import { type Document, type Notation, readDocument } from './document.js';
import { type TemplateFile, templateFileSchema } from './schema.js';

/** What a file's text does not say itself. */
export interface ReadTemplateOptions {
  /** The template's name, where the file gives none. */
  readonly name?: string | undefined;
  /** What to call the file in errors. */
  readonly file?: string | undefined;
  /** What the text is read as: YAML by default, of which JSON is a part. */
  readonly notation?: Notation | undefined;
}

/**
 * Reads a template from the text of a file: YAML or JSON in our own layout
 * ({@link templateFileSchema}), or a list of PromptingTools.jl's messages.
 *
 * @throws {ModelspeakError} `invalid_input`, `invalid_json` and what `validateConversation` throws,
 * each with the line and the column
 *
 * @example
 * ```ts
 * import { readTemplate } from '@modelspeak/prompts/files';
 *
 * const greet = readTemplate(
 *   `
 * name: Greet
 * description: Greets somebody.
 * version: 1.0
 * text: Hello, {name}!
 * `,
 * );
 * console.log(greet.version, greet.prompt.formatString({ name: 'Ann' })); // 1.0 Hello, Ann!
 *
 * try {
 *   readTemplate('name: Greet\ntetx: Hello', { file: 'greet.yaml' });
 * } catch (error) {
 *   console.log((error as Error).message);
 *   // tetx: found an unknown key, expected one of $schema, schema, name, description, version,…
 * }
 * ```
 */
export function readTemplate(text: string, options: ReadTemplateOptions = {}): Template {
  const { file = 'the text', notation = 'yaml' } = options;
  const document = readDocument(text, notation, file);
  try {
    return Array.isArray(document.value)
      ? fromMessages(document.value, options)
      : fromFile(document, options);
  } catch (error) {
    if (!(error instanceof ModelspeakError)) throw error;
    const { code, path, message } = error;
    throw document.fault(code, path === '' ? message : message.slice(path.length + 2), path);
  }
}

function fromMessages(messages: readonly unknown[], { name }: ReadTemplateOptions): Template {
  const template = fromPromptingTools(messages as readonly PromptingToolsMessage[], {
    name: nameOf(name),
  });
  validateConversation({ messages: template.prompt.template });
  return template;
}

function fromFile(document: Document, options: ReadTemplateOptions): Template {
  const { value } = document;
  if (isRecord(value) && Array.isArray(value['messages'])) validateConversation(value);
  const result = templateFileSchema.safeParse(value);
  if (!result.success) throw describe(result.error.issues[0], value);
  // What was read, not what was made of it, which lacks keys that only some server knows.
  const found = value as TemplateFile;
  const { braces = 'single', annotations, language } = found;
  const version = document.spelling(['version']) ?? found.version;
  return {
    name: nameOf(found.name ?? options.name),
    description: found.description ?? NO_DETAILS.description,
    version: version === undefined ? NO_DETAILS.version : String(version),
    source: found.source ?? NO_DETAILS.source,
    ...(language !== undefined && { language }),
    ...(annotations !== undefined && { annotations }),
    prompt: promptOf(found, braces),
  };
}

function promptOf({ text, messages }: TemplateFile, braces: 'single' | 'double'): Prompt {
  if (text !== undefined && messages === undefined) return Prompt.fromText(text, { braces });
  if (text === undefined && messages !== undefined) {
    return Prompt.fromMessages(messages as readonly Message[], { braces });
  }
  throw new ModelspeakError(
    'invalid_input',
    `found ${text === undefined ? 'neither of both' : 'both'}, expected either text or messages`,
    { path: text === undefined ? '' : 'text' },
  );
}

function nameOf(name: string | undefined): string {
  if (name !== undefined) return name;
  throw new ModelspeakError(
    'invalid_input',
    'found no name, expected one in the file or beside it',
    {
      path: 'name',
    },
  );
}

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly expected?: string | undefined;
  readonly values?: readonly unknown[] | undefined;
  readonly keys?: readonly string[] | undefined;
}

/** What Zod found, in our own words. */
function describe(issue: unknown, file: unknown): ModelspeakError {
  const { code, path, expected, values, keys } = issue as Issue;
  const place = path.reduce(joinPath, '');
  if (code === 'unrecognized_keys' && keys?.[0] !== undefined) {
    const known = Object.keys(templateFileSchema.shape).join(', ');
    return new ModelspeakError('invalid_input', `found an unknown key, expected one of ${known}`, {
      path: joinPath(place, keys[0]),
    });
  }
  const value = path.reduce((inner, step) => (inner as never)?.[step], file);
  const wanted =
    values?.map((word) => JSON.stringify(word)).join(' or ') ??
    (code === 'invalid_union' ? 'text' : expected && ARTICLES[expected]) ??
    'text that is not empty';
  return new ModelspeakError('invalid_input', `found ${show(value)}, expected ${wanted}`, {
    path: place,
  });
}

const ARTICLES: Readonly<Record<string, string>> = {
  string: 'text; put it in quotes',
  array: 'a list',
  object: 'an object with a text or messages, or a list of messages',
  record: 'an object',
};

function show(value: unknown): string {
  if (value == null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : JSON.stringify(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
