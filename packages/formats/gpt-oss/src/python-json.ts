import { type Json, writeJson } from '@modelspeak/core';
import { pythonJson } from '@modelspeak/pythonic';

const STYLE = /* @__PURE__ */ pythonJson({ ascii: false });

/** Serializes JSON as Hugging Face's `tojson` does. */
export function tojson(value: unknown): string {
  return writeJson(value as Json, STYLE);
}
