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

/** Where models that spell arguments as pairs of tags break lines: the text in each place. */
export interface PairStyle {
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
export function pairTags({ afterName, beforeValue, afterValue, beforeEnd }: PairStyle) {
  return {
    open: '<tool_call>',
    afterName,
    key: '<arg_key>',
    value: `</arg_key>${beforeValue}<arg_value>`,
    close: `</arg_value>${afterValue}`,
    end: `${beforeEnd}</tool_call>`,
  } as const;
}

/** Splits a text into its tags and other text. */
export function markedPairs(text: string): Markup {
  return markedText(PAIR_TAGS, text);
}
