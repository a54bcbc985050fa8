import { describedTemplate } from './described-text.js';
import { isJsonObject, type JsonObject } from './http/server.js';
import type { ModelDescription, TemplateDescription } from './model-description.js';

/** The types of tokens in GGUF: special ones, and others that were added to the vocabulary. */
const [CONTROL, ADDED] = [3, 4];

/** The metadata of a GGUF file as flat keys, such as `tokenizer.ggml.tokens`. */
export type GgufMetadata = JsonObject;

/**
 * Describes a model by the metadata of its GGUF file, for authors of endpoints. All of it is checked: nothing is known
 * of its types.
 *
 * @param source The template, if it is not in the metadata.
 *
 * @example
 * ```ts
 * import { describedGguf } from '@modelspeak/endpoint/authoring';
 *
 * const { names, template } = describedGguf({
 *   'general.basename': 'Qwen3',
 *   'general.size_label': '4B',
 *   'tokenizer.chat_template': '{{ messages[0].content }}<|end|>',
 *   'tokenizer.ggml.tokens': ['a', '<|end|>'],
 *   'tokenizer.ggml.token_type': [1, 3],
 *   'tokenizer.ggml.eos_token_id': 1,
 * });
 * console.log(names, template?.specialTokens, template?.tokens);
 * // [ 'Qwen3-4B' ] [ '<|end|>' ] { eos_token: '<|end|>' }
 * ```
 */
export function describedGguf(
  metadata: GgufMetadata,
  source: unknown = metadata['tokenizer.chat_template'],
): ModelDescription {
  const origin = originOf(metadata);
  return {
    names: origin === undefined ? [] : [origin],
    template: describedTemplate(source, tokensOf(metadata, source)),
  };
}

/** The name of the model that a file was made from, such as `Qwen3-4B-Instruct`. */
function originOf(metadata: GgufMetadata): string | undefined {
  const parts = ['basename', 'size_label', 'finetune'].map((key) => metadata[`general.${key}`]);
  const known = parts.filter((part) => typeof part === 'string' && part !== '').join('-');
  return typeof parts[0] === 'string' && known.length <= 500 && known !== '' ? known : undefined;
}

function tokensOf(metadata: GgufMetadata, source: unknown) {
  const tokens = listOf(metadata['tokenizer.ggml.tokens']);
  const types = listOf(metadata['tokenizer.ggml.token_type']);
  const tokenAt = (key: string): unknown => tokens[Number(metadata[`tokenizer.ggml.${key}`] ?? -1)];
  const isSpecial = (token: unknown, id: number): boolean =>
    types[id] === CONTROL ||
    (types[id] === ADDED && typeof token === 'string' && isMark(token) && isIn(source, token));
  const special = tokens.filter(isSpecial);
  return {
    bos: tokenAt('bos_token_id'),
    eos: tokenAt('eos_token_id'),
    ...(special.length > 0 && { special }),
  };
}

/** Some vocabularies have the marks of turns as added tokens; others have HTML tags, which no template writes. */
function isIn(source: unknown, token: string): boolean {
  return typeof source === 'string' && source.includes(token);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Describes a chat template by a `tokenizer_config.json`, for authors of endpoints. All of it is checked.
 *
 * @param template The template, if it is in a file of its own.
 *
 * @example
 * ```ts
 * import { describedTokenizerConfig } from '@modelspeak/endpoint/authoring';
 *
 * const described = describedTokenizerConfig({
 *   chat_template: '{{ messages[0].content }}{{ eos_token }}',
 *   eos_token: { content: '<|end|>' },
 * });
 * console.log(described?.tokens); // { eos_token: '<|end|>' }
 * ```
 */
export function describedTokenizerConfig(
  config: JsonObject,
  template: unknown = templateIn(config['chat_template']),
): TemplateDescription | undefined {
  const { bos_token: bos, eos_token: eos, added_tokens_decoder } = config;
  const added = isJsonObject(added_tokens_decoder) ? Object.values(added_tokens_decoder) : [];
  const special = added
    .filter((token) => !isJsonObject(token) || token['special'] !== false)
    .map(contentOf);
  const named = { bos: contentOf(bos), eos: contentOf(eos) };
  return describedTemplate(template, { ...named, ...(special.length > 0 && { special }) });
}

/** Older models have a list of templates by name. */
function templateIn(given: unknown): unknown {
  const named = listOf(given).find((one) => isJsonObject(one) && one['name'] === 'default');
  return isJsonObject(named) ? named['template'] : given;
}

/** A token is a text, or an object with its text. */
function contentOf(token: unknown): unknown {
  return isJsonObject(token) ? token['content'] : token;
}

/** Whether a text is in brackets, as the marks of turns are spelled. */
function isMark(text: string): boolean {
  return /^[<[]/.test(text) && /[>\]]$/.test(text) && /\p{L}/u.test(text);
}
