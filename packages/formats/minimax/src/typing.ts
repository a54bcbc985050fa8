import {
  itemsSchema,
  type JsonType,
  propertySchema,
  schemaTypes,
  typedJson,
} from '@modelspeak/core/authoring';
import { tryPythonLiteral } from '@modelspeak/pythonic';

/**
 * The type information about a value without quotes: its schema within that of all arguments, that it
 * is text, or nothing.
 */
export type Typing = { readonly schema: unknown; readonly root: object } | 'text' | 'unknown';

/** The kind of a value with elements: a list of items, or an object. */
export type Container = 'array' | 'object';

/** Returns the typing of an argument of a function. An undeclared argument is text. */
export function argumentTyping(parameters: object, name: string): Typing {
  const schema = propertySchema(parameters, parameters, name);
  return schema === undefined ? 'text' : typingBy(schema, parameters);
}

/** Returns the typing of a nested value. */
export function elementTyping(parent: Typing, container: Container, name: string): Typing {
  if (typeof parent === 'string') return 'unknown';
  const { schema, root } = parent;
  const isObject = container === 'object';
  return typingBy(isObject ? propertySchema(schema, root, name) : itemsSchema(schema, root), root);
}

/** Returns the kind of a value whose first element has this name. */
export function containerOf(typing: Typing, name: string): Container {
  const types = typesOf(typing) ?? [];
  const isArray = types.includes('array');
  if (isArray !== types.includes('object')) return isArray ? 'array' : 'object';
  return name === 'item' ? 'array' : 'object';
}

/** Whether a value of this typing is always text. */
export function isText(typing: Typing): boolean {
  if (typeof typing === 'string') return typing === 'text';
  return typesOf(typing)?.every((type) => type === 'string') ?? false;
}

/** Returns the JSON text of a value without elements. */
export function jsonOfText(text: string, typing: Typing): string {
  if (isText(typing)) return JSON.stringify(text);
  if (typeof typing === 'string') return typedJson(text, undefined, tryPythonLiteral);
  if (text.trim() === '') {
    const [type, ...others] = typesOf(typing) ?? [];
    if (type === 'array' && others.length === 0) return '[]';
    if (type === 'object' && others.length === 0) return '{}';
  }
  return typedJson(text, typing.schema, tryPythonLiteral, typing.root);
}

function typesOf(typing: Typing): readonly JsonType[] | undefined {
  return typeof typing === 'string' ? undefined : schemaTypes(typing.schema, typing.root);
}

/** The typing by a schema, unless that says nothing. */
function typingBy(schema: unknown, root: object): Typing {
  return schema === undefined || schema === true ? 'unknown' : { schema, root };
}
