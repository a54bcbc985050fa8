/** A JSON Schema, as far as its type goes. */
interface Schema {
  readonly type?: unknown;
  readonly additionalProperties?: unknown;
}

const BASIC: Readonly<Record<string, string>> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
};

/**
 * The type of a parameter in Python's words, as the chat template puts it. It never looks into the items
 * of a list, nor at a schema without a type: both are `Union[]`. The whole schema follows it anyway.
 */
export function pythonType(schema: unknown): string {
  const { type, additionalProperties } = (Object(schema) ?? {}) as Schema;
  if (Array.isArray(type))
    return `Union[${type.map((each) => pythonType({ type: each })).join(',')}]`;
  if (type === undefined) return 'Union[]';
  if (type === 'array') return 'list[Union[]]';
  if (type !== 'object') return BASIC[String(type)] ?? 'Any';
  return additionalProperties === undefined
    ? 'dict'
    : `dict[str, ${pythonType(additionalProperties)}]`;
}
