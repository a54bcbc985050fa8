import { compactJson } from '@modelspeak/core';
import { jinjaJson, pythonJson } from '@modelspeak/pythonic';

/** The style of Python's default JSON. */
export const ASCII = /* @__PURE__ */ pythonJson();
/** The style of the chat template's JSON, without escapes of non-ASCII characters. */
export const UNICODE = /* @__PURE__ */ pythonJson({ ascii: false });
/** The same style with indentation, used for tools. */
export const INDENTED = /* @__PURE__ */ pythonJson({ ascii: false, indent: 4 });
/** The style of JSON in llama-stack's templates. */
export const JINJA = /* @__PURE__ */ jinjaJson();

/** Escapes a text for use between the quotes of a JSON string. */
export function escapeJson(text: string): string {
  return compactJson.string(text).slice(1, -1);
}
