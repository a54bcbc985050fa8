/** What differs between models that spell calls as XML parameters. */
export interface XmlStyle {
  /** The name of the tag around a call. */
  readonly tag: string;
  /** Whether the value of a parameter stands on lines of its own. */
  readonly breaks: boolean;
}

/** As Qwen3-Coder has it. */
export const CODER: XmlStyle = { tag: 'tool_call', breaks: true };

/**
 * As Seed-OSS has it: a value stands right between its tags, and so keeps line breaks at its ends.
 *
 * @see https://huggingface.co/ByteDance-Seed/Seed-OSS-36B-Instruct
 *
 * @example
 * ```ts
 * import { SEED_STYLE, xmlCalls } from '@modelspeak/syntaxes/xml-calls';
 *
 * console.log(xmlCalls(SEED_STYLE).close); // </seed:tool_call>
 * ```
 */
export const SEED_STYLE: XmlStyle = { tag: 'seed:tool_call', breaks: false };
