import { type Markup, markedText } from '@modelspeak/core/authoring';

/**
 * The tags around calls, names and values of arguments, which are tokens in the vocabularies.
 *
 * @example
 * ```ts
 * import { PAIR_TAGS } from '@modelspeak/syntaxes/pair-calls';
 *
 * console.log(PAIR_TAGS.slice(0, 2)); // [ '<tool_call>', '</tool_call>' ]
 * ```
 */
export const PAIR_TAGS = [
  '<tool_call>',
  '</tool_call>',
  '<arg_key>',
  '</arg_key>',
  '<arg_value>',
  '</arg_value>',
] as const;

/** How models that spell arguments as pairs of tags differ: the text in each place, most often a line break. */
export interface PairStyle {
  /** In the name of each tag, at its end; nothing by default. */
  readonly suffix?: string | undefined;
  /** The token in `afterName`, if there is one. */
  readonly nameEnd?: string | undefined;
  /** After the name of the function. */
  readonly afterName: string;
  /** Between the name and the value of an argument. */
  readonly beforeValue: string;
  /** After each argument. */
  readonly afterValue: string;
  /** Before the closing tag. */
  readonly beforeEnd: string;
}

/**
 * The style of GLM 4.7 and later, without line breaks.
 *
 * @see https://huggingface.co/zai-org/GLM-4.7
 *
 * @example
 * ```ts
 * import { INLINE_PAIRS } from '@modelspeak/syntaxes/pair-calls';
 *
 * console.log(Object.values(INLINE_PAIRS).join('') === ''); // true
 * ```
 */
export const INLINE_PAIRS: PairStyle = {
  afterName: '',
  beforeValue: '',
  afterValue: '',
  beforeEnd: '',
};

/** The tags of a style with the text around them, in the order in which they are written. */
export function pairTags({
  afterName,
  beforeValue,
  afterValue,
  beforeEnd,
  suffix = '',
}: PairStyle) {
  return {
    open: `<tool_call${suffix}>`,
    afterName,
    key: `<arg_key${suffix}>`,
    value: `</arg_key${suffix}>${beforeValue}<arg_value${suffix}>`,
    until: `</arg_value${suffix}>`,
    close: `</arg_value${suffix}>${afterValue}`,
    end: `${beforeEnd}</tool_call${suffix}>`,
  } as const;
}

/** Splits a text into the tags of a style and other text. */
export function markedPairs({ suffix = '', nameEnd }: PairStyle, text: string): Markup {
  const tags = PAIR_TAGS.map((tag) => tag.replace('>', `${suffix}>`));
  return markedText(nameEnd === undefined ? tags : [...tags, nameEnd], text);
}
