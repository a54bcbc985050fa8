import type { Endpoint } from '@modelspeak/endpoint';
import type { ServerOptions } from '@modelspeak/endpoint/authoring';
import { type CompletionsDialect, completions } from '@modelspeak/endpoint-completions';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { ollama } from '@modelspeak/endpoint-ollama';
import { type OpenAIDialect, openai } from '@modelspeak/endpoint-openai';
import { versionedAddress } from './address.js';
import type { DetectedServer, ServerKind } from './detect-server.js';

/** The dialects of chat completions that servers speak besides. */
const CHAT_DIALECTS: Readonly<Record<ServerKind, OpenAIDialect>> = {
  'llama-server': 'llama.cpp',
  ollama: 'compatible',
  completions: 'vllm',
  openai: 'compatible',
};

/** Makes the endpoint of a server for a format: of its chat completions for request bodies. */
export function openEndpoint(
  { kind, url, dialect }: DetectedServer,
  format: 'prompt' | 'messages',
  {
    model,
    context,
    ...options
  }: ServerOptions & { readonly model: string; readonly context?: number | undefined },
): Endpoint {
  if (format === 'messages' || kind === 'openai') {
    const chatUrl = versionedAddress(new URL(url));
    const chatDialect = dialect === 'tgi' ? 'compatible' : CHAT_DIALECTS[kind];
    return openai({ url: chatUrl, dialect: chatDialect, ...options });
  }
  if (kind === 'llama-server') return llamaServer(url, options);
  if (kind === 'ollama') return ollama({ url, model, contextLength: context, ...options });
  return completions(url, { model, dialect: dialect as CompletionsDialect, ...options });
}
