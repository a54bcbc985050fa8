import { type Json, type JsonStyle, writeJson } from '@modelspeak/core';
import { pythonRepr } from '@modelspeak/pythonic';
import { ASCII, UNICODE } from '../json-styles.js';
import type { Call } from './call.js';

/** A name that can stand in `<function=name>`. */
export const TAG_NAME = /^[^\s<>{}]{1,256}$/;

/** A string in double quotes as Python reads it back; line breaks may stand inside. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** A string in double quotes as the references write it, with nothing escaped. */
export function quoteUnescaped(text: string): string {
  return `"${text}"`;
}

/** A style in which a number that is too large for Python's floats keeps its spelling. */
function readable(style: JsonStyle): JsonStyle {
  const number = (text: string): string =>
    Number.isFinite(Number(text)) ? style.number(text) : text;
  return { ...style, number };
}

/** The same style with its strings in double quotes. */
function inDoubleQuotes(style: JsonStyle): JsonStyle {
  return { ...style, string: quote };
}

/** JSON as Python writes it, and as it reads back. */
export const asciiJson = /* @__PURE__ */ readable(ASCII);
/** The same with every character as it is. */
export const unicodeJson = /* @__PURE__ */ readable(UNICODE);
/** Python literals with their strings in double quotes. */
export const python = /* @__PURE__ */ readable(/* @__PURE__ */ inDoubleQuotes(pythonRepr));

/** Arguments by their names, as Python has them. */
export function spellKeywords(
  given: Call['arguments'],
  spell: (value: Json, name: string) => string,
): string {
  return Array.from(given, ([name, value]) => `${name}=${spell(value, name)}`).join(', ');
}

/** The arguments of a call in JSON. */
export function spellArguments(call: Call, style: JsonStyle): string {
  return writeJson(call.arguments, style, `${call.path}.arguments`);
}

/** A call in JSON, as llama-stack spells it. */
export function spellJson(call: Call, style: JsonStyle): string {
  const name = style.string(call.name, `${call.path}.name`);
  return `{"type": "function", "name": ${name}, "parameters": ${spellArguments(call, style)}}`;
}

/** A call in a function tag. */
export function spellTag({ name, text }: Call): string {
  return `<function=${name}>${text}</function>`;
}
