import type { ModelPattern } from '@modelspeak/core';
import type { Replies } from './replies/find.js';
import type { NamedTemplate, TokenizerConfig } from './tokenizer-config.js';

/** The input for a format: a chat template, and information that it does not contain. */
export interface ChatTemplateDefinition {
  /** The format's name; `chat-template` by default. */
  readonly name?: string | undefined;
  /** The models that use it, with `*` for any characters. */
  readonly models?: readonly (string | ModelPattern)[] | undefined;
  /**
   * The template, or a list of named templates as in `tokenizer_config.json`: `tool_use` is used with tools,
   * otherwise `default`. Not needed if {@link tokenizerConfig} contains it.
   */
  readonly template?: string | readonly NamedTemplate[] | undefined;
  /** The name of the template to use if there are several. */
  readonly templateName?: string | undefined;
  /** The model's parsed `tokenizer_config.json`: its special tokens, and usually its template. */
  readonly tokenizerConfig?: TokenizerConfig | undefined;
  /**
   * The special tokens of the model's tokenizer, and added tokens with a meaning in its format. In
   * `<|reserved_*|>`, `*` matches letters, digits and underscores. Content cannot contain them.
   */
  readonly specialTokens?: readonly string[] | undefined;
  /** The values of `bos_token`, `eos_token` and so on, in addition to the tokenizer's own. */
  readonly tokens?: { readonly [name: string]: string } | undefined;
  /** The stop sequences; by default `eos_token` and the text that the template writes after a reply. */
  readonly stop?: readonly string[] | undefined;
  /** How to read replies; by default detected from the template's marks. */
  readonly replies?: Replies | undefined;
}
