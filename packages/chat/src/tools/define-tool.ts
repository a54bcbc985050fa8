import { ModelspeakError } from '@modelspeak/core';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { AnySchema, PlainSchema } from '../schema/any-schema.js';
import { checkerOf } from '../schema/check-value.js';
import { jsonSchemaOf } from '../schema/json-schema-of.js';
import { withInjected, withoutInjected } from './injected.js';
import type { Approval, Injected, RunnableTool, ToolRun } from './tool-types.js';

/** The arguments that a schema lets through. Those of a JSON Schema are an object. */
export type ArgumentsOf<Schema extends AnySchema> = Schema extends StandardSchemaV1
  ? StandardSchemaV1.InferOutput<Schema>
  : Readonly<Record<string, unknown>>;

/** What a tool is made of. */
export interface ToolDefinition<Schema extends AnySchema, Context = unknown> {
  /** Its name. */
  readonly name: string;
  /** What it does, for the model to know when to call it. */
  readonly description: string;
  /** Its arguments, an object: a schema of Zod, Valibot or ArkType, or a JSON Schema. */
  readonly schema: Schema;
  /** The JSON Schema that the model is shown, where `schema` does not tell it. */
  readonly jsonSchema?: PlainSchema | undefined;
  /** Whether a provider is to hold the model to the schema. */
  readonly strict?: boolean | undefined;
  /**
   * Arguments that the model does not give and is not shown, such as who is asking: they come from what
   * the program handed to `run`, and win over what a model makes up.
   */
  readonly inject?: Readonly<Record<string, Injected<Context>>> | undefined;
  /** Decides whether a call may run, before the function that `run` of the model has for it. */
  approve?(args: ArgumentsOf<Schema>, run: ToolRun<Context>): Approval | Promise<Approval>;
  /**
   * What it does. Texts go to the model as they are, `ToolParts` as parts, everything else as JSON;
   * what is thrown, as an error.
   */
  run(args: ArgumentsOf<Schema>, run: ToolRun<Context>): unknown;
}

/**
 * Makes a tool that a program can run: `model.run` calls it where the model does.
 *
 * @throws {ModelspeakError} `invalid_option` for a schema that is no object's or tells no JSON Schema,
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
      'the arguments of a tool are an object; give a schema of one',
      { path: 'schema' },
    );
  }
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
