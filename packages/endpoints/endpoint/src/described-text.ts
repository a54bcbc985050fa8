import type { TemplateDescription } from './model-description.js';

const MAX_NAME = 500;
const MAX_TEMPLATE = 2 ** 18;
const MAX_TOKEN = 200;

/**
 * Checks a name that a server gives, such as that of a model, for authors of endpoints: a string of at most 500
 * characters. Everything else is `undefined`.
 *
 * @example
 * ```ts
 * import { describedName } from '@modelspeak/endpoint/authoring';
 *
 * console.log(describedName('qwen3:4b'), describedName(''), describedName(7)); // qwen3:4b undefined undefined
 * ```
 */
export function describedName(value: unknown): string | undefined {
  return textUpTo(value, MAX_NAME);
}

/**
 * Checks a number of tokens that a server gives, for authors of endpoints: a whole number from 1. Everything else is
 * `undefined`.
 *
 * @example
 * ```ts
 * import { describedCount } from '@modelspeak/endpoint/authoring';
 *
 * console.log(describedCount(4096), describedCount(0), describedCount('4096')); // 4096 undefined undefined
 * ```
 */
export function describedCount(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined;
}

/**
 * Returns the last step of a path, whichever system wrote it.
 *
 * @example
 * ```ts
 * import { fileNameOf } from '@modelspeak/endpoint/authoring';
 *
 * console.log(fileNameOf('/models/a.gguf'), fileNameOf('C:\\models\\b.gguf')); // a.gguf b.gguf
 * ```
 */
export function fileNameOf(path: string): string {
  return path.split(/[\\/]/).findLast((step) => step !== '') ?? path;
}

/** What a server says about the tokens of a template. All of it is unchecked. */
export interface UncheckedTokens {
  readonly bos?: unknown;
  readonly eos?: unknown;
  readonly special?: readonly unknown[] | undefined;
}

/**
 * Checks a chat template that a server or a file describes, for authors of endpoints: its type and its size, and those
 * of its tokens. What does not fit is left out.
 *
 * @example
 * ```ts
 * import { describedTemplate } from '@modelspeak/endpoint/authoring';
 *
 * console.log(describedTemplate('{{ bos_token }}', { bos: '<s>', eos: null })?.tokens); // { bos_token: '<s>' }
 * console.log(describedTemplate(['no template'])); // undefined
 * ```
 */
export function describedTemplate(
  source: unknown,
  { bos, eos, special }: UncheckedTokens = {},
): TemplateDescription | undefined {
  const checked = textUpTo(source, MAX_TEMPLATE);
  if (checked === undefined) return undefined;
  const named = Object.entries({ bos_token: tokenOf(bos), eos_token: tokenOf(eos) });
  const tokens = Object.fromEntries(named.filter(isKnown));
  return {
    source: checked,
    ...(Object.keys(tokens).length > 0 && { tokens }),
    ...(special !== undefined && { specialTokens: specialOf(special) }),
  };
}

function isKnown(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined;
}

/** In the list of a format, an asterisk would stand for other characters. */
function specialOf(special: readonly unknown[]): readonly string[] {
  const tokens = special.map(tokenOf).filter((token) => token !== undefined);
  return [...new Set(tokens)].filter((token) => !token.includes('*'));
}

function tokenOf(value: unknown): string | undefined {
  return textUpTo(value, MAX_TOKEN);
}

function textUpTo(value: unknown, limit: number): string | undefined {
  const isFit = typeof value === 'string' && value.trim() !== '' && value.length <= limit;
  return isFit ? value : undefined;
}
