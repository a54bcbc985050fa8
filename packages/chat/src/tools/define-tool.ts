import { ModelspeakError } from '@modelspeak/core';
import { isObject, joinPath, mismatch } from '@modelspeak/core/authoring';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { AnySchema, PlainSchema } from '../schema/any-schema.js';
import { checkJsonSchema } from '../schema/check-json-schema.js';
import { checkerOf } from '../schema/check-value.js';
import { jsonSchemaOf } from '../schema/json-schema-of.js';
import { withInjected, withoutInjected } from './injected.js';
import type { Approval, Injected, RunnableTool, ToolRun } from './tool-types.js';

/** The arguments that a schema accepts. For a JSON Schema they are any object. */
export type ArgumentsOf<Schema extends AnySchema> = Schema extends StandardSchemaV1
  ? StandardSchemaV1.InferOutput<Schema>
  : Readonly<Record<string, unknown>>;

/** The definition of a tool. */
export interface ToolDefinition<Schema extends AnySchema, Context = unknown> {
  /** Its name. */
  readonly name: string;
  /** What it does, so that the model knows when to call it. */
  readonly description: string;
  /** The schema of its arguments, an object: of Zod, Valibot or ArkType, or a JSON Schema. */
  readonly schema: Schema;
  /** The JSON Schema that the model is shown, if the library of `schema` cannot produce one. */
  readonly jsonSchema?: PlainSchema | undefined;
  /** Whether the provider must enforce the schema strictly. */
  readonly strict?: boolean | undefined;
  /**
   * Arguments that the program provides, such as the current user. The model does not see them, and they
   * override values that it makes up.
   */
  readonly inject?: Readonly<Record<string, Injected<Context>>> | undefined;
  /** Decides whether a call may run. It is asked before `approve` of the model's `run`. */
  approve?(args: ArgumentsOf<Schema>, run: ToolRun<Context>): Approval | Promise<Approval>;
  /**
   * Runs the tool. The model gets a text as it is, `ToolParts` as parts, everything else as JSON, and what
   * is thrown as an error.
   */
  run(args: ArgumentsOf<Schema>, run: ToolRun<Context>): unknown;
}

/**
 * Makes a tool that `model.run` can run.
 *
 * @throws {ModelspeakError} `invalid_option` for a schema that is not of an object or has no JSON Schema,
 * and for an injected argument that the tool does not have
 *
 * @example
 * ```ts
 * import { defineTool } from '@modelspeak/chat';
 * import { z } from 'zod';
 *
 * const getWeather = defineTool({
 *   name: 'get_weather',
 *   description: 'Tells the weather of a city.',
 *   schema: z.object({ city: z.string().max(50) }),
 *   run: ({ city }) => `Rain in ${city}`,
 * });
 * console.log(getWeather.definition.function.parameters?.['required']); // [ 'city' ]
 * ```
 */
export function defineTool<Schema extends AnySchema, Context = unknown>(
  tool: ToolDefinition<Schema, Context>,
): RunnableTool<Context> {
  checkParts(tool);
  const {
    name,
    description,
    schema,
    jsonSchema = jsonSchemaOf(schema),
    strict,
    inject = {},
  } = tool;
  if (jsonSchema['type'] !== 'object') {
    throw new ModelspeakError(
      'invalid_option',
      'the arguments of a tool must be an object; use a schema of an object',
      { path: 'schema' },
    );
  }
  if (tool.jsonSchema !== undefined) checkJsonSchema(tool.jsonSchema, 'jsonSchema');
  const check = checkerOf(schema);
  return {
    definition: {
      type: 'function',
      function: {
        name,
        description,
        parameters: withoutInjected(jsonSchema, inject),
        ...(strict !== undefined && { strict }),
      },
    },
    check: (args, run) => check(withInjected(args, inject, run)),
    run: (input, run) => tool.run(input as ArgumentsOf<Schema>, run),
    ...(tool.approve !== undefined && {
      approve: (input: unknown, run: ToolRun<Context>) =>
        tool.approve?.(input as ArgumentsOf<Schema>, run) ?? true,
    }),
  };
}

/** Refuses a definition of a wrong shape, for programs without a type checker. */
function checkParts(tool: unknown): void {
  if (!isObject(tool)) throw wrong(tool, '', 'a tool: { name, description, schema, run }');
  const { name, description, schema, run, approve, inject = {} } = tool;
  if (typeof name !== 'string' || name === '') throw wrong(name, 'name', 'the name of the tool');
  if (typeof description !== 'string') {
    throw wrong(description, 'description', 'a text that tells the model what the tool does');
  }
  // The schemas of ArkType are functions.
  if (!isObject(schema) && typeof schema !== 'function') {
    const expected = "the schema of an object, such as { type: 'object', properties: {} }";
    throw wrong(schema, 'schema', expected);
  }
  if (typeof run !== 'function') throw wrong(run, 'run', 'a function that gets the arguments');
  if (approve !== undefined && typeof approve !== 'function') {
    throw wrong(approve, 'approve', 'a function');
  }
  if (!isObject(inject)) throw wrong(inject, 'inject', 'functions by the name of an argument');
  for (const [key, value] of Object.entries(inject)) {
    if (typeof value !== 'function') throw wrong(value, joinPath('inject', key), 'a function');
  }
}

function wrong(found: unknown, path: string, expected: string): ModelspeakError {
  return mismatch(found, path, expected, 'invalid_option');
}
