import { ModelspeakError } from '@modelspeak/core';

/** The keys of a `tokenizer_config.json` about the chat template. */
export interface TokenizerConfig {
  /** The template, or several by name. Newer models have it in a separate file, `chat_template.jinja`. */
  readonly chat_template?: string | readonly NamedTemplate[] | null | undefined;
  /** The added tokens, by ID. */
  readonly added_tokens_decoder?:
    | { readonly [id: string]: { readonly content: string; readonly special?: boolean } }
    | undefined;
  readonly [key: string]: unknown;
}

/** One of a model's named templates. */
export interface NamedTemplate {
  readonly name: string;
  readonly template: string;
}

/** The information about a tokenizer that a chat template needs. */
export interface TokenizerFacts {
  readonly template: string | readonly NamedTemplate[] | undefined;
  /** The tokenizer's special tokens. */
  readonly special: readonly string[];
  /** Added tokens that may have a meaning in the format, such as `<tool_call>`. */
  readonly added: readonly string[];
  /** Tokens with a name in templates, such as `bos_token`. */
  readonly named: Readonly<Record<string, string>>;
  /** Whether it lists the tokenizer's special tokens, rather than naming a few. */
  readonly listsTokens: boolean;
}

/** Tokens are searched for in content all at once; no vocabulary has one as long. */
const LONGEST_TOKEN = 1000;

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
  const added = listOf(config.added_tokens_decoder).flatMap(addedToken);
  const more = [
    ...listOf(config['additional_special_tokens']),
    ...listOf(config['extra_special_tokens']),
  ].map(tokenText);
  const template = config.chat_template ?? undefined;
  if (template !== undefined && typeof template !== 'string' && !areNamed(template)) {
    throw new ModelspeakError('invalid_option', 'expected a string or a list of named templates', {
      path: 'tokenizerConfig.chat_template',
    });
  }
  return {
    template,
    special: [
      ...Object.values(named),
      ...added.filter(({ special }) => special).map(({ content }) => content),
      ...more.filter((token) => token !== undefined),
    ],
    added: added.filter(({ special }) => !special).map(({ content }) => content),
    named,
    listsTokens: added.length > 0 || more.length > 0,
  };
}

function areNamed(given: unknown): given is readonly NamedTemplate[] {
  return (
    Array.isArray(given) &&
    given.every(
      (each) => typeof each?.['name'] === 'string' && typeof each?.['template'] === 'string',
    )
  );
}

interface AddedToken {
  readonly content: string;
  readonly special: boolean;
}

/** An added token. What is none is left out: the file may come from anyone. */
function addedToken(given: unknown): readonly AddedToken[] {
  const content = typeof given === 'object' ? tokenText(given) : undefined;
  if (content === undefined) return [];
  return [{ content, special: (given as { readonly special?: unknown }).special !== false }];
}

/** Returns the items of a list, or the values of an object. */
function listOf(given: unknown): readonly unknown[] {
  return typeof given === 'object' && given !== null ? Object.values(given) : [];
}

/** Returns the text of a token, which `tokenizer_config.json` has as a string or an object. */
function tokenText(token: unknown): string | undefined {
  const text =
    typeof token === 'object' && token !== null && 'content' in token ? token.content : token;
  if (typeof text !== 'string') return undefined;
  if (text.length <= LONGEST_TOKEN) return text;
  const problem = `found a token of ${text.length} characters, expected at most ${LONGEST_TOKEN}`;
  throw new ModelspeakError('invalid_option', problem, { path: 'tokenizerConfig' });
}
