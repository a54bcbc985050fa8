import type { FormatChoice } from './choose-format.js';

/** What a summary names. */
export interface Summarized {
  readonly server: string;
  readonly url: string;
  readonly model: string | undefined;
}

/**
 * Says in one line what was chosen, and why.
 *
 * @example
 * ```ts
 * import { summaryOf } from '@modelspeak/connect';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const server = { server: 'llama.cpp', url: 'http://127.0.0.1:8080', model: 'llama-3.gguf' };
 * console.log(summaryOf(server, { format: llama3(), reason: "by the model's name" }));
 * // llama.cpp at http://127.0.0.1:8080 · model llama-3.gguf · format llama3, by the model's name
 * ```
 */
export function summaryOf(
  { server, url, model }: Summarized,
  { format, reason }: Pick<FormatChoice, 'format' | 'reason'>,
): string {
  return [
    `${server} at ${withoutSecrets(url)}`,
    ...(model === undefined ? [] : [`model ${model}`]),
    `format ${format.name}, ${reason}`,
  ].join(' · ');
}

/** An address without its password and query, which may hold a key. */
function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return origin === 'null' ? url : `${origin}${pathname === '/' ? '' : pathname}`;
}
