/** The differences between models that spell calls as XML parameters. */
export interface XmlStyle {
  /** The name of the tag around a call. */
  readonly tag: string;
  /** Whether the value of a parameter is on its own lines. */
  readonly breaks: boolean;
  /** What a model writes between two calls; a line break by default. */
  readonly separator?: string | undefined;
}

/** The style of Qwen3-Coder. */
export const CODER: XmlStyle = { tag: 'tool_call', breaks: true };

/**
 * The style of Seed-OSS: a value is directly between its tags, and keeps line breaks at its ends.
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
