import type { Endpoint } from '@modelspeak/endpoint';
import type { ServerOptions } from '@modelspeak/endpoint/authoring';
import { type CompletionsDialect, completions } from '@modelspeak/endpoint-completions';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { ollama } from '@modelspeak/endpoint-ollama';
import { openai } from '@modelspeak/endpoint-openai';
import { chatAddressOf } from './chat-address.js';
import type { DetectedServer } from './detect-server.js';

/** Makes the endpoint of a server for a format: of its chat completions for request bodies. */
export function openEndpoint(
  { kind, url, dialect, description }: DetectedServer,
  format: 'prompt' | 'messages',
  {
    model,
    context,
    ...options
  }: ServerOptions & { readonly model: string; readonly context?: number | undefined },
): Endpoint {
  if (format === 'messages' || kind === 'openai') {
    return openai({ ...chatAddressOf({ kind, url, dialect }), ...options });
  }
  if (kind === 'llama-server') return llamaServer(url, options);
  if (kind === 'ollama') return ollama({ url, model, contextLength: context, ...options });
  return completions(url, {
    model,
    dialect: dialect as CompletionsDialect,
    context: context ?? description.context,
    ...options,
  });
}
