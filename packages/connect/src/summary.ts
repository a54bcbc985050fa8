import type { FormatChoice } from './choose-format.js';
import type { DetectedServer } from './detect-server.js';

/** How many models a message lists. */
const MOST_MODELS = 10;

/** The parts of a server that a summary names. */
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

/**
 * Says in words which models a server has, up to ten of them.
 *
 * @example
 * ```ts
 * import { modelsSummary } from '@modelspeak/connect';
 *
 * const server = { server: 'Ollama', url: 'http://127.0.0.1:11434', models: ['parrot', 'toucan'] };
 * console.log(modelsSummary(server)); // Ollama at http://127.0.0.1:11434 has 2 models: parrot, toucan
 * ```
 */
export function modelsSummary({
  server,
  url,
  models,
}: Pick<DetectedServer, 'server' | 'url' | 'models'>): string {
  const listed = models.slice(0, MOST_MODELS).join(', ');
  const others = models.length > MOST_MODELS ? ', …' : '';
  return `${server} at ${url} has ${models.length} models: ${listed}${others}`;
}

/** An address without its password and query, which may hold a key. */
function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return origin === 'null' ? url : `${origin}${pathname === '/' ? '' : pathname}`;
}
