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

/** Everything but strings as Python spells it, lists and objects too. */
const spellValue: SpellValue = (value) => writeJson(value, pythonRepr);

/** Writes a call. */
export function writeCall(out: Writer, call: FunctionToolCall): void {
  write(out, call, spellValue);
}

/** The calls that a reply may make. */
export const spellCalls: SpellCalls = /* @__PURE__ */ spellXmlCalls(SEED_STYLE);
