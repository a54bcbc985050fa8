import { type Json, type JsonStyle, writeJson } from '@modelspeak/core';
import { pythonRepr } from '@modelspeak/pythonic';
import { ASCII, UNICODE } from '../json-styles.js';
import type { Call } from './call.js';

/** A name that is valid in `<function=name>`. */
export const TAG_NAME = /^[^\s<>{}]{1,256}$/;

/** Returns a string in double quotes that Python can read back, except for line breaks inside it. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** Returns a string in double quotes without escapes, as the references write it. */
export function quoteUnescaped(text: string): string {
  return `"${text}"`;
}

/** Changes a style so that a number too large for Python's floats keeps its spelling. */
function readable(style: JsonStyle): JsonStyle {
  const number = (text: string): string =>
    Number.isFinite(Number(text)) ? style.number(text) : text;
  return { ...style, number };
}

/** Changes a style to use double quotes. */
function inDoubleQuotes(style: JsonStyle): JsonStyle {
  return { ...style, string: quote };
}

/** The style of Python's JSON, with numbers that can be read back. */
export const asciiJson = /* @__PURE__ */ readable(ASCII);
/** The same style without escapes of non-ASCII characters. */
export const unicodeJson = /* @__PURE__ */ readable(UNICODE);
/** The style of Python literals, with strings in double quotes. */
export const python = /* @__PURE__ */ readable(/* @__PURE__ */ inDoubleQuotes(pythonRepr));

/** Formats arguments as Python keyword arguments. */
export function spellKeywords(
  given: Call['arguments'],
  spell: (value: Json, name: string) => string,
): string {
  return Array.from(given, ([name, value]) => `${name}=${spell(value, name)}`).join(', ');
}

/** Formats the arguments of a call as JSON. */
export function spellArguments(call: Call, style: JsonStyle): string {
  return writeJson(call.arguments, style, `${call.path}.arguments`);
}

/** Formats a call as JSON, as llama-stack does. */
export function spellJson(call: Call, style: JsonStyle): string {
  const name = style.string(call.name, `${call.path}.name`);
  return `{"type": "function", "name": ${name}, "parameters": ${spellArguments(call, style)}}`;
}

/** Formats a call as a function tag. */
export function spellTag({ name, text }: Call): string {
  return `<function=${name}>${text}</function>`;
}
