import type { JsonSchema } from '../schema-help.js';

/** One option of a format, as a control shows it. */
export interface OptionField {
  readonly name: string;
  readonly kind: 'choice' | 'choices' | 'flag' | 'text' | 'json';
  /** The possible values. */
  readonly values: readonly string[];
  /** The default value. */
  readonly fallback: unknown;
}

/** JSON Schema with the keywords that options use. */
export interface OptionsJson extends JsonSchema {
  readonly properties?: Readonly<Record<string, OptionsJson>>;
  readonly items?: OptionsJson;
  readonly anyOf?: readonly OptionsJson[];
  readonly default?: unknown;
}

/** The controls for a format's options, from their JSON Schema and their current values. */
export function optionFields(
  schema: OptionsJson | undefined,
  options: Readonly<Record<string, unknown>>,
): readonly OptionField[] {
  if (schema === undefined) return [];
  const { anyOf } = schema;
  if (anyOf === undefined) return fieldsOf(schema);
  // In a family, the version decides which other options exist.
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

/** The options with one of them changed; default values are left out. */
export function withOption(
  options: Readonly<Record<string, unknown>>,
  { name, fallback }: OptionField,
  value: unknown,
): Record<string, unknown> {
  const { [name]: _, ...others } = options;
  const isLeftOut = value === undefined || value === fallback;
  // Options of one version mean nothing to another.
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
