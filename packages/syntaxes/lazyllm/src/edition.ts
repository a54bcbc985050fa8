import { type JsonStyle, writeJson } from '@modelspeak/core';
import { pythonJson } from '@modelspeak/pythonic';
import { writeJson5 } from './json5-style.js';
import type { Markers } from './markers.js';

/**
 * Whose prompts to write: those of the prompter guide, or those of LazyLLM's code.
 *
 * @example
 * ```ts
 * import type { Edition } from '@modelspeak/lazyllm';
 *
 * const edition: Edition = 'upstream';
 * console.log(edition); // upstream
 * ```
 */
export type Edition = 'guide' | 'upstream';

/** All differences between the editions. */
export interface EditionRules {
  /** The default markers. */
  readonly markers: Markers;
  /** Alpaca's heading for the instruction. */
  readonly instructionHeading: string;
  /** What Alpaca puts before the response if the instruction has no user part. */
  readonly breakWithoutUser: string;
  /** Spells tools and the arguments of calls. */
  readonly json: (value: unknown, path: string) => string;
  /** Whether the instruction explains how to call tools, and may contain the markers of calls. */
  readonly describesCalls: boolean;
  /** Whether a lone part of an instruction keeps its role: a user part stays the user's. */
  readonly keepsLonePart: boolean;
  /** Whether a string fills its slot like Python's `str.format`, which reads `{{` as `{`. */
  readonly unescapesBraces: boolean;
  /** Whether tools can be passed to a prompter that has its own. */
  readonly replacesTools: boolean;
  /** Whether a prompt's history may contain messages, including tool calls, or only pairs. */
  readonly writesMessages: boolean;
  /** Whether leading line breaks of the prompt are removed. */
  readonly trimsStart: boolean;
}

const SYSTEM = 'You are an AI-Agent developed by LazyLLM.';
const guideJson: JsonStyle = /* @__PURE__ */ pythonJson({ ascii: false });

/**
 * The guide's prompts differ from those of the code that it documents, because it was written for
 * an earlier version.
 */
export const EDITIONS: Readonly<Record<Edition, EditionRules>> = {
  guide: {
    markers: {
      system: SYSTEM,
      startOfSystem: '<|start_system|>',
      endOfSystem: '<|end_system|>',
      startOfUser: '<|Human|>:',
      startOfAssistant: '<|Assistant|>:',
    },
    instructionHeading: ' ### Instruction:\n',
    breakWithoutUser: '',
    json: (value, path) => writeJson(value, guideJson, path),
    describesCalls: false,
    keepsLonePart: false,
    unescapesBraces: false,
    replacesTools: false,
    writesMessages: false,
    trimsStart: false,
  },
  upstream: {
    markers: { system: SYSTEM },
    instructionHeading: '### Instruction:\n',
    breakWithoutUser: '\n',
    json: writeJson5,
    describesCalls: true,
    keepsLonePart: true,
    unescapesBraces: true,
    replacesTools: true,
    writesMessages: true,
    trimsStart: true,
  },
};
