import type { Conversation, JsonSchema } from '@modelspeak/core';
import type { BaseOptions } from './options.js';
import { BROWSER_TEXT, PYTHON_TEXT } from './texts.js';

/** The built-in tool whose call is code, not JSON. */
export const PYTHON = 'python';

/** The argument of {@link PYTHON} that contains its code. */
export const CODE = 'code';

const TEXT = { type: 'string' };
const NUMBER = { type: 'integer' };

/** The parameters of the browser's tools, as in {@link builtinSection}. */
export const BUILTIN_PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  'browser.search': parameters({ query: TEXT, topn: NUMBER, source: TEXT }, 'query'),
  'browser.open': parameters({
    id: { type: ['integer', 'string'] },
    cursor: NUMBER,
    loc: NUMBER,
    num_lines: NUMBER,
    view_source: { type: 'boolean' },
    source: TEXT,
  }),
  'browser.find': parameters({ pattern: TEXT, cursor: NUMBER }, 'pattern'),
};

function parameters(properties: JsonSchema, ...required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Returns the names of the enabled built-in tools. */
export function builtinNames(
  _conversation: Conversation,
  { builtinTools = [] }: BaseOptions,
): readonly string[] {
  return builtinTools.flatMap((tool) =>
    tool === PYTHON ? PYTHON : ['search', 'open', 'find'].map((name) => `${tool}.${name}`),
  );
}

/**
 * Whether a name belongs to a built-in tool, which is called without the namespace `functions`. A function of
 * the conversation with the same name takes precedence.
 */
export function isBuiltin(name: string, { tools }: Conversation): boolean {
  if (name !== PYTHON && !name.startsWith('browser.')) return false;
  return !tools?.some((tool) => tool.type === 'function' && tool.function.name === name);
}

/** Returns the section about built-in tools, which is the same in both references. */
export function builtinSection({ builtinTools = [] }: BaseOptions): string {
  let section = '';
  if (builtinTools.length > 0) section += '# Tools\n\n';
  if (builtinTools.includes('browser')) section += `${BROWSER_TEXT}\n\n`;
  if (builtinTools.includes('python')) section += `${PYTHON_TEXT}\n\n`;
  return section;
}
