import type { JsonSchema } from '../schema-help.js';

/** One option of a format, as a control shows it. */
export interface OptionField {
  readonly name: string;
  readonly kind: 'choice' | 'choices' | 'flag' | 'text' | 'json';
  /** What may be chosen. */
  readonly values: readonly string[];
  /** What it is where it is left out. */
  readonly fallback: unknown;
}

/** JSON Schema with the keywords that options use. */
export interface OptionsJson extends JsonSchema {
  readonly properties?: Readonly<Record<string, OptionsJson>>;
  readonly items?: OptionsJson;
  readonly anyOf?: readonly OptionsJson[];
  readonly default?: unknown;
}

/** The controls for the options of a format, by the JSON Schema of its options and what they are now. */
export function optionFields(
  schema: OptionsJson | undefined,
  options: Readonly<Record<string, unknown>>,
): readonly OptionField[] {
  if (schema === undefined) return [];
  const { anyOf } = schema;
  if (anyOf === undefined) return fieldsOf(schema);
  // A family: its version decides what else there is.
  const versions = anyOf.flatMap(({ properties }) => properties?.['version'] ?? []);
  const fallback = versions.find((version) => version.default !== undefined)?.const;
  const version = options['version'] ?? fallback;
  const chosen = anyOf.find(({ properties }) => properties?.['version']?.const === version);
  const values = versions.map(({ const: each }) => String(each));
  return [
    { name: 'version', kind: 'choice', values, fallback },
    ...fieldsOf(chosen ?? {}).filter(({ name }) => name !== 'version'),
  ];
}

/** The options with one of them changed; what is left out where it is the default. */
export function withOption(
  options: Readonly<Record<string, unknown>>,
  { name, fallback }: OptionField,
  value: unknown,
): Record<string, unknown> {
  const { [name]: _, ...others } = options;
  const isLeftOut = value === undefined || value === fallback;
  // Options of one version have no meaning for another.
  const kept = name === 'version' ? {} : others;
  return isLeftOut ? kept : { ...kept, [name]: value };
}

function fieldsOf({ properties = {} }: OptionsJson): readonly OptionField[] {
  return Object.entries(properties).map(([name, property]) => fieldOf(name, property));
}

function fieldOf(name: string, property: OptionsJson): OptionField {
  const fallback = property.default;
  const words = property.enum ?? property.items?.enum ?? [];
  const values = words.map(String);
  if (property.enum !== undefined) return { name, kind: 'choice', values, fallback };
  if (values.length > 0) return { name, kind: 'choices', values, fallback };
  if (property.type === 'boolean') return { name, kind: 'flag', values, fallback };
  return { name, kind: property.type === 'string' ? 'text' : 'json', values, fallback };
}
