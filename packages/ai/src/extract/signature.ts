import { type AnySchema, jsonSchemaOf, type PlainSchema } from '@modelspeak/chat';
import { type FunctionTool, ModelspeakError } from '@modelspeak/core';
import { strictSchema, withoutHidden } from './strict-schema.js';

/** How a schema is shown to a model as a function that it calls. */
export interface SignatureOptions {
  /** What the function is called: letters, digits, `_` and `-`, others are left out; `answer` by default. */
  readonly name?: string | undefined;
  /** What is wanted, for the model; by default the schema's own description. */
  readonly description?: string | undefined;
  /** The JSON Schema, where the schema does not tell it. */
  readonly jsonSchema?: PlainSchema | undefined;
  /** Whether a provider is to hold the model to the schema: every property becomes required. */
  readonly strict?: boolean | undefined;
  /** Properties that the model is not shown, by their names or what matches them. */
  readonly hidden?: readonly (string | RegExp)[] | undefined;
}

const LONGEST_NAME = 64;

/**
 * A schema as the tool by which a model gives a value of it.
 *
 * @throws {ModelspeakError} `invalid_option` for a schema that is no object's, and for a name of which
 * nothing is left
 *
 * @example
 * ```ts
 * import { fields, signatureOf } from '@modelspeak/ai';
 *
 * const food = fields({ name: 'string', color: 'string?' });
 * const tool = signatureOf(food, { name: 'Food', strict: true });
 * console.log(tool.function.parameters?.['required']); // [ 'name', 'color' ]
 * ```
 */
export function signatureOf(schema: AnySchema, options: SignatureOptions = {}): FunctionTool {
  const { jsonSchema = jsonSchemaOf(schema), strict = false, hidden = [] } = options;
  const name = (options.name ?? 'answer').replace(/[^0-9A-Za-z_-]/g, '').slice(0, LONGEST_NAME);
  if (name === '') {
    throw new ModelspeakError(
      'invalid_option',
      'expected a name with at least one of the letters, digits, _ and -',
      { path: 'name' },
    );
  }
  if (jsonSchema['type'] !== 'object') {
    throw new ModelspeakError(
      'invalid_option',
      'the arguments of a call are an object; give a schema of one',
      { path: 'schema' },
    );
  }
  const { description: own, ...shown } = withoutHidden(jsonSchema, hidden);
  const description = options.description ?? (typeof own === 'string' ? own : undefined);
  return {
    type: 'function',
    function: {
      name,
      ...(description !== undefined && { description }),
      parameters: strict ? strictSchema(shown) : shown,
      ...(strict && { strict }),
    },
  };
}
