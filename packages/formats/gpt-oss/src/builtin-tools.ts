import type { Conversation, JsonSchema } from '@modelspeak/core';
import type { BaseOptions } from './options.js';
import { BROWSER_TEXT, PYTHON_TEXT } from './texts.js';

/** The built-in tool whose call is code, not JSON. */
export const PYTHON = 'python';

/** The argument under which a call of {@link PYTHON} holds its code. */
export const CODE = 'code';

const TEXT = { type: 'string' };
const NUMBER = { type: 'integer' };

/** What the browser's calls take, as {@link builtinSection} introduces them. */
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

/** The names under which the model calls the built-in tools that are switched on. */
export function builtinNames(
  _conversation: Conversation,
  { builtinTools = [] }: BaseOptions,
): readonly string[] {
  return builtinTools.flatMap((tool) =>
    tool === PYTHON ? PYTHON : ['search', 'open', 'find'].map((name) => `${tool}.${name}`),
  );
}

/**
 * Whether a name is that of a built-in tool, which is called without the namespace `functions`. A
 * function of the same name, where the conversation offers one, is none.
 */
export function isBuiltin(name: string, { tools }: Conversation): boolean {
  if (name !== PYTHON && !name.startsWith('browser.')) return false;
  return !tools?.some((tool) => tool.type === 'function' && tool.function.name === name);
}

/** The introduction of the built-in tools, which both references spell alike. */
export function builtinSection({ builtinTools = [] }: BaseOptions): string {
  let section = '';
  if (builtinTools.length > 0) section += '# Tools\n\n';
  if (builtinTools.includes('browser')) section += `${BROWSER_TEXT}\n\n`;
  if (builtinTools.includes('python')) section += `${PYTHON_TEXT}\n\n`;
  return section;
}
