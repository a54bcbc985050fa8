import { CONTRACT, type Format, type MessagesFormat, ModelspeakError } from '@modelspeak/core';
import { createRowChecker, type RowChecker } from '../checking/row-checker.js';
import { spelled } from '../checking/token-row.js';
import { loadTokenizer } from '../encoding/load-tokenizer.js';
import { createRowSteps, type RowEncoderOptions, type RowSteps } from '../encoding/row-encoder.js';
import { formatRowReader } from '../rows/format-rows.js';
import type { FormatModule, Recipe } from './recipe.js';

/**
 * Makes what a recipe describes.
 *
 * @throws {ModelspeakError} if the recipe is wrong
 * @throws {DatasetError} if the tokenizer cannot be read
 */
export async function loadRecipe(recipe: Recipe): Promise<RowSteps> {
  return createRowSteps(await loadParts(recipe));
}

/**
 * Makes a row checker by a recipe, which names modules and files, and what spells its tokens.
 *
 * @throws {ModelspeakError} if the recipe is wrong
 * @throws {DatasetError} if the tokenizer cannot be read
 *
 * @example
 * ```ts no-run
 * import { loadRowChecker } from '@modelspeak/datasets';
 *
 * const { check, spell } = await loadRowChecker({
 *   format: { module: import.meta.resolve('@modelspeak/format-qwen') },
 *   tokenizer: 'Qwen3-0.6B',
 * });
 * const { tokens, warnings } = check({ prompt: 'Hi', completion: 'Hello' });
 * console.log(warnings, spell(tokens?.ids ?? []));
 * ```
 */
export async function loadRowChecker(recipe: Recipe): Promise<LoadedChecker> {
  const parts = await loadParts(recipe);
  const { tokenizer } = parts;
  return {
    check: createRowChecker(parts),
    spell: (ids) => (tokenizer === undefined ? ids.join(' ') : spelled(ids, tokenizer)),
  };
}

/** A row checker, with its tokenizer. */
export interface LoadedChecker {
  readonly check: RowChecker;
  /** Writes token ids as text, with special tokens as they are spelled. */
  spell(ids: readonly number[]): string;
}

async function loadParts(recipe: Recipe): Promise<RowEncoderOptions> {
  const { format, from, messageFormats = {}, tokenizer, ...rest } = recipe;
  const target = await makeFormat(format, 'format');
  if (target.kind !== 'prompt') {
    throw new ModelspeakError(
      'invalid_option',
      `${target.name} writes request bodies; training data needs the prompt format of a model`,
      { path: 'format' },
    );
  }
  const common = {
    ...rest,
    format: target,
    tokenizer: tokenizer === undefined ? undefined : await loadTokenizer(tokenizer, target),
  };
  if (typeof from === 'object') {
    return { ...common, read: formatRowReader(await messagesFormat(from, 'from'), rest) };
  }
  const formats = Object.entries(messageFormats).map(
    async ([shape, module]) => [shape, await messagesFormat(module, 'messageFormats')] as const,
  );
  return { ...common, from, messageFormats: Object.fromEntries(await Promise.all(formats)) };
}

async function messagesFormat(module: FormatModule, path: string): Promise<MessagesFormat> {
  const format = await makeFormat(module, path);
  if (format.kind === 'messages') return format;
  throw new ModelspeakError(
    'invalid_option',
    `${format.name} writes prompts, which cannot be read as conversations; name a message format`,
    { path },
  );
}

/** What a module of a format exports. */
interface FactoryModule {
  readonly default?: unknown;
}

async function makeFormat({ module, options }: FormatModule, path: string): Promise<Format> {
  const exported: FactoryModule = await import(module);
  const factory = exported.default;
  if (!isFactory(factory)) {
    throw new ModelspeakError('invalid_format', `the default export of ${module} is no format`, {
      path,
    });
  }
  return factory(options);
}

function isFactory(value: unknown): value is (options?: object) => Format {
  return typeof value === 'function' && 'contract' in value && value.contract === CONTRACT;
}
