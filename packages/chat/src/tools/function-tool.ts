import { ModelspeakError } from '@modelspeak/core';
import { joinPath, mismatch } from '@modelspeak/core/authoring';
import type { PlainSchema } from '../schema/any-schema.js';
import { checkJsonSchema } from '../schema/check-json-schema.js';
import { checkerOf } from '../schema/check-value.js';
import { withInjected, withoutInjected } from './injected.js';
import type { Injected, RunnableTool } from './tool-types.js';

/** Describes a function that a model may call. */
export interface FunctionToolOptions<Context = unknown> {
  /** Its name; by default the function's own. */
  readonly name?: string | undefined;
  /** What it does, so that the model knows when to call it. */
  readonly description?: string | undefined;
  /**
   * The JSON Schemas of its parameters by name, in the order in which the function takes them. A parameter
   * with a `default` is optional.
   */
  readonly parameters?: Readonly<Record<string, PlainSchema>> | undefined;
  /** Parameters that the program provides. The model does not see them. */
  readonly inject?: Readonly<Record<string, Injected<Context>>> | undefined;
}

/**
 * Makes a tool from a plain function, as Flink Agents does: the model sees each parameter with a title and
 * a description, sorted by name.
 *
 * @throws {ModelspeakError} `invalid_option` for a function without a name, and for an injected
 * parameter that the function does not have
 * @see https://github.com/apache/flink-agents
 *
 * @example
 * ```ts
 * import { functionTool } from '@modelspeak/chat';
 *
 * function add(a: number, b: number): number {
 *   return a + b;
 * }
 * const tool = functionTool(add, {
 *   description: 'Adds two numbers.',
 *   parameters: { a: { type: 'number' }, b: { type: 'number', default: 1 } },
 * });
 * console.log(tool.definition.function.parameters?.['required']); // [ 'a' ]
 * ```
 */
export function functionTool<Context = unknown>(
  run: (...args: never[]) => unknown,
  options: FunctionToolOptions<Context> = {},
): RunnableTool<Context> {
  if (typeof run !== 'function') {
    throw mismatch(run, undefined, 'a function that the model may call', 'invalid_option');
  }
  const { name = run.name, description = '', parameters = {}, inject = {} } = options;
  if (name === '') {
    throw new ModelspeakError('invalid_option', 'the function has no name; set the option name', {
      path: 'name',
    });
  }
  for (const [key, schema] of Object.entries(parameters)) {
    checkJsonSchema(schema, joinPath('parameters', key));
  }
  const schema = schemaOf(name, parameters);
  const check = checkerOf({ ...schema, additionalProperties: false });
  return {
    definition: {
      type: 'function',
      function: { name, description, parameters: withoutInjected(schema, inject) },
    },
    check: (args, toolRun) => check(withInjected(args, inject, toolRun)),
    run: (input) => {
      const given = input as Readonly<Record<string, unknown>>;
      const args = Object.entries(parameters).map(([key, { default: byDefault }]) =>
        Object.hasOwn(given, key) ? given[key] : byDefault,
      );
      return Reflect.apply(run, undefined, args);
    },
  };
}

function schemaOf(title: string, parameters: Readonly<Record<string, PlainSchema>>): PlainSchema {
  const properties = Object.entries(parameters).map(([name, schema]) => [
    name,
    sorted({ description: `Parameter: ${name}`, title: titleOf(name), ...schema }),
  ]);
  const required = Object.keys(parameters).filter(
    (name) => !('default' in (parameters[name] ?? {})),
  );
  return {
    properties: sorted(Object.fromEntries(properties)),
    ...(required.length > 0 && { required }),
    title,
    type: 'object',
  };
}

/** `user_id` as `User Id`. */
function titleOf(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

function sorted(schema: PlainSchema): PlainSchema {
  return Object.fromEntries(Object.entries(schema).sort(([a], [b]) => (a < b ? -1 : 1)));
}
