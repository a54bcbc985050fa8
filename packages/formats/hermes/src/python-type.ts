/** The JSON Schema keywords about types. */
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
 * Returns a parameter's type as a Python type, as the chat template does. List items and schemas without a
 * type are `Union[]`. In the prompt, the full schema follows.
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
