import { schemaAlternatives, typedJson } from '@modelspeak/core/authoring';
import { tryPythonLiteral } from '@modelspeak/pythonic';

/**
 * The type information about a value without quotes: its schema, that it is text, or nothing.
 */
export type Typing = { readonly schema: object } | 'text' | 'unknown';

/** The kind of a value with elements: a list of items, or an object. */
export type Container = 'array' | 'object';

/** Returns the typing of an argument of a function. An undeclared argument is text. */
export function argumentTyping(parameters: object, name: string): Typing {
  return propertyOf(parameters, name) ?? 'text';
}

/** Returns the typing of a nested value. */
export function elementTyping(parent: Typing, container: Container, name: string): Typing {
  if (typeof parent === 'string') return 'unknown';
  const alternative = schemaAlternatives(parent.schema).find(({ type }) => type === container);
  if (container === 'object') return propertyOf(alternative ?? {}, name) ?? 'unknown';
  const items = alternative?.['items'];
  return typeof items === 'object' && items !== null ? { schema: items } : 'unknown';
}

/** Returns the kind of a value whose first element has this name. */
export function containerOf(typing: Typing, name: string): Container {
  const types = typesOf(typing);
  const isArray = types.includes('array');
  if (isArray !== types.includes('object')) return isArray ? 'array' : 'object';
  return name === 'item' ? 'array' : 'object';
}

/** Whether a value of this typing is always text. */
export function isText(typing: Typing): boolean {
  if (typeof typing === 'string') return typing === 'text';
  return typesOf(typing).every((type) => type === 'string');
}

/** Returns the JSON text of a value without elements. */
export function jsonOfText(text: string, typing: Typing): string {
  if (isText(typing)) return JSON.stringify(text);
  if (typeof typing === 'string') return typedJson(text, undefined, tryPythonLiteral);
  if (text.trim() === '') {
    const [type, ...others] = typesOf(typing);
    if (type === 'array' && others.length === 0) return '[]';
    if (type === 'object' && others.length === 0) return '{}';
  }
  return typedJson(text, typing.schema, tryPythonLiteral);
}

function typesOf(typing: Typing): readonly unknown[] {
  if (typeof typing === 'string') return [];
  return schemaAlternatives(typing.schema).map(({ type }) => type);
}

function propertyOf(schema: object, name: string): Typing | undefined {
  const { properties, additionalProperties } = schema as {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly additionalProperties?: unknown;
  };
  const isDeclared = properties !== undefined && Object.hasOwn(properties, name);
  const found = isDeclared ? properties[name] : additionalProperties;
  if (typeof found === 'object' && found !== null) return { schema: found };
  return isDeclared ? 'unknown' : undefined;
}
