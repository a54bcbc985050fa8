import {
  type AnySchema,
  type Checked,
  checkerOf,
  jsonSchemaOf,
  type PlainSchema,
  type ValueOf,
} from '@modelspeak/chat';
import { recordOf } from '../asking/token-usage.js';
import { type TypedSchema, typedSchema } from './typed-schema.js';

/** Several values. */
export interface Items<Item> {
  readonly items: readonly Item[];
}

/** A value, or the reason why there is none. */
export interface Maybe<Value> {
  /** The value; `null` if there is none. */
  readonly result: Value | null;
  /** Whether there is no value. */
  readonly error: boolean;
  /** Why there is no value. */
  readonly message: string | null;
}

/**
 * Makes a schema of several values, for a text that may contain more than one.
 *
 * @example
 * ```ts
 * import { fields, itemsOf } from '@modelspeak/ai';
 * import { checkerOf } from '@modelspeak/chat';
 *
 * const foods = itemsOf(fields({ name: 'string' }));
 * const { value } = { value: undefined, ...(await checkerOf(foods)({ items: [{ name: 'tea' }] })) };
 * console.log(value); // { items: [ { name: 'tea' } ] }
 * ```
 */
export function itemsOf<Schema extends AnySchema>(
  schema: Schema,
): TypedSchema<Items<ValueOf<Schema>>> {
  const { inner, defs } = apart(schema);
  const json = objectOf({ items: { type: 'array', items: inner } }, ['items'], defs);
  const check = checkerOf(schema);
  return typedSchema(json, async (value) => {
    const { items } = recordOf(value);
    if (!Array.isArray(items)) return { problems: ['items: expected a list'] };
    const checked = await Promise.all(items.map(check));
    const problems = checked.flatMap((one, index) =>
      (one.problems ?? []).map((problem) => `items[${index}]: ${problem}`),
    );
    return problems.length > 0 ? { problems } : { value: { items: checked.map(checkedValue) } };
  });
}

/**
 * Makes a schema of a value that may be missing: the model can say that it is, and why.
 *
 * @example
 * ```ts
 * import { fields, maybe } from '@modelspeak/ai';
 * import { checkerOf } from '@modelspeak/chat';
 *
 * const check = checkerOf(maybe(fields({ name: 'string' })));
 * console.log((await check({ error: true, message: 'no food' })).problems); // undefined
 * console.log((await check({ result: {}, error: false })).problems?.length); // 1
 * ```
 */
export function maybe<Schema extends AnySchema>(
  schema: Schema,
): TypedSchema<Maybe<ValueOf<Schema>>> {
  const { inner, defs } = apart(schema);
  const properties = {
    result: { anyOf: [inner, { type: 'null' }], description: 'The value, or null.' },
    error: { type: 'boolean', description: 'Whether there is no such value.' },
    message: {
      anyOf: [{ type: 'string' }, { type: 'null' }],
      description: 'Why there is none.',
    },
  };
  const json = objectOf(properties, ['error'], defs);
  const check = checkerOf(schema);
  return typedSchema(json, async (value) => {
    const { result = null, error, message = null } = recordOf(value);
    if (typeof error !== 'boolean') return { problems: ['error: expected true or false'] };
    if (message !== null && typeof message !== 'string') {
      return { problems: ['message: expected a string'] };
    }
    if (result === null) {
      if (error) return { value: { result, error, message } };
      return { problems: ['result: expected a value, or error: true'] };
    }
    const checked = await check(result);
    if (checked.problems === undefined) return { value: { result: checked.value, error, message } };
    return { problems: checked.problems.map((problem) => `result: ${problem}`) };
  });
}

function checkedValue(checked: Checked): unknown {
  return checked.problems === undefined ? checked.value : undefined;
}

/** A schema without its definitions, which references expect at the top level, and the definitions. */
function apart(schema: AnySchema): { readonly inner: PlainSchema; readonly defs: PlainSchema } {
  const { $defs, definitions, ...inner } = jsonSchemaOf(schema);
  return {
    inner,
    defs: {
      ...($defs !== undefined && { $defs }),
      ...(definitions !== undefined && { definitions }),
    },
  };
}

function objectOf(properties: object, required: readonly string[], defs: PlainSchema): PlainSchema {
  return { type: 'object', properties, required, additionalProperties: false, ...defs };
}
