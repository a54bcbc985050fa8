import { compactJson } from '@modelspeak/core';
import { jinjaJson, pythonJson } from '@modelspeak/pythonic';

/** JSON as Python writes it by default. */
export const ASCII = /* @__PURE__ */ pythonJson();
/** JSON as the chat template writes it, with every character as it is. */
export const UNICODE = /* @__PURE__ */ pythonJson({ ascii: false });
/** The same over several lines, as it describes tools. */
export const INDENTED = /* @__PURE__ */ pythonJson({ ascii: false, indent: 4 });
/** JSON as llama-stack's templates write it. */
export const JINJA = /* @__PURE__ */ jinjaJson();

/** A text as it stands between the quotes of a JSON string. */
export function escapeJson(text: string): string {
  return compactJson.string(text).slice(1, -1);
}
