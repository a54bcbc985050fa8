import {
  defineOptions,
  type Markup,
  markup,
  type OptionsResult,
  words,
} from '@modelspeak/core/authoring';
import { issueError } from './check.js';

const NAMES = [
  'system',
  'startOfSystem',
  'endOfSystem',
  'startOfUser',
  'endOfUser',
  'startOfAssistant',
  'endOfAssistant',
  'startOfToolResult',
  'endOfToolResult',
  'startOfToolCall',
  'startOfArguments',
  'endOfToolCall',
] as const;

/** The name of a marker. */
export type MarkerName = (typeof NAMES)[number];

/**
 * The markers around a model's turns, and its makers' system prompt (`system`). Every marker is a
 * string: special tokens such as `<|im_start|>` or `[INST]`, with or without text around them, or
 * only text. An empty marker is left out.
 *
 * In content, special tokens are escaped, and so is the text of a marker: all of it if the marker
 * has no special token, otherwise whatever is more than words, such as `### Human:` in
 * `### Human: <s>`.
 *
 * @example
 * ```ts
 * import type { Markers } from '@modelspeak/lazyllm';
 *
 * const chatml: Markers = {
 *   system: 'You are a helpful assistant.',
 *   startOfSystem: '<|im_start|>system\n',
 *   endOfSystem: '<|im_end|>\n',
 *   startOfUser: '<|im_start|>user\n',
 *   endOfUser: '<|im_end|>\n',
 *   startOfAssistant: '<|im_start|>assistant\n',
 *   endOfAssistant: '<|im_end|>',
 * };
 * console.log(chatml.endOfAssistant); // <|im_end|>
 * ```
 */
export type Markers = { readonly [Name in MarkerName]?: string | undefined };

const markersSchema = /* @__PURE__ */ defineOptions(
  /* @__PURE__ */ Object.fromEntries(NAMES.map((name) => [name, words(undefined)])),
);

/** Throws for invalid markers. */
export function checkMarkers(markers: unknown, path = ''): asserts markers is Markers {
  const { issues } = markersSchema['~standard'].validate(markers) as OptionsResult<Markers>;
  if (issues !== undefined) throw issueError(issues, path);
}

/** The JSON Schema of markers. */
export function markersJsonSchema(): Readonly<Record<string, unknown>> {
  return markersSchema['~standard'].jsonSchema?.input({ target: 'draft-2020-12' }) ?? {};
}

/** Markers, ready to be written. */
export interface CompiledMarkers {
  readonly markup: Readonly<Record<MarkerName, Markup>>;
  /** The special tokens in them. */
  readonly control: readonly string[];
  /** The text in the markers that delimits turns, trimmed. */
  readonly texts: readonly string[];
}

/**
 * `<…>` without spaces, `[|…|]`, and `[…]` with a capital letter; `<<…>>` and `[user]` are text,
 * which is escaped in content with any tokenizer.
 */
const SPECIAL_TOKEN = /((?<!<)<[^\s<>]+>|\[\/?[a-z]*[A-Z]\w*\]|\[\|\w+\|\])/;

/**
 * Text that does not count as a delimiter next to a special token, since it would be escaped
 * wherever it appears in content: words and what joins them, such as `user` or `tool_response`;
 * punctuation alone; fewer than three characters.
 */
const ORDINARY = /^(?:[\p{L}\p{M}\p{N}\s_'’-]+|[^\p{L}\p{N}]*|..?)$/u;

/** Separates the special tokens in markers from the text around them. */
export function compileMarkers(markers: Markers): CompiledMarkers {
  const control = new Set<string>();
  const texts = new Set<string>();
  const compile = (name: MarkerName): Markup => {
    const text = markers[name] ?? '';
    if (name === 'system') return markup({ scaffold: text });
    // Every other piece is a match of the pattern.
    const pieces = text.split(SPECIAL_TOKEN);
    const kept = pieces.map((piece, index) => {
      if (index % 2) {
        control.add(piece);
        return { control: piece };
      }
      if (pieces.length === 1 || !ORDINARY.test(piece.trim())) texts.add(piece.trim());
      return { scaffold: piece };
    });
    return markup(...kept);
  };
  const compiled = Object.fromEntries(NAMES.map((name) => [name, compile(name)]));
  return {
    markup: compiled as Record<MarkerName, Markup>,
    control: [...control],
    texts: [...texts].filter((text) => text !== ''),
  };
}

/**
 * The part of a marker to search for in a reply: its first special token, or its text if it has
 * none.
 *
 * @example
 * ```ts
 * import { markup } from '@modelspeak/core/authoring';
 * import { boundaryOf } from '@modelspeak/lazyllm';
 *
 * console.log(boundaryOf(markup({ control: '<|user|>' }, { scaffold: '\n' }))); // <|user|>
 * console.log(boundaryOf(markup({ scaffold: 'Human:\n' }))); // Human:
 * ```
 */
export function boundaryOf({ pieces, text }: Markup): string {
  return pieces.find((piece) => 'control' in piece)?.control ?? text.trim();
}
