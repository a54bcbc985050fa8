import { type AnySchema, jsonSchemaOf, type PlainSchema } from '@modelspeak/chat';
import { type FunctionTool, ModelspeakError } from '@modelspeak/core';
import { strictSchema, withoutHidden } from './strict-schema.js';

/** How a model sees a schema as a tool. */
export interface SignatureOptions {
  /** The name of the tool; `answer` by default. All but letters, digits, `_` and `-` is removed. */
  readonly name?: string | undefined;
  /** A description for the model; by default the schema's own. */
  readonly description?: string | undefined;
  /** The JSON Schema, if the library of the schema cannot produce one. */
  readonly jsonSchema?: PlainSchema | undefined;
  /** Whether the provider must enforce the schema strictly. Every property then becomes required. */
  readonly strict?: boolean | undefined;
  /** Properties that the model does not see: their names, or expressions that match them. */
  readonly hidden?: readonly (string | RegExp)[] | undefined;
}

const LONGEST_NAME = 64;

/**
 * Converts a schema into a tool whose arguments are a value of the schema.
 *
 * @throws {ModelspeakError} `invalid_option` for a schema that is not of an object, and for a name without
 * valid characters
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
    throw new ModelspeakError('invalid_option', 'the name must contain a letter, a digit, _ or -', {
      path: 'name',
    });
  }
  if (jsonSchema['type'] !== 'object') {
    throw new ModelspeakError(
      'invalid_option',
      'the arguments of a call must be an object; use a schema of an object',
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
