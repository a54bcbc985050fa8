import { type ErrorCode, ModelspeakError } from '@modelspeak/core';
import { isObject, joinPath, mismatch } from '@modelspeak/core/authoring';
import type { AnyTool, RunnableTool } from './tool-types.js';

/** Which tools are expected: those that this program runs, plain definitions, or either. */
export type ToolKind = 'runnable' | 'definition' | 'any';

/** Options of {@link checkTools}. */
export interface CheckToolsOptions<Kind extends ToolKind = ToolKind> {
  /** Which tools are expected; `any` by default. */
  readonly kind?: Kind | undefined;
  /** Where they are, for errors; `tools` by default. */
  readonly path?: string | undefined;
  /** The code of errors; `invalid_option` by default. */
  readonly code?: ErrorCode | undefined;
}

interface Place {
  readonly kind: ToolKind;
  readonly path: string;
  readonly code: ErrorCode;
}

/** The tools of a kind. */
export type ToolsOfKind<Kind extends ToolKind> = Kind extends 'runnable'
  ? readonly RunnableTool[]
  : readonly AnyTool[];

/**
 * Checks the tools that a program passes, as a list or by name, and returns them as a list.
 *
 * @throws {ModelspeakError} `invalid_option`: with the path of what is no tool
 *
 * @example
 * ```ts
 * import { checkTools } from '@modelspeak/chat';
 *
 * try {
 *   checkTools({ now: () => new Date() });
 * } catch (error) {
 *   console.log((error as Error).message.slice(0, 38)); // tools.now: found () => new Date(), exp
 * }
 * ```
 */
export function checkTools<Kind extends ToolKind = 'any'>(
  given: unknown,
  { kind = 'any' as Kind, path = 'tools', code = 'invalid_option' }: CheckToolsOptions<Kind> = {},
): ToolsOfKind<Kind> {
  if (!isObject(given) && !Array.isArray(given)) {
    throw mismatch(given, path, 'a list of tools, or an object of tools by name', code);
  }
  // A tool in place of the tools would be read as a list of its parts.
  if (isObject(given) && (typeof given['type'] === 'string' || isRunnableLike(given))) {
    throw new ModelspeakError(code, 'found one tool, expected a list; put it into [ ]', { path });
  }
  // A list with a hole has no value there.
  const entries = Array.isArray(given) ? [...given.entries()] : Object.entries(given);
  for (const [key, tool] of entries) checkTool(tool, { kind, path: joinPath(path, key), code });
  return entries.map(([, tool]) => tool) as unknown as ToolsOfKind<Kind>;
}

function checkTool(tool: unknown, place: Place): void {
  const { kind, path, code } = place;
  if (!isObject(tool)) throw mismatch(tool, path, EXPECTED[kind], code);
  if (!('definition' in tool)) {
    if (kind === 'runnable') throw mismatch(tool, path, EXPECTED[kind], code);
    checkDefinition(tool, place);
    return;
  }
  if (kind === 'definition') {
    const problem =
      'found a tool that runs here; pass it to withTools or run, or pass its definition';
    throw new ModelspeakError(code, problem, { path });
  }
  checkDefinition(tool['definition'], { ...place, path: joinPath(path, 'definition') });
  for (const key of ['check', 'run']) {
    if (typeof tool[key] === 'function') continue;
    throw mismatch(tool[key], joinPath(path, key), `a function: ${EXPECTED[kind]}`, code);
  }
}

function checkDefinition(given: unknown, { kind, path, code }: Place): void {
  const expected = EXPECTED[kind];
  if (!isObject(given)) throw mismatch(given, path, expected, code);
  const { type } = given;
  // The model's format checks what only a provider knows.
  if (type === 'provider') return;
  if (type !== 'function' && type !== 'custom') throw mismatch(given, path, expected, code);
  const named = given[type];
  const place = joinPath(path, type);
  if (!isObject(named)) throw mismatch(named, place, `an object: ${expected}`, code);
  const { name } = named;
  if (typeof name === 'string' && name !== '') return;
  throw mismatch(name, joinPath(place, 'name'), `a name: ${expected}`, code);
}

const DEFINITION =
  "{ type: 'function', function: { name: 'add', description: 'Adds.', parameters: { type: 'object' } } }";
const RUNNABLE = 'a tool made by defineTool or functionTool';
const EXPECTED: Readonly<Record<ToolKind, string>> = {
  runnable: RUNNABLE,
  definition: `a tool such as ${DEFINITION}`,
  any: `${RUNNABLE}, or ${DEFINITION}`,
};

function isRunnableLike(given: Readonly<Record<string, unknown>>): boolean {
  return 'definition' in given && typeof given['run'] === 'function';
}
