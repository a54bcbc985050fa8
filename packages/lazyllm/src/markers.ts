import {
  defineOptions,
  joinPath,
  type Markup,
  ModelspeakError,
  markup,
  type OptionsResult,
  words,
} from '@modelspeak/core';

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
 * What a model puts around its turns, and the system prompt of its makers (`system`). Every marker is
 * a string: special tokens such as `<|im_start|>` or `[INST]`, with or without text around them, or
 * text alone. An empty one is left out.
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

/** Refuses what are no markers. */
export function checkMarkers(markers: unknown, path: string): asserts markers is Markers {
  const { issues } = markersSchema['~standard'].validate(markers) as OptionsResult<Markers>;
  const [issue] = issues ?? [];
  if (!(issue instanceof ModelspeakError)) return;
  const { path: name, message } = issue;
  const isWhole = name === '';
  throw new ModelspeakError('invalid_option', isWhole ? message : message.slice(name.length + 2), {
    path: isWhole ? path : joinPath(path, name),
  });
}

/** Markers, ready to be written. */
export interface CompiledMarkers {
  readonly markup: Readonly<Record<MarkerName, Markup>>;
  /** The special tokens in them. */
  readonly control: readonly string[];
  /** The markers that are ordinary text to a tokenizer, without white space around them. */
  readonly texts: readonly string[];
}

const SPECIAL_TOKEN = /(<[^\s<>]+>|\[\/?[A-Z0-9_]+\])/;

/** Tells the special tokens in markers from the text around them. */
export function compileMarkers(markers: Markers): CompiledMarkers {
  const control: string[] = [];
  const texts: string[] = [];
  const compile = (name: MarkerName): Markup => {
    const text = markers[name] ?? '';
    if (name === 'system') return markup({ scaffold: text });
    // Every other piece is what the pattern caught.
    const compiled = markup(
      ...text
        .split(SPECIAL_TOKEN)
        .map((piece, index) => (index % 2 ? { control: piece } : { scaffold: piece })),
    );
    const tokens = tokensOf(compiled);
    control.push(...tokens);
    if (tokens.length === 0) texts.push(text.trim());
    return compiled;
  };
  const compiled = Object.fromEntries(NAMES.map((name) => [name, compile(name)]));
  return {
    markup: compiled as Record<MarkerName, Markup>,
    control: [...new Set(control)],
    texts: [...new Set(texts)].filter((text) => text !== ''),
  };
}

function tokensOf({ pieces }: Markup): readonly string[] {
  return pieces.flatMap((piece) => ('control' in piece ? [piece.control] : []));
}

/**
 * What of a marker tells where it stands in a reply: its first special token, or its text where it has
 * none.
 *
 * @example
 * ```ts
 * import { markup } from '@modelspeak/core';
 * import { boundaryOf } from '@modelspeak/lazyllm';
 *
 * console.log(boundaryOf(markup({ control: '<|user|>' }, { scaffold: '\n' }))); // <|user|>
 * console.log(boundaryOf(markup({ scaffold: 'Human:\n' }))); // Human:
 * ```
 */
export function boundaryOf(marker: Markup): string {
  return tokensOf(marker)[0] ?? marker.text.trim();
}
