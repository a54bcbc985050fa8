import { type FunctionTool, type Json, ModelspeakError, writeJson } from '@modelspeak/core';
import { listAt, propertiesOf, requiredOf, simpleType, textAt, valueAt } from './schema.js';

/**
 * Declares a function as openai-harmony does: as a TypeScript type, with the rest of its schema in comments.
 *
 * @param asReference Whether to write `any` where openai-harmony does, although the schema is more specific.
 * @throws {ModelspeakError} `too_large` for too many references
 */
export function harmonyFunction({ function: tool }: FunctionTool, asReference: boolean): string {
  const { name, description, parameters } = tool;
  const lines = description ? description.replace(/\r?\n$/, '').split(/\r?\n/) : [];
  const comment = lines.map((line) => `// ${line}\n`).join('');
  if (parameters == null) return `${comment}type ${name} = () => any;\n\n`;
  const types: Types = { root: parameters, asReference, followed: [], count: { references: 0 } };
  const type = isObject(parameters, types)
    ? objectOf(parameters, requiredOf(tool), '', types)
    : typeOf(parameters, '', types);
  return `${comment}type ${name} = (_: ${type}) => any;\n\n`;
}

/** The state shared by the types of one function. */
interface Types {
  /** The schema of all parameters, used to resolve references. */
  readonly root: unknown;
  readonly asReference: boolean;
  /** The references on the current path. */
  readonly followed: readonly string[];
  /** The number of references followed so far. */
  readonly count: { references: number };
}

/** Far more than a real schema has. References that contain one another would otherwise exhaust memory. */
const MOST_REFERENCES = 1000;

function typeOf(schema: unknown, indent: string, types: Types): string {
  const variants = variantsOf(schema, types);
  if (variants) return variants.map((each) => `\n${variantOf(each, indent, types, true)}`).join('');
  const more = types.asReference ? undefined : typeBeyondReference(schema, indent, types);
  if (more !== undefined) return more;
  const type = valueAt(schema, 'type');
  if (Array.isArray(type)) return type.map((each) => simpleType(each) ?? each).join(' | ') || 'any';
  if (isObject(schema, types)) {
    return objectOf(schema, listAt(schema, 'required') ?? [], indent, types);
  }
  if (type === 'string') return wordsOf(schema) || type;
  if (type !== 'array') return simpleType(type) ?? 'any';
  const items = valueAt(schema, 'items');
  return items === undefined ? 'Array<any>' : `${typeOf(items, indent, types)}[]`;
}

/** Returns the type of a schema that openai-harmony writes as `any` or without its values. */
function typeBeyondReference(schema: unknown, indent: string, types: Types): string | undefined {
  const reference = textAt(schema, '$ref');
  if (reference !== undefined) {
    if (types.followed.includes(reference)) return 'any';
    if (++types.count.references > MOST_REFERENCES) {
      throw new ModelspeakError(
        'too_large',
        `the schema of a tool needs more than ${MOST_REFERENCES} references; simplify it`,
        { path: 'tools' },
      );
    }
    const followed = [...types.followed, reference];
    return typeOf(lookUp(types.root, reference), indent, { ...types, followed });
  }
  const [only, ...others] = listAt(schema, 'allOf') ?? [];
  if (only && others.length === 0) return typeOf(only, indent, types);
  const constant = valueAt(schema, 'const');
  const values = constant === undefined ? listAt(schema, 'enum') : [constant];
  if (values?.length) return values.map(json).join(' | ');
  return valueAt(schema, 'type') === 'null' ? 'null' : undefined;
}

/** Resolves a reference such as `#/$defs/Place`. */
function lookUp(root: unknown, reference: string): unknown {
  return reference.split('/').slice(1).reduce(valueAt, root);
}

function isObject(schema: unknown, { asReference }: Types): boolean {
  const type = valueAt(schema, 'type');
  if (type === undefined && !asReference) return propertiesOf(schema).length > 0;
  return type === 'object';
}

function objectOf(
  schema: unknown,
  required: readonly unknown[],
  indent: string,
  types: Types,
): string {
  const about = textAt(schema, 'description');
  const properties = propertiesOf(schema).map(([name, value]) =>
    propertyOf(required.includes(name) ? name : `${name}?`, value, indent, types),
  );
  const comment = about === undefined ? '' : `${indent}// ${about}\n`;
  return `${comment}{\n${properties.join('')}${indent}}`;
}

function propertyOf(name: string, schema: unknown, indent: string, types: Types): string {
  const title = textAt(schema, 'title');
  const about = textAt(schema, 'description');
  const fallback = defaultOf(schema, false);
  const variants = variantsOf(schema, types);
  // openai-harmony drops a description that the first variant repeats.
  const isRepeated = types.asReference && variants && about === textAt(variants[0], 'description');
  const described = about === undefined || isRepeated ? [] : [` ${about}`];
  const examples = examplesOf(schema);
  const above = [
    ...(title === undefined ? [] : [` ${title}`, '']),
    ...(variants ? [...examples, ...described] : [...described, ...examples]),
    ...(variants && fallback !== undefined ? [` ${fallback}`] : []),
  ];
  const comments = above.map((comment) => `${indent}//${comment}\n`).join('');
  if (!variants) {
    const end = fallback === undefined ? '' : ` // ${fallback}`;
    return `${comments}${indent}${name}: ${nullableOf(schema, `${indent}    `, types)},${end}\n`;
  }
  const lines = variants.map((variant, at) => {
    const isSaid =
      about === textAt(variant, 'description') ||
      (types.asReference && at === 0 && about !== undefined);
    return `${variantOf(variant, indent, types, false, isSaid)}\n`;
  });
  return `${comments}${indent}${name}:\n${lines.join('')}${indent},\n`;
}

function variantsOf(schema: unknown, { asReference }: Types): readonly unknown[] | undefined {
  return listAt(schema, 'oneOf') ?? (asReference ? undefined : listAt(schema, 'anyOf'));
}

/**
 * Returns one of several types, on its own line.
 *
 * @param isSaid Whether its description is written elsewhere.
 */
function variantOf(
  schema: unknown,
  indent: string,
  types: Types,
  quotesWords: boolean,
  isSaid = false,
): string {
  const about = isSaid ? undefined : textAt(schema, 'description');
  const comments = [about, defaultOf(schema, quotesWords)].filter(isText);
  const end = comments.length === 0 ? '' : ` // ${comments.join(' ')}`;
  return `${indent} | ${nullableOf(schema, `${indent}   `, types)}${end}`;
}

function nullableOf(schema: unknown, indent: string, types: Types): string {
  const type = typeOf(schema, indent, types);
  return valueAt(schema, 'nullable') === true && !type.includes('null') ? `${type} | null` : type;
}

/** @param quotesWords Whether to quote `enum` values, like all other strings. */
function defaultOf(schema: unknown, quotesWords: boolean): string | undefined {
  const value = valueAt(schema, 'default');
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return `default: ${json(value)}`;
  const isWord = listAt(schema, 'enum')?.length;
  return `default: ${isWord ? (quotesWords ? json(value) : value) : `"${value}"`}`;
}

function examplesOf(schema: unknown): readonly string[] {
  const examples = listAt(schema, 'examples') ?? [];
  if (examples.length === 0) return [];
  return [' Examples:', ...examples.filter(isText).map((example) => ` - "${example}"`)];
}

function wordsOf(schema: unknown): string {
  const words = listAt(schema, 'enum') ?? [];
  return words
    .filter(isText)
    .map((word) => `"${word}"`)
    .join(' | ');
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function json(value: unknown): string {
  return writeJson(value as Json);
}
