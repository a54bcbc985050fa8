import type { Expression, JsonSchema, Language } from '@modelspeak/core';
import { relaxSchema } from '../object/relax-schema.js';
import type { PlainSchema } from '../schema/any-schema.js';

/** A language without a keyword that a grammar cannot express. */
export interface RelaxedLanguage {
  readonly language: Language;
  /** The path of the keyword. */
  readonly path: string;
}

/**
 * Removes the keyword that an error's path names from the schemas of calls: `get_log.properties.lines.uniqueItems`,
 * or `#/$defs/Lines.uniqueItems` from all that have it.
 *
 * @returns `undefined` if no call has it
 */
export function relaxLanguage(language: Language, path: string): RelaxedLanguage | undefined {
  let removed: string | undefined;
  const relaxed = (schema: JsonSchema, call: string | undefined): JsonSchema => {
    const within = call === undefined ? undefined : pathWithin(call, path);
    if (within === undefined) return schema;
    // Arguments are an object, even if nothing else of their schema is left.
    const found = relaxSchema({ type: 'object', ...(schema as PlainSchema) }, within);
    if (found === undefined) return schema;
    removed = path.slice(0, path.length - within.length) + found.path;
    return found.schema;
  };
  const walk = (expression: Expression, call?: string): Expression => {
    if (typeof expression === 'string') return expression;
    if (isList(expression)) return expression.map((each) => walk(each, call));
    if ('choice' in expression) return { choice: expression.choice.map((one) => walk(one, call)) };
    if ('repeat' in expression) return { ...expression, repeat: walk(expression.repeat, call) };
    if ('call' in expression) {
      return { ...expression, spelled: walk(expression.spelled, expression.call) };
    }
    if ('schema' in expression) return { ...expression, schema: relaxed(expression.schema, call) };
    if ('properties' in expression) {
      return { ...expression, properties: relaxed(expression.properties, call) };
    }
    return expression;
  };
  const root = walk(language.root);
  const rules = Object.entries(language.rules ?? {}).map(([name, rule]) => [name, walk(rule)]);
  if (removed === undefined) return undefined;
  const named = language.rules === undefined ? {} : { rules: Object.fromEntries(rules) };
  return { language: { ...language, root, ...named }, path: removed };
}

/** The rest of a path in the schema of a call. */
function pathWithin(call: string, path: string): string | undefined {
  if (path.startsWith('#')) return path;
  if (!path.startsWith(call)) return undefined;
  const rest = path.slice(call.length);
  return /^[.[]/.test(rest) ? rest.replace(/^\./, '') : undefined;
}

function isList(expression: Expression): expression is readonly Expression[] {
  return Array.isArray(expression);
}
