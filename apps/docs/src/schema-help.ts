/** The part of JSON Schema that is used here. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** A property that an object may have. */
export interface PropertyHelp {
  readonly name: string;
  readonly isRequired: boolean;
  readonly type: string;
}

/**
 * Returns the value of a property of the object at a path, if it is written already. Such values decide
 * which of several shapes an object has, as the role of a message does.
 */
export type KnownValue = (path: readonly string[], property: string) => unknown;

/** The properties that an object at a path may have. */
export function propertiesAt(
  schema: JsonSchema,
  path: readonly string[],
  known: KnownValue,
): PropertyHelp[] {
  const found = new Map<string, PropertyHelp>();
  for (const { properties = {}, required = [] } of schemasAt(schema, path, known)) {
    for (const [name, property] of Object.entries(properties)) {
      const isRequired = required.includes(name) || (found.get(name)?.isRequired ?? false);
      found.set(name, { name, isRequired, type: typeOf(property) });
    }
  }
  return [...found.values()];
}

/** The values that a place may have, if there are only a few. */
export function valuesAt(
  schema: JsonSchema,
  path: readonly string[],
  known: KnownValue,
): unknown[] {
  // The current value must not restrict the possible values.
  const others: KnownValue = (at, property) =>
    at.length === path.length - 1 && property === path.at(-1) ? undefined : known(at, property);
  const values = schemasAt(schema, path, others).flatMap((each) =>
    each.const === undefined ? (each.enum ?? []) : [each.const],
  );
  return [...new Set(values)];
}

function schemasAt(
  schema: JsonSchema,
  path: readonly string[],
  known: KnownValue,
): readonly JsonSchema[] {
  let schemas = narrowed(variantsOf(schema), [], known);
  path.forEach((step, index) => {
    const next = schemas.flatMap(({ properties, items }) => properties?.[step] ?? items ?? []);
    schemas = narrowed(next.flatMap(variantsOf), path.slice(0, index + 1), known);
  });
  return schemas;
}

function variantsOf(schema: JsonSchema): readonly JsonSchema[] {
  const variants = schema.anyOf ?? schema.oneOf;
  return variants === undefined ? [schema] : variants.flatMap(variantsOf);
}

/** The schemas that do not contradict the properties that the object has already. */
function narrowed(
  schemas: readonly JsonSchema[],
  path: readonly string[],
  known: KnownValue,
): readonly JsonSchema[] {
  return schemas.filter(({ properties = {} }) =>
    Object.entries(properties).every(([name, property]) => {
      const allowed = property.const === undefined ? property.enum : [property.const];
      if (allowed === undefined) return true;
      const value = known(path, name);
      return value === undefined || allowed.includes(value);
    }),
  );
}

function typeOf(schema: JsonSchema): string {
  const types = variantsOf(schema).map((each) =>
    each.const === undefined ? (each.type ?? 'any') : JSON.stringify(each.const),
  );
  return [...new Set(types.flat())].join(' | ');
}
