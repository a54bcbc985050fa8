import type { FunctionToolCall } from '@modelspeak/core';
import { type Json, type Tool, type Writer, writeJson } from '@modelspeak/core';
import { argumentsOf, type Markup, markup } from '@modelspeak/core/authoring';
import { NAMESPACE } from './namespace.js';
import { json } from './tools.js';
import { argumentTyping, containerOf, elementTyping, jsonOfText, type Typing } from './typing.js';

const OPEN: Markup = markup({ control: NAMESPACE }, { scaffold: '<' });
const CLOSE: Markup = markup({ control: NAMESPACE }, { scaffold: '</' });

/**
 * Writes the arguments of a call as elements, and nested values as nested elements.
 *
 * An object or a list is written as JSON in its element if elements would be read back as a different value,
 * for example because of an empty list, `null`, or the text `'1'` without a declared type.
 *
 * @param takesLoss Whether to write elements anyway and omit `null`, as the template does.
 */
export function writeArguments(
  call: FunctionToolCall,
  tools: readonly Tool[],
  out: Writer,
  takesLoss: boolean,
): void {
  const tool = tools.find(
    (each) => each.type === 'function' && each.function.name === call.function.name,
  );
  const parameters = tool?.type === 'function' ? (tool.function.parameters ?? {}) : undefined;
  for (const [key, value] of argumentsOf(call)) {
    if (takesLoss && value === null) continue;
    const typing = parameters === undefined ? 'unknown' : argumentTyping(parameters, key);
    const asElements = takesLoss || !hasElements(value) || isReadAs(value, typing);
    writeElement(key, value, asElements, out);
  }
}

function writeElement(name: string, value: Json, asElements: boolean, out: Writer): void {
  out.markup(OPEN);
  out.content(name);
  out.scaffold('>');
  if (!hasElements(value)) out.content(spelled(value));
  else if (!asElements) out.content(writeJson(value, json));
  else if (Array.isArray(value)) {
    for (const item of value) writeElement('item', item ?? '', true, out);
  } else {
    for (const [key, each] of value as ReadonlyMap<string, Json>) {
      if (each !== null) writeElement(key, each, true, out);
    }
  }
  out.markup(CLOSE);
  out.content(name);
  out.scaffold('>');
}

function hasElements(value: Json): value is readonly Json[] | ReadonlyMap<string, Json> {
  return Array.isArray(value) || value instanceof Map;
}

function spelled(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value, json);
}

/** Whether a value written as elements is read back unchanged. */
function isReadAs(value: Json, typing: Typing): boolean {
  if (!hasElements(value)) {
    const expected = typeof value === 'string' ? JSON.stringify(value) : spelled(value);
    return value !== null && jsonOfText(spelled(value), typing) === expected;
  }
  const isArray = Array.isArray(value);
  const elements: readonly (readonly [string, Json])[] = isArray
    ? value.map((item): [string, Json] => ['item', item])
    : [...(value as ReadonlyMap<string, Json>)];
  const container = isArray ? 'array' : 'object';
  const [first] = elements;
  if (first === undefined) return jsonOfText('', typing) === (isArray ? '[]' : '{}');
  if (containerOf(typing, first[0]) !== container) return false;
  return elements.every(
    ([name, each]) =>
      /^[^\s<>/]+$/.test(name) && isReadAs(each, elementTyping(typing, container, name)),
  );
}
