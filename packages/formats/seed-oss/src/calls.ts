import { type FunctionToolCall, type Writer, writeJson } from '@modelspeak/core';
import type { SpellCalls } from '@modelspeak/core/authoring';
import { pythonRepr } from '@modelspeak/pythonic';
import {
  SEED_STYLE,
  type SpellValue,
  spellXmlCalls,
  xmlCallWriter,
} from '@modelspeak/syntaxes/xml-calls';

const write = /* @__PURE__ */ xmlCallWriter(SEED_STYLE);

/** Formats values other than strings as Python literals, including lists and objects. */
const spellValue: SpellValue = (value) => writeJson(value, pythonRepr);

/** Writes a tool call. */
export function writeCall(out: Writer, call: FunctionToolCall): void {
  write(out, call, spellValue);
}

/** Builds the grammar of tool calls. */
export const spellCalls: SpellCalls = /* @__PURE__ */ spellXmlCalls(SEED_STYLE);
