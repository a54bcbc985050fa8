import { type Json, writeJson } from '@modelspeak/core';
import { pythonJson } from '@modelspeak/pythonic';

const STYLE = /* @__PURE__ */ pythonJson({ ascii: false });

/** JSON as Hugging Face's `tojson` spells it. */
export function tojson(value: unknown): string {
  return writeJson(value as Json, STYLE);
}
