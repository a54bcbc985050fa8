import fc from 'fast-check';

/** The source of the outside texts in schemas and in values that match them. */
export interface SchemaTexts {
  readonly key: fc.Arbitrary<string>;
  readonly description: fc.Arbitrary<string>;
  readonly value: fc.Arbitrary<string>;
}

/** A parameter of a tool, and values that match it. */
export interface Parameter {
  readonly key: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isRequired: boolean;
  readonly value: fc.Arbitrary<unknown>;
}

type Typed = Pick<Parameter, 'schema' | 'value'>;

/** Up to four parameters with realistic schemas. */
export function parameters(texts: SchemaTexts): fc.Arbitrary<readonly Parameter[]> {
  const parameter = fc
    .tuple(texts.key, texts.description, fc.boolean(), types(texts))
    .map(([key, description, isRequired, { schema, value }]) => ({
      key,
      schema: { ...schema, description },
      isRequired,
      value,
    }));
  return fc.uniqueArray(parameter, { maxLength: 4, selector: ({ key }) => key });
}

const INTEGERS = fc.integer({ min: -1000, max: 1_000_000 });
const NUMBERS = fc.oneof(
  INTEGERS,
  fc.integer({ min: -9999, max: 9999 }).map((value) => value / 8),
);

const SIMPLE: readonly Typed[] = [
  { schema: { type: 'integer' }, value: INTEGERS },
  {
    schema: { type: 'integer', minimum: 0, maximum: 100 },
    value: fc.integer({ min: 0, max: 100 }),
  },
  { schema: { type: 'boolean' }, value: fc.boolean() },
  { schema: { type: 'boolean', default: false }, value: fc.boolean() },
  { schema: { type: 'number' }, value: NUMBERS },
  {
    schema: { type: ['integer', 'null'] },
    value: fc.option(INTEGERS, { nil: null }),
  },
];

function types(texts: SchemaTexts): fc.Arbitrary<Typed> {
  const string: Typed = { schema: { type: 'string' }, value: texts.value };
  const simple = fc.constantFrom(string, ...SIMPLE);
  return fc.oneof(
    { weight: 6, arbitrary: simple },
    { weight: 1, arbitrary: enums(texts) },
    { weight: 1, arbitrary: simple.map(listOf) },
    { weight: 1, arbitrary: objects(texts, simple) },
    { weight: 1, arbitrary: fc.constant(anyList(texts)) },
    { weight: 1, arbitrary: fc.constant(anyObject(texts)) },
  );
}

function enums({ value }: SchemaTexts): fc.Arbitrary<Typed> {
  return fc.uniqueArray(value, { minLength: 1, maxLength: 3 }).map((values) => ({
    schema: { type: 'string', enum: values },
    value: fc.constantFrom(...values),
  }));
}

function listOf({ schema, value }: Typed): Typed {
  return { schema: { type: 'array', items: schema }, value: fc.array(value, { maxLength: 3 }) };
}

/** An object with described properties, or a list of such objects. */
function objects(
  { key, description }: SchemaTexts,
  simple: fc.Arbitrary<Typed>,
): fc.Arbitrary<Typed> {
  return fc
    .tuple(key, simple, description, fc.boolean())
    .map(([name, { schema, value }, text, isListed]) => {
      const object: Typed = {
        schema: {
          type: 'object',
          properties: { [name]: { ...schema, description: text } },
          required: [name],
        },
        value: value.map((made) => ({ [name]: made })),
      };
      return isListed ? listOf(object) : object;
    });
}

/** A list of any values. */
function anyList({ value }: SchemaTexts): Typed {
  const items = fc.oneof(value, INTEGERS, fc.boolean(), fc.constant(null));
  return { schema: { type: 'array' }, value: fc.array(items, { maxLength: 3 }) };
}

/** An object with any values. */
function anyObject({ value }: SchemaTexts): Typed {
  return {
    schema: { type: 'object' },
    value: fc
      .tuple(value, fc.boolean(), fc.array(INTEGERS, { maxLength: 2 }))
      .map(([name, isOn, list]) => ({ name, isOn, list, none: null })),
  };
}
