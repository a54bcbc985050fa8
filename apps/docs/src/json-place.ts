import { jsonLanguage } from '@codemirror/lang-json';
import type { SyntaxNode } from '@lezer/common';

/** A stretch of a text, in UTF-16 units. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

const STEP = /\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|[^.[\]]+/g;
const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

/**
 * The place of a path such as `messages[2].content` in JSON text, or of the nearest value around it if
 * the text does not contain the path.
 */
export function placeOf(text: string, path: string): Place {
  let node = valueIn(jsonLanguage.parser.parse(text).topNode);
  if (node === undefined) return { from: 0, to: text.length };
  let steps = [...path.matchAll(STEP)].map(([whole, quoted, index]) => quoted ?? index ?? whole);
  // A conversation may be written as its messages alone.
  if (node.name === 'Array' && steps[0] === 'messages') steps = steps.slice(1);
  for (const step of steps) {
    const next = childOf(node, step, text);
    if (next === undefined) break;
    node = next;
  }
  return { from: node.from, to: node.to };
}

/** Where text stops being JSON: as the engine's message says, or else at the first syntax error. */
export function syntaxFaultPlace(text: string, message: string): Place {
  const at = toldPlace(text, message) ?? firstError(text) ?? text.length;
  const from = Math.max(0, Math.min(at, text.length - 1));
  return { from, to: Math.min(text.length, from + 1) };
}

function toldPlace(text: string, message: string): number | undefined {
  const position = /\bat position (\d+)/.exec(message);
  if (position !== null) return Number(position[1]);
  const place = /\bat line (\d+) column (\d+)/.exec(message);
  if (place === null) return undefined;
  const before = text.split('\n').slice(0, Number(place[1]) - 1);
  return before.reduce((sum, line) => sum + line.length + 1, 0) + Number(place[2]) - 1;
}

function firstError(text: string): number | undefined {
  let found: number | undefined;
  jsonLanguage.parser.parse(text).iterate({
    enter({ type, from }) {
      if (type.isError) found ??= from;
    },
  });
  return found;
}

/** The steps from the whole text to a value: property names, and indexes as text. */
export function stepsTo(node: SyntaxNode, text: string): string[] {
  const steps: string[] = [];
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    if (at.name === 'Property') steps.unshift(nameOf(at, text));
    else if (at.parent?.name === 'Array' && VALUES.has(at.name)) {
      steps.unshift(String(valuesIn(at.parent).findIndex(({ from }) => from === at?.from)));
    }
  }
  return steps;
}

/** The name of a property. */
export function nameOf(property: SyntaxNode, text: string): string {
  const name = property.getChild('PropertyName');
  return name === null ? '' : unquote(text.slice(name.from, name.to));
}

/** The value of a JSON string, or the text itself if it is not valid JSON yet. */
export function unquote(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal.replaceAll('"', '');
  }
}

/** The value of a node: of the whole text, or of a property. */
export function valueIn(node: SyntaxNode): SyntaxNode | undefined {
  return valuesIn(node)[0];
}

function valuesIn(node: SyntaxNode): SyntaxNode[] {
  const values: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (VALUES.has(child.name)) values.push(child);
  }
  return values;
}

function childOf(node: SyntaxNode, step: string, text: string): SyntaxNode | undefined {
  if (node.name === 'Array') return valuesIn(node)[Number(step)];
  const property = node.getChildren('Property').find((each) => nameOf(each, text) === step);
  return property === undefined ? undefined : valueIn(property);
}
