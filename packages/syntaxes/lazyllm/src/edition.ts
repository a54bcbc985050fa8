import { type JsonStyle, writeJson } from '@modelspeak/core';
import { pythonJson } from '@modelspeak/pythonic';
import { writeJson5 } from './json5-style.js';
import type { Markers } from './markers.js';

/**
 * Whose prompts are written: those that the prompter guide prints, or those of LazyLLM's code.
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

/** In what the editions differ: everything that does. */
export interface EditionRules {
  /** The markers that stand where none are given. */
  readonly markers: Markers;
  /** Alpaca's heading of the instruction. */
  readonly instructionHeading: string;
  /** What Alpaca puts before the response where the instruction has no user's part. */
  readonly breakWithoutUser: string;
  /** Spells tools and the arguments of calls. */
  readonly json: (value: unknown, path: string) => string;
  /** Whether the instruction tells how to call tools, and may name the markers of calls. */
  readonly describesCalls: boolean;
  /** Whether an instruction of one part alone is split too: a user's part stays the user's. */
  readonly keepsLonePart: boolean;
  /** Whether a string fills its slot as Python's `str.format` does, which reads `{{` as `{`. */
  readonly unescapesBraces: boolean;
  /** Whether tools may be given to a prompter that has its own. */
  readonly replacesTools: boolean;
  /** Whether messages may stand in a prompt's history, tool calls among them, or pairs alone. */
  readonly writesMessages: boolean;
  /** Whether line breaks at the very beginning are taken away. */
  readonly trimsStart: boolean;
}

const SYSTEM = 'You are an AI-Agent developed by LazyLLM.';
const guideJson: JsonStyle = /* @__PURE__ */ pythonJson({ ascii: false });

/**
 * The guide's prompts differ from those of the code that it documents, since it was written for an
 * earlier state of it.
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
