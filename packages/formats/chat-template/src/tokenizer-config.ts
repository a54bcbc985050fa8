import { ModelspeakError } from '@modelspeak/core';

/** What a `tokenizer_config.json` says of the chat template. */
export interface TokenizerConfig {
  /** The template, or several by name. Newer models have it in a file `chat_template.jinja` beside. */
  readonly chat_template?: string | readonly NamedTemplate[] | null | undefined;
  /** The added tokens, by their ids. */
  readonly added_tokens_decoder?:
    | { readonly [id: string]: { readonly content: string; readonly special?: boolean } }
    | undefined;
  readonly [key: string]: unknown;
}

/** One of several templates of a model. */
export interface NamedTemplate {
  readonly name: string;
  readonly template: string;
}

/** What a chat template needs to know of a tokenizer. */
export interface TokenizerFacts {
  readonly template: string | readonly NamedTemplate[] | undefined;
  /** Tokens that are special to the tokenizer. */
  readonly special: readonly string[];
  /** Tokens with an entry of their own that the dialect may give a meaning, as `<tool_call>`. */
  readonly added: readonly string[];
  /** What templates call them: `bos_token` and the like. */
  readonly named: Readonly<Record<string, string>>;
}

const NAMES = ['bos', 'eos', 'unk', 'sep', 'pad', 'cls', 'mask'].map((name) => `${name}_token`);

/**
 * Reads a `tokenizer_config.json`.
 *
 * @throws {ModelspeakError} `invalid_option`
 */
export function readTokenizerConfig(config: TokenizerConfig): TokenizerFacts {
  const named: Record<string, string> = {};
  for (const name of NAMES) {
    const token = tokenText(config[name]);
    if (token !== undefined) named[name] = token;
  }
  const added = Object.values(config.added_tokens_decoder ?? {});
  const additional = config['additional_special_tokens'];
  const more = Array.isArray(additional) ? additional.map(tokenText) : [];
  const template = config.chat_template ?? undefined;
  if (template !== undefined && typeof template !== 'string' && !Array.isArray(template)) {
    throw new ModelspeakError('invalid_option', 'found no template, expected a string or a list', {
      path: 'tokenizerConfig.chat_template',
    });
  }
  return {
    template,
    special: [
      ...Object.values(named),
      ...added.filter(({ special }) => special !== false).map(({ content }) => content),
      ...more.filter((token) => token !== undefined),
    ],
    added: added.filter(({ special }) => special === false).map(({ content }) => content),
    named,
  };
}

/** A token as `tokenizer_config.json` spells it: by itself, or with what it is. */
function tokenText(token: unknown): string | undefined {
  if (typeof token === 'string') return token;
  if (typeof token !== 'object' || token === null || !('content' in token)) return undefined;
  return typeof token.content === 'string' ? token.content : undefined;
}
