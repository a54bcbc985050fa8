import { type Message, ModelspeakError, validateConversation } from '@modelspeak/core';
import { joinPath } from '@modelspeak/core/authoring';
import { Prompt } from '../prompt.js';
import type { PromptingToolsMessage } from '../promptingtools/messages.js';
import { fromPromptingTools } from '../promptingtools/read.js';
import { NO_DETAILS, type Template } from '../template.js';
import { type Document, type Notation, readDocument } from './document.js';
import { annotationSchema, type TemplateFile, templateFileSchema } from './schema.js';

/** Options of reading a template from the text of a file. */
export interface ReadTemplateOptions {
  /** The template's name, if the file has none. */
  readonly name?: string | undefined;
  /** The name of the file in errors. */
  readonly file?: string | undefined;
  /** The notation of the text: YAML by default, which includes JSON. */
  readonly notation?: Notation | undefined;
}

/**
 * Reads a template from the text of a file: YAML or JSON in our own layout
 * (`template.schema.json` in this package), or a list of PromptingTools.jl's messages.
 *
 * @throws {ModelspeakError} `invalid_input`, `invalid_json`, and what `validateConversation` throws, each
 * with the line and the column
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
 *   // tetx: unknown key; the keys are $schema, schema, name, description, version,…
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
    throw document.fault(error.code, error.problem, error.path);
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
  // Its errors about messages are more precise than those of the schema.
  if (isRecord(value) && Array.isArray(value['messages'])) {
    validateConversation({ messages: value['messages'] });
  }
  const result = templateFileSchema.safeParse(value);
  if (!result.success) throw describe(result.error.issues[0], value);
  const found = result.data;
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

function promptOf({ text, role, messages }: TemplateFile, braces: 'single' | 'double'): Prompt {
  if (text !== undefined && messages === undefined) return Prompt.fromText(text, { braces, role });
  if (text !== undefined)
    throw wrongKeys('the file has both text and messages; remove one', 'text');
  if (messages === undefined) throw wrongKeys('missing prompt; add text or messages', '');
  if (role === undefined) return Prompt.fromMessages(messages as readonly Message[], { braces });
  throw wrongKeys('messages have their own roles; remove this key', 'role');
}

function wrongKeys(problem: string, path: string): ModelspeakError {
  return new ModelspeakError('invalid_input', problem, { path });
}

function nameOf(name: string | undefined): string {
  if (name !== undefined) return name;
  throw wrongKeys('missing; add a name to the file, or pass it as an option', 'name');
}

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly expected?: string | undefined;
  readonly values?: readonly unknown[] | undefined;
  readonly keys?: readonly string[] | undefined;
}

/** Converts an issue of the schema into one of our errors. */
function describe(issue: unknown, file: unknown): ModelspeakError {
  const { code, path, keys } = issue as Issue;
  const place = path.reduce(joinPath, '');
  if (code === 'unrecognized_keys' && keys?.[0] !== undefined) {
    const { shape } = path.length === 0 ? templateFileSchema : annotationSchema;
    const known = Object.keys(shape).join(', ');
    return wrongKeys(`unknown key; the keys are ${known}`, joinPath(place, keys[0]));
  }
  const value = path.reduce((inner, step) => (inner as never)?.[step], file);
  return wrongKeys(`found ${show(value)}, expected ${expectedBy(issue as Issue)}`, place);
}

function expectedBy({ code, path, expected = '', values }: Issue): string {
  if (path.length === 0) return 'an object with a text or messages, or a list of messages';
  if (values !== undefined) return values.map((word) => JSON.stringify(word)).join(' or ');
  if (code === 'invalid_union') return 'text';
  return KINDS[expected] ?? 'text that is not empty';
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text; put it in quotes',
  array: 'a list',
  object: 'an object',
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
