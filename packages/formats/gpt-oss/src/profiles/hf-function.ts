import type { FunctionTool } from '@modelspeak/core';
import { tojson } from '../python-json.js';
import { listAt, propertiesOf, requiredOf, simpleType, textAt, valueAt } from './schema.js';

/**
 * Declares a function as the chat template does: as a TypeScript type, with the template's line breaks and
 * commas.
 */
export function hfFunction({ function: tool }: FunctionTool): string {
  const { name, description, parameters } = tool;
  const about = description == null ? '' : `// ${description}\n`;
  const properties = propertiesOf(parameters);
  if (properties.length === 0) return `${about}type ${name} = () => any;\n\n`;
  const required = requiredOf(tool);
  const lines = properties.map(([key, schema]) => {
    const comment = textAt(schema, 'description');
    const mark = required.includes(key) ? '' : '?';
    return `${comment ? `// ${comment}\n` : ''}${key}${mark}: ${typeOf(schema)}${defaultOf(schema)},\n`;
  });
  return `${about}type ${name} = (_: {\n${lines.join('')}}) => any;\n\n`;
}

function typeOf(schema: unknown): string {
  const type = valueAt(schema, 'type');
  const orNull = valueAt(schema, 'nullable') ? ' | null' : '';
  if (type === 'array') return `${itemsOf(valueAt(schema, 'items'))}[]${orNull}`;
  if (Array.isArray(type) && type.length > 0) return type.join(' | ');
  const variants = listAt(schema, 'oneOf');
  if (variants?.length) return variants.map(variantOf).join(' | \n');
  if (type === 'object') return objectOf(schema);
  if (type !== 'string') return simpleType(type) ?? 'any';
  const words = listAt(schema, 'enum');
  return words?.length ? `"${words.join('" | "')}"` : `string${orNull}`;
}

function itemsOf(items: unknown): string {
  const simple = simpleType(valueAt(items, 'type'));
  if (simple !== undefined) return simple;
  const type = typeOf(items);
  return type.length > LONGEST_ITEM || type === 'object | object' ? 'any' : type;
}

const LONGEST_ITEM = 50;

function variantOf(schema: unknown): string {
  const description = textAt(schema, 'description');
  const value = valueAt(schema, 'default');
  return [
    typeOf(schema),
    description ? `// ${description}` : '',
    value === undefined ? '' : `${' '.repeat(20)}// default: ${tojson(value)}`,
  ].join('');
}

function objectOf(schema: unknown): string {
  const properties = propertiesOf(schema);
  if (properties.length === 0) return 'object';
  const required = listAt(schema, 'required') ?? [];
  const members = properties.map(
    ([key, value]) =>
      `${key}${required.includes(key) ? '' : '?'}: \n${' '.repeat(16)}${typeOf(value)}`,
  );
  return `{\n${members.join(', ')}}`;
}

function defaultOf(schema: unknown): string {
  const value = valueAt(schema, 'default');
  if (value === undefined) return '';
  const isWord = listAt(schema, 'enum')?.length;
  const isVariant = !isWord && listAt(schema, 'oneOf')?.length;
  const text = isWord || isVariant ? value : tojson(value);
  return `${isVariant ? '' : ', '}// default: ${text}`;
}
