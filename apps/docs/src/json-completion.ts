import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import { placeOf, stepsTo, unquote } from './json-place.js';
import { type JsonSchema, propertiesAt, valuesAt } from './schema-help.js';

/** Completions for the place of the cursor, from a schema: property names or values. */
export function completeJson(
  context: CompletionContext,
  schema: JsonSchema,
): CompletionResult | null {
  const { state, pos } = context;
  const text = state.doc.toString();
  const node = syntaxTree(state).resolveInner(pos, -1);
  const known = (path: readonly string[], property: string): unknown => {
    const { from, to } = placeOf(text, pathOf([...path, property]));
    const value = text.slice(from, to);
    return value.startsWith('"') ? unquote(value) : undefined;
  };
  const rooted = (steps: string[]): string[] =>
    text.trimStart().startsWith('[') ? ['messages', ...steps] : steps;

  // The editor would compare with everything that is replaced, including the closing quote.
  const offer = (from: number, to: number, all: readonly Completion[]): CompletionResult => ({
    from,
    to,
    options: all.filter(({ label }) => label.startsWith(text.slice(from, pos))),
    filter: false,
  });

  const isName =
    node.name === 'PropertyName' || node.name === 'Object' || node.parent?.name === 'Object';
  if (isName) {
    const object = node.name === 'Object' ? node : (node.parent?.parent ?? node);
    const steps = rooted(stepsTo(object.name === 'Object' ? object : (node.parent ?? node), text));
    const isQuoted = node.name === 'PropertyName';
    if (!isQuoted && !context.explicit) return null;
    return offer(
      isQuoted ? node.from : pos,
      isQuoted ? node.to : pos,
      propertiesAt(schema, steps, known).map(
        ({ name, isRequired, type }): Completion => ({
          label: `"${name}"`,
          detail: `${type}${isRequired ? ', required' : ''}`,
          boost: isRequired ? 1 : 0,
        }),
      ),
    );
  }
  if (node.name === 'String') {
    const values = valuesAt(schema, rooted(stepsTo(node, text)), known);
    if (values.length === 0) return null;
    return offer(
      node.from,
      node.to,
      values.map((value) => ({ label: JSON.stringify(value) })),
    );
  }
  return null;
}

function pathOf(steps: readonly string[]): string {
  return steps
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `[${JSON.stringify(step)}]`))
    .join('');
}
