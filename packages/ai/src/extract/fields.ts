import { checkerOf, type PlainSchema } from '@modelspeak/chat';
import { ModelspeakError } from '@modelspeak/core';
import { type TypedSchema, typedSchema } from './typed-schema.js';

interface Scalars {
  readonly string: string;
  readonly number: number;
  readonly integer: number;
  readonly boolean: boolean;
}

type Scalar = keyof Scalars;

/** The type of a field. `[]` makes it a list, and `?` makes it optional. */
export type FieldType = `${Scalar}${'' | '[]'}${'' | '?'}`;

/** A field: its type, perhaps with a description for the model. */
export type Field = FieldType | { readonly type: FieldType; readonly description: string };

type FieldTypeOf<Of extends Field> = Of extends { readonly type: infer Type } ? Type : Of;

type FieldValue<Type> = Type extends `${infer Rest}?`
  ? FieldValue<Rest>
  : Type extends `${infer Rest extends Scalar}[]`
    ? readonly Scalars[Rest][]
    : Type extends Scalar
      ? Scalars[Type]
      : never;

/** The type of the object with these fields. */
export type FieldsValue<Fields extends Readonly<Record<string, Field>>> = {
  readonly [Name in keyof Fields as FieldTypeOf<Fields[Name]> extends `${string}?`
    ? never
    : Name]: FieldValue<FieldTypeOf<Fields[Name]>>;
} & {
  readonly [Name in keyof Fields as FieldTypeOf<Fields[Name]> extends `${string}?`
    ? Name
    : never]?: FieldValue<FieldTypeOf<Fields[Name]>>;
};

/**
 * Makes a schema from plain fields, without a schema library: from a list of names, which are all strings, or
 * from an object with their types.
 *
 * @throws {ModelspeakError} `invalid_option` for an unknown type
 *
 * @example
 * ```ts
 * import { fields } from '@modelspeak/ai';
 * import { jsonSchemaOf } from '@modelspeak/chat';
 *
 * const food = fields({
 *   name: 'string',
 *   adjectives: { type: 'string[]?', description: 'How it is.' },
 * });
 * console.log(jsonSchemaOf(food)['required']); // [ 'name' ]
 * console.log(jsonSchemaOf(fields(['name', 'city']))['required']); // [ 'name', 'city' ]
 * ```
 */
export function fields<const Name extends string>(
  names: readonly Name[],
): TypedSchema<{ readonly [Key in Name]: string }>;
export function fields<const Fields extends Readonly<Record<string, Field>>>(
  fields: Fields,
): TypedSchema<FieldsValue<Fields>>;
export function fields(
  given: readonly string[] | Readonly<Record<string, Field>>,
): TypedSchema<unknown> {
  const byName: Readonly<Record<string, Field>> = isNames(given)
    ? Object.fromEntries(given.map((name) => [name, 'string']))
    : given;
  const entries = Object.entries(byName).map(([name, field]) => {
    const { type, description } = typeof field === 'string' ? { type: field } : { ...field };
    return {
      name,
      type,
      schema: { ...fieldSchema(name, type), ...(description && { description }) },
    };
  });
  const required = entries.filter(({ type }) => !type.endsWith('?')).map(({ name }) => name);
  const json: PlainSchema = {
    type: 'object',
    properties: Object.fromEntries(entries.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
  };
  return typedSchema(json, checkerOf(json));
}

function isNames(given: object): given is readonly string[] {
  return Array.isArray(given);
}

function fieldSchema(name: string, type: string): PlainSchema {
  const [, scalar, list] = /^(string|number|integer|boolean)(\[\])?\??$/.exec(type) ?? [];
  if (scalar === undefined) {
    throw new ModelspeakError(
      'invalid_option',
      `found the type "${type}", expected string, number, integer or boolean, with [] for a list and ? if it is optional`,
      { path: `fields.${name}` },
    );
  }
  return list === undefined ? { type: scalar } : { type: 'array', items: { type: scalar } };
}
