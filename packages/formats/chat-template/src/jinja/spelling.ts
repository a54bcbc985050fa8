import { JsonNumber, type JsonStyle, writeJson } from '@modelspeak/core';
import { pythonRepr } from '@modelspeak/pythonic';
import type { Rendering } from './rendering.js';
import type { Source } from './source.js';
import { joinSources, plainText, type Str, textFrom } from './text.js';
import { Dict, List, Namespace, Numeral, typeName, Undefined, type Value } from './values.js';

/** Formats a value like `str()`. */
export function spell(rendering: Rendering, value: Value): Str {
  if (typeof value === 'string') return value;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (value instanceof Undefined) return '';
  if (value instanceof Numeral) return textFrom(spellNumber(value.text), value.source);
  if (value instanceof List || value instanceof Dict || value instanceof Namespace) {
    return representation(rendering, value);
  }
  return 'text' in value ? value : rendering.refuse('a function cannot be written as text');
}

function spellNumber(text: string): string {
  const digits = pythonRepr.number(text);
  return digits.replace(/^(-?)nan\.0$/i, '$1nan');
}

/** Formats a value like `repr()`. */
export function representation(rendering: Rendering, value: Value): Str {
  const sources: Source[] = [];
  const text = rendering.hidden.hide(pythonText(rendering, value, sources));
  rendering.spend(text.length);
  return textFrom(text, joinSources(sources));
}

function pythonText(rendering: Rendering, value: Value, sources: Source[]): string {
  const inner = (item: Value): string => pythonText(rendering, item, sources);
  if (value instanceof List && value.origin === undefined) {
    const items = rendering.nest(() => value.items.map(inner));
    if (!value.isTuple) return `[${items.join(', ')}]`;
    return items.length === 1 ? `(${items[0]},)` : `(${items.join(', ')})`;
  }
  if (value instanceof Dict && value.origin === undefined) {
    const entries = rendering.nest(() =>
      [...value.entries.values()].map(([key, item]) => `${inner(key)}: ${inner(item)}`),
    );
    return `{${entries.join(', ')}}`;
  }
  if (value instanceof Undefined) return 'Undefined';
  return writeJson(toData(rendering, value, sources), pythonRepr);
}

/**
 * Formats a value as JSON or Python. If any part of it came from the conversation, all of it is content, so special
 * tokens in it have no effect.
 */
export function spellData(rendering: Rendering, value: Value, style: JsonStyle): Str {
  const sources: Source[] = [];
  const data = toData(rendering, value, sources);
  const text = rendering.hidden.hide(writeJson(data, style));
  rendering.spend(text.length);
  return textFrom(text, joinSources(sources));
}

/** Converts a value to JSON data, and collects its sources. */
function toData(rendering: Rendering, value: Value, sources: Source[]): unknown {
  if (value instanceof List || value instanceof Dict) {
    const { origin } = value;
    if (origin !== undefined) {
      sources.push(origin.source);
      return origin.json;
    }
    rendering.spend(1);
    return rendering.nest(() =>
      value instanceof List
        ? value.items.map((item) => toData(rendering, item, sources))
        : new Map(
            [...value.entries.values()].map(([key, item]) => [
              keyText(rendering, key),
              toData(rendering, item, sources),
            ]),
          ),
    );
  }
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value === 'string') {
    rendering.spend(value.length >> 3);
    return value;
  }
  if (value instanceof Numeral) {
    if (value.source !== undefined) sources.push(value.source);
    return new JsonNumber(value.text);
  }
  if (value instanceof Undefined || value instanceof Namespace || !('text' in value)) {
    return rendering.refuse(`a value of the type ${typeName(value)} cannot be written as JSON`);
  }
  rendering.spend(value.text.length >> 3);
  for (const { source } of value.origins) sources.push(source);
  return rendering.hidden.reveal(value.text);
}

function keyText(rendering: Rendering, key: Value): string {
  return rendering.hidden.reveal(plainText(spell(rendering, key)));
}
