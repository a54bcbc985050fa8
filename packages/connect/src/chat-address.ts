import type { OpenAIDialect } from '@modelspeak/endpoint-openai';
import { versionedAddress } from './address.js';
import type { DetectedServer, ServerKind } from './detect-server.js';

/** The dialects of chat completions that servers speak besides. */
const DIALECTS: Readonly<Record<ServerKind, OpenAIDialect>> = {
  'llama-server': 'llama.cpp',
  ollama: 'compatible',
  completions: 'vllm',
  openai: 'compatible',
};

/**
 * Returns where a server answers OpenAI's chat completions, and in which dialect.
 *
 * @example
 * ```ts
 * import { chatAddressOf } from '@modelspeak/connect';
 *
 * console.log(chatAddressOf({ kind: 'ollama', url: 'http://127.0.0.1:11434' }));
 * // { url: 'http://127.0.0.1:11434/v1', dialect: 'compatible' }
 * ```
 */
export function chatAddressOf({
  kind,
  url,
  dialect,
}: Pick<DetectedServer, 'kind' | 'url'> & { readonly dialect?: string | undefined }): {
  readonly url: string;
  readonly dialect: OpenAIDialect;
} {
  return {
    url: versionedAddress(new URL(url)),
    // TGI answers completions as vLLM does, but its chat completions know fewer settings.
    dialect: dialect === 'tgi' ? 'compatible' : DIALECTS[kind],
  };
}
